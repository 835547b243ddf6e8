"""How often: by whom a request is sent, whatever it asks."""

import hashlib
import hmac
import time
from threading import Timer

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

RATES: dict[str, tuple[RateLimitItem, ...]] = {
    "check": (RateLimitItemPerMinute(30), RateLimitItemPerSecond(10, 5)),
    "coming-in": (RateLimitItemPerMinute(300),),
    "session": (RateLimitItemPerMinute(10),),
    "session-of-code": (RateLimitItemPerMinute(20),),
    "sign-up": (RateLimitItemPerMinute(5),),
    "share": (RateLimitItemPerMinute(5),),
    "sign-up-by-code": (RateLimitItemPerMinute(120),),
    "of-player": (RateLimitItemPerMinute(30),),
    "look-of-player": (RateLimitItemPerMinute(60),),
}
"""How often in a moving window, for each visitor: checks thirty a minute, of these ten in five seconds.

A whole venue may be behind one address: codes that are right count for themselves (``session-of-code``), or for their
event (``sign-up-by-code``), and only those that are wrong for the address (``session``, ``sign-up``), of which no more
than ``coming-in`` are looked at. A player checks or sends thirty lists a minute, whatever others of the address do
(``of-player``), and of sixty receipts the lists are judged to be shown (``look-of-player``).
"""


_LONGEST = 600
_MOST_VISITORS = 5_000
"""The store never forgets a visitor: it is another after so many, or so many seconds. Who was refused is then asked
nothing, once.
"""


class _Sweeping(Timer):
    """What a store takes for the thread that is to sweep it in a moment.

    A real one is begun anew after every request, and goes through all visitors: that takes longer than all else of a
    request. Here the whole store is given up before there is much to sweep.
    """

    def is_alive(self) -> bool:
        return True


def _store() -> MemoryStorage:
    store = MemoryStorage()
    store.timer.cancel()
    store.timer = _Sweeping(0, lambda: None)
    return store


class Limits:
    """Counts what visitors ask for, in memory. Addresses are kept as keyed digests alone."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._begin()

    def _begin(self) -> None:
        self._counted, self._since = MovingWindowRateLimiter(_store()), time.monotonic()
        self._visitors: set[str] = set()

    def wait(self, name: str, visitor: str) -> int:
        """Count a request under a limit: 0 if it may be answered, else after how many seconds another may."""
        known = hmac.new(self._key, visitor.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]
        if len(self._visitors) >= _MOST_VISITORS or time.monotonic() - self._since > _LONGEST:
            self._begin()
        self._visitors.add(known)
        items = RATES[name]
        full = [item for item in items if not self._counted.test(item, name, known)]
        if full:
            ends = max(self._counted.get_window_stats(item, name, known).reset_time for item in full)
            return max(1, round(ends - time.time() + 0.5))
        for item in items:
            self._counted.hit(item, name, known)
        return 0
