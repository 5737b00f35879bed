"""The image, run for real, and what deploys it."""
