"""Which cards to discard, and what each choice can be expected to count."""
