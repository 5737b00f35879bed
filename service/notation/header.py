"""The lines before the first deal: rules, players, dealer, board."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from service.notation.draft import Draft
from service.notation.line import Cursor, Misread, TextCode, Token, near
from service.notation.words import A_RULESET, LINES, RULESET


def ruleset(draft: Draft, line: Cursor) -> None:
    path = draft.begin(line.take(), "ruleset")
    draft.detail(line.token, path)
    token = line.token
    draft.log["ruleset"] = word = line.word(A_RULESET)
    if not RULESET.fullmatch(word):
        raise Misread(TextCode.UNKNOWN_WORD, token.column, f"must be {A_RULESET}", token)


def parameter(draft: Draft, line: Cursor) -> None:
    path = draft.begin(line.take(), "rules")
    known = draft.vocabulary.parameters
    token = line.token
    name = line.word("a parameter of the rules, such as target")
    if name not in known:
        meant = near(name, list(known))
        hint = f"; did you mean {meant}?" if meant else ""
        wanted = f"must be one of {', '.join(known)}{hint}"
        raise Misread(TextCode.UNKNOWN_WORD, token.column, wanted, token)
    rules = draft.log.setdefault("rules", {})
    draft.once(f"set {name}", token)
    draft.detail(line.token, path, name)
    rules[name] = _value(draft, line, name)


def _value(draft: Draft, line: Cursor, name: str) -> object:
    kind = draft.vocabulary.parameters[name]
    if name in LINES and line.skip("none"):
        return 0
    if isinstance(kind, tuple):
        values = {}
        for member in kind:
            draft.detail(line.token, ("rules", name), member)
            if not line.skip("-"):
                values[member] = line.number()
        return values
    if kind == "integer":
        return line.number()
    if kind == "boolean":
        if not (line.sees("true") or line.sees("false")):
            raise line.wrong(TextCode.UNKNOWN_WORD, "true or false")
        return line.take().text.lower() == "true"
    return line.word("a word")


def players(draft: Draft, line: Cursor) -> None:
    path = draft.begin(line.token, "players")
    found = names(line)
    for at, token in enumerate(found.values()):
        draft.detail(token, path, at)
    draft.log["players"] = list(found)


def names(line: Cursor) -> dict[str, Token]:
    """Take ``players A, B``, and return the token of each name."""
    line.take()
    found: dict[str, Token] = line.distinct(line.new_name, lambda _, token: token, {})
    line.finish("a name of several words needs double quotes")
    return found


def teams(draft: Draft, line: Cursor) -> None:
    """Read ``teams A + C, B + D``."""
    path = draft.begin(line.take(), "teams")
    found: list[list[str]] = []
    while not found or line.skip(","):
        draft.detail(line.token, path, len(found))
        members: list[str] = []
        while not members or line.skip("+"):
            draft.detail(line.token, path, len(found), len(members))
            members.append(line.name())
        line.could_be("'+'")
        found.append(members)
    line.could_be("a comma")
    draft.log["teams"] = found


def dealer(draft: Draft, line: Cursor) -> None:
    draft.begin(line.take(), "first_dealer")
    draft.log["first_dealer"] = line.name()


def cut(draft: Draft, line: Cursor) -> None:
    """Read ``cut A KD, B 2H``, one round."""
    start = line.take()
    path = draft.begin(start, "cut")
    cards = line.distinct(line.name, lambda *_: line.card(), {})
    rounds = draft.log.setdefault("cut", [])
    draft.detail(start, path, len(rounds))
    rounds.append(cards)


def scores(
    draft: Draft, line: Cursor, member: str, check: Callable[[Cursor], None] | None = None
) -> None:
    """Read a number for each player; ``check`` looks at what stands in place of one."""
    path = draft.begin(line.take(), member)

    def number(name: str, token: Token) -> int:
        draft.begin(token, member, name)
        if check is not None:
            check(line)
        draft.detail(line.token, path, name)
        return line.number()

    # What is read before a fault stays, so that its own faults can be found.
    found = draft.members[member] = {}
    line.distinct(line.name, number, found)


HEADER: Mapping[str, Callable[[Draft, Cursor], None]] = MappingProxyType(
    {
        "rules": ruleset,
        "set": parameter,
        "players": players,
        "teams": teams,
        "dealer": dealer,
        "cut": cut,
        "board": partial(scores, member="starting_scores"),
    }
)
"""The lines before the first deal, by first word."""

OFTEN = frozenset({"cut", "set"})  # the lines that may be repeated
