"""What a card of the community's English databases may do in a deck, read from the words and symbols on it.

The databases give the text of a card; that it may lead a deck, with which others, and how
many of it there may be, they leave to their reader. The abilities are those of
https://magic.wizards.com/en/rules, 702.124 (partner and its kin), 702.139 (companion) and 903.3.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import unaccented

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ANY_NUMBER = "A deck can have any number of cards named"
_UP_TO = re.compile(r"A deck can have up to (\w+) cards named")
_MAY_LEAD = re.compile(
    r"can be your commander|isn't on the battlefield, (?:it|[\w' ]+)(?:'s| is) an? [^.]*\bcreature\b"
)
_PARTNER = re.compile(r"^Partner(?: \(|$)", re.MULTILINE)
_PARTNER_WITH = re.compile(r"^Partner with ([^(\n]+?)(?: ?\(|$)", re.MULTILINE)
_PARTNER_GROUP = re.compile(r"^Partner\s*[—–-]\s*([^(\n]+?)(?: ?\(|$)", re.MULTILINE)
_FRIENDS = re.compile(r"^Friends forever\b", re.MULTILINE)
_CHOOSER = re.compile(r"^Choose a Background\b", re.MULTILINE)
_DOCTORS = re.compile(r"^Doctor['’]s companion\b", re.MULTILINE)
_COMPANION = re.compile(r"^Companion\s*[—–-]", re.MULTILINE)
_CHANGELING = re.compile(r"^Changeling\b|\bis every creature type \(even\b", re.MULTILINE)
_CHOOSES = re.compile(r"is your commander, choose a colou?r before the game")
_ELSEWHERE = re.compile(r"isn't on the battlefield, (?:it|[\w' ]+)(?:'s| is) an? \S+/\S+ ((?:[A-Z]\w+ )+)creature\b")
_SYMBOL = re.compile(r"\{[^{}]+\}")
_DOCTOR = {"Time Lord", "Doctor"}
_PERMANENTS = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_SUPERTYPES = {"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"}
WHOLE = ("split", "aftermath")
"""The layouts of which a card is all its faces in a deck; of the others it is the first."""


class Face(NamedTuple):
    """One face of a card, as a database has it."""

    name: str
    text: str
    mana_cost: str
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The supertypes, types and subtypes of a type line.

    >>> type_line("Legendary Creature — Time Lord Doctor")
    (('Legendary',), ('Creature',), ('Time Lord', 'Doctor'))
    """
    left, _, right = line.partition("—")
    words = left.split()
    subtypes = right.replace("Time Lord", "Time_Lord").split()
    return (
        tuple(word for word in words if word in _SUPERTYPES),
        tuple(word for word in words if word not in _SUPERTYPES),
        tuple(word.replace("_", " ") for word in subtypes),
    )


def deck_record(name: str, layout: str, faces: tuple[Face, ...]) -> dict[str, Any]:
    """The record of a card as far as its faces say; see :mod:`deckcheck.cards.database`."""
    used = faces if layout in WHOLE else faces[:1]
    text = "\n".join(face.text for face in used)
    supertypes, types, subtypes = (
        sorted({each for face in used for each in getattr(face, key)}) for key in ("supertypes", "types", "subtypes")
    )
    elsewhere = _ELSEWHERE.search(text)
    if elsewhere:
        types, subtypes = sorted({*types, "Creature"}), sorted({*subtypes, *elsewhere[1].split()})
    cost = " // ".join(face.mana_cost for face in used if face.mana_cost)
    record: dict[str, Any] = {
        "name": name,
        "types": types,
        "supertypes": supertypes,
        "subtypes": subtypes,
        "colors": sorted({each for face in used for each in face.colors}),
        "changeling": bool(_CHANGELING.search(text)),
        "chooses-colour": bool(_CHOOSES.search(text)),
        "commander": bool(_MAY_LEAD.search(text)),
        "companion": bool(_COMPANION.search(text)),
        "pairs": sorted(_pairs(name, text, used)),
        "permanent": not _PERMANENTS.isdisjoint(types),
        "repeated-symbol": max(Counter(_SYMBOL.findall(cost)).values(), default=0) > 1,
    }
    said = {"mana-cost": cost, "pair-role": _pair_role(text, used), "limit": _limit(text, supertypes)}
    record |= {key: value for key, value in said.items() if value not in ("", None)}
    if len(faces) > 1:
        record["faces"] = [{"name": face.name} for face in faces]
    return record


def aliases(name: str, layout: str, faces: Iterable[Face], others: Iterable[str] = ()) -> list[str]:
    """What else a card is called in decks: its first face, with one slash, without accents, and as ``others`` say."""
    names = [face.name for face in faces]
    several = len(names) > 1
    found = [*(names[:1] if layout not in WHOLE else ()), *(["/".join(names)] if several else ()), *others]
    found += [unaccented(each) for each in (name, *found)]
    return [each for each in dict.fromkeys(found) if each and each != name]


def _limit(text: str, supertypes: Iterable[str]) -> int | str | None:
    if "Basic" in supertypes or _ANY_NUMBER in text:
        return "unlimited"
    up_to = _UP_TO.search(text)
    return _NUMBERS.index(up_to[1]) if up_to and up_to[1] in _NUMBERS else None


def _pairs(name: str, text: str, faces: tuple[Face, ...]) -> Iterator[str]:
    """The tokens that two cards must share to lead a deck together."""
    if _PARTNER.search(text):
        yield "partner"
    if _FRIENDS.search(text):
        yield "friends-forever"
    for other in _PARTNER_WITH.findall(text):
        yield "partner-with:" + "+".join(sorted((name, other)))
    for group in _PARTNER_GROUP.findall(text):
        words = re.sub(r"[^a-z0-9]+", "-", group.lower()).strip("-")
        yield words if words == "friends-forever" else f"partner-{words}"
    role = _pair_role(text, faces)
    if role is not None:
        yield "background" if role in ("chooser", "background") else "doctor"


def _pair_role(text: str, faces: tuple[Face, ...]) -> str | None:
    """Which side of a pair of unlike cards it is; None for all others."""
    subtypes = {each for face in faces for each in face.subtypes}
    if _CHOOSER.search(text):
        return "chooser"
    if _DOCTORS.search(text):
        return "companion"
    if "Background" in subtypes:
        return "background"
    return "doctor" if subtypes == _DOCTOR else None
