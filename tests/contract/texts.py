"""Texts that fit a pattern, to find what another pattern refuses.

Of a pattern with few texts, such as that of a card, these are all; of others some thousands, with
each character at each place. What none of them shows is not found.
"""

from functools import cache
from re import _parser as parser  # type: ignore[attr-defined]  # - it has no types
from typing import Any

from jsonschema_rs import Draft202012Validator

Json = Any

MANY = 4096
"""The most texts that are made of two parts of a pattern, unless one has more."""
OFTEN = 20
"""How much more often than it must a part is repeated at most."""


def refused(old: Json, pattern: str) -> list[str]:
    """Return texts that an old schema of a string takes and a new pattern does not.

    An empty list says that no such text was found among those made from both patterns.
    """
    if old["pattern"] == pattern:
        return []
    takes, still = (Draft202012Validator(schema).is_valid for schema in (old, {"pattern": pattern}))
    texts = _texts(old["pattern"]) | _texts(pattern)
    return sorted(text for text in texts if takes(text) and not still(text))


@cache
def _texts(pattern: str) -> frozenset[str]:
    """Return texts that fit a pattern, also with something before or after."""
    texts = _written(parser.parse(pattern))
    return frozenset(around for text in texts for around in (text, f"!{text}", f"{text}!"))


def _written(parts: Json) -> list[str]:
    """Return texts that fit parsed parts of a pattern, one after the other."""
    texts = [""]
    for kind, value in parts:
        texts = _joined(texts, _choices(str(kind), value))
    return texts


def _choices(kind: str, value: Json) -> list[str]:
    """Return texts that fit one parsed part of a pattern: of a short one, all."""
    match kind:
        case "AT":
            texts = [""]
        case "LITERAL":
            texts = [chr(value)]
        case "RANGE":
            texts = [chr(code) for code in range(value[0], value[1] + 1)]
        case "IN":
            texts = [text for inner in value for text in _choices(str(inner[0]), inner[1])]
        case "BRANCH":
            texts = [text for branch in value[1] for text in _written(branch)]
        case "SUBPATTERN":
            texts = _written(value[-1])
        case "MAX_REPEAT":
            least, most, inner = value
            times = {least, least + 1, least + 2, min(most, least + OFTEN)}
            texts = [text for n in sorted(times) if n <= most for text in _written([*inner] * n)]
        case _:
            raise NotImplementedError(f"{kind} in a pattern of a request")
    return texts


def _joined(first: list[str], second: list[str]) -> list[str]:
    """Return each first text with each second; of too many, some with each of them."""
    if len(first) * len(second) <= MANY:
        return [one + other for one in first for other in second]
    wide, narrow = len(first), len(second)
    return [
        first[at % wide] + second[(at + at // narrow) % narrow] for at in range(max(wide, narrow))
    ]
