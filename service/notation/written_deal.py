"""A deal of a log, and what is in it, as lines of text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from service.engine.cards import CARDS
from service.engine.errors import Path
from service.notation.faults import shown
from service.notation.names import Names, unsayable
from service.notation.words import CONTROLS, in_quotes

Json: TypeAlias = Mapping[str, Any]

WIDTH = 80
"""Characters of a line of the play or the show, unless an entry alone has more."""


def deal_lines(deal: Json, path: Path, names: Names) -> Iterator[str]:
    """Yield the lines of a deal.

    Raises `Impossible` (``invalid-text``).
    """
    dealer = f" {names.written(deal['dealer'], (*path, 'dealer'))}" if "dealer" in deal else ""
    yield f"deal{dealer}{' void' if deal.get('void') else ''}"
    for at, entry in enumerate(deal.get("rulings", ())):
        yield f"ruling {_ruling(entry, (*path, 'rulings', at), names)}"
    yield from _hands(deal, path, names)
    for word, member in (("crib", "crib"), ("pack", "to_crib")):
        if member in deal:
            yield f"{word} {_cards(deal[member])}"
    if "starter" in deal:
        yield f"up {CARDS[deal['starter']].text}"
    if "heels" in deal:
        yield " ".join(["heels", *_claim_and_call(deal["heels"], (*path, "heels"), names)])
    yield from _wrapped("play", " ", _plays(deal.get("plays", ()), (*path, "plays"), names))
    if "pegged" in deal:
        yield _pegged(deal["pegged"], (*path, "pegged"), names)
    if deal.get("show") == []:
        yield "show -"
    yield from _wrapped("show", ", ", _show(deal.get("show", ()), (*path, "show"), names))
    if "scores" in deal:
        yield f"total {names.numbers(deal['scores'], (*path, 'scores'))}"


def _cards(cards: Iterable[str]) -> str:
    return " ".join(CARDS[card].text for card in cards)


def _hands(deal: Json, path: Path, names: Names) -> Iterator[str]:
    if "hands" in deal:
        for name in names.seated(deal["hands"], (*path, "hands")):
            yield f"{names.written(name, path)} {_cards(deal['hands'][name])}"
    if "dealt" not in deal:
        return
    discards = deal.get("discards", {})
    dealt = names.seated(deal["dealt"], (*path, "dealt"))
    if "discards" in deal:
        for name in names.seated(discards, (*path, "discards")):
            if name not in deal["dealt"]:
                wanted = "must be a player with dealt cards"
                raise unsayable((*path, "discards", name), wanted, shown(name))
    for name in dealt:
        both = _parted(deal["dealt"][name], discards.get(name, ()), (*path, "discards", name))
        yield f"{names.written(name, path)} {both}"


def _parted(dealt: Sequence[str], discards: Sequence[str], path: Path) -> str:
    """Return the dealt cards that were kept, a slash, and the discards."""
    # From the end: of a card that is there twice, which is impossible, the first is kept.
    kept = [CARDS[card] for card in reversed(dealt)]
    discarded = [CARDS[card] for card in discards]
    for at, card in enumerate(discarded):
        if card not in kept:
            raise unsayable((*path, at), "must be among the dealt cards", card)
        kept.remove(card)
    if not kept:
        raise unsayable(path, "must leave a card in the hand", "all that were dealt")
    return " ".join([*map(str, reversed(kept)), "/", *map(str, discarded)])


def _wrapped(word: str, between: str, entries: Iterable[str]) -> Iterator[str]:
    """Yield lines that begin with a word, with entries in none but the last too many for it."""
    line = ""
    for entry in entries:
        if not line:
            line = f"{word} {entry}"
        elif len(line) + len(between) + len(entry) <= WIDTH:
            line += between + entry
        else:
            yield line
            line = f"{word} {entry}"
    if line:
        yield line


def _plays(plays: Iterable[Json], path: Path, names: Names) -> Iterator[str]:
    for at, entry in enumerate(plays):
        if "ruling" in entry:
            yield f"{{{_ruling(entry, (*path, at), names)}}}"
            continue
        text = CARDS[entry["play"]].text if entry["play"] in CARDS else entry["play"].lower()
        if "player" in entry:
            text = f"{names.written(entry['player'], (*path, at, 'player'))}:{text}"
        if "claim" in entry:
            text += f"={int(entry['claim'])}"
        if "count" in entry:
            text += f"@{int(entry['count'])}"
        if "call" in entry:
            text += _call(entry["call"], (*path, at), names)
        yield text


def _show(show: Iterable[Json], path: Path, names: Names) -> Iterator[str]:
    for at, entry in enumerate(show):
        if "ruling" in entry:
            yield f"{{{_ruling(entry, (*path, at), names)}}}"
            continue
        parts = []
        if "player" in entry:
            parts.append(names.written(entry["player"], (*path, at, "player")))
        if entry.get("crib"):
            parts.append("crib")
        if "cards" in entry:
            parts.append(f"[{_cards(entry['cards'])}]")
        parts += _claim_and_call(entry, (*path, at), names)
        yield " ".join(parts) or "."


def _claim_and_call(entry: Json, path: Path, names: Names) -> Iterator[str]:
    if "claim" in entry:
        yield str(int(entry["claim"]))
    if "call" in entry:
        yield _call(entry["call"], path, names)


def _call(call: Json, path: Path, names: Names) -> str:
    points = f":{int(call['points'])}" if "points" in call else ""
    return f"!{names.written(call['player'], (*path, 'call', 'player'))}:{call['kind']}{points}"


def _ruling(entry: Json, path: Path, names: Names) -> str:
    ruling = entry["ruling"]
    reason = ruling["reason"]
    if control := CONTROLS.search(reason):
        wanted = "must have no control characters"
        raise unsayable((*path, "ruling", "reason"), wanted, shown(control.group()))
    side = names.written(ruling["side"], (*path, "ruling", "side"))
    return f"{side} {int(ruling['points']):+} {in_quotes(reason)}"


def _pegged(pegged: Any, path: Path, names: Names) -> str:  # noqa: ANN401 - totals or steps
    if isinstance(pegged, dict):
        return f"pegged {names.numbers(pegged or names.zeros(), path)}"
    steps = [
        f"{names.written(step['player'], (*path, at, 'player'))}+{int(step['points'])}"
        for at, step in enumerate(pegged)
    ]
    return " ".join(["pegged", *steps])
