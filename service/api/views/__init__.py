"""One function an operation: it takes the request and returns the response."""
