"""The problem of a body that is no JSON: where reading stopped, and what stands there."""

import codecs
import re

import orjson

from service.api.problems import Problem
from service.engine.sentences import MOST_QUOTED, quoted

_UTF_16 = (codecs.BOM_UTF16_BE, codecs.BOM_UTF16_LE)
_GZIP = b"\x1f\x8b"

_FORM = re.compile(r"[\w.%\[\]-]+=|--[\w-]+\r?\n", re.ASCII)
_FOUND = (
    (re.compile(r",\s*[\]}]"), "no comma comes before ] or }"),
    (
        re.compile(","),
        "a comma comes only between two values; a colon follows a name",
    ),
    (re.compile(r"(?:nan|inf|infinity)\b", re.IGNORECASE), "JSON has no NaN and no Infinity"),
    (re.compile("'"), "JSON has double quotes only"),
    (re.compile("[\u201c-\u201e\u2018\u2019«»`]"), "quotes must be straight double quotes"),
    (re.compile(r"//|/\*|#"), "JSON has no comments"),
    (re.compile("undefined"), "leave out what has no value"),
    (re.compile("\0"), "a NUL is no part of JSON"),
    (re.compile(r"(?:True|TRUE|False|FALSE|None|Null|NULL|nil)\b"), "write true, false or null"),
    (re.compile("object Object"), "send the object as JSON.stringify writes it"),
)
"""Characters where reading stops, with the advice for each."""

_EXPECTED = (
    ("end of data", "is a double quote, a bracket or a brace missing?"),
    ("after document", "nothing may follow the one value"),
    ("after key", "a colon must follow the name of a member; is a double quote missing?"),
    ("string key", "the name of a member must come here, in double quotes"),
    ("',' or", "is a comma, a double quote or a bracket missing?"),
    ("JSON value", "a value must come here; strings have double quotes"),
    ("control character", r"in a text, a line break is written \n and a tab \t"),
    ("escaped", r"in a text, a backslash is written \\"),
    ("leading zero", "a number has no zero in front"),
    ("no digit", "a number is written as 0.5 or -5"),
    ("literal", "write true, false or null"),
)
"""Parts of orjson's messages, and what to say where nothing of `_FOUND` stands."""


def malformed(content: bytes, error: orjson.JSONDecodeError) -> Problem:
    """Return the problem of a body that orjson has refused with this error."""
    if encoding := _wrong_encoding(content):
        return Problem("malformed-json", f"the body must be JSON in UTF-8 (got {encoding})")
    try:
        content.decode()
    except UnicodeDecodeError as broken:
        return _no_utf_8(content, broken.start)
    position = error.lineno, error.colno
    where = _place(position)
    if "infinity" in error.msg:
        detail = f"every number must be a double (got a larger one at {where})"
        return Problem("out-of-range", detail, position=position)
    if "depth" in error.msg:
        detail = "the body must have arrays and objects at most 1,024 levels deep (got more)"
        return Problem("too-deep", detail)
    wanted = "JSON without lone surrogates" if "surrogate" in error.msg else "JSON"
    rest = error.doc[error.pos : error.pos + MOST_QUOTED + 1]
    came = quoted(rest) if rest else "the end of the body"
    hint = _hint(error)
    detail = f"the body must be {wanted} (got {came} at {where})" + (f"; {hint}" if hint else "")
    return Problem("malformed-json", detail, position=position)


def _wrong_encoding(content: bytes) -> str:
    """Return the encoding of a body whose first bytes give it away; empty for UTF-8."""
    if content.startswith(codecs.BOM_UTF8):
        return "a byte order mark first"
    if content.startswith(_GZIP):
        return "gzip: send it without compression"
    if content.startswith(_UTF_16) or b"\0" in content[:2]:
        return "UTF-16"
    return ""


def _no_utf_8(content: bytes, start: int) -> Problem:
    """Return the problem of a body with a byte that is no UTF-8."""
    before = content[:start].decode()
    position = before.count("\n") + 1, len(before) - before.rfind("\n")
    came = f"the byte 0x{content[start]:02x} at {_place(position)}"
    detail = f"the body must be JSON in UTF-8 (got {came})"
    return Problem("malformed-json", detail, position=position)


def _place(position: tuple[int, int]) -> str:
    return "line {}, column {}".format(*position)


def _hint(error: orjson.JSONDecodeError) -> str:
    if _FORM.match(error.doc):
        return "a form is not read: send a JSON object"
    for form, hint in _FOUND:
        if form.match(error.doc, error.pos):
            return hint
    return next((hint for part, hint in _EXPECTED if part in error.msg), "")
