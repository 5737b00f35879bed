"""marshmallow schemas of requests; they judge what the words of the contract cannot say."""
