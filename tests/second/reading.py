"""Requests as they are meant, and faults with their places."""

from typing import Any
from urllib.parse import quote

Fault = tuple[str, str]
"""Code and pointer."""

# What RFC 3986 allows in a fragment without percent-encoding, but "/", which ~1 replaces.
SAFE_IN_FRAGMENT = "!$&'()*+,;=:@?-._~"


def pointer(*parts: Any) -> str:
    """A JSON pointer (RFC 6901) in the form of a URI fragment: "#/deals/0/dealt/ann"."""
    text = "#"
    for part in parts:
        escaped = str(part).replace("~", "~0").replace("/", "~1")
        text += "/" + quote(escaped, safe=SAFE_IN_FRAGMENT)
    return text


class Impossible(Exception):
    """No such game can exist, because of these faults."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = list(faults)


class Illegal(Exception):
    """The log breaks the rules of play here."""

    def __init__(self, code: str, where: str, player: str | None = None) -> None:
        super().__init__(code, where, player)
        self.violation = {"pointer": where, "code": code}
        if player is not None:
            self.violation["player"] = player


Json = dict[str, Any]
"""A JSON object: a request, an answer, or a part of one."""

WORDS = {"go": "go", "pass": "go", "last": "last"}


def as_meant(request: Json) -> Json:
    """A copy without nulls, and with words in lower case, a pass being a go."""
    meant = without_nulls(request)
    for log in (meant, *meant.get("deals", [])):
        for entry in log.get("plays", []):
            if "play" in entry:
                entry["play"] = WORDS.get(entry["play"].lower(), entry["play"])
    return meant


def without_nulls(part: Any) -> Any:
    """Leave out every member that is null; an element of an array stays."""
    if isinstance(part, dict):
        return {name: without_nulls(value) for name, value in part.items() if value is not None}
    if isinstance(part, list):
        return [without_nulls(element) for element in part]
    return part
