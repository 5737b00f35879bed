"""From the log of a game to its text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.engine.cards import CARDS
from service.notation.names import Names
from service.notation.words import Vocabulary
from service.notation.written_deal import deal_lines


def format_log(log: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    """Return the text of a game request that fits the contract and has no nulls for absence.

    Raises `Impossible` (``invalid-text``), the paths relative to the log.
    """
    names = Names(log["players"])
    parts = ["\n".join(_header(log, names, vocabulary))]
    parts += [
        "\n".join(deal_lines(deal, ("deals", at), names)) for at, deal in enumerate(log["deals"])
    ]
    if "ended" in log:
        side = names.written(log["ended"]["side"], ("ended", "side"))
        parts.append(f"end {log['ended']['by']} {side}")
    return "\n\n".join(parts) + "\n"


def _header(log: Mapping[str, Any], names: Names, vocabulary: Vocabulary) -> Iterator[str]:
    if log.get("ruleset", vocabulary.ruleset) != vocabulary.ruleset:
        yield f"rules {log['ruleset']}"
    yield from _parameters(log.get("rules", {}), vocabulary)
    yield f"players {', '.join(names.all())}"
    if "teams" in log:
        yield f"teams {', '.join(_teams(log['teams'], names))}"
    if "first_dealer" in log:
        yield f"dealer {names.written(log['first_dealer'], ('first_dealer',))}"
    for at, round_ in enumerate(log.get("cut", ())):
        cards = {name: CARDS[card].text for name, card in round_.items()}
        yield f"cut {names.listed(cards, ('cut', at))}"
    if "starting_scores" in log:
        yield f"board {names.numbers(log['starting_scores'], ('starting_scores',))}"


def _parameters(rules: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    for name, kind in vocabulary.parameters.items():
        if name in rules:
            value = rules[name]
            values = [value.get(one, "-") for one in kind] if isinstance(kind, tuple) else [value]
            yield f"set {name} {' '.join(map(_value, values))}"


def _value(value: float | str | None) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case str():
            return value
        case _:
            return str(int(value))


def _teams(teams: Iterable[Iterable[str]], names: Names) -> Iterator[str]:
    for at, team in enumerate(teams):
        partners = (names.written(name, ("teams", at, seat)) for seat, name in enumerate(team))
        yield " + ".join(partners)
