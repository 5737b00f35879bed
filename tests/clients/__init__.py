"""Clients generated from the contract: generated, type-checked strictly, and used."""
