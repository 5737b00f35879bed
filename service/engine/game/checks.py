"""Faults of a log: players, starting scores and cards that cannot exist together.

Every deal is checked before anything is played, those after the end of the game too, and faults
are listed in the order of the log.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, cast

from service.engine.cards import Card, in_order
from service.engine.errors import Fault, FaultCode, Path, refuse, unknown_player
from service.engine.game import seating
from service.engine.game.game_log import (
    Cards,
    Deal,
    GameLog,
    Hands,
    OnFault,
    PlayEntry,
    PlayLog,
    Ruling,
    ShowEntry,
    cards_of,
)
from service.engine.game.seating import Dealer, Seating, seated
from service.engine.game.show import Shows, Turn, shows_of, sorted_shows
from service.engine.result import Ended, side_faults
from service.engine.rules.parameters import IllegalPlay, Rules, Table
from service.engine.rules.rulesets import check_sides, table_of
from service.engine.sentences import number_of, texts

CARD_FAULTS = frozenset(
    {
        FaultCode.DUPLICATE_CARD,
        FaultCode.WRONG_CARD_COUNT,
        FaultCode.CARD_NOT_DEALT,
        FaultCode.MISSING_CARDS,
        FaultCode.INVALID_DEAL,
    }
)
"""Faults that invalidate one deal's cards; any other fault rejects the log."""


class CheckedDeal(NamedTuple):
    deal: Deal
    """Without its starter where its cards cannot be."""
    cards: Cards
    """All unknown where they cannot be."""
    shows: Shows
    dealer: Dealer
    faults: Sequence[Fault] = ()
    """Why its cards cannot be, where the judging goes on after that."""


class CheckedGame(NamedTuple):
    rules: Rules
    table: Table
    seating: Seating
    deals: Sequence[CheckedDeal]
    dealers: Sequence[Dealer]
    """Dealers of every deal, and of the next one."""


def checked_game(log: GameLog) -> CheckedGame:
    """Return the rules, seats, dealers and cards of a game, or raise every fault."""
    rules, table = log.rules, table_of(log.ruleset, len(log.players))
    check_sides(rules, 2 if log.teams else len(log.players))
    team_faults = tuple(seating.team_faults(log))
    seats = seated(log.players, None if team_faults else log.teams)
    dealer_faults = tuple(seating.dealer_faults(log))
    faults = [*team_faults, *dealer_faults]
    if log.starting_scores is not None and not team_faults:
        faults += _score_faults(log.starting_scores, seats, rules)
    dealers = [] if dealer_faults else seating.dealers(log, seats)
    checked = [
        _checked_deal(log, index, dealer, seats, table, faults)
        for index, (_, dealer) in enumerate(zip_longest(log.deals, dealers[:-1]))
    ]
    if log.ended is not None:
        faults += _ending_faults(log.ended, seats)
    refuse(faults)
    deals = [deal for deal in checked if deal is not None]
    return CheckedGame(rules, table, seats, deals, dealers)


def _checked_deal(
    log: GameLog,
    index: int,
    dealer: Dealer | None,
    seats: Seating,
    table: Table,
    faults: list[Fault],
) -> CheckedDeal | None:
    """Check a deal, and add what spoils the log to its faults; None: its dealer is unknown."""
    deal, goes_on = log.deals[index], log.on_fault is OnFault.CONTINUE
    shows = None
    if dealer is not None:
        shows = _shows(deal, dealer.seat, seats, log.rules, goes_on=goes_on)
    found: list[Fault] = []
    retracts = log.rules.illegal_play is IllegalPlay.RETRACT
    check = DealCheck(seats, table, ("deals", index), found, retracts=retracts)
    cards = check.deal(deal, shows)
    of_cards = [fault for fault in found if goes_on and fault.code in CARD_FAULTS]
    faults += [fault for fault in found if fault not in of_cards]
    if dealer is None or shows is None:
        return None
    checked = CheckedDeal(deal, cards, shows, dealer)
    return _unlooked(checked, of_cards) if of_cards else checked


def _shows(deal: Deal, dealer: int, seats: Seating, rules: Rules, *, goes_on: bool) -> Shows:
    if not goes_on or deal.void:
        return shows_of(deal, rules.show_order, dealer, seats.seat)
    retracts = rules.illegal_play is IllegalPlay.RETRACT
    return sorted_shows(deal, rules.show_order, dealer, seats.seat, retracts=retracts)


def _unlooked(checked: CheckedDeal, faults: Sequence[Fault]) -> CheckedDeal:
    """Return a deal none of whose cards are looked at, since they cannot be [rules 15.2]."""
    return checked._replace(
        deal=checked.deal._replace(starter=None),
        cards=Cards([None] * len(checked.cards.hands), None),
        shows=checked.shows.without_cards(),
        faults=faults,
    )


def checked_play(log: PlayLog) -> tuple[Rules, Table, Seating, Sequence[Sequence[Card]]]:
    """Return what is needed to judge a play by itself, or raise every fault."""
    rules, table = log.rules, table_of(log.ruleset, len(log.players))
    check_sides(rules, len(log.players))
    seats = seated(log.players)
    faults: list[Fault] = []
    if log.dealer not in seats.seat:
        faults.append(unknown_player(log.dealer, seats.players, ("dealer",)))
    DealCheck(seats, table, (), faults, retracts=False).play(log.hands, log.plays)
    refuse(faults)
    return rules, table, seats, [log.hands[name] for name in seats.players]


def _score_faults(scores: Mapping[str, int], seats: Seating, rules: Rules) -> Iterator[Fault]:
    for name in seats.names:
        if name not in scores:
            detail = f"must have a score for every side (none for {name})"
            yield Fault(FaultCode.INVALID_SCORES, ("starting_scores",), detail)
        elif scores[name] >= rules.target:
            wanted = f"must be below the target {rules.target}"
            yield Fault(FaultCode.INVALID_SCORES, ("starting_scores", name), wanted, scores[name])
    for name in scores:
        if name not in seats.names:
            yield seats.unknown_side(name, ("starting_scores", name))


def _ending_faults(ended: Ended, seats: Seating) -> Iterator[Fault]:
    yield from side_faults(len(seats.sides), ("ended",))
    if ended.side not in seats.names:
        yield seats.unknown_side(ended.side, ("ended", "side"))


class DealCheck:
    """Looks through one deal and adds what it finds to a list of faults."""

    def __init__(
        self, seats: Seating, table: Table, path: Path, faults: list[Fault], *, retracts: bool
    ) -> None:
        self._seats = seats
        self._known = {None, *seats.seat}
        """The players of entries; None: of one without a name."""
        self._table = table
        self._path = path
        self._faults = faults
        self._retracts = retracts
        self._seen: set[Card] = set()
        self._shown_before: set[Card] = set()
        """Cards of earlier show entries."""
        self._played = False
        """True when cards are played one by one, so that all have to be there."""
        self._untold = False
        """True when hands may be left out all the same: its plays name their players."""
        self._laid: Mapping[int, Sequence[Card]] = {}
        """Cards played from hands that the deal does not give, by seat."""
        self._void = False

    def deal(self, deal: Deal, shows: Shows | None) -> Cards:
        """Check a deal and return its cards; ``shows`` None: its dealer is unknown."""
        self._void = deal.void
        self._played = bool(deal.plays) and not deal.void
        if deal.dealer is not None:
            self._name(deal.dealer, "dealer")
        self._entries(deal.rulings, "rulings")
        cards = None if deal.void or deal.crib else self._all_there(deal)
        if cards is None:
            cards = cards_of(deal, self._table, self._seats.players)
            self._piles(deal, cards)
            if deal.crib is not None and cards.crib is None:
                cards = cards._replace(crib=deal.crib)
        if deal.heels is not None and deal.heels.call is not None:
            self._name(deal.heels.call.player, "heels", "call", "player")
        self._entries(deal.plays, "plays")
        if self._untold:
            cards = self._tell(deal.plays, cards)
        self._names(deal.pegged or (), "pegged")
        # Of a void deal's show the names alone are judged.
        self._show(deal, cards, None if deal.void else shows)
        for name in deal.scores or ():
            self._side(name, "scores", name)
        return cards

    def play(self, hands: Hands, plays: Sequence[PlayEntry | Ruling]) -> None:
        self._played = True
        self._hands(hands, self._table.hand, "hands")
        self._entries(plays, "plays")

    def _all_there(self, deal: Deal) -> Cards | None:
        """Fast path: return the cards of a deal that has all of them, once each; None: others."""
        table, dealt, discards, starter = self._table, deal.dealt, deal.discards, deal.starter
        if dealt is None or discards is None or starter is None:
            return None
        if not len(dealt) == len(discards) == table.players:
            return None
        hands: list[Sequence[Card]] = []
        crib: list[Card] = []
        seen = {starter, *(deal.to_crib or ())}
        for name in self._seats.players:
            own, discarded = dealt.get(name, ()), discards.get(name, ())
            kept = [card for card in own if card not in discarded]
            if len(own) != table.dealt or len(kept) != table.hand:
                return None
            hands.append(kept)
            crib += discarded
            seen.update(own)
        crib += deal.to_crib or ()
        if len(crib) != table.crib or len(seen) != 1 + table.to_crib + table.players * table.dealt:
            return None
        self._seen = seen
        return Cards(hands, crib)

    def _piles(self, deal: Deal, cards: Cards) -> None:
        table = self._table
        if self._played and not cards.given:
            entries = (entry for entry in deal.plays if isinstance(entry, PlayEntry))
            self._untold = all(entry.player is not None for entry in entries)
        if deal.dealt is None:
            given = deal.hands is not None or self._untold
            self._needed("the cards dealt, or the hands", came="neither", given=given)
            self._hands(deal.hands, table.hand, "hands")
            self._pile(deal.crib, table.crib, "crib")
        else:
            self._hands(deal.dealt, table.dealt, "dealt")
            self._needed("discards", given=deal.discards is not None or not deal.dealt)
            self._hands(deal.discards, table.discards, "discards", deal.dealt)
            if table.to_crib:
                given = deal.to_crib is not None or self._untold
                self._needed("to_crib, the card from the pack", given=given)
            self._pile(deal.to_crib, table.to_crib, "to_crib")
            if deal.crib is not None:
                self._shown(deal.crib, Turn(0, crib=True), deal, cards, "crib")
        self._needed("a starter", given=deal.starter is not None)
        if deal.starter is not None:
            self._new(deal.starter, "starter")

    def _needed(self, what: str, came: str = "none", *, given: bool) -> None:
        """Report what a deal lacks for its cards to be played one by one."""
        if self._played and not given:
            self._fault(FaultCode.MISSING_CARDS, f"a deal with plays must have {what}", came=came)

    def _hands(
        self, hands: Hands | None, size: int, member: str, dealt: Hands | None = None
    ) -> None:
        """Check the cards of each player; with ``dealt`` they are discarded from these."""
        if hands is None:
            return
        for name in self._seats.players:
            if name not in hands:
                if self._played and (not self._untold or name in (dealt or ())):
                    what = "cards" if dealt is None else "discards"
                    detail = f"must have every player's {what} (none for {name})"
                    self._fault(FaultCode.MISSING_CARDS, detail, member)
            elif dealt is None or name not in dealt:
                self._pile(hands[name], size, member, name)
            else:
                self._size(hands[name], size, member, name)
                self._discarded(hands[name], dealt[name], name)
        self._names(hands, member)

    def _discarded(self, cards: Sequence[Card], dealt: Sequence[Card], name: str) -> None:
        before: set[Card] = set()
        for index, card in enumerate(cards):
            if card in before:
                self._fault(
                    FaultCode.DUPLICATE_CARD, f"{card} is discarded twice", "discards", name, index
                )
            elif card not in dealt:
                wanted = f"must be one of the cards dealt to {name}"
                self._fault(FaultCode.CARD_NOT_DEALT, wanted, "discards", name, index, came=card)
            before.add(card)

    def _entries(
        self, entries: Sequence[PlayEntry | ShowEntry | Ruling], member: str, start: int = 0
    ) -> None:
        """Check the names in entries, the first of which has the index ``start``."""
        known = self._known
        for index, entry in enumerate(entries, start):
            if isinstance(entry, Ruling):
                self._side(entry.side, member, index, "ruling", "side")
                continue
            if entry.player not in known:
                self._name(cast("str", entry.player), member, index, "player")
            if entry.call is not None:
                self._name(entry.call.player, member, index, "call", "player")

    def _tell(self, plays: Sequence[PlayEntry | Ruling], cards: Cards) -> Cards:
        """Return the cards with the hands that plays tell whole [rules 4.10]."""
        laid: dict[int, list[Card]] = {
            seat: [] for seat, hand in enumerate(cards.hands) if hand is None
        }
        for index, entry in enumerate(plays):
            if isinstance(entry, PlayEntry) and isinstance(entry.play, Card):
                own = laid.get(self._seats.seat.get(entry.player or "", -1))
                if own is None or len(own) == self._table.hand:
                    continue
                # A card that was taken back may be played again.
                if not (self._retracts and entry.play in own):
                    own.append(entry.play)
                    self._new(entry.play, "plays", index, "play")
        self._laid = laid
        whole = {seat: own for seat, own in laid.items() if len(own) == self._table.hand}
        return cards._replace(hands=[whole.get(*pair) for pair in enumerate(cards.hands)])

    def _show(self, deal: Deal, cards: Cards, shows: Shows | None) -> None:
        """Check the show, whose entries have cards of their own where the deal has none."""
        entries = deal.show or ()
        if not [one for one in entries if isinstance(one, ShowEntry) and one.cards is not None]:
            self._entries(entries, "show")
            return
        turns = _turns(shows)
        before: set[tuple[Turn | None, Sequence[Card]]] = set()
        for index, entry in enumerate(entries):
            turn = turns.get(index)
            if turn and isinstance(entry, ShowEntry) and entry.cards is not None:
                # The crib is one, whoever shows it.
                once = (None if turn.crib else turn, in_order(entry.cards))
                if once not in before:
                    before.add(once)
                    self._shown(entry.cards, turn, deal, cards, "show", index, "cards")
            self._entries([entry], "show", index)

    def _shown(
        self, shown: Sequence[Card], turn: Turn, deal: Deal, cards: Cards, *path: str | int
    ) -> None:
        given = cards.crib if turn.crib else cards.hand(turn.seat)
        if given is not None:
            if in_order(given) != in_order(shown):
                detail = f"must be the cards that the deal gives, {texts(in_order(given))}"
                self._fault(FaultCode.INVALID_DEAL, detail, *path, came=texts(shown))
            return
        if turn.crib:
            dealt, known = None, self._shown_crib(shown, deal, cards, *path)
        else:
            self._size(shown, self._table.hand, *path)
            dealt = cards.hands[turn.seat]
            known = set(dealt or self._laid.get(turn.seat, ()))
        # Cards known to be in this hand or crib are no duplicates where they are first shown.
        known_first_shown = known.intersection(shown) - self._shown_before
        self._seen -= known_first_shown
        self._shown_before.update(shown)
        for index, card in enumerate(shown):
            if dealt is None or card in dealt:
                self._new(card, *path, index)
            else:
                wanted = f"must be one of the cards dealt to {self._seats.players[turn.seat]}"
                self._fault(FaultCode.CARD_NOT_DEALT, wanted, *path, index, came=card)
                self._seen.add(card)

    def _shown_crib(
        self, shown: Sequence[Card], deal: Deal, cards: Cards, *path: str | int
    ) -> set[Card]:
        """Check that a crib holds every known discard; return the cards that it may hold."""
        self._size(shown, self._table.crib, *path)
        discards = [card for pile in (deal.discards or {}).values() for card in pile]
        discards += deal.to_crib or ()
        if lacking := [card for card in discards if card not in shown]:
            detail = f"the crib must include every known discard (missing: {texts(lacking)})"
            self._fault(FaultCode.INVALID_DEAL, detail, *path)
        undiscarded = [card for seat in cards.undiscarded for card in cards.hands[seat] or ()]
        return {*discards, *undiscarded}

    def _names(self, names: Iterable[str], member: str) -> None:
        for name in names:
            self._name(name, member, name)

    def _name(self, name: str, *path: str | int) -> None:
        if name not in self._seats.seat:
            self._faults.append(unknown_player(name, self._seats.players, (*self._path, *path)))

    def _side(self, name: str, *path: str | int) -> None:
        if name not in self._seats.names:
            self._faults.append(self._seats.unknown_side(name, (*self._path, *path)))

    def _pile(self, cards: Sequence[Card] | None, size: int, *path: str | int) -> None:
        """Check the number of cards, and that none of them is in the deal already."""
        if cards is None:
            return
        self._size(cards, size, *path)
        if len(set(cards)) == len(cards) and self._seen.isdisjoint(cards):
            self._seen.update(cards)
            return
        for index, card in enumerate(cards):
            self._new(card, *path, index)

    def _size(self, cards: Sequence[Card], size: int, *path: str | int) -> None:
        if len(cards) != size and not self._void:
            wanted = f"must have {number_of(size, 'card')}"
            self._fault(FaultCode.WRONG_CARD_COUNT, wanted, *path, came=len(cards))

    def _new(self, card: Card, *path: str | int) -> None:
        if card in self._seen:
            self._fault(FaultCode.DUPLICATE_CARD, f"{card} is in the deal twice", *path)
        self._seen.add(card)

    def _fault(
        self, code: FaultCode, wanted: str, *path: str | int, came: Card | str | int | None = None
    ) -> None:
        self._faults.append(Fault(code, (*self._path, *path), wanted, came))


def _turns(shows: Shows | None) -> dict[int, Turn | None]:
    """Return by index what is shown by each entry that is not passed over."""
    entries = shows.entries if shows else ()
    return {shown.at: shown.turn for shown in entries if not shown.passed_over}
