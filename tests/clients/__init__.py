"""Clients that programs make from the contract: they are made, typed strictly, and used."""
