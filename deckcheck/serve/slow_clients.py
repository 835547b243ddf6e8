"""A time for a whole request, and a number of connections for each address: the server below has neither.

Who sends, or takes, a byte a second would be waited for without end, and a few hundred of them would keep everybody
else out.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from deckcheck.serve.security import network_of

SECONDS = 15.0
"""From the first byte of a connection, or the end of an answer, to the last byte of a request."""
READING_SECONDS = 30.0
"""So often it is looked whether a client takes what it was answered."""
LEAST_READ = 16 * 1024
"""The bytes that it must have taken since."""
MOST_CONNECTIONS = 512
MOST_OF_ONE = 32
"""Connections of one address; those of a proxy are everybody's, and counted together with all."""


class Guarded(H11Protocol):
    """A connection that is closed if a request takes too long to arrive, or its address has too many already."""

    seconds: ClassVar[float] = SECONDS
    most_of_one: ClassVar[int] = MOST_OF_ONE
    open: ClassVar[Counter[str]] = Counter()

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._ends: asyncio.TimerHandle | None = None
        self._from = ""
        self._reads: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as the one above has it
        super().connection_made(transport)
        self._from = network_of(self.client[0] if self.client else "")
        self.open[self._from] += 1
        if self.open[self._from] > self.most_of_one:
            transport.close()
        else:
            self._wait()
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._reads is not None:
            self._reads.cancel()
        self.open[self._from] -= 1
        if self.open[self._from] <= 0:
            del self.open[self._from]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._wait()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body:
            self._stop_waiting()

    def _wait(self) -> None:
        if self._ends is None:
            self._ends = asyncio.get_running_loop().call_later(self.seconds, self._close)

    def _look(self) -> None:
        """Close the connection if what was answered is hardly taken."""
        unread = self.transport.get_write_buffer_size()
        if self._unread and unread > self._unread - LEAST_READ:
            self.transport.abort()
            return
        self._unread = unread
        self._reads = asyncio.get_running_loop().call_later(READING_SECONDS, self._look)

    def _stop_waiting(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def _close(self) -> None:
        self._ends = None
        answering = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if not answering:
            self.transport.close()
