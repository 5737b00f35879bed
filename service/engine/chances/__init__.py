"""Chances of a win: on any board, in the course of a game, and the cost of a mistake."""
