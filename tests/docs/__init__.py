"""The documents, executed: every command, every example, every table."""
