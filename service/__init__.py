"""Cribbage, scored and adjudicated: the rules (`engine`), their HTTP surface (`api`), how it is run (`server`)."""

__version__ = "0.1.0"
