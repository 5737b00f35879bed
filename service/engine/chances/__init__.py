"""How probable a win is: on any board, in the course of a game, and what a mistake cost."""
