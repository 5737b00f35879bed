"""Problems of bodies that are not JSON in UTF-8, or have too large numbers or too deep arrays."""

import codecs
from collections.abc import Mapping

import orjson

from service.api.http import JSON
from service.api.problems import Problem
from service.engine.sentences import quoted

_UTF_16 = (codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE)


def unreadable(content: bytes, error: orjson.JSONDecodeError) -> Problem:
    """Return the problem (400) of a body that the parser has refused."""
    encoding = _wrong_encoding(content)
    if encoding:
        return Problem("malformed-json", f"the body must be JSON in UTF-8 (got {encoding})")
    where = f"line {error.lineno}, column {error.colno}"
    if "infinity" in error.msg:
        return Problem(
            "out-of-range", f"every number must be a double (got a larger one at {where})"
        )
    if "depth" in error.msg:
        wanted = "arrays and objects at most 1,024 levels deep"
        return Problem("too-deep", f"the body must have {wanted} (got more)")
    wanted = "JSON without lone surrogates" if "surrogate" in error.msg else "JSON"
    return Problem("malformed-json", f"the body must be {wanted} (reading stopped at {where})")


def check_charset(parameters: Mapping[str, str]) -> None:
    """Raise `Problem` (415) where a media type with these parameters names another charset."""
    charset = parameters.get("charset", "utf-8")
    if charset.lower() not in {"utf-8", "utf8"}:
        detail = f"the charset of the body must be utf-8 (got {quoted(charset)})"
        raise Problem("unsupported-media-type", detail, headers={"Accept": JSON})


def _wrong_encoding(content: bytes) -> str:
    """Return the encoding of a body, or its first byte that is no UTF-8; empty if it is UTF-8."""
    if content.startswith(codecs.BOM_UTF8):
        return "a byte order mark first"
    if content.startswith(_UTF_16) or b"\0" in content[:2]:
        return "UTF-16"
    try:
        content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return f"the byte 0x{content[error.start]:02x} at line {line}, byte {column} of it"
    return ""
