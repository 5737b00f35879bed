"""Cribbage: the rules (`engine`), their HTTP surface (`api`), and how it is run (`server`)."""

__version__ = "0.3.0"
