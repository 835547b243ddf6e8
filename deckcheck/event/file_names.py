"""Names of files for ids that players may have chosen themselves."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import TYPE_CHECKING

from deckcheck.source.normal_form import normalized

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 120
"""The bytes of a name in UTF-8, without its ending: file systems take 255, and some programs fewer."""
_UNSAFE = re.compile(r'[<>:"/\\|?*~%\x00-\x20\x7f]+')
_DEVICES = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
"""What Windows takes for a device, whatever stands behind a dot ("Naming Files, Paths, and Namespaces")."""


def file_names(ids: Sequence[str | None]) -> list[str]:
    """A name for each id, safe on every system and different from the others whatever case and width mean there.

    An id that is a safe name is its own name. Of any other a part of its digest is added, so that the name of
    one id does not depend on which others there are, unless it would be the same for the file system. Those of
    nobody, and the second and later of the same id, are told apart by where in the sequence they are.

    >>> file_names(["007", "ひなた", "../x", "CON", None])
    ['007', 'ひなた', '_x~d6b96a97', '_CON~a3dbc4b6', '~none-5']
    >>> file_names(["ab", "AB"])
    ['ab~fb8e20fc', 'AB~38164fbd']
    """
    alike = Counter(_folded(id) for id in dict.fromkeys(ids) if id is not None)
    names: list[str] = []
    seen: set[str] = set()
    for place, id in enumerate(ids, 1):
        name = f"~none-{place}" if id is None else _name(id, is_alone=alike[_folded(id)] == 1)
        names.append(name if name not in seen else f"{name}~{place}")
        seen.add(name)
    return names


def _folded(id: str) -> str:
    return normalized("NFKC", normalized("NFKC", id).casefold())


def _name(id: str, *, is_alone: bool) -> str:
    name = _UNSAFE.sub("_", "".join(char if char.isprintable() else "_" for char in normalized("NFC", id)))
    name = _cut(name).strip(". ").lstrip("-")
    if name and name == id and is_alone and not _DEVICES.fullmatch(name):
        return name
    name = f"_{name}" if _DEVICES.fullmatch(name) else name
    return f"{name}~{hashlib.sha256(id.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def _cut(name: str) -> str:
    return name.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore")
