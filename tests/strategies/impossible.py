"""Making a request impossible: one change for each code of 422."""

from collections.abc import Callable
from random import Random
from typing import Any

from .cards import PACK
from .names import ODD

STRANGERS = ["zed", "nobody", "~stranger/", "Żółw %", *ODD[:8]]
Change = Callable[[Random, dict[str, Any]], None]


def some_deal(rng: Random, request: dict[str, Any]) -> dict[str, Any]:
    """Any deal of the request; an empty one where it has none."""
    return rng.choice(request["deals"]) if request["deals"] else {}


def card_lists(deal: dict[str, Any]) -> list[list[str]]:
    lists = [
        cards for field in ("dealt", "hands", "discards") for cards in deal.get(field, {}).values()
    ]
    return lists + [deal[field] for field in ("to_crib", "crib") if field in deal]


def stranger(rng: Random, request: dict[str, Any]) -> str:
    return rng.choice([name for name in STRANGERS if name not in request["players"]])


def duplicate_card(rng: Random, request: dict[str, Any]) -> None:
    deal = some_deal(rng, request)
    lists = card_lists(deal)
    if not lists:
        return
    card = rng.choice(rng.choice(lists))
    if "starter" in deal and rng.random() < 0.3:
        deal["starter"] = card
    else:
        cards = rng.choice(lists)
        cards[rng.randrange(len(cards))] = card


def many_duplicates(_: Random, request: dict[str, Any]) -> None:
    """More faults than are reported."""
    for deal in request["deals"]:
        lists = card_lists(deal)
        for cards in lists:
            cards[:] = [lists[0][0]] * len(cards)


def wrong_card_count(rng: Random, request: dict[str, Any]) -> None:
    lists = card_lists(some_deal(rng, request))
    if not lists:
        return
    cards = rng.choice(lists)
    if len(cards) > 1 and rng.random() < 0.5:
        cards.pop()
    elif len(cards) < 7:
        cards.append(rng.choice(PACK))


def superfluous_to_crib(rng: Random, request: dict[str, Any]) -> None:
    """Cards from the pack to the crib, even if the table has none."""
    deal = some_deal(rng, request)
    if "dealt" in deal:
        deal["to_crib"] = rng.sample(PACK, rng.randint(1, 2))


def card_not_dealt(rng: Random, request: dict[str, Any]) -> None:
    discards = some_deal(rng, request).get("discards", {})
    if discards:
        cards = rng.choice(list(discards.values()))
        cards[rng.randrange(len(cards))] = rng.choice(PACK)


def missing_cards(rng: Random, request: dict[str, Any]) -> None:
    deal = some_deal(rng, request)
    fields = [
        field
        for field in ("dealt", "hands", "discards", "to_crib", "crib", "starter")
        if field in deal
    ]
    if not fields:
        return
    field = rng.choice(fields)
    whole = rng.random()
    if field in ("dealt", "hands") and whole < 0.2:
        for gone in ("dealt", "discards", "to_crib", "hands", "crib"):
            deal.pop(gone, None)
    elif field in ("dealt", "hands") or (field == "discards" and whole < 0.6):
        if deal[field]:
            deal[field].pop(rng.choice(list(deal[field])))
    else:
        del deal[field]


def unknown_player(rng: Random, request: dict[str, Any]) -> None:
    """An unknown name, anywhere a name is allowed."""
    name = stranger(rng, request)
    places: list[tuple[dict[str, Any], str]] = []
    if "first_dealer" in request:
        places.append((request, "first_dealer"))
    for deal in request["deals"]:
        places.append((deal, "dealer"))
        entries = [*deal.get("plays", []), *deal.get("show", [])]
        if "heels" in deal:
            entries.append(deal["heels"])
        places += [(entry, "player") for entry in entries if "player" in entry]
        places += [(entry["call"], "player") for entry in entries if "call" in entry]
    keyed = [
        deal[field]
        for deal in request["deals"]
        for field in ("dealt", "hands", "discards")
        if field in deal
    ]
    keyed += request.get("cut", [])
    if "starting_scores" in request:
        keyed.append(request["starting_scores"])
    if keyed and (not places or rng.random() < 0.4):
        named = rng.choice(keyed)
        old = rng.choice(list(named))
        named[name] = named[old] if rng.random() < 0.5 else named.pop(old)
    elif places:
        holder, field = rng.choice(places)
        holder[field] = name


def invalid_teams(rng: Random, request: dict[str, Any]) -> None:
    """Teams that do not sit opposite or are not these players."""
    players = request["players"]
    names = rng.sample(players, len(players)) + [f"extra {number}" for number in range(4)]
    request["teams"] = [names[:2], names[2:4]]


def invalid_cut(rng: Random, request: dict[str, Any]) -> None:
    """A cut that decides nothing, or is cut by the wrong players."""
    players = request["players"]
    request.pop("first_dealer", None)
    rounds = request.setdefault("cut", [])
    change = rng.choice(["tie", "extra", "missing", "again", "same-card", "none-lowest"])
    if change == "tie" or not rounds:
        rank = rng.choice("A59K")
        tie = {player: rank + suit for player, suit in zip(players, "CDHS", strict=False)}
        rounds.insert(0, tie)
        if len(rounds) == 1 or rng.random() < 0.5:
            del rounds[1:]
    elif change == "extra":
        rounds.append({player: rng.choice(PACK) for player in players})
    elif change == "missing" and len(rounds[0]) > 1:
        rounds[-1].popitem()
    elif change == "again":
        rounds.append(dict(rounds[0]))
    elif change == "same-card":
        card = rng.choice(PACK)
        for player in rounds[0]:
            rounds[0][player] = card
    else:
        rounds.pop()
        if not rounds:
            rounds.append(
                {player: rank + "H" for player, rank in zip(players, "7777", strict=False)}
            )


def invalid_dealer(rng: Random, request: dict[str, Any]) -> None:
    """Two ways to determine the dealer, or none."""
    if "cut" in request:
        request["first_dealer"] = rng.choice(request["players"])
    else:
        request.pop("first_dealer", None)
        if request["deals"]:
            request["deals"][0].pop("dealer", None)


def unknown_ruleset(rng: Random, request: dict[str, Any]) -> None:
    request["ruleset"] = rng.choice(["nine-card", "standard-2", "acc-pro", "x"])


def invalid_rules(rng: Random, request: dict[str, Any]) -> None:
    """Overrides that contradict each other, or the number of sides."""
    contradictions: list[dict[str, Any]] = [
        {"false_game": "back-fifteen", "overcount": "correct"},
        {"false_game": "back-fifteen", "overcount": "flat-two"},
        {"enforcement": "on-call", "claims": "automatic"},
        {"best_of": 2},
        {"head_start": 61, "target": 61},
        {"target": 61, "skunk_line": 61},
        {"target": 61, "double_skunk_line": 91},
        {"skunk_line": 31, "double_skunk_line": 31},
        {"claims": "manual", "overcount": "award-opponent"},
        {"claims": "manual", "overcount": "correct", "undercount": "muggins"},
    ]
    request["rules"] = {**request.get("rules", {}), **rng.choice(contradictions)}


def wrong_player_count(rng: Random, request: dict[str, Any]) -> None:
    two_only = ["acc", "ask-a-link", "seven-card", "net-cribbage", "cardgames-io"]
    if len(request["players"]) == 2:
        request["players"] = [*request["players"], stranger(rng, request)]
    request["ruleset"] = rng.choice(two_only)


def invalid_scores(rng: Random, request: dict[str, Any]) -> None:
    """Starting scores at the target, or not for every side."""
    names = rng.sample(request["players"], len(request["players"]))
    scores = {name: rng.choice([0, 3, 200]) for name in names}
    if rng.random() < 0.5:
        scores.popitem()
    request["starting_scores"] = scores


IMPOSSIBLE: dict[str, Change] = {
    "duplicate-card": duplicate_card,
    "many-duplicates": many_duplicates,
    "wrong-card-count": wrong_card_count,
    "superfluous-to-crib": superfluous_to_crib,
    "card-not-dealt": card_not_dealt,
    "missing-cards": missing_cards,
    "unknown-player": unknown_player,
    "invalid-teams": invalid_teams,
    "invalid-cut": invalid_cut,
    "invalid-dealer": invalid_dealer,
    "unknown-ruleset": unknown_ruleset,
    "invalid-rules": invalid_rules,
    "wrong-player-count": wrong_player_count,
    "invalid-scores": invalid_scores,
}
