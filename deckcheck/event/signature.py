"""What makes tampering visible: a code that only who has the key can make (HMAC-SHA256, RFC 2104)."""

from __future__ import annotations

import hashlib
import hmac

from deckcheck.event.basis import read_bytes
from deckcheck.source import InputError, Problem

KIND = "hmac-sha256"
SHORTEST_KEY = 16
"""The bytes that a key must have at the least; RFC 2104 asks for more, and nobody types a key that is shorter."""


def read_key(path: str) -> bytes:
    """The key in a file, without the line end that editors put there. Raises InputError if it is too short."""
    key = read_bytes(path).rstrip(b"\r\n")
    if len(key) < SHORTEST_KEY:
        raise InputError([Problem("short-key", {"path": path, "count": len(key), "least": SHORTEST_KEY})])
    return key


def mac(content: bytes, key: bytes) -> str:
    """The code of a content under a key, in hexadecimal digits."""
    return hmac.new(key, content, hashlib.sha256).hexdigest()
