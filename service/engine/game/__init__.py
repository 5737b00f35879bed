"""A game from its log: faults, seats, and every entry judged in order."""
