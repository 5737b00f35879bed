"""Random game logs, as requests of `/v1/game`, from nothing but a `random.Random`."""

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.reading import Impossible, Json
from tests.second.rulesets import RULESETS, effective_rules
from tests.second.table import first_dealer

from .cards import MOODS, PACK, each_card, odd_spelling, random_names
from .deals import EVENTFUL_HABITS, PLAIN_HABITS, DealMaker, Habits

Step = tuple[str, Any]
AT_ONCE = ("dealer", "dealt", "hands", "crib", "void")


def steps_of(deal: Json) -> list[Step]:
    """The steps of a deal after its cards are dealt; `heels` come with a starter."""
    steps: list[Step] = [("rulings", None) for _ in deal.get("rulings", [])]
    steps += [("discards", player) for player in deal.get("discards", {})]
    steps += [(name, None) for name in ("to_crib", "starter") if name in deal]
    if "heels" in deal and "starter" not in deal:
        steps.append(("heels", None))
    if "pegged" in deal:
        steps.append(("pegged", None))
    for name in ("plays", "show"):
        steps += [(name, None) for _ in deal.get(name, [])]
    return steps


def steps(request: Json) -> list[str]:
    """The steps of the whole log; the start of each deal is one."""
    found = []
    for deal in request["deals"]:
        found += ["deal", *(name for name, _ in steps_of(deal))]
    return found


def prefix(request: Json, moment: int) -> Json:
    """The log as it stood after so many steps; nobody has given up yet."""
    beginning = {**deepcopy(request), "deals": []}
    if moment < len(steps(request)):
        beginning.pop("ended", None)
    for deal in request["deals"]:
        if moment < 1:
            break
        own = steps_of(deal)
        whole = moment > len(own)
        beginning["deals"].append(deepcopy(deal) if whole else part(deal, own[: moment - 1]))
        moment -= 1 + len(own)
    if not {"first_dealer", "cut"} & beginning.keys() and not beginning["deals"]:
        beginning["first_dealer"] = request["deals"][0]["dealer"]
    return beginning


def part(deal: Json, steps: list[Step]) -> Json:
    """The beginning of a deal; an empty show says that nothing is shown yet."""
    kept: Json = {name: deepcopy(deal[name]) for name in AT_ONCE if name in deal}
    for name, player in steps:
        if name == "discards":
            kept.setdefault("discards", {})[player] = list(deal["discards"][player])
        elif name in ("rulings", "plays", "show"):
            entries = kept.setdefault(name, [])
            entries.append(deepcopy(deal[name][len(entries)]))
        else:
            kept[name] = deepcopy(deal[name])
        if name == "starter" and "heels" in deal:
            kept["heels"] = deepcopy(deal["heels"])
    if "starter" in kept or "pegged" in kept:
        kept.setdefault("show", [])
    return kept


MANY_SIDED_MANUAL = {"claims": "manual", "overcount": "correct"}


def random_target(rng: Random) -> int:
    """Mostly a short game, so that many end."""
    low, high = rng.choice([(4, 15), (11, 40), (20, 60), (61, 61), (121, 121)])
    return rng.randint(low, high)


def random_lines(rng: Random, target: int) -> Json:
    """One or both skunk lines, named: 0 is none, and null leaves the line as it is."""
    lines: Json = {}
    if rng.random() < 0.7:
        lines["skunk_line"] = rng.choice([None, 0, rng.randint(1, target)])
    if rng.random() < 0.7:
        lines["double_skunk_line"] = rng.choice([None, 0, rng.randint(1, target)])
    return lines


CLAIM_RULES: tuple[tuple[float, str, list[Any]], ...] = (
    (1.0, "claims", ["automatic", "manual", "manual"]),
    (0.6, "undercount", ["stands", "muggins"]),
    (0.6, "overcount", ["award-opponent", "correct", "flat-two"]),
    (0.4, "false_game", ["as-overcount", "back-fifteen"]),
    (0.4, "enforcement", ["automatic", "on-call"]),
    (0.4, "heels_claimed", [True, False]),
)
OTHER_RULES: tuple[tuple[float, str, list[Any]], ...] = (
    (0.1, "heels", [0, 1, 2, 3]),
    (0.1, "nobs", [0, 1]),
    (0.1, "flush_takes_starter", [True, False]),
    (0.1, "counts", ["reset", "single"]),
    (0.1, "show_order", ["pone-first", "dealer-first"]),
    (0.1, "head_start", [0, 1, 3, 10]),
    (0.1, "best_of", [1, 3, 5, 2]),
    (0.1, "game_values", [{"win": 2}, {"skunk": 5, "double_skunk": 7}]),
)
"""How often a parameter is overridden, and its values."""


def random_overrides(rng: Random, ruleset: str) -> Json:
    """Random parameters, which may contradict each other."""
    rules: Json = {}
    if rng.random() < 0.7:
        rules["target"] = random_target(rng)
    if rng.random() < 0.15:
        rules.update(random_lines(rng, rules.get("target", RULESETS[ruleset]["target"])))
    some = CLAIM_RULES if rng.random() < 0.5 else ()
    for often, name, values in (*some, *OTHER_RULES):
        if rng.random() < often:
            rules[name] = rng.choice(values)
    return rules


def with_rules(request: Json, rules: Json) -> Json:
    """The request with its rules overridden, if that gives no contradiction."""
    changed = {**request, "rules": {**request.get("rules", {}), **rules}}
    try:
        effective_rules(changed)
    except Impossible:
        return request
    return changed


def fitting_overrides(rng: Random, request: Json) -> Json:
    """Random overrides that are consistent for this request's ruleset and players."""
    ruleset = request.get("ruleset", "standard")
    sides = 2 if "teams" in request else len(request["players"])
    for _ in range(8):
        rules = random_overrides(rng, ruleset)
        if sides > 2 and rules.get("claims") == "manual":
            for name in ("undercount", "false_game", "enforcement"):
                rules.pop(name, None)
            rules.update(MANY_SIDED_MANUAL)
        if with_rules(request, rules) is not request:
            return rules
    return {}


def random_table(rng: Random, ruleset: str | None, number: int | None) -> tuple[str, int]:
    names = [
        name
        for name in RULESETS
        if ruleset in (None, name) and (number is None or number in RULESETS[name]["cards"])
    ]
    # Only some rulesets have more than two players or use calls: they come up more often.
    weights = [
        3 if len(RULESETS[name]["cards"]) > 1 or RULESETS[name]["enforcement"] == "on-call" else 1
        for name in names
    ]
    ruleset = rng.choices(names, weights)[0]
    return ruleset, number or rng.choice(list(RULESETS[ruleset]["cards"]))


def random_teams(rng: Random, players: list[str]) -> list[list[str]]:
    """Two teams of opposite seats, written in any order."""
    teams = [players[0::2], players[1::2]]
    for team in teams:
        rng.shuffle(team)
    rng.shuffle(teams)
    return teams


MOST_DEALS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Knobs:
    """The properties of a random game; None: drawn at random."""

    ruleset: str | None = None
    rules: Json | None = None
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
    """True: plays in which something goes wrong, where illegal entries are taken back."""
    plain: bool = False
    """True: well-shuffled cards, no calls, and a log with every entry once."""
    habits: Habits | None = None
    """Habits that are not drawn."""
    odd_names: bool = False
    odd_cards: bool = False
    starting_scores: bool | None = None
    stop: str = "anywhere"
    """"anywhere" (the log may be cut off), "deal" (after a complete deal) or "won" (deals
    go on until a side must have won by the true points)."""


def random_game(rng: Random, **knobs: Any) -> Json:
    """A game request as the knobs say (see Knobs), which keeps the rules."""
    plan = Knobs(**knobs)
    request = random_start(rng, plan)
    effective = effective_rules(request)
    dealer = random_dealer(rng, request)
    sides = request.get("teams", [[player] for player in request["players"]])
    if plan.starting_scores or (plan.starting_scores is None and rng.random() < 0.3):
        request["starting_scores"] = near_the_end(rng, sides, effective["target"])
    add_deals(rng, request, dealer, plan)
    name_the_dealer(request, dealer)
    if plan.stop == "anywhere" and rng.random() < 0.6:
        request = cut_off(rng, request)
    if plan.odd_cards:
        each_card(request, lambda card: odd_spelling(rng, card))
    return deepcopy(request)


def cut_off(rng: Random, request: Json) -> Json:
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


def random_start(rng: Random, plan: Knobs) -> Json:
    ruleset, number = random_table(rng, plan.ruleset, 4 if plan.teams else plan.players)
    request: Json = {}
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


def random_habits(rng: Random, effective: Json, plan: Knobs) -> Habits:
    """Random habits for one game, chosen so that much happens; calls mostly where they count."""
    on_call, calls = effective["enforcement"] == "on-call", plan.calls
    if calls is None:
        calls = rng.random() < (0.9 if on_call else 0.1)
    habits = {name: rng.choice(often) for name, often in EVENTFUL_HABITS.items()}
    habits["calls"] = rng.choice([0.3, 0.7, 1.0]) if calls else 0.0
    habits["reneges"] = rng.choice([0.0, 0.02, 0.1]) if on_call and calls else 0.0
    if plan.slips and effective["illegal_play"] == "retract":
        habits["mishaps"] = rng.choice([0.0, 0.5, 1.0])
    return habits | (plan.habits or {})


def random_mood(rng: Random, effective: Json, plan: Knobs) -> str:
    weights = [1, 1, 4, 4, 3] if effective["claims"] == "manual" else [4, 1, 1, 1, 1]
    return plan.mood or ("none" if plan.plain else rng.choices(MOODS, weights)[0])


def random_dealer(rng: Random, request: Json) -> str:
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


def add_deals(rng: Random, request: Json, dealer: str, plan: Knobs) -> None:
    """Add deals: a few, or until somebody has won and sometimes a few more."""
    until_won = plan.stop == "won"
    most = plan.deals
    if most is None:
        most = MOST_DEALS if until_won else rng.choice([0, 1, 1, 2, 2, 2, 3, 4])
    extra = rng.choice([0, 0, 1, 3])
    effective = effective_rules(request)
    mood = random_mood(rng, effective, plan)
    habits = PLAIN_HABITS if plan.plain else random_habits(rng, effective, plan)
    players = request["players"]
    sides = request.get("teams", [[player] for player in players])
    scores = {side[0]: request.get("starting_scores", {}).get(side[0], 0) for side in sides}
    request["deals"] = []
    while len(request["deals"]) < most:
        maker = DealMaker(rng, effective, sides, players, dealer, mood, habits)
        request["deals"].append(maker.write())
        for side in sides:
            scores[side[0]] += sum(maker.gained[player] for player in side)
        if until_won and max(scores.values()) >= effective["target"]:
            if extra == 0:
                return
            extra -= 1
        dealer = players[(players.index(dealer) + 1) % len(players)]


def name_the_dealer(request: Json, dealer: str) -> None:
    if "cut" in request or "first_dealer" in request:
        return
    if request["deals"]:
        request["deals"][0]["dealer"] = dealer
    else:
        request["first_dealer"] = dealer
