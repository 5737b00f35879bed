"""A game as people write it: text to the log of a game request and back.

Pure functions of text and plain dicts. Nothing here knows a rule of cribbage: whether such a game
can exist is judged elsewhere.
"""
