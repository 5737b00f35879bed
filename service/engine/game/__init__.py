"""A game from its log: what can exist, who sits where, and every entry judged in order."""
