"""Random game logs, as requests of `/v1/game`, from nothing but a `random.Random`."""

from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.second.rulesets import effective_rules
from tests.second.seats import first_dealer

from .cards import PACK, each_card, odd_spelling
from .claims import MOODS
from .deals import DealMaker, Habits, random_habits
from .names import random_names
from .parameters import fitting_overrides, random_table, random_teams
from .prefixes import prefix, steps

MOST_DEALS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Knobs:
    """The properties of a random game; None: drawn at random."""

    ruleset: str | None = None
    rules: dict[str, Any] | None = None
    """Overrides taken as they are; {} for none."""
    players: int | None = None
    teams: bool | None = None
    """True takes four players; False, or fewer players, has none."""
    deals: int | None = None
    """The greatest number of deals."""
    mood: str | None = None
    """The accuracy of claims, one of MOODS."""
    calls: bool | None = None
    retracts: bool = False
    """True: illegal entries are taken back."""
    slips: bool = False
    """True: some entries break the rules and nobody notices, where illegal ones are taken back."""
    plain: bool = False
    """True: well-shuffled cards, no calls, and a log with every entry once."""
    odd_names: bool = False
    odd_cards: bool = False
    starting_scores: bool | None = None
    stop: str = "anywhere"
    """"anywhere" (the log may be cut off), "deal" (after a complete deal) or "won" (deals
    go on until a side must have won by the true points)."""


def random_game(rng: Random, **knobs: Any) -> dict[str, Any]:
    """A game request as the knobs say (see Knobs), which keeps the rules."""
    plan = Knobs(**knobs)
    request = random_start(rng, plan)
    effective = effective_rules(request)
    dealer = random_dealer(rng, request)
    sides = request.get("teams", [[player] for player in request["players"]])
    if plan.starting_scores or (plan.starting_scores is None and rng.random() < 0.3):
        request["starting_scores"] = near_the_end(rng, sides, effective["target"])
    habits = (
        Habits(mood=plan.mood or "none") if plan.plain else fitting_habits(rng, effective, plan)
    )
    add_deals(rng, request, dealer, habits, plan)
    name_the_dealer(request, dealer)
    if plan.stop == "anywhere" and rng.random() < 0.6:
        request = cut_off(rng, request)
    if plan.odd_cards:
        each_card(request, lambda card: odd_spelling(rng, card))
    return deepcopy(request)


def cut_off(rng: Random, request: dict[str, Any]) -> dict[str, Any]:
    """The log as it stood at some moment, perhaps without what an unfinished log may lack."""
    last_steps = {"nothing": [0]}
    for moment, name in enumerate(steps(request), 1):
        last_steps.setdefault(name, []).append(moment)
    request = prefix(request, rng.choice(rng.choice(list(last_steps.values()))))
    if not request["deals"] and len(request.get("cut", [])) > 1:
        request["cut"].pop()
    for deal in request["deals"][-1:]:
        if not deal.get("plays") and rng.random() < 0.7:
            deal.pop("heels", None)
        if deal.get("show") == [] and rng.random() < 0.7:
            del deal["show"]
    return request


def random_start(rng: Random, plan: Knobs) -> dict[str, Any]:
    ruleset, number = random_table(rng, plan.ruleset, 4 if plan.teams else plan.players)
    request: dict[str, Any] = {}
    if ruleset != "standard" or rng.random() < 0.3:
        request["ruleset"] = ruleset
    request["players"] = random_names(rng, number, odd=plan.odd_names)
    if number == 4 and (plan.teams or (plan.teams is None and rng.random() < 0.6)):
        request["teams"] = random_teams(rng, request["players"])
    rules = fitting_overrides(rng, request) if plan.rules is None else plan.rules
    if plan.retracts:
        rules = {**rules, "illegal_play": "retract"}
    if rules:
        request["rules"] = rules
    return request


def fitting_habits(rng: Random, effective: dict[str, Any], plan: Knobs) -> Habits:
    """Habits that suit the rules: calls and reneges mostly where they count."""
    on_call = effective["enforcement"] == "on-call"
    mood, calls = plan.mood, plan.calls
    if mood is None:
        weights = [1, 1, 4, 4, 3] if effective["claims"] == "manual" else [4, 1, 1, 1, 1]
        mood = rng.choices(MOODS, weights)[0]
    if calls is None:
        calls = rng.random() < (0.9 if on_call else 0.1)
    often = rng.choice([0.3, 0.7, 1.0]) if calls else 0.0
    reneges = rng.choice([0.0, 0.02, 0.1]) if on_call and calls else 0.0
    habits = random_habits(rng, mood=mood, calls=often, reneges=reneges)
    if not plan.slips or effective["illegal_play"] == "stop":
        return habits
    return replace(
        habits,
        wrong_goes=rng.choice([0.0, 0.05, 0.2]),
        slips=rng.choice([0.0, 0.05, 0.2]),
        says_count=rng.choice([0.0, 0.3, 1.0]),
    )


def random_dealer(rng: Random, request: dict[str, Any]) -> str:
    """The first dealer: named, cut for, or not given yet."""
    players = request["players"]
    choice = rng.random()
    if choice < 0.25:
        request["cut"] = random_cut(rng, players)
        return first_dealer(request)
    dealer = rng.choice(players)
    if choice < 0.7:
        request["first_dealer"] = dealer
    return dealer


def random_cut(rng: Random, players: list[str]) -> list[dict[str, str]]:
    """Rounds of cutting until one card is the lowest."""
    rounds = []
    tied = players
    while len(tied) > 1:
        pack = PACK[:8] if rng.random() < 0.3 else PACK
        cards = dict(zip(tied, rng.sample(pack, len(tied)), strict=True))
        rounds.append(cards)
        ranks = {player: "A23456789TJQK".index(card[0]) for player, card in cards.items()}
        tied = [player for player in tied if ranks[player] == min(ranks.values())]
    return rounds


def near_the_end(rng: Random, sides: list[list[str]], target: int) -> dict[str, int]:
    """A score for every side, often a few points from the target."""
    return {
        side[0]: max(0, target - rng.randint(1, rng.choice([4, 12, 30, target]))) for side in sides
    }


def add_deals(
    rng: Random, request: dict[str, Any], dealer: str, habits: Habits, plan: Knobs
) -> None:
    """Add deals: a few, or until somebody has won and sometimes a few more."""
    until_won = plan.stop == "won"
    most = plan.deals
    if most is None:
        most = MOST_DEALS if until_won else rng.choice([0, 1, 1, 2, 2, 2, 3, 4])
    extra = rng.choice([0, 0, 1, 3])
    effective = effective_rules(request)
    players = request["players"]
    sides = request.get("teams", [[player] for player in players])
    scores = {side[0]: request.get("starting_scores", {}).get(side[0], 0) for side in sides}
    request["deals"] = []
    while len(request["deals"]) < most:
        maker = DealMaker(rng, effective, sides, players, dealer, habits)
        request["deals"].append(maker.write())
        for side in sides:
            scores[side[0]] += sum(maker.gained[player] for player in side)
        if until_won and max(scores.values()) >= effective["target"]:
            if extra == 0:
                return
            extra -= 1
        dealer = players[(players.index(dealer) + 1) % len(players)]


def name_the_dealer(request: dict[str, Any], dealer: str) -> None:
    if "cut" in request or "first_dealer" in request:
        return
    if request["deals"]:
        request["deals"][0]["dealer"] = dealer
    else:
        request["first_dealer"] = dealer
