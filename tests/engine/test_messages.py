"""The sentences of several faults in one."""

from service.engine.errors import Fault, FaultCode, Impossible


def test_the_text_of_the_exception_joins_its_faults() -> None:
    """The text of the exception joins the sentences of its faults."""
    first = Fault(FaultCode.DUPLICATE_CARD, ("starter",), "5S is in the deal twice")
    second = Fault(FaultCode.UNKNOWN_PLAYER, ("dealer",), "'eve' is none of ann, bob")
    impossible = Impossible(first, second)
    assert str(impossible) == "5S is in the deal twice; 'eve' is none of ann, bob"
    assert impossible.faults == (first, second)
