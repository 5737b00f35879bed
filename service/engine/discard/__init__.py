"""Advice on discards, from the points to expect of every choice."""
