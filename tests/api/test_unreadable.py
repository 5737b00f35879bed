"""What is said of a body that is no JSON, or not in UTF-8."""

import orjson
import pytest

from service.api.problems import Problem
from service.api.unreadable import check_charset, unreadable


def refused(content: bytes) -> Problem:
    """Return what is said of a body that the parser refuses."""
    with pytest.raises(orjson.JSONDecodeError) as raised:
        orjson.loads(content)
    return unreadable(content, raised.value)


@pytest.mark.parametrize(
    ("content", "code", "detail"),
    [
        (b"\xef\xbb\xbf{}", "malformed-json", "(got a byte order mark first)"),
        ("{}".encode("utf-16"), "malformed-json", "(got UTF-16)"),
        ("{}".encode("utf-16-le"), "malformed-json", "(got UTF-16)"),
        ("{}".encode("utf-16-be"), "malformed-json", "(got UTF-16)"),
        (b'{"a": "\xe9"}', "malformed-json", "(got the byte 0xe9 at line 1, byte 8 of it)"),
        (b'{\n"a": "\xff"}', "malformed-json", "(got the byte 0xff at line 2, byte 7 of it)"),
    ],
)
def test_another_encoding_is_named(content: bytes, code: str, detail: str) -> None:
    """A mark before the body, UTF-16, and the first byte that is no UTF-8 with its place."""
    problem = refused(content)
    assert problem.entry.code == code
    assert problem.detail == f"the body must be JSON in UTF-8 {detail}"


@pytest.mark.parametrize(
    ("content", "code", "detail"),
    [
        (
            b'{"claim": 1e400}',
            "out-of-range",
            "every number must be a double (got a larger one at line 1, column 11)",
        ),
        (
            b"[" * 2000,
            "too-deep",
            "the body must have arrays and objects at most 255 levels deep (got more)",
        ),
    ],
)
def test_json_that_is_too_large_is_told_from_what_is_no_json(
    content: bytes, code: str, detail: str
) -> None:
    """A number beyond a double and arrays within arrays are JSON, and nobody is told otherwise."""
    problem = refused(content)
    assert (problem.entry.code, problem.detail, problem.status) == (code, detail, 400)


@pytest.mark.parametrize(
    ("content", "wanted", "column"),
    [
        (b"{'hand': 1}", "JSON", 2),
        (b'{"claim": NaN}', "JSON", 11),
        (b'{"claim": [1,]}', "JSON", 13),
        (rb'{"label": "\ud800"}', "JSON without lone surrogates", 12),
        (rb'{"label": "\udc00"}', "JSON without lone surrogates", 12),
        (rb'{"label": "\ud800\u0041"}', "JSON without lone surrogates", 12),
    ],
)
def test_what_is_no_json_is_told_what_must_hold(content: bytes, wanted: str, column: int) -> None:
    """And where reading stopped; of a lone surrogate, that it must not be."""
    problem = refused(content)
    assert problem.entry.code == "malformed-json"
    assert problem.detail == (
        f"the body must be {wanted} (reading stopped at line 1, column {column})"
    )


def test_a_charset_must_be_utf_8() -> None:
    """In any case, or not named at all; another one is refused with 415."""
    for charset in ("utf-8", "UTF-8", "utf8"):
        check_charset({"charset": charset})
    check_charset({})
    with pytest.raises(Problem, match="the charset of the body must be utf-8") as raised:
        check_charset({"charset": "iso-8859-1"})
    assert (raised.value.entry.code, raised.value.status) == ("unsupported-media-type", 415)
