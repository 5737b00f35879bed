"""JSON Pointers as URI fragments [RFC 6901, section 6]."""

from functools import lru_cache
from urllib.parse import quote

from service.engine.errors import Path

_PLAIN_IN_FRAGMENTS = "!$&'()*+,;=:@?"
"""Stand for themselves in a fragment, as letters, digits and ``-._~`` do [RFC 3986, 3.5]."""


def pointer(path: Path) -> str:
    """Return the pointer to the element reached by these member names and array indices."""
    return "#" + "".join(
        [f"/{part}" if isinstance(part, int) else f"/{_token(part)}" for part in path]
    )


@lru_cache(maxsize=1024)
def _token(part: str) -> str:
    return quote(part.replace("~", "~0").replace("/", "~1"), safe=_PLAIN_IN_FRAGMENTS)
