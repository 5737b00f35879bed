"""What comes in: marshmallow schemas, which judge what the words of the contract cannot say."""
