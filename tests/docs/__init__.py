"""The README, executed: every command, every example, every table."""
