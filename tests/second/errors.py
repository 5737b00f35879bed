"""The two exceptions that stop adjudication, and pointers to their places."""

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
