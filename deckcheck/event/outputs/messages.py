"""A message to each player, ready to be sent: what is wrong and how to put it right, or the list as it is registered.

``messages/ID.txt``, in the language that the player reads, else in that of the event. No other player is named.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.judge import Said
from deckcheck.event.judged.registration import Entered, Registration, called, filled
from deckcheck.event.judged.result import Result
from deckcheck.judging.judged import words
from deckcheck.messages import Called, Words, has, in_language, sentence, template
from deckcheck.model.finding import Finding
from deckcheck.reports.reporter import plain
from deckcheck.source.normal_form import normalized

_LONGEST_LINE = 200


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """A message for each registration, also for the players who handed nothing in.

    Where it is told what changed, only for those who are to be told something else than before.
    """
    names = file_names([each.player for each in result.registrations])
    return {
        f"messages/{name}.txt": message(each, result, each.lang or lang).encode("utf-8", "replace")
        for number, (name, each) in enumerate(zip(names, result.registrations, strict=True))
        if result.changes is None or number in result.changes.another_answer
    }


def message(registration: Registration, result: Result, lang: str) -> str:
    """The message to a player, in one language."""
    verdict = registration.verdict
    facts = {"event": result.plan.name, "on": result.plan.on, "player": called(registration)}
    lines = [
        *opening(registration, result),
        sentence(lang, "message-event", facts),
        sentence(lang, f"message-{verdict}", {**facts, "known_until": registration.known_only_to}),
        *(line for said in result.judge.said_of(registration) for line in _problem(said, registration, lang)),
    ]
    if verdict == "legal":
        for id, deck in registration.decks.items():
            lines += _registered(id, deck, result, lang)
    return "".join(f"{line}\n" for line in lines)


def opening(registration: Registration, result: Result) -> Iterator[str]:
    """What the organizer has every message begin with, and an empty line."""
    if result.plan.message is not None:
        yield from map(plain, filled(result.plan.message, registration).rstrip("\n").split("\n"))
        yield ""


def _problem(said: Said, registration: Registration, lang: str) -> Iterator[str]:
    """What is wrong, with what, by which rule, and what to do; nothing of what is only noted for the organizer."""
    finding, spoken = said.finding, words(said.format, said.report)
    if finding.severity == "note":
        return
    yield ""
    deck = None if said.deck is None else registration.decks[said.deck]
    if deck is not None and finding.at.path == deck.report.path and finding.at.line <= len(deck.lines):
        text = plain(deck.lines[finding.at.line - 1]).strip()[:_LONGEST_LINE]
        yield sentence(lang, "message-line", {"id": said.deck, "line": finding.at.line, "text": text})
    yield f"  {plain(sentence(lang, finding.code, finding.facts, spoken))}"
    if finding.clause is not None and finding.clause.cite:
        yield f"  {sentence(lang, 'message-rule', {'cite': finding.clause.cite})}"
    what_to_do = remedy(finding, lang, spoken)
    if what_to_do is not None:
        yield f"  {sentence(lang, 'message-remedy', {'what': plain(what_to_do)})}"


def _registered(id: str, deck: Entered, result: Result, lang: str) -> Iterator[str]:
    """A list as it is registered."""
    format_ = result.judge.judge.open(deck.format).format
    yield ""
    yield sentence(lang, "message-deck", {"id": "" if id == ONLY else id, "format": in_language(format_.name, lang)})
    for zone, cards in deck.cards.cards.items():
        yield Called(lang, words(format_)).zone(zone)
        yield from (f"{count} {name}" for name, count in cards.items())


def remedy(finding: Finding, lang: str, called: Words) -> str | None:
    """How to put right what a finding is about."""
    if not has(finding.code, "remedy"):
        return None
    facts = {**finding.facts, **_change(finding.facts)}
    asked = template(lang, finding.code, "remedy")
    if any("{" + fact in asked and fact not in facts for fact in ("take", "add")):
        return None  # more than one number would do
    return sentence(lang, finding.code, facts, called, "remedy")


def _change(facts: Mapping[str, Any]) -> dict[str, int]:
    """How many to take out or to add, where only one range of numbers is allowed.

    >>> _change({"count": 5, "allowed": [[0, 3]]}), _change({"count": 38, "allowed": [[40, 40]]})
    ({'take': 2}, {'add': 2})
    >>> _change({"count": 5, "allowed": [[0, 0], [12, 12]]})
    {}
    """
    allowed, count = facts.get("allowed"), facts.get("count")
    if not isinstance(allowed, list) or len(allowed) != 1 or not isinstance(count, int) or "count_most" in facts:
        return {}
    least, most = allowed[0]
    if most is not None and count > most:
        return {"take": count - most}
    return {"add": least - count} if count < least else {}


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
    name = name.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore").strip(". ").lstrip("-")
    if name and name == id and is_alone and not _DEVICES.fullmatch(name):
        return name
    name = f"_{name}" if _DEVICES.fullmatch(name) else name
    return f"{name}~{hashlib.sha256(id.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
