"""Lines: requests wait in the event loop for a place, and compute in a thread when it is theirs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from time import perf_counter, thread_time
from typing import TypeVar

from service.api.http import Overloaded
from service.server.order import Order

MOST_PAUSED = 3
"""Requests of a line that have given their place back half-way; each of them keeps its thread."""
THREADS = 1 + MOST_PAUSED
"""Threads that a line with one place needs."""

Result = TypeVar("Result")


class WaitingLine:
    """Some places, and the requests that wait for one in the order of their clients."""

    def __init__(self, places: int) -> None:
        # Places are kept while clients read, so one client must not be able to take them all.
        share = max(1, places // 2)
        self._order: Order[asyncio.Future[None]] = Order(places, share)
        self._paused = 0

    @property
    def waiting(self) -> int:
        """The requests that wait for a place."""
        return self._order.waiting

    async def enter(self, client: str, until: float, lost: asyncio.Future[None]) -> None:
        """Wait for a place, and take it.

        Raises `Overloaded` at a time by `perf_counter`, and `ConnectionResetError` if the client
        is lost before.
        """
        now = perf_counter()
        place = asyncio.get_running_loop().create_future()
        self._order.join(client, place, now)
        self._fill()
        try:
            ends = place, lost
            await asyncio.wait(ends, timeout=until - now, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not place.done():
                self._order.withdraw(client, place)
        if not place.done():
            raise ConnectionResetError if lost.done() else Overloaded

    def leave(self, client: str, used: float = 0) -> None:
        """Give a place back that its client has used for some seconds."""
        self._order.release(client, used, perf_counter())
        self._fill()

    def is_wanted(self, client: str) -> bool:
        """Return whether a place of this client can be passed on to a client who waits."""
        return self._paused < MOST_PAUSED and self._order.others_wait(client)

    async def pass_on(self, client: str, used: float) -> None:
        """Give a place back and wait for the next one, before other requests of this client."""
        place = asyncio.get_running_loop().create_future()
        self._order.join(client, place, perf_counter(), first=True)
        self._paused += 1
        self.leave(client, used)
        await place
        self._paused -= 1

    def _fill(self) -> None:
        """Give the free places to those who are next."""
        while place := self._order.next():
            place.set_result(None)


class Turn:
    """The place of a request in a line that has only one, while it computes in a thread."""

    def __init__(self, line: WaitingLine, client: str) -> None:
        self._line = line
        self._client = client
        self._loop = asyncio.get_running_loop()
        self._begun = 0.0  # the thread's processor time when it was given the place
        self._used = 0.0

    async def run(
        self, threads: Executor, compute: Callable[..., Result], *arguments: object
    ) -> Result:
        """Call a function in a thread; then leave the line."""
        try:
            return await self._loop.run_in_executor(threads, self._run, compute, *arguments)
        finally:
            self._line.leave(self._client, self._used)

    def _run(self, compute: Callable[..., Result], *arguments: object) -> Result:
        self._begun = thread_time()
        try:
            return compute(*arguments)
        finally:
            self._used = thread_time() - self._begun

    def pause(self) -> None:
        """Let others compute, if they wait and have used less; called in the thread."""
        if self._line.is_wanted(self._client):
            used = thread_time() - self._begun
            passing = self._line.pass_on(self._client, used)
            asyncio.run_coroutine_threadsafe(passing, self._loop).result()
            self._begun = thread_time()
