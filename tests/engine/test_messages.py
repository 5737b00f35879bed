"""The sentences that stand beside faults: what is still to be done, and all faults in one."""

from service.engine.errors import Fault, FaultCode, Impossible
from service.engine.game.ledger import Must, Next, Phase


def test_each_next_duty_has_a_sentence() -> None:
    """Each next duty has a sentence."""
    told = {must: Next(Phase.PLAY, 1, must).told(("ann", "bob")) for must in Must}
    assert {must: text.removeprefix("bob must still ") for must, text in told.items()} == {
        "deal": "deal",
        "cut": "cut again",
        "discard": "discard",
        "turn-starter": "turn the starter",
        "claim-heels": "claim heels",
        "peg": "write the pegging",
        "play": "play a card",
        "go": "say go",
        "claim-last": "claim the last card",
        "show": "show a hand",
    }
    assert Next(Phase.SHOW, 0, Must.SHOW, crib=True).told(("ann", "bob")) == (
        "ann must still show the crib"
    )


def test_the_text_of_the_exception_joins_its_faults() -> None:
    """The text of the exception joins the sentences of its faults."""
    first = Fault(FaultCode.DUPLICATE_CARD, ("starter",), "5S is in the deal twice")
    second = Fault(FaultCode.UNKNOWN_PLAYER, ("dealer",), "'eve' is none of ann, bob")
    impossible = Impossible(first, second)
    assert str(impossible) == "5S is in the deal twice; 'eve' is none of ann, bob"
    assert impossible.faults == (first, second)
