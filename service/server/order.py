"""The order of the clients that wait; without sockets, threads or a clock."""

from collections import Counter, deque
from ipaddress import IPv6Address, ip_address
from typing import Generic, TypeVar

HALVING = 10
"""Seconds after which the time that clients have used counts half."""
FORGOTTEN = 0.001  # seconds of use that are not remembered

Ticket = TypeVar("Ticket")


def client_of(address: str) -> str:
    """Return whom an address stands for: of IPv6 the first 64 bits, which one subscriber has."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or parsed.packed[:8].hex())
    return str(parsed)


class Order(Generic[Ticket]):
    """Shares some places among clients; each request has a ticket, and waits for a place.

    The next place is for the client who holds the fewest. Among these it is for the one who has
    used the least time, and among these for the one who has waited longest. So an honest request
    waits for one of each other client, and not for all that one of them has sent.
    """

    def __init__(self, places: int, share: int) -> None:
        self.free = places
        self._share = share  # most places of one client
        self.waiting = 0  # tickets
        self._tickets: dict[str, deque[Ticket]] = {}  # by client, who has waited longest first
        self._held: Counter[str] = Counter()  # places by client
        self._used: dict[str, float] = {}  # seconds by client
        self._halved = 0.0  # when these were halved

    def join(self, client: str, ticket: Ticket, now: float, *, first: bool = False) -> None:
        """Let a ticket wait: after the others of its client, or before them.

        A client who begins to wait has used at least as much as one of those who wait already, so
        that no client overtakes them time and again by coming anew.
        """
        self._forget(now)
        if client not in self._tickets:
            least = min((self._used[other] for other in self._tickets), default=0.0)
            self._used[client] = max(self._used.get(client, 0.0), least)
            self._tickets[client] = deque()
        waiting = self._tickets[client]
        waiting.insert(0 if first else len(waiting), ticket)
        self.waiting += 1

    def next(self) -> Ticket | None:
        """Give a free place to the next ticket; None if there is no place, or no client for it."""
        clients = [each for each in self._tickets if self._held[each] < self._share]
        if not (self.free and clients):
            return None
        client = min(clients, key=lambda each: (self._held[each], self._used[each]))
        waiting = self._tickets.pop(client)
        ticket = waiting.popleft()
        if waiting:
            self._tickets[client] = waiting  # after the clients who have used as much
        self.waiting -= 1
        self.free -= 1
        self._held[client] += 1
        return ticket

    def withdraw(self, client: str, ticket: Ticket) -> None:
        """Take away a ticket that waits no longer."""
        self._tickets[client].remove(ticket)
        if not self._tickets[client]:
            del self._tickets[client]
        self.waiting -= 1

    def release(self, client: str, used: float, now: float) -> None:
        """Take back a place of a client, who has used it for some seconds."""
        self._forget(now)
        self.free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._used[client] = self._used.get(client, 0.0) + used

    def others_wait(self, client: str) -> bool:
        """Return whether a ticket of another client waits; it may be called in any thread."""
        return len(self._tickets) > (client in self._tickets)

    def _forget(self, now: float) -> None:
        if (halvings := (now - self._halved) // HALVING) < 1:
            return
        self._halved += halvings * HALVING
        halved = {client: used * 0.5**halvings for client, used in self._used.items()}
        self._used = {
            client: used
            for client, used in halved.items()
            if used >= FORGOTTEN or client in self._tickets
        }
