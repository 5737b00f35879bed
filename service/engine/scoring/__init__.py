"""What cards are worth, what is said of it, and what a claim for it costs."""
