"""A time for a whole request, and a number of connections for each address: the server below has neither.

Who sends a byte a second would be waited for without end, and a few hundred of them would keep everybody else out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from deckcheck.serve.security import network_of

SECONDS = 15.0
"""From the first byte of a connection, or the end of an answer, to the last byte of a request."""
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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as the one above has it
        super().connection_made(transport)
        self._from = network_of(self.client[0] if self.client else "")
        self.open[self._from] += 1
        if self.open[self._from] > self.most_of_one:
            transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
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

    def _stop_waiting(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def _close(self) -> None:
        self._ends = None
        answering = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if not answering:
            self.transport.close()
