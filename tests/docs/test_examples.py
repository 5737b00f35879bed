"""The examples: every request of the README is sent, and its answer compared with the one shown."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson
import pytest

from tests.docs.comparison import LEFT_OUT, Json, shows
from tests.docs.readme import ADDRESS, TEXT, Block, Kind, blocks, exchanges, of_kind
from tests.docs.shell import run

EXCHANGES = exchanges()


@pytest.fixture(scope="module")
def answers(address: str, tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, str]:
    """Run all requests in the order of the page; return what each printed, by its line."""
    folder = tmp_path_factory.mktemp("reader")
    return {
        request.line: run(request.text.replace(ADDRESS, address), folder)
        for request, _ in EXCHANGES
    }


@pytest.mark.parametrize(
    ("request_", "answer"), EXCHANGES, ids=lambda block: f"line {block.line}" if block else "none"
)
def test_every_request_is_answered_as_shown(
    request_: Block, answer: Block | None, answers: Mapping[int, str]
) -> None:
    """What curl prints is the answer on the page, in everything that is not marked as left out."""
    assert answer, f"line {request_.line}: no answer is shown"
    printed = orjson.loads(answers[request_.line])
    assert shows(orjson.loads(answer.text), printed), orjson.dumps(printed).decode()


def test_an_older_curl_can_be_used(address: str, tmp_path: Path) -> None:
    """What the page gives in place of `--json` has the same answer."""
    [options] = re.findall(r"for an older one write\s+`(.*)`", TEXT)
    request, answer = EXCHANGES[0]
    assert answer
    asked = request.text.replace("--json", options).replace(ADDRESS, address)
    assert asked.count(options) == 1
    assert shows(orjson.loads(answer.text), orjson.loads(run(asked, tmp_path)))


def test_every_request_goes_to_the_documented_address() -> None:
    """Each block sends one request, to where `make serve` listens."""
    for request, _ in EXCHANGES:
        assert request.text.count("curl ") == request.text.count("://") == 1, request.line
        assert f"{ADDRESS}/" in request.text


def test_every_answer_belongs_to_a_request() -> None:
    """No JSON is on the page that nothing is compared with."""
    assert [answer for _, answer in EXCHANGES] == of_kind(Kind.ANSWER)


def test_every_block_is_of_a_kind_that_is_executed() -> None:
    """Each block of code has a kind, and there are tests for each kind."""
    assert {block.kind for block in blocks()} == set(Kind)


@pytest.mark.parametrize(
    "text",
    [
        "```sh\nmake serve\nrm -r .venv\n```",
        "```sh\nwget http://127.0.0.1:8000/healthz\n```",
        "```sh\ncurl -o x http://127.0.0.1:8000/healthz\nmake serve\n```",
        "```ruby\nputs 15\n```",
        "```sh\npython3 examples/season.py\nrm -r examples\n```",
        "```\nmake serve\n```",
        "    make serve",
    ],
)
def test_a_block_of_no_known_kind_is_an_error(text: str) -> None:
    """Nothing can stand on the page unexecuted."""
    [block] = blocks(text)
    with pytest.raises(ValueError, match="nobody knows how to execute this"):
        assert block.kind


@pytest.mark.parametrize("answer", of_kind(Kind.ANSWER), ids=lambda block: f"line {block.line}")
def test_no_part_of_an_answer_escapes_the_comparison(answer: Block) -> None:
    """An answer that differs in a single value from the one shown is not taken for it."""
    shown = orjson.loads(answer.text)
    assert shows(shown, shown)
    changed = list(_changed(shown))
    assert changed
    assert not any(shows(shown, other) for other in changed)


def _changed(answer: Json) -> Iterator[Json]:
    """Yield the answer with each value changed, and with more and less in it."""
    match answer:
        case dict():
            for name, value in answer.items():
                yield {other: answer[other] for other in answer if other != name}
                yield from ({**answer, name: other} for other in _changed(value))
            if LEFT_OUT not in answer:
                yield {**answer, "more": 0}
        case list():
            for index, value in enumerate(answer):
                yield answer[:index] + answer[index + 1 :]
                yield from (
                    [*answer[:index], other, *answer[index + 1 :]] for other in _changed(value)
                )
            yield [*answer, None]
        case bool() | None:
            yield 0
        case int():
            yield answer + 1
            yield str(answer)
        case str() if answer != LEFT_OUT:
            yield f"{answer} "
