"""How often: by whom a request is sent, whatever it asks."""

from __future__ import annotations

import hashlib
import hmac
import time

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

RATES: dict[str, tuple[RateLimitItem, ...]] = {
    "check": (RateLimitItemPerMinute(30), RateLimitItemPerSecond(10, 5)),
    "session": (RateLimitItemPerMinute(10),),
    "sign-up": (RateLimitItemPerMinute(5),),
}
"""How often in a moving window, for each visitor: checks thirty a minute, of these ten in five seconds."""


class Limits:
    """Counts what visitors ask for, in memory. Addresses are kept as keyed digests alone."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counted = MovingWindowRateLimiter(MemoryStorage())

    def wait(self, name: str, visitor: str) -> int:
        """Count a request under a limit: 0 if it may be answered, else after how many seconds another may."""
        known = hmac.new(self._key, visitor.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]
        items = RATES[name]
        full = [item for item in items if not self._counted.test(item, name, known)]
        if full:
            ends = max(self._counted.get_window_stats(item, name, known).reset_time for item in full)
            return max(1, round(ends - time.time() + 0.5))
        for item in items:
            self._counted.hit(item, name, known)
        return 0
