"""What the books of every adjudication must satisfy."""

from service.engine.game.ledger import Adjudication


def assert_books_balance(adjudication: Adjudication) -> None:
    """Check that every point on the board is accounted for, side by side and between them."""
    target_reached = None if adjudication.outcome is None else adjudication.outcome.winner
    for side, books in enumerate(adjudication.audit):
        pegged = books["heels"] + books["play"] + books["hands"] + books["cribs"]
        score = books["start"] + pegged + books["gained_from_opponents"] - books["penalties"]
        if side == target_reached:
            assert score >= adjudication.scores[side]
        else:
            assert score == adjudication.scores[side]
        assert pegged == (
            books["actual"] - books["lost_by_undercount"] + books["kept_by_overcount"]
        )
    gained = sum(books["gained_from_opponents"] for books in adjudication.audit)
    assert gained == sum(books["given_to_opponents"] for books in adjudication.audit)
