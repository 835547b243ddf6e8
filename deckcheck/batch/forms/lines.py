"""The lines of a text of any size, a block at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from deckcheck.batch.parts import Part

BLOCK = 8 << 20
"""Bytes of a text that are read at a time."""
_LONGEST_LINE = 64 << 20
"""Bytes of a line of a table at most."""
_SAYS_SOMETHING = re.compile(rb"\S")


def blocks_of_lines(part: Part) -> Iterator[Any]:
    """What a text holds, some whole lines at a time: a reader of all of it has 32 blocks before they are asked for.

    A block is overwritten by the next one.
    """
    block, filled, left = bytearray(BLOCK), 0, True
    with pa.input_stream(part.path) as file:
        while left:
            while filled < len(block) and left:
                more = file.readinto(memoryview(block)[filled:])
                filled, left = filled + more, more > 0
            end = max(block.rfind(b"\n"), -1 if b"\n" in block else block.rfind(b"\r")) + 1 if left else filled
            if not end and left:
                if filled > _LONGEST_LINE:
                    raise pa.ArrowInvalid(f"a line of more than {_LONGEST_LINE} bytes")
                block = block + bytes(filled)
                continue
            if _SAYS_SOMETHING.search(block, 0, end):
                yield memoryview(block)[:end]
            block[: filled - end] = block[end:filled]
            filled -= end


def lines_in(lines: Any) -> int:
    data = np.frombuffer(lines, np.uint8)
    ends = int(np.count_nonzero(data == ord("\n")))
    if b"\r" in lines.obj:
        alone = data == ord("\r")
        alone[:-1] &= data[1:] != ord("\n")
        ends += int(np.count_nonzero(alone))
    return ends + (data[-1] not in b"\r\n")
