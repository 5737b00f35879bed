"""From the log of a game to its text."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from service.engine.cards import CARDS
from service.engine.errors import Fault, Impossible, Path, name_hint
from service.engine.sentences import quoted
from service.json_values import Json
from service.notation.line import TextCode
from service.notation.words import (
    A_RULESET,
    CONTROLS,
    LINES,
    RULESET,
    Players,
    Vocabulary,
    in_quotes,
    written,
)

WIDTH = 80
"""Characters of a line of the play or the show, unless an entry alone has more."""


def format_log(log: Json, vocabulary: Vocabulary) -> str:
    """Return the text of the ``log`` of a request; raise `Impossible` if a text cannot say it."""
    players = Players(log["players"])
    parts = ["\n".join(_header(log, players, vocabulary))]
    parts += [
        "\n".join(_deal(deal, ("deals", at), players)) for at, deal in enumerate(log["deals"])
    ]
    if "ended" in log:
        side = _name(log["ended"]["side"], ("ended", "side"), players)
        parts.append(f"end {log['ended']['by']} {side}")
    return "\n\n".join(parts) + "\n"


def _header(log: Json, players: Players, vocabulary: Vocabulary) -> Iterator[str]:
    ruleset = log.get("ruleset", vocabulary.ruleset)
    if not RULESET.fullmatch(ruleset):
        raise _unsayable(("ruleset",), f"must be {A_RULESET}", quoted(ruleset))
    if ruleset != vocabulary.ruleset:
        yield f"rules {ruleset}"
    yield from _parameters(log.get("rules", {}), vocabulary)
    yield f"players {players}"
    if "teams" in log:
        yield f"teams {', '.join(_teams(log['teams'], players))}"
    if "first_dealer" in log:
        yield f"dealer {_name(log['first_dealer'], ('first_dealer',), players)}"
    for at, round_ in enumerate(log.get("cut", ())):
        cards = {name: CARDS[card].text for name, card in round_.items()}
        yield f"cut {_listed(cards, ('cut', at), players)}"
    if "starting_scores" in log:
        yield f"board {_numbers(log['starting_scores'], ('starting_scores',), players)}"


def _parameters(rules: Json, vocabulary: Vocabulary) -> Iterator[str]:
    for name, kind in vocabulary.parameters.items():
        if name in rules:
            value = rules[name]
            values = [value.get(one, "-") for one in kind] if isinstance(kind, tuple) else [value]
            none = name in LINES and value == 0
            yield f"set {name} {'none' if none else ' '.join(map(_value, values))}"


def _value(value: float | str) -> str:
    whole = int(value) if isinstance(value, float) else value
    return str(whole).lower()


def _teams(teams: Iterable[Iterable[str]], players: Players) -> Iterator[str]:
    for at, team in enumerate(teams):
        yield " + ".join(
            _name(name, ("teams", at, seat), players) for seat, name in enumerate(team)
        )


def _deal(deal: Json, path: Path, players: Players) -> Iterator[str]:
    dealer = f" {_name(deal['dealer'], (*path, 'dealer'), players)}" if "dealer" in deal else ""
    yield f"deal{dealer}{' void' if deal.get('void') else ''}"
    for at, entry in enumerate(deal.get("rulings", ())):
        yield f"ruling {_ruling(entry, (*path, 'rulings', at), players)}"
    yield from _hands(deal, path, players)
    for word, member in (("crib", "crib"), ("pack", "to_crib")):
        if member in deal:
            yield f"{word} {_cards(deal[member])}"
    if "starter" in deal:
        yield f"up {CARDS[deal['starter']].text}"
    if "heels" in deal:
        yield " ".join(["heels", *_claim_and_call(deal["heels"], (*path, "heels"), players)])
    plays = _entries(deal.get("plays", ()), (*path, "plays"), players, _play)
    yield from _wrapped("play", " ", plays)
    if "pegged" in deal:
        totals = _numbers(deal["pegged"], (*path, "pegged"), players) if deal["pegged"] else ""
        yield f"pegged {totals}".rstrip()
    if deal.get("show") == []:
        yield "show -"
    show = _entries(deal.get("show", ()), (*path, "show"), players, _shown)
    yield from _wrapped("show", ", ", show)
    if deal.get("scores"):
        yield f"total {_numbers(deal['scores'], (*path, 'scores'), players)}"


def _cards(cards: Iterable[str]) -> str:
    return " ".join(CARDS[card].text for card in cards)


def _hands(deal: Json, path: Path, players: Players) -> Iterator[str]:
    hands, dealt, discards = (deal.get(member) or {} for member in ("hands", "dealt", "discards"))
    for name in _seated(hands, (*path, "hands"), players):
        yield f"{written(name)} {_cards(hands[name])}"
    with_dealt = _seated(dealt, (*path, "dealt"), players)
    for name in _seated(discards, (*path, "discards"), players):
        if name not in dealt:
            wanted = "must be a player with dealt cards"
            raise _unsayable((*path, "discards", name), wanted, quoted(name))
    for name in with_dealt:
        both = _parted(dealt[name], discards.get(name, ()), (*path, "discards", name))
        yield f"{written(name)} {both}"


def _parted(dealt: Sequence[str], discards: Sequence[str], path: Path) -> str:
    """Return the dealt cards that were kept, a slash, and the discards."""
    # From the end: of a card that is there twice, which is impossible, the first is kept.
    kept = [CARDS[card] for card in reversed(dealt)]
    discarded = [CARDS[card] for card in discards]
    for at, card in enumerate(discarded):
        if card not in kept:
            raise _unsayable((*path, at), "must be among the dealt cards", card)
        kept.remove(card)
    if not kept:
        raise _unsayable(path, "must leave a card in the hand", "all that were dealt")
    return " ".join([*map(str, reversed(kept)), "/", *map(str, discarded)])


def _wrapped(word: str, between: str, entries: Iterable[str]) -> Iterator[str]:
    """Yield lines that begin with a word, each with as many entries as fit into `WIDTH`."""
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


def _entries(
    entries: Iterable[Json], path: Path, players: Players, text_of: Callable[..., str]
) -> Iterator[str]:
    for at, entry in enumerate(entries):
        if "ruling" in entry:
            yield f"{{{_ruling(entry, (*path, at), players)}}}"
        else:
            yield text_of(entry, (*path, at), players)


def _play(entry: Json, path: Path, players: Players) -> str:
    text = CARDS[entry["play"]].text if entry["play"] in CARDS else entry["play"].lower()
    if "player" in entry:
        text = f"{_name(entry['player'], (*path, 'player'), players)}:{text}"
    if "claim" in entry:
        text += f"={int(entry['claim'])}"
    if "count" in entry:
        text += f"@{int(entry['count'])}"
    if "call" in entry:
        text += _call(entry["call"], path, players)
    return text


def _shown(entry: Json, path: Path, players: Players) -> str:
    parts = []
    if "player" in entry:
        parts.append(_name(entry["player"], (*path, "player"), players))
    if entry.get("crib"):
        parts.append("crib")
    if "cards" in entry:
        parts.append(f"[{_cards(entry['cards'])}]")
    return " ".join([*parts, *_claim_and_call(entry, path, players)]) or "."


def _claim_and_call(entry: Json, path: Path, players: Players) -> Iterator[str]:
    if "claim" in entry:
        yield str(int(entry["claim"]))
    if "call" in entry:
        yield _call(entry["call"], path, players)


def _call(call: Json, path: Path, players: Players) -> str:
    points = f":{int(call['points'])}" if "points" in call else ""
    return f"!{_name(call['player'], (*path, 'call', 'player'), players)}:{call['kind']}{points}"


def _ruling(entry: Json, path: Path, players: Players) -> str:
    ruling = entry["ruling"]
    reason = ruling["reason"]
    if control := CONTROLS.search(reason):
        wanted = "must have no control characters"
        raise _unsayable((*path, "ruling", "reason"), wanted, quoted(control.group()))
    side = _name(ruling["side"], (*path, "ruling", "side"), players)
    return f"{side} {int(ruling['points']):+} {in_quotes(reason)}"


def _name(name: str, path: Path, players: Players) -> str:
    """Return a name as it is written; only players can be named."""
    if not players.known(name):
        hint = name_hint(name, players.names)
        raise _unsayable(path, f"must be one of {players}", quoted(name), hint)
    return written(name)


def _seated(names: Iterable[str], path: Path, players: Players) -> list[str]:
    found = list(names)
    for name in found:
        _name(name, (*path, name), players)
    return sorted(found, key=players.names.index)


def _listed(values: Json, path: Path, players: Players) -> str:
    """Return players with what each has, and commas between them."""
    if not values:
        raise _unsayable(path, "must name a player", "none")
    return ", ".join(f"{written(name)} {values[name]}" for name in _seated(values, path, players))


def _numbers(values: Json, path: Path, players: Players) -> str:
    return _listed({name: int(value) for name, value in values.items()}, path, players)


def _unsayable(path: Path, wanted: str, came: object, hint: str = "") -> Impossible:
    return Impossible(Fault(TextCode.INVALID_TEXT, ("log", *path), wanted, came, hint))
