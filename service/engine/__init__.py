"""Cribbage itself: cards, scoring, play, claims and whole games. Pure: no I/O, no HTTP, no JSON."""
