"""What answers a request: one function an operation."""
