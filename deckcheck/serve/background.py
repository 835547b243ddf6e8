"""What a site does beside its answers for as long as it runs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from deckcheck.serve.log import Log


@asynccontextmanager
async def meanwhile(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Have something done while this lasts; what is not done by then is given up."""
    tasks = [asyncio.create_task(each) for each in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def every(seconds: float, work: Callable[[], Awaitable[object]], log: Log) -> None:
    """Do something again and again, with so long a pause; where it goes wrong it is told, and tried again."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 -- the next time may be another
            log.defect(error)
        await asyncio.sleep(seconds)
