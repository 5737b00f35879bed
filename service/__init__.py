"""Cribbage: the rules (`engine`), their HTTP surface (`api`), and how it is run (`server`)."""

from pathlib import Path

__version__ = "1.0.0"


def shipped(name: str) -> Path:
    """Return what a wheel and the image have inside the package, and a checkout next to it."""
    package = Path(__file__).parent
    inside = package / name
    return inside if inside.exists() else package.parent / name
