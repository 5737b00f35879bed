"""Bodies of random bytes: JSON, nearly JSON, or anything."""

import json

import orjson
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.api.shape import assert_document
from tests.contract.legal import BODIES
from tests.contract.mutations import edited, mutated
from tests.contract.operations import WITH_BODY, Operation, validator
from tests.second.reading import without_nulls

PIECES = [
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"-", b"e", b".", b" ", b"'", b"\x0b"),
    *(b"null", b"true", b"NaN", b"Infinity", b"-0", b"1e999", b"0.1e-7", b"01"),
    *(b"9" * 400, b"18446744073709551616", b"[" * 300, b'{"a":' * 300),
    *(b'"\\ud800"', b'"\\u0000"', b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80"),
    *(b"\xf0\x9f\x82\xa1", b"\xc2\xa0", b"//", b"/**/"),
    *(b'"5H"', b'"hand"', b'"a":1,"a":2', b'"__proto__"', b'"\\u0035H"'),
]
ANYTHING = st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join) | st.binary(max_size=200)


def fits(operation: Operation, content: bytes) -> bool:
    """Return whether a body is strict JSON that the contract takes, nulls aside."""
    try:
        body = without_nulls(orjson.loads(content))
        return validator(operation.body_schema).is_valid(body)
    except (orjson.JSONDecodeError, RecursionError):
        return False


@given(operation=st.sampled_from(WITH_BODY), data=st.data())
def test_only_strict_json_that_fits_the_contract_is_judged(
    client: FlaskClient, operation: Operation, data: st.DataObject
) -> None:
    """A body gets 400 unless the strict reader and the contract take it, and 200 or 422 if so."""
    legal = BODIES[str(operation)]
    written = (legal | mutated(legal)).map(lambda body: json.dumps(body).encode())
    near = written.flatmap(lambda content: edited(content, PIECES, st.binary(max_size=4)))
    content = data.draw(near | near | ANYTHING)
    response = client.post(operation.path, data=content, content_type="application/json")
    status = response.status_code
    assert status in ({200, 413, 422} if fits(operation, content) else {400, 413}), response.text
    if status != 200:
        problem = response.get_json(force=True)
        assert_document(problem, status, problem["code"])
