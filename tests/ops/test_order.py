"""Whose request is next, with times that are passed in; without sockets."""

import pytest

from service.server.order import HALVING, Order, client_of


def served(order: Order[str], number: int = 99, now: float = 0, **seconds: float) -> list[str]:
    """Return the next tickets; each takes a place for so many seconds, alone."""
    tickets: list[str] = []
    while len(tickets) < number and (ticket := order.next()):
        tickets.append(ticket)
        order.release(ticket[0], seconds[ticket[0]], now)
    return tickets


def joined(*tickets: str, places: int = 1, share: int = 1) -> Order[str]:
    """Return an order in which tickets wait; the first letter of a ticket is its client."""
    order: Order[str] = Order(places, share)
    for ticket in tickets:
        order.join(ticket[0], ticket, 0)
    return order


def test_a_request_waits_for_one_of_each_other_client() -> None:
    """However many a client has sent before, another's request is behind one of them."""
    order = joined("a1", "a2", "a3", "a4", "b1", "c1")
    assert served(order, a=1, b=1, c=1) == ["a1", "b1", "c1", "a2", "a3", "a4"]


def test_clients_share_the_time_and_not_the_turns() -> None:
    """Of two clients the one whose requests take a third of the time has three for one."""
    order = joined(*(f"{client}{number}" for number in range(6) for client in "ab"))
    turns = "".join(ticket[0] for ticket in served(order, a=3, b=1))
    assert turns == "abbbabbbaaaa"


def test_who_comes_anew_is_not_before_those_who_wait() -> None:
    """A client without a past starts at the least that those who wait have used."""
    order = joined("a1", "b1", "a2", "b2")
    assert served(order, 2, a=2, b=4) == ["a1", "b1"]
    for number in range(9):
        order.join("c", f"c{number}", 0)
    # When c comes a has used two seconds; c may use two more before it has used as much as b.
    assert served(order, 5, a=2, b=1, c=1) == ["a2", "c0", "c1", "b2", "c2"]


def test_who_comes_again_has_used_what_it_has() -> None:
    """A client that has waited before is not better off than one that waits all the time."""
    order = joined("a1", "b1", "b2", "b3")
    assert served(order, 2, a=5, b=1) == ["a1", "b1"]
    order.join("a", "a2", 0)
    assert served(order, a=5, b=1) == ["b2", "b3", "a2"]


def test_time_is_forgotten_by_halves() -> None:
    """What a client has used counts half every ten seconds, and in the end not at all."""
    for now, turns in (
        (HALVING - 1, ["b1", "b2", "b3", "b4", "a2"]),  # a has used four seconds
        (HALVING, ["b1", "b2", "a2", "b3", "b4"]),  # two
        (2 * HALVING, ["b1", "a2", "b2", "b3", "b4"]),  # one
        (1e9, ["b1", "a2", "b2", "b3", "b4"]),
    ):
        order = joined("a1")
        assert served(order, a=4) == ["a1"]
        for ticket in ("b1", "b2", "b3", "b4"):
            order.join("b", ticket, now)
        order.join("a", "a2", now)
        assert served(order, now=now, a=9, b=1.1) == turns


def test_a_ticket_may_stand_before_those_of_its_client() -> None:
    """What was begun is ended before another request of the same client is begun."""
    order = joined("a1", "b1")
    order.join("a", "a0", 0, first=True)
    assert served(order, a=1, b=2) == ["a0", "b1", "a1"]


def test_one_client_has_half_of_the_places() -> None:
    """The other half is free for others; a place is for who has the fewest."""
    order = joined("a1", "a2", "a3", "a4", places=4, share=2)
    assert [order.next() for _ in range(3)] == ["a1", "a2", None]
    for ticket in ("b1", "b2", "b3", "c1"):
        order.join(ticket[0], ticket, 0)
    assert [order.next() for _ in range(3)] == ["b1", "c1", None]
    taken = []
    for client in "acab":
        order.release(client, 0, 0)
        taken.append(order.next())
    assert taken == ["a3", "b2", "a4", "b3"]
    assert order.waiting == 0


def test_who_waits_no_longer_is_passed_over() -> None:
    """A ticket can be taken back; its client's others stay."""
    order = joined("a1", "a2", "b1")
    order.withdraw("a", "a1")
    order.withdraw("b", "b1")
    assert order.waiting == 1
    assert not order.others_wait("a")
    assert served(order, a=1) == ["a2"]
    assert order.waiting == 0


@pytest.mark.parametrize(
    ("address", "same", "other"),
    [
        ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
        ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
        ("", "", "192.0.2.1"),
    ],
)
def test_a_client_is_an_address_or_a_network(address: str, same: str, other: str) -> None:
    """Of an IPv6 address the first 64 bits count, which one subscriber has."""
    assert client_of(address) == client_of(same) != client_of(other)
