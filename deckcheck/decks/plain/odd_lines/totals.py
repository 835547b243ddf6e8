"""Lines that state how many cards there are: in all, in a zone or several, of a kind, or none."""

import re

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings, has_number
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.model.heading import SHEETS, fold_heading

_BOTH_SIZES = rf"[(（\[]?\s*[1-9][0-9]\s*[/+＋／]\s*{NUMBER}\s*[)）\]]?"
"""How many cards the deck has, and the side zone: ``60/15``."""
_NO_COPIES = (
    rf"[0０]{{1,2}}(?:[xX×]\s*|[{SHEETS}]\s*|\s+)(\D.*)",
    rf"(.*[^\d\s)\]}}）］｝:：=])(?:\s*[x×:：=]\s*|\s+)[0０]{{1,2}}[{SHEETS}]?",
)
"""What a number behind brackets counts nobody can tell: a set stands in them, and its cards have numbers."""
_BETWEEN, _WORD = r"\s*[,;、；+＋/／&]\s*", r"[^\W\d_]+"
_TWO = 2
_LONGEST_LINE = 300
"""Characters of a line that may say that there is no copy of a card."""
_NONE_OF_ZONE = rf"\W*([^\W\d](?:[^\d(（:：]*[^\W\d])?)\s*[:：(（]?\s*[0０]\s*(?:[{SHEETS}]|cards?)?\s*[)）]?\W*"
"""A part of a deck, and that it has no card."""


def total_of(line: OddLine) -> Role | None:
    """Lines that state how many cards there are, or count something else; :func:`sizes` parts what states several."""
    text, body, at, headings = line[:4]
    layout, boards = headings.layout, headings.boards
    rest = fold_heading(re.sub(rf"\A\W*{NUMBER}\s*", "", text))
    if any(rest.startswith(fold_heading(each)) for each in layout.summaries):
        return Role("noise", at, body)
    if headings.counts_kinds(text):
        return Role("total", at, body, word=text, stated=sum(map(int, re.findall(NUMBER, text))))
    said = _without_brackets(text)
    numbers = re.findall(NUMBER, said)
    # "60 cards in all (and 3 Swarm)" says more than how many there are.
    if not numbers or len(said) > LONGEST or holds_a_name(text[len(said) :], headings.lines):
        return None
    phrase = re.sub(r"[^\w\s]|_", " ", re.sub(NUMBER, " ", said))
    tokens, totals = [fold_heading(token) for token in phrase.split()], words().totals
    zones = _zones_of(tokens, boards)
    others = [token for token in tokens if token not in totals | words().joining]
    known = fold_heading(phrase) in totals or (
        bool(tokens) and all(boards.zone_of(token) is not None for token in others)
    )
    if known and len(numbers) == 1 and not totals.isdisjoint({*tokens, fold_heading(phrase)}):
        word = "" if words().units.issuperset(tokens) else phrase.strip()
        zone = zones[0] if len(set(zones)) == 1 else None
        return Role("total", at, body, zone=zone, word=word, stated=int(numbers[0]))
    kinds = bool(others) and all(map(headings.is_section, others))
    if kinds and len(numbers) == 1 and not (totals - words().units).isdisjoint(tokens):
        return Role("total", at, body, word=phrase.strip(), stated=int(numbers[0]))
    if known and len(zones) == len(numbers) > 1:
        return Role("total", at, body, word=" ".join(zones))
    side, default = layout.block("last"), layout.default
    if known and default and len(numbers) == _TWO and (other := _zone_of_the_second(said, boards)):
        return Role("total", at, body, word=f"{default} {other}")
    if default and side is not None and re.fullmatch(_BOTH_SIZES, said):
        return Role("total", at, body, word=f"{default} {side.id}")
    return None


def _without_brackets(text: str) -> str:
    """A text without the brackets that it ends with, unless that is all of it."""
    return re.sub(r"[(（][^()（）]*[)）]\s*\Z", "", text) or text


def _zone_of_the_second(text: str, boards: Boards) -> str | None:
    """The zone of the second of two numbers, if the first is of cards alone: ``60 cards, 15 sideboard``."""
    parts = re.split(_BETWEEN, text)
    zones = [_zones_of([fold_heading(word) for word in re.findall(_WORD, part)], boards) for part in parts]
    both = len(parts) == _TWO and all(map(has_number, parts)) and not zones[0] and len(zones[1]) == 1
    return zones[1][0] if both else None


def _zones_of(tokens: list[str], boards: Boards) -> list[str]:
    """The zones that words of a line name, one after another; two words may be of one: "main" and "deck"."""
    found: list[str] = []
    at = 0
    while at < len(tokens):
        both = boards.zone_of("".join(tokens[at : at + 2]))
        zone = both or boards.zone_of(tokens[at])
        found += [zone] if zone is not None else []
        at += 2 if both is not None else 1
    return found


def sizes(role: Role) -> list[Role]:
    """The totals of a line that states several: ``Main 60, Side 15``, ``60 main + 15 side``."""
    zones, numbers = role.word.split(), re.findall(NUMBER, plain_text(role.body))
    # What stands behind in brackets, or in a comment, may have a number, too: "Main 60, Side 15 (75)".
    both = zip(zones, map(int, numbers), strict=False)
    return [role._replace(zone=zone, word=zone, stated=stated) for zone, stated in both]


def total_in_comment(line: OddLine) -> Role | None:
    """How many cards there are, as a comment states it: of the deck, or of those above or below."""
    if re.fullmatch(r"(?i)\W*card\W*[0-9]+\W*", line.text):
        return None  # one of several that are numbered
    found = total_of(line._replace(text=_without_brackets(line.text)))
    return None if found is None or found.kind != "total" else found._replace(word=found.word or line.text, shape=True)


def none_of(line: OddLine) -> Role | None:
    """A line that says that there is none; of copies of a card, or of several, it states that they are 0."""
    if _has_no_copies(line.text, line.headings):
        return Role("noise", line.at, line.body, stated=0)
    none = re.fullmatch(_NONE_OF_ZONE, line.text) if len(line.text) <= LONGEST else None
    return Role("noise", line.at, line.body) if none is not None and line.headings.boards.is_board(none[1]) else None


def _has_no_copies(text: str, headings: KnownHeadings) -> bool:
    """Whether a line says that there is no copy of a card, or of several: ``0 Ash Drake``, ``Ash Drake x0``."""
    if len(text) > _LONGEST_LINE:
        return False
    # What has such a line was held against words for zones before.
    from deckcheck.decks.plain.odd_lines.headed_entries import INLINE

    found, lines = re.match(INLINE, text), headings.lines
    if found is not None and headings.boards.is_board(found[1]):
        text = text[found.end() :]
    named = next((found[1] for pattern in _NO_COPIES if (found := re.fullmatch(pattern, text))), None)
    return named is not None and (lines.is_card(named) or lines.read(f"1 {named}") is not None)
