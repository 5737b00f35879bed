"""A value of JSON, parsed or to be written, in signatures; the contract says what it holds."""

from typing import Any, TypeAlias

Json: TypeAlias = Any
