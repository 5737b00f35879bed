"""Random input against a second implementation: ``python -m tests.fuzz``, without a time limit."""
