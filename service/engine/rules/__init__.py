"""What the rules of a game are made of, and every ruleset there is."""
