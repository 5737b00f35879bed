"""A second adjudicator, written from the rules alone: slow, plain, and independent.

It shares no line with the service, so that a test can hold one against the other.
Everything is plain dicts, lists and strings; cards are two characters as printed ("TD").
"""

from .cards import show_items
from .game import adjudicate

__all__ = ["adjudicate", "show_items"]
