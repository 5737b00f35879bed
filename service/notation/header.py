"""The lines before the first deal: rules, players, dealer, board."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from service.notation.cursor import Cursor, near
from service.notation.draft import Draft
from service.notation.faults import Misread
from service.notation.words import Kind


def ruleset(draft: Draft, line: Cursor) -> None:
    """Read ``rules ID``."""
    path = draft.place(line.take(), "ruleset")
    draft.detail(line.token, path)
    draft.log["ruleset"] = line.word("the id of a ruleset, such as acc-muggins")


def parameter(draft: Draft, line: Cursor) -> None:
    """Read ``set PARAMETER VALUE``."""
    path = draft.place(line.take(), "rules")
    known = draft.vocabulary.parameters
    token = line.token
    name = line.word("a parameter of the rules, such as target")
    if name not in known:
        meant = near(name, list(known))
        hint = f"; did you mean {meant}?" if meant else ""
        wanted = f"must be one of {', '.join(known)}{hint}"
        raise Misread("unknown-word", token.column, wanted, token)
    rules = draft.log.setdefault("rules", {})
    draft.once(f"set {name}", token)
    draft.detail(line.token, path, name)
    rules[name] = _value(draft, line, name)


def _value(draft: Draft, line: Cursor, name: str) -> object:
    """Read what a parameter is set to."""
    kind = draft.vocabulary.parameters[name]
    if line.sees_word("none"):
        line.take()
        return None
    if isinstance(kind, tuple):
        values = {}
        for member in kind:
            draft.detail(line.token, ("rules", name), member)
            if line.sees_word("-"):
                line.take()
            else:
                values[member] = line.number()
        return values
    if kind is Kind.NUMBER:
        return line.number()
    if kind is Kind.TRUTH:
        if not (line.sees_word("true") or line.sees_word("false")):
            raise line.wrong("unknown-word", "true or false")
        return line.take().text.lower() == "true"
    return line.word("a word")


def players(draft: Draft, line: Cursor) -> None:
    """Read ``players A, B``."""
    path = draft.place(line.take(), "players")
    names: list[str] = []

    def one() -> None:
        token = line.token
        draft.detail(token, path, len(names))
        name = line.new_name()
        if name in names:
            raise Misread("repeated", token.column, "must name each player once", token)
        names.append(name)

    line.listed(one)
    line.finish("a name of several words stands in double quotes")
    draft.log["players"] = names


def teams(draft: Draft, line: Cursor) -> None:
    """Read ``teams A + C, B + D``."""
    path = draft.place(line.take(), "teams")
    found: list[list[str]] = []

    def team() -> None:
        members: list[str] = []

        def one() -> None:
            draft.detail(line.token, path, len(found), len(members))
            members.append(line.name())

        draft.detail(line.token, path, len(found))
        line.listed(one, "+")
        found.append(members)

    line.listed(team)
    draft.log["teams"] = found


def dealer(draft: Draft, line: Cursor) -> None:
    """Read ``dealer A``."""
    draft.place(line.take(), "first_dealer")
    draft.log["first_dealer"] = line.name()


def cut(draft: Draft, line: Cursor) -> None:
    """Read ``cut A KD, B 2H``, one round."""
    start = line.take()
    path = draft.place(start, "cut")
    rounds = draft.log.setdefault("cut", [])
    draft.detail(start, path, len(rounds))
    rounds.append(line.distinct(lambda _: line.card()))


def board(draft: Draft, line: Cursor) -> None:
    """Read ``board A 117, B 112``."""
    scores(draft, line, "starting_scores")


def scores(draft: Draft, line: Cursor, member: str) -> None:
    """Read numbers of players into a member of the log or of the deal."""
    path = draft.place(line.take(), member)

    def number(name: str) -> int:
        draft.detail(line.token, path, name)
        return line.number()

    holder = draft.log if draft.deal is None else draft.deal
    holder[member] = line.distinct(number)


HEADER: Mapping[str, Callable[[Draft, Cursor], None]] = MappingProxyType(
    {
        "rules": ruleset,
        "set": parameter,
        "players": players,
        "teams": teams,
        "dealer": dealer,
        "cut": cut,
        "board": board,
    }
)
"""The lines before the first deal, by their first word."""

OFTEN = frozenset({"cut", "set"})
"""Those that may stand more than once."""
