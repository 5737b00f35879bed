"""The players that make the tables of chances: they discard, play and count as the engine does."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from service.engine.cards import DECK, JACK, Card
from service.engine.chances.table import PARTS, TARGET, Moment, chance, table
from service.engine.discard import pegging
from service.engine.discard.choices import Others, advised_table, choices
from service.engine.game.adjudication import adjudicate
from service.engine.game.game_log import Deal, GameLog, PlayEntry
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.combinations import Event
from tests.engine_speed.plain_play import played
from tools.chances import KEPT, Players, added_up, chances, compiled
from tools.typical import Numbers, read

pytestmark = pytest.mark.slow

STANDARD = RULESETS["standard"]
PLAYERS = ("ann", "bob")


class Sample(NamedTuple):
    cards: list[list[Card]]
    """Of each deal: the dealer's six and the pone's, those kept first, and the starter."""
    events: Numbers
    """Seat, points and rank of heels, eight cards, hands and crib."""


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> Players:
    """Players by the data of the engine; without a C compiler this fails."""
    means = np.asarray(pegging.means(), np.float64)
    return Players(compiled(tmp_path_factory.mktemp("loop")), means, *read())


@pytest.fixture(scope="module")
def sample(players: Players) -> Sample:
    cards, events = players.deal(np.random.default_rng(11), 20_000)
    return Sample([[DECK[card] for card in row] for row in cards.tolist()], events)


def test_the_loop_plays_as_plain_python_does(sample: Sample) -> None:
    """In 400 deals every card is the one that the players choose by the description alone."""
    for cards, events in zip(sample.cards[:400], sample.events, strict=False):
        dealer, pone, starter = cards[:6], cards[6:12], cards[12]
        order = played([dealer[:4], pone[:4]], [[*dealer, starter], [*pone, starter]])
        assert [card.rank - 1 for card in order] == events[1:9, 2].tolist()


def test_the_engine_scores_what_was_played(sample: Sample) -> None:
    """In 2,000 deals every event is worth what the engine gives for it."""
    for cards, events in zip(sample.cards[:2000], sample.events.tolist(), strict=False):
        lines = adjudicate(_log(cards, events)).ledger
        heels = [] if cards[12].rank == JACK else [[0, 0]]
        judged = [[line.player, line.points] for line in lines if line.event is not Event.GO]
        assert heels + judged == [[seat, points] for seat, points, _ in events]


def _log(cards: list[Card], events: list[list[int]]) -> GameLog:
    left = [cards[:4], cards[6:10]]
    plays = []
    for seat, _, rank in events[1:9]:
        card = next(card for card in left[seat] if card.rank == rank + 1)
        left[seat].remove(card)
        plays.append(PlayEntry(PLAYERS[seat], card))
    deal = Deal(
        dealer="ann",
        dealt={"ann": cards[:6], "bob": cards[6:12]},
        discards={"ann": cards[4:6], "bob": cards[10:12]},
        starter=cards[12],
        plays=plays,
    )
    return GameLog(ruleset=STANDARD, rules=STANDARD.rules, players=PLAYERS, deals=[deal])


def test_they_discard_as_advised(sample: Sample) -> None:
    """What they discard is the best by the engine's advice, or almost: suits matter in a crib."""
    advised, losses = advised_table(STANDARD, 2), []
    for cards in sample.cards[:300]:
        for dealt, dealer in ((cards[:6], True), (cards[6:12], False)):
            ranked = choices(dealt, advised, STANDARD.rules, Others.TYPICAL, dealer=dealer)
            [chosen] = [one for one in ranked if set(one.discard) == set(dealt[4:])]
            losses.append(float(ranked[0].net - chosen.net))
    assert np.mean(losses) < 0.01
    assert np.mean(np.array(losses) < 0.05) > 0.9


def test_a_coarse_table_is_the_table(players: Players) -> None:
    """The chances of some other deals differ little from the data, on any board."""
    _, events = players.deal(np.random.default_rng(77), 100_000)
    apart = np.abs(chances(added_up(events)) - np.asarray(table().chances) / PARTS)
    assert apart.max() < 0.015
    assert apart.mean() < 0.003


@pytest.mark.parametrize("role", [0, 1])
def test_coarse_means_of_the_play_are_the_data(players: Players, role: int) -> None:
    """The means of some other plays differ from the data by no more than chance."""
    random, apart = np.random.default_rng(role), []
    for place in range(0, len(KEPT), 13):
        points = players.play_kept(random, KEPT[place], role, 4000)
        errors = np.sqrt(points.var(axis=0) / len(points) + 0.05**2)
        means = np.asarray(pegging.means())[role, place] / pegging.PARTS
        apart += list((points.mean(axis=0) - means) / errors)
    assert np.abs(apart).max() < 4.5
    assert abs(np.mean(apart)) < 0.3


@pytest.mark.parametrize(("dealer", "pone"), [(117, 117), (120, 115), (114, 119), (116, 112)])
@pytest.mark.parametrize("moment", Moment)
def test_chances_near_the_end_can_be_counted(
    sample: Sample, moment: Moment, dealer: int, pone: int
) -> None:
    """Walked through one by one, the deals of a sample are won as often as the table says."""
    deals = [[(seat, points) for seat, points, _ in deal] for deal in sample.events.tolist()[:8000]]
    start = {Moment.DEAL: 0, Moment.PONE_HAND: 9, Moment.DEALER_HAND: 10, Moment.CRIB: 11}

    @cache
    def won(at: Moment, *board: int) -> float:
        """Return how often the dealer wins from this board."""
        total = 0.0
        for events in deals:
            scores = list(board)
            for seat, points in events[start[at] :]:
                scores[seat] += points
                if scores[seat] >= TARGET:
                    total += seat == 0
                    break
            else:
                total += 1 - won(Moment.DEAL, scores[1], scores[0])
        return total / len(deals)

    expected = float(chance(moment, dealer, pone))
    assert won(moment, dealer, pone) == pytest.approx(expected, abs=0.02)
