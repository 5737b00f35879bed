"""Names of players: length, spaces and characters. They are compared character by character."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from service.api.schemas.refusals import reject
from service.engine.errors import Fault, FaultCode, Path
from service.engine.sentences import quoted

LONGEST = 40  # characters
_SPACES = "\x20\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_CONTROLS = (
    "\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e"
    "\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    "\U000e0020-\U000e007f"
)
"""Control and format characters, but for zero-width joiners and non-joiners."""
_CONTROL = re.compile(f"[{_CONTROLS}]")
_PLAIN = re.compile(f"(?![{_SPACES}])[^{_CONTROLS}]+(?<![{_SPACES}])")


def is_name(text: str) -> bool:
    return len(text) <= LONGEST and _is_plain(text)


@lru_cache(maxsize=1024)
def _is_plain(text: str) -> bool:
    # A game names its players in every entry.
    return _PLAIN.fullmatch(text) is not None


def name(value: str) -> str:
    if not is_name(value):
        reject(name_faults({(): value}))
    return value


def by_name(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an object whose members have the names of players or sides."""
    if not all(map(is_name, value)):
        reject(name_faults({(key,): key for key in value}))
    return value


def players(value: list[str]) -> list[str]:
    reject(_player_faults(value))
    return value


def _player_faults(names: list[str]) -> Iterator[Fault]:
    for at, one in enumerate(names):
        if not is_name(one):
            yield from name_faults({(at,): one})
        elif one in names[:at]:
            wanted = f"every player must have a different name (got {one} again)"
            yield Fault(FaultCode.DUPLICATE_NAME, (at,), wanted)


def name_faults(names: Mapping[Path, str]) -> Iterator[Fault]:
    """Yield a fault for each of these texts, by their places, that is no name."""
    for path, text in names.items():
        if not is_name(text):
            yield Fault(FaultCode.NOT_A_NAME, path, *_broken_rule(text))


def _broken_rule(text: str) -> tuple[str, object]:
    """Return the first thing that must hold of a name, but does not, and what came."""
    if not 1 <= len(text) <= LONGEST:
        return f"a name must have 1 to {LONGEST} characters", len(text)
    if control := _CONTROL.search(text):
        came = f"U+{ord(control.group()):04X} in {quoted(text)}"
        return "a name must have no control or format characters", came
    return "a name must not begin or end with a space", quoted(text)
