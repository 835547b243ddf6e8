"""What the site says of itself: a line of JSON for each event, with nothing in it that is anybody's."""

import hashlib
import hmac
import json
import logging
import secrets
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

_DAY = 24 * 3600


class Log:
    """Lines of JSON. Who sent something is a word that means nothing after a day: the key of it is made anew."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out
        self._key, self._since = secrets.token_bytes(32), time.monotonic()

    def write(self, event: str, **facts: Any) -> None:
        """Write a line. Facts are ids, numbers and the words of this program, and never what somebody sent."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        print(json.dumps({"at": at, "event": event, **facts}), file=self._out or sys.stdout, flush=True)

    def client(self, address: str) -> str:
        """A word for an address: the same for a day at most."""
        if time.monotonic() - self._since > _DAY:
            self._key, self._since = secrets.token_bytes(32), time.monotonic()
        return hmac.new(self._key, address.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:12]

    def defect(self, error: BaseException, **facts: Any) -> None:
        """Write what went wrong in this program itself: its kind and where, without its words, which may quote."""
        frames = traceback.extract_tb(error.__traceback__)
        where = [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno}" for frame in frames[-12:]]
        self.write("defect", kind=type(error).__name__, where=where, **facts)


class ServerLog(logging.Handler):
    """What the server below says, as such lines."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write the template of a message, without what is filled in: that may be of a request."""
        if record.exc_info and record.exc_info[1] is not None:
            self._log.defect(record.exc_info[1], logger=record.name)
        else:
            self._log.write("server", level=record.levelname.lower(), message=str(record.msg)[:200])
