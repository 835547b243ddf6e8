"""Words for zones below the cards that they are said of, as where a table was pasted cell by cell.

Such a list begins with a card and ends with a heading, and has the same heading again and again. What stands in which
zone would be said of the card below it, so nobody can tell.
"""

from collections import Counter

from deckcheck.decks.lists.assembly import Assembly

_LEAST = 3
"""So often the same heading stands in such a list."""


def doubt_headings_below(found: Assembly) -> None:
    """Leave all headings of such a list unread, which ends with one."""
    standing = [index for index, role in enumerate(found.roles) if role.kind in ("cards", "zone", "aside")]
    headings = [index for index in standing if found.roles[index].kind != "cards"]
    said = Counter(found.roles[index].word for index in headings)
    if headings[0] != standing[0] and max(said.values()) >= _LEAST:
        for index in headings:
            found.doubt(index, found.roles[index].most)
