"""Bytes that are JSON, nearly JSON, or anything."""

from typing import Any

import orjson
from hypothesis import strategies as st

from tests.contract.legal import BODIES
from tests.contract.mutations import mutated
from tests.contract.operations import WITH_BODY, validator
from tests.fuzz.client import dumped, reply
from tests.second.reading import without_nulls

OPERATIONS = {str(operation): operation for operation in WITH_BODY}

PIECES = st.sampled_from(
    [
        *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"-", b"e", b".", b" ", b"'", b"\x0b"),
        *(b"null", b"true", b"NaN", b"Infinity", b"-0", b"1e999", b"0.1e-7", b"01"),
        *(b"9" * 400, b"18446744073709551616", b"[" * 300, b'{"a":' * 300),
        *(b'"\\ud800"', b'"\\u0000"', b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80"),
        *(b"\xf0\x9f\x82\xa1", b"\xc2\xa0", b"//", b"/**/"),
        *(b'"5H"', b'"hand"', b'"a":1,"a":2', b'"__proto__"', b'"\\u0035H"'),
    ]
)


@st.composite
def edited(draw: st.DrawFn, content: bytes) -> bytes:
    """Bytes with something cut out of them or put into them, a few times."""
    for _ in range(draw(st.integers(min_value=0, max_value=4))):
        start = draw(st.integers(min_value=0, max_value=len(content)))
        end = draw(st.integers(min_value=start, max_value=min(len(content), start + 20)))
        content = (
            content[:start] + draw(PIECES | st.just(b"") | st.binary(max_size=4)) + content[end:]
        )
    return content


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, bytes]:
    operation = draw(st.sampled_from(sorted(OPERATIONS)))
    body = BODIES[operation]
    written = (body | mutated(body)).map(dumped).flatmap(edited)
    made_up = st.lists(PIECES, max_size=12).map(b"".join) | st.binary(max_size=200)
    return operation, draw(st.one_of(written, written, made_up))


def check(drawn: tuple[str, bytes]) -> None:
    """A body is accepted exactly if the strict reader and the contract take it."""
    name, content = drawn
    operation = OPERATIONS[name]
    answer = reply(operation.path, content)
    if answer.status == 413:
        return
    value: Any
    try:
        value = orjson.loads(content)
    except orjson.JSONDecodeError:
        assert answer.status == 400, drawn
        return
    try:
        fits = validator(operation.body_schema).is_valid(without_nulls(value))
    except RecursionError:
        fits = False
    assert (answer.status == 400) != fits, (drawn, answer)
