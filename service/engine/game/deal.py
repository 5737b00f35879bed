"""One deal: discards, starter, heels, play and show, in this order [rules 5]."""

from service.engine.cards import Card
from service.engine.errors import Illegal, Path
from service.engine.game.deal_cards import Cards
from service.engine.game.deal_play import DealPlay
from service.engine.game.deal_show import DealShow
from service.engine.game.game_log import Deal
from service.engine.game.heels import DealHeels
from service.engine.game.ledger import Must, Next, Phase
from service.engine.game.play import Play
from service.engine.game.rulings import Umpire


def judge_deal(
    umpire: Umpire, deal: Deal, cards: Cards, dealer: int, path: Path, *, last: bool
) -> Next | None:
    """Judge a deal; return what is to be done next in it, None when it is complete or won.

    ``path`` leads to the deal; ``last``: no other deal follows in the log. Raises `Illegal` at an
    entry that breaks the rules.
    """
    if deal.dealer is not None and umpire.seating.seat[deal.dealer] != dealer:
        detail = f"{umpire.seating.players[dealer]} must deal here (got {deal.dealer})"
        raise Illegal("wrong-dealer", (*path, "dealer"), detail)
    if deal.starter is None or not cards.complete:
        unfinished = _before_play(cards, dealer)
    else:
        open_end = last and not deal.show
        played = _play(umpire, deal, deal.starter, cards, dealer, path, open_end=open_end)
        if umpire.board.over:
            return None
        if played is None:
            return DealShow(umpire, cards, deal.starter, dealer, path).run(deal.show)
        unfinished = played
    if deal.show:
        todo = unfinished.told(umpire.seating.players)
        detail = f"the play must be complete before the show ({todo})"
        seat = umpire.seating.seat[deal.show[0].player]
        raise Illegal("play-incomplete", (*path, "show", 0), detail, seat)
    return unfinished


def _before_play(cards: Cards, dealer: int) -> Next:
    """Return what is still to be done before a card can be played."""
    if cards.undiscarded:
        seats = len(cards.hands)
        from_left = min(cards.undiscarded, key=lambda seat: (seat - dealer - 1) % seats)
        return Next(Phase.CUT, from_left, Must.DISCARD)
    if cards.to_crib_missing:
        return Next(Phase.CUT, dealer, Must.DISCARD)
    return Next(Phase.CUT, dealer, Must.TURN_STARTER)


def _play(
    umpire: Umpire,
    deal: Deal,
    starter: Card,
    cards: Cards,
    dealer: int,
    path: Path,
    *,
    open_end: bool,
) -> Next | None:
    """Judge heels and play; return what is to be done next, None when all is laid or won."""
    heels = DealHeels(umpire, starter, dealer, path)
    heels.turn(deal.heels)
    if umpire.board.over:
        return None
    play = Play(cards.hands, dealer, umpire.rules.counts)
    unfinished = DealPlay(umpire, play, deal.plays, open_end=open_end).run(path, heels.miss)
    return Next(Phase.CUT, dealer, Must.CLAIM_HEELS) if heels.claimable else unfinished
