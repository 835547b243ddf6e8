"""The lock, version 1, as ``schemas/registrations-lock.schema.json`` describes it; without a seal."""

from collections.abc import Mapping

from deckcheck.event.judged.result import Result
from deckcheck.event.lock.lock import NAME, lock_bytes


def files(result: Result, lang: str) -> Mapping[str, bytes]:  # noqa: ARG001 -- a lock is in no language
    """The lock."""
    return {NAME: lock_bytes(result)}
