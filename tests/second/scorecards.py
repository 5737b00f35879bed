"""Score cards compared with each other, and the resulting standings: rules, section 14."""

import unicodedata
from itertools import groupby

from .reading import Json, pointer, without_nulls


class Row:
    """One game on one card; points and spread are as written until a step rules on them."""

    def __init__(self, card: int, number: int, player: str, game: Json) -> None:
        self.card = card
        self.pointer = pointer("cards", card, "games", number)
        self.player = player
        self.opponent = game["opponent"]
        self.points = self.written_points = game["points"]
        self.spread = self.written_spread = game.get("spread", 0)
        self.won = self.points > 0
        self.unplayed = game.get("unplayed", False)
        self.contradictory = False
        self.twin: Row | None = None
        self.violations: list[Json] = []

    def violation(self, code: str, **more: int | str) -> None:
        other = {} if self.twin is None else {"other": self.twin.pointer}
        whose = {"pointer": self.pointer, "code": code, "player": self.player}
        self.violations.append({**whose, **other, **more})

    def in_own_column(self, size: int) -> int:
        return size if self.won else -size


Cards = list[list[Row]]
Standings = list[tuple[int, Json]]


def score_cards(request: Json) -> Json:
    """The response to a request of score cards."""
    request = without_nulls(request)
    written = request["cards"]
    players = [card["player"] for card in written]
    places = request.get("qualifiers", (len(written) + 3) // 4)
    as_written = rows_of(written, players)
    violations = [
        found
        for index, card in enumerate(written)
        for found in wrong_of_card(index, card, as_written)
    ]
    cards = ruled(written, players, places)
    violations += [found for rows in cards for row in rows for found in row.violations]
    response: Json = {
        "standings": [
            {"player": written[card]["player"], **place} for card, place in standings(cards, places)
        ],
        "qualifiers": places,
        "cards": [
            {
                "player": card["player"],
                "games": [as_ruled(row) for row in rows],
                "totals": sums(rows),
            }
            for card, rows in zip(written, cards, strict=True)
        ],
        "violations": violations,
    }
    if hints := same_names(written):
        response["hints"] = hints
    if "label" in request:
        response["label"] = request["label"]
    return response


def same_names(written: list[Json]) -> list[Json]:
    """Names in which nothing but case, accents, apostrophes and order of words differ."""
    names = [
        name
        for card in written
        for name in (card["player"], *(game["opponent"] for game in card["games"]))
    ]
    found: list[list[str]] = []
    for name in dict.fromkeys(names):
        for group in found:
            if bare(group[0]) == bare(name):
                group.append(name)
                break
        else:
            found.append([name])
    return [{"code": "same-name", "names": group} for group in found if len(group) > 1]


def bare(name: str) -> list[str]:
    decomposed = unicodedata.normalize("NFD", name.casefold())
    apostrophes = "’ʼ´`'"  # noqa: RUF001 - as people write them
    kept = [c for c in decomposed if not 0x300 <= ord(c) < 0x370 and c not in apostrophes]
    return sorted("".join(kept).replace(",", " ").split())


def sums(rows: list[Row]) -> dict[str, int]:
    plus = sum(row.spread for row in rows if row.spread > 0)
    minus = sum(-row.spread for row in rows if row.spread < 0)
    return {
        "points": sum(row.points for row in rows),
        "wins": sum(row.points > 0 for row in rows),
        "plus": plus,
        "minus": minus,
        "spread": plus - minus,
    }


def as_ruled(row: Row) -> Json:
    return {
        "opponent": row.opponent,
        "points": row.points,
        "spread": row.spread,
        "verified": row.twin is not None,
        "changed": (row.points, row.spread) != (row.written_points, row.written_spread),
    }


def wrong_of_card(index: int, card: Json, cards: Cards) -> list[Json]:
    """14.1 and 14.2: wrong totals of a card, and once what a card that was left early lacks."""
    found: list[Json] = []
    for name, true in sums(cards[index]).items():
        difference = card.get("totals", {}).get(name, true) - true
        if difference:
            where = pointer("cards", index, "totals", name)
            wrong = {"pointer": where, "code": "wrong-total", "player": card["player"]}
            found.append({**wrong, "difference": difference, "rule": "12.2.g"})
    untold = [row for rows in cards for row in rows if row.opponent == card["player"]]
    if card.get("left_early") and any(row.twin is None for row in untold):
        where = pointer("cards", index)
        found.append({"pointer": where, "code": "missing-row", "player": card["player"]})
    return found


def rows_of(written: list[Json], players: list[str]) -> Cards:
    """14.2: the rows as they are written, with their twins."""
    cards = [
        [Row(index, number, card["player"], game) for number, game in enumerate(card["games"])]
        for index, card in enumerate(written)
    ]
    early = {card["player"] for card in written if card.get("left_early")}
    find_twins(cards, players, early)
    return cards


def ruled(written: list[Json], players: list[str], places: int) -> Cards:
    """14.5: rule anew until nobody is added to the apparent qualifiers."""
    qualifying = in_front(count_plus_columns(rows_of(written, players)), places)
    while True:
        cards = rule_on_rows(rows_of(written, players), qualifying)
        added = in_front(cards, places) - qualifying
        if not added:
            return cards
        qualifying |= added


def count_plus_columns(cards: Cards) -> Cards:
    """14.5: who may qualify is first counted from each card's plus column."""
    for row in (row for card in cards for row in card if row.won and row.spread > 0):
        count_points(row)
    return cards


def in_front(cards: Cards, places: int) -> set[int]:
    """The cards that qualify or play off."""
    return {card for card, place in standings(cards, places) if place["qualification"] != "out"}


def rule_on_rows(cards: Cards, qualifying: set[int]) -> Cards:
    """14.3 to 14.6: apply each step to all rows before the next step."""
    rows = [row for card in cards for row in card]
    twins = [(row.twin, row) for row in rows if row.twin and row.twin.card < row.card]
    for earlier, later in twins:
        decide_result(earlier, later)
    for row in rows:
        choose_column(row)
        fill_blank(row)
    for earlier, later in twins:
        compare_sizes(earlier, later, qualifying)
    for row in rows:
        count_points(row)
    return cards


def find_twins(cards: Cards, players: list[str], early: set[str]) -> None:
    """14.2: pair the nth row against an opponent with the nth row on the opponent's card."""
    for rows, player in zip(cards, players, strict=True):
        for row in rows:
            if row.opponent not in players:
                continue
            own = [each for each in rows if each.opponent == row.opponent]
            opponents_card = cards[players.index(row.opponent)]
            theirs = [each for each in opponents_card if each.opponent == player]
            nth = own.index(row)
            if nth < len(theirs):
                row.twin = theirs[nth]
            elif row.opponent not in early:
                row.violation("missing-row")


def decide_result(earlier: Row, later: Row) -> None:
    """14.3: if both rows claim the same result, the spreads' columns decide who won."""
    if earlier.won != later.won:
        return
    in_different_columns = earlier.written_spread * later.written_spread < 0
    later.violation("contradictory-result", rule="12.2.d" if in_different_columns else "12.2.e")
    for row in (earlier, later):
        row.contradictory = True
        row.won = in_different_columns and row.written_spread > 0


def choose_column(row: Row) -> None:
    """14.4: move a spread that is in the wrong column."""
    row.spread = row.in_own_column(abs(row.written_spread))
    if row.spread != row.written_spread and not row.contradictory:
        row.violation("wrong-column", rule="12.2.f")


def fill_blank(row: Row) -> None:
    """14.5: fill a missing spread from the twin row."""
    if row.written_spread or row.unplayed:
        return
    if row.twin is not None and row.twin.written_spread:
        row.spread = row.in_own_column(abs(row.twin.written_spread))
        row.violation("missing-spread", rule="12.2.c")
    else:
        row.violation("missing-spread")


def compare_sizes(earlier: Row, later: Row, qualifying: set[int]) -> None:
    """14.5: if the twins' spreads differ, apparent qualifiers get the worse one for them."""
    smaller, larger = sorted(abs(row.written_spread) for row in (earlier, later))
    if smaller in (0, larger):
        return
    apparent = [row for row in (earlier, later) if row.card in qualifying]
    for row in apparent:
        row.spread = row.in_own_column(smaller if row.won else larger)
    rule = {1: {"rule": "12.2.a"}, 2: {"rule": "12.2.b"}}.get(len(apparent), {})
    later.violation("different-spread", difference=larger - smaller, **rule)


def count_points(row: Row) -> None:
    """14.6: a loss is 0, a win 3 by 31 or more, else 2; without a spread as written."""
    if not row.won:
        row.points = 0
    elif row.spread != 0:
        row.points = 3 if row.spread >= 31 else 2
    resized = abs(row.spread) != abs(row.written_spread)
    if row.points != row.written_points and not row.contradictory and not resized:
        row.violation("wrong-points", rule="12.1")


def standings(cards: Cards, places: int) -> Standings:
    """14.7: the index and the standing of each card, best first."""
    lines: Standings = []
    for group in in_order(cards):
        first, last = len(lines) + 1, len(lines) + len(group)
        qualification = "plays-off" if first <= places else "out"
        if last <= places:
            qualification = "qualifies"
        for card in group:
            own = sums(cards[card])
            line: Json = {"rank": first, "games": len(cards[card])}
            line["game_points"] = own.pop("points")
            line |= {**own, "tied": len(group) > 1, "qualification": qualification}
            lines.append((card, line))
    return lines


def in_order(cards: Cards) -> list[list[int]]:
    """Groups of cards that share a rank, each group in input order."""

    def key(card: int) -> list[int]:
        total = sums(cards[card])
        return [-total[name] for name in ("points", "wins", "spread", "plus")]

    groups: list[list[int]] = []
    for _, level in groupby(sorted(range(len(cards)), key=key), key):
        group = list(level)
        if len(group) == 2:
            mine, theirs = won_against(cards, *group), won_against(cards, *reversed(group))
            if mine != theirs:
                groups += [[card] for card in (group if mine > theirs else reversed(group))]
                continue
        groups.append(group)
    return groups


def won_against(cards: Cards, card: int, opponent: int) -> tuple[int, int]:
    """Wins and net spread of the rows that have a twin on the opponent's card."""
    total = sums([row for row in cards[card] if row.twin and row.twin.card == opponent])
    return total["wins"], total["spread"]
