"""People, found again by whatever a table calls them: an id, a name, ``Last, First``, an address."""

from collections.abc import Iterable, Iterator

from deckcheck.event.intake.submission import folded_name


class Directory:
    """People by their numbers; case, width and spaces aside, but for ids as they are written.

    What is surer goes first: an id, then what somebody is called just so, then a name the other way round, then what
    another table calls them.
    """

    def __init__(self) -> None:
        self._ids: dict[str, set[int]] = {}
        self._called: dict[str, set[int]] = {}
        self._turned: dict[str, set[int]] = {}
        self._also: dict[str, set[int]] = {}

    def put_id(self, number: int, id: str) -> None:
        """Say somebody's id."""
        self._ids.setdefault(id, set()).add(number)

    def put(self, number: int, called: str) -> None:
        """Say what somebody is called."""
        as_it_is, *turned = forms(called)
        self._called.setdefault(as_it_is, set()).add(number)
        for form in turned:
            self._turned.setdefault(form, set()).add(number)

    def put_also(self, numbers: Iterable[int], called: str) -> None:
        """Say what somebody, or one of several, is called elsewhere."""
        for form in forms(called):
            self._also.setdefault(form, set()).update(numbers)

    def find(self, written: str) -> set[int]:
        """The numbers of those who may be meant, none for nobody."""
        key = folded_name(written)
        tables = ((self._ids, written), (self._called, key), (self._turned, key), (self._also, key))
        return next((set(table[word]) for table, word in tables if table.get(word)), set())


def forms(name: str) -> Iterator[str]:
    """How a name may be written, folded; first as it is.

    >>> list(forms("Anna  Müller"))
    ['anna müller', 'müller, anna', 'müller anna']
    """
    name = " ".join(name.split())
    yield folded_name(name)
    first, _, last = name.rpartition(" ")
    if first:
        yield folded_name(f"{last}, {first}")
        yield folded_name(f"{last} {first}")
    family, comma, given = name.partition(", ")
    if comma:
        yield folded_name(f"{given} {family}")
