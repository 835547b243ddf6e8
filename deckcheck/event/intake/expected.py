"""Which of the expected players a list is of, where it is known by another name than their ids."""

from collections.abc import Iterable, Iterator

from deckcheck.event.intake.directory import Directory
from deckcheck.event.intake.submission import Players, Submission, folded, folded_name
from deckcheck.model.finding import Finding, verdict


class Expected:
    """The players who are expected, found again by what is handed in: by the id, else by a name or an address."""

    def __init__(self, players: Iterable[Submission]) -> None:
        self._players = [each for each in players if each.player is not None]
        self._by_id = Players[Submission]()
        self._named, self._alike = Directory(), Directory()
        for number, each in enumerate(self._players):
            self._by_id.put(each.player or "", each.name, each)
            self._alike.put(number, _without_zeros(each.player or ""))
            for called in filter(None, (each.name, *each.contacts)):
                self._named.put(number, called)

    def id_of(self, written: str) -> str:
        """The id of whom a word names, itself if that is nobody, or several."""
        found = self._named.find(written) if self._by_id.get(written, None) is None else set()
        return written if len(found) != 1 else str(self._players[found.pop()].player)

    def has(self, each: Submission) -> bool:
        """Whether a submission is of a player who is expected, by the id."""
        return each.player is not None and self._by_id.get(each.player, each.name) is not None

    def of(self, each: Submission) -> Submission:
        """A submission as the expected player's who handed it in; where it may be that of several, that is asked."""
        if each.player is None and verdict(each.findings) != "legal":
            return each  # why there is no id is told, and may be why there is the wrong name
        if self.has(each):
            return each
        by_player = self._named.find(each.player) if each.player is not None else set()
        others = [self._named.find(called) for called in (each.name, *each.contacts) if called]
        found = [numbers for numbers in (by_player, *others) if numbers]
        common: set[int] = set.intersection(*found) if found else set()
        if len(common) == 1:
            (number,) = common
            if by_player or not (has_own_id(each) or _has_another_address(each, self._players[number])):
                return each._replace(player=self._players[number].player)
        alike = self._alike.find(_without_zeros(each.player or ""))
        if len(alike) == 1 and others and all(alike == numbers for numbers in others):
            # A spreadsheet has lost the zeros of an id, or somebody typed it in letters of another size.
            return each._replace(player=self._players[alike.pop()].player)
        perhaps = sorted({number for numbers in found for number in numbers} or alike)
        if not perhaps:
            return each
        called = each.player or each.name or ""
        facts = {"player": called, "players": [self._players[number].player for number in perhaps[:_MOST]]}
        asked = Finding("perhaps-expected", facts, "warning", each.at)
        return each._replace(findings=(*each.findings, asked))


def _without_zeros(id: str) -> str:
    """An id as it is compared with others that are alike: a number without the zeros before it.

    >>> _without_zeros("００７"), _without_zeros("A07"), len(_without_zeros("0" + "7" * 5000))
    ('7', 'A07', 5000)
    """
    # Digit by digit: no number is too long to be somebody's.
    return "".join(str(int(digit)) for digit in id).lstrip("0") or "0" if id.isdecimal() else id


_MOST = 100
"""The players who are named as those whose list it may be."""


def perhaps_of(findings: Iterable[Finding]) -> Iterator[str]:
    """The ids of the expected players of whom a list may be, as its findings have them."""
    for each in findings:
        if each.code == "perhaps-expected":
            yield from each.facts["players"]


def has_own_id(each: Submission) -> bool:
    """Whether it is known by an id, in place of which a name or an address cannot stand."""
    called = {folded_name(word) for word in (each.name or "", *each.contacts)}
    return each.player is not None and folded_name(each.player) not in called


def _has_another_address(one: Submission, other: Submission) -> bool:
    """Whether two have addresses, and none in common."""
    mine, theirs = ({folded(each) for each in who.contacts if "@" in each} for who in (one, other))
    return bool(mine and theirs) and mine.isdisjoint(theirs)
