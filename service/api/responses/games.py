"""Adjudicated plays and games, final scores, matches, and score cards."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache

from service.api.pointer import pointer
from service.api.responses.scoring import claim, combinations, texts
from service.engine.errors import Missing, Path, Violation
from service.engine.game.findings import hint_sentence, sentence
from service.engine.game.ledger import Adjudication, Award, Hint, HintCode, Line, deal_of
from service.engine.match import Match
from service.engine.result import FinalScores, Loser, Outcome
from service.engine.scorecards import CrossCheck, Row
from service.engine.scoring import announcements
from service.json_values import Json


def play(adjudication: Adjudication) -> dict[str, Json]:
    return _there(
        {
            "status": adjudication.status,
            "ruleset": adjudication.ruleset,
            "ledger": _ledger(adjudication),
            "points": _by_side(adjudication, adjudication.scores),
            "violations": _violations(adjudication.violations, adjudication.players),
            "next": _next(adjudication),
        }
    )


def game(adjudication: Adjudication, *, ledger: bool = True) -> dict[str, Json]:
    outcome, ended_at = adjudication.outcome, adjudication.ended_at
    sides = _side_names(adjudication)
    return _there(
        {
            "status": adjudication.status,
            "ruleset": adjudication.ruleset,
            "sides": {side[0]: list(side) for side in adjudication.sides},
            "scores": _by_side(adjudication, adjudication.scores),
            **_won(outcome, sides),
            "losers": _losers(outcome.losers, sides) if outcome else [],
            "ended_at": None if ended_at is None else pointer(ended_at),
            "ended_by": adjudication.ended_by,
            "entries_after_end": adjudication.entries_after_end,
            "unverified_entries": adjudication.unverified_entries,
            "pegs": {
                side: _there({"front": front, "rear": rear})
                for side, front, rear in zip(
                    sides, adjudication.scores, adjudication.rear, strict=True
                )
            },
            "ledger": _ledger(adjudication) if ledger else None,
            "violations": _violations(adjudication.violations, adjudication.players),
            "rests_on": [
                {"pointer": pointer(path), "code": code} for path, code in adjudication.rests_on
            ],
            "audit": _by_side(adjudication, adjudication.audit),
            "next": _next(adjudication),
            "as_written": _as_written(adjudication),
            **judged_on(adjudication.unjudged, adjudication.hints, adjudication.players),
        }
    )


def judged_on(
    unjudged: Sequence[Path] | None, hints: Sequence[Hint], players: Sequence[str]
) -> dict[str, Json]:
    """Return what the judging after a fault adds to a game and to its review."""
    return _there(
        {
            "unjudged": None if unjudged is None else [pointer(path) for path in unjudged],
            "hints": [_hint(hint, players) for hint in hints] or None,
        }
    )


def skunk(final: FinalScores, outcome: Outcome) -> dict[str, Json]:
    sides = list(final.scores)
    return {
        "ruleset": final.ruleset.id,
        **_won(outcome, sides),
        "losers": _losers(outcome.losers, sides),
    }


def match(value: Match) -> dict[str, Json]:
    return _there(
        {
            "status": value.status,
            "ruleset": value.ruleset,
            "winner": None if value.winner is None else value.sides[value.winner],
            "needed": value.needed,
            "standings": [
                {**asdict(one), "side": value.sides[one.side]} for one in value.standings
            ],
            "games": [
                {**_won(one, value.sides), "counted": index < value.counted}
                for index, one in enumerate(value.games)
            ],
            "violations": _violations(value.violations, value.sides),
        }
    )


def scorecards(value: CrossCheck) -> dict[str, Json]:
    players = value.players
    totals = {one.card: one.totals for one in value.standings}
    return _there(
        {
            "standings": [
                {
                    "rank": one.rank,
                    "player": players[one.card],
                    "games": len(value.cards[one.card]),
                    "game_points": one.totals["points"],
                    **{name: one.totals[name] for name in ("wins", "plus", "minus", "spread")},
                    "tied": one.tied,
                    "qualification": one.qualification,
                }
                for one in value.standings
            ],
            "qualifiers": value.qualifiers,
            "cards": [
                {"player": players[card], "games": list(map(_row, rows)), "totals": totals[card]}
                for card, rows in enumerate(value.cards)
            ],
            "violations": _violations(value.violations, players),
            "hints": _same_names(value.same_names) or None,
        }
    )


def _same_names(groups: Sequence[Sequence[str]]) -> Json:
    return [{"code": "same-name", "names": names} for names in groups]


def _row(row: Row) -> Json:
    name, _, points, spread, _ = row.written
    return {
        "opponent": name,
        "points": row.points,
        "spread": row.spread,
        "verified": row.twin is not None,
        "changed": row.points != points or row.spread != spread,
    }


def _won(outcome: Outcome | None, sides: Sequence[str]) -> dict[str, Json]:
    if outcome is None:
        return {}
    won = {"winner": sides[outcome.winner], "skunk": outcome.skunk, "value": outcome.value}
    return _there(won)


def _losers(items: Sequence[Loser], names: Sequence[str]) -> Json:
    return [_there({**asdict(loser), "side": names[loser.side]}) for loser in items]


def _violations(items: Sequence[Violation], names: Sequence[str]) -> Json:
    return [
        _there(
            {
                "pointer": pointer(item.path),
                "code": item.code,
                "player": None if item.player is None else names[item.player],
                "other": None if item.other is None else pointer(item.other),
                "difference": item.difference,
                "slip": _there(asdict(item.slip)) if item.slip else None,
                "missing": _missing(item.missing, names),
                "rule": item.rule,
                "detail": sentence(item),
            }
        )
        for item in items
    ]


def _missing(items: Sequence[Missing] | None, names: Sequence[str]) -> Json:
    if not items:
        return None
    return [
        _there(
            {
                "deal": item.deal,
                "event": item.event,
                "player": names[item.player],
                "total": None if item.total is None else pointer(item.total),
                "fits": item.fits,
            }
        )
        for item in items
    ]


def _ledger(adjudication: Adjudication) -> Json:
    # Most lines leave the board as it was.
    sides, board, scores = _side_names(adjudication), {}, None
    lines = []
    for line in adjudication.ledger:
        if line.scores != scores:
            scores = line.scores
            board = dict(zip(sides, scores, strict=True))
        lines.append(_line(line, adjudication.players, sides, board))
    return lines


@lru_cache(maxsize=4096)
def _place(path: Path) -> Mapping[str, Json]:
    """Return the pointer and the deal of an entry; many games have the same ones."""
    return _there({"pointer": pointer(path), "deal": deal_of(path)})


def _line(
    line: Line, players: Sequence[str], sides: Sequence[str], board: Mapping[str, int]
) -> Json:
    event, points, items = line.event, line.points, line.combinations
    answer: dict[str, Json] = {
        **_place(line.path),
        "phase": line.phase,
        "event": event,
        "cards": [card.text for card in line.cards],
        "points": points,
        "combinations": combinations(items) if items else [],
        "announcement": announcements.line_aloud(event, line.count_after, points, items),
        "awards": [_award(award, sides) for award in line.awards] if line.awards else [],
        "scores": board,
    }
    if line.player is not None:
        answer["player"] = players[line.player]
    if line.count_after is not None:
        answer["count"] = line.count_after
    if line.claim is not None:
        answer["claim"] = claim(line.claim)
    if line.unverified:
        answer["unverified"] = True
        answer["announcement"] = announcements.written_aloud(event, points)
    if line.retracted:
        answer["retracted"] = True
        answer["announcement"] = "taken back"
    return answer


def _award(award: Award, sides: Sequence[str]) -> Json:
    side, points, reason = award
    return {"side": sides[side], "points": points, "reason": reason}


def _next(adjudication: Adjudication) -> Json:
    following = adjudication.next
    if following is None:
        return None
    answer: dict[str, Json] = {
        "phase": following.phase,
        "player": adjudication.players[following.player],
        "must": following.must,
    }
    if following.count is not None:
        answer["count"] = following.count
    if following.legal is not None:
        answer["legal"] = texts(following.legal)
    if following.crib:
        answer["crib"] = True
    if following.players:
        answer["players"] = [adjudication.players[seat] for seat in following.players]
    if following.by_claim:
        answer["by_claim"] = True
    return answer


def _as_written(adjudication: Adjudication) -> Json:
    written = adjudication.as_written
    if written is None:
        return None
    outcome, ended_at, first = written.outcome, written.ended_at, written.first_difference
    return _there(
        {
            "scores": _by_side(adjudication, written.scores),
            **_won(outcome, _side_names(adjudication)),
            "ended_at": None if ended_at is None else pointer(ended_at),
            "first_difference": None if first is None else pointer(first),
        }
    )


def _hint(hint: Hint, players: Sequence[str]) -> Json:
    code, deals = hint.code, list(hint.deals)
    name = None if hint.player is None else players[hint.player]
    several = code in (HintCode.DEALS_EXCHANGED, HintCode.HEELS_IN_PEGGED)
    return _there(
        {
            "code": code,
            "player": name,
            "deal": deals[0] if deals and not several else None,
            "deals": deals if several else None,
            "violations_left": hint.violations_left,
            "detail": hint_sentence(hint, players),
        }
    )


def _there(members: Mapping[str, Json]) -> dict[str, Json]:
    """Return the members that are not None."""
    return {name: value for name, value in members.items() if value is not None}


def _side_names(adjudication: Adjudication) -> list[str]:
    return [side[0] for side in adjudication.sides]


def _by_side(adjudication: Adjudication, values: Sequence[Json]) -> Json:
    return dict(zip(_side_names(adjudication), values, strict=True))
