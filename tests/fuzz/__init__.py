"""Random input against a second opinion: ``python -m tests.fuzz``, for as long as wanted."""
