"""A stateless service that scores cribbage and adjudicates whole games."""

__version__ = "0.1.0"
