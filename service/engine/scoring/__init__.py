"""The points of cards, their announcement, and the cost of claims for them."""
