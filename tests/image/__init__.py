"""Tests that run the image and its deployments on a Docker Engine."""
