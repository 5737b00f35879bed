"""What is written to a client."""

import asyncio
from typing import Any


class Output(asyncio.Transport):
    """The transport of a connection, which can send in one piece what is written in several.

    Every piece is sent at once and wakes its receiver: a head by itself costs as much as the body.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._held: list[bytes] | None = None

    def hold(self) -> None:
        """Keep what is written until `release`."""
        self._held = []

    def release(self) -> None:
        """Send what was kept, and from now on what is written."""
        held, self._held = self._held, None
        if held:
            self._transport.writelines(held)

    def write(self, data: bytes) -> None:  # type: ignore[override]  # - uvicorn writes bytes only
        """Send bytes, or keep them."""
        if self._held is None:
            self._transport.write(data)
        else:
            self._held.append(data)

    def close(self) -> None:
        """Send what was kept, and close."""
        self.release()
        self._transport.close()

    def abort(self) -> None:
        """Close at once."""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Tell whether it is closed, or about to be."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as asyncio has it
        """Return what is known of the socket."""
        return self._transport.get_extra_info(name, default)

    def get_write_buffer_size(self) -> int:
        """Return how many bytes the client has not taken in."""
        return self._transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Read nothing for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        self._transport.resume_reading()
