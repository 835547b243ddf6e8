"""What was asked for lately, kept for whoever asks again: of a given number of answers the oldest make room."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most so many answers, those that were asked for last.

    >>> recent = Recent[str, int](2)
    >>> for word in ("one", "three", "one", "eleven"):
    ...     if recent.get(word) is None:
    ...         recent.put(word, len(word))
    >>> recent.get("three"), recent.get("one"), recent.get("eleven")
    (None, 3, 6)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._answers: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: K) -> V | None:
        """An answer, None if it is not kept."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: K, answer: V) -> None:
        """Keep an answer, which must not be None."""
        self._answers[key] = answer
        while len(self._answers) > self.most:
            self._answers.popitem(last=False)


class Often(Generic[K, V]):
    """At most so many answers to what is asked again and again, each found by one look-up.

    When half of them were asked for since, all others make room: who asks for much once does not drive out what is
    asked for always.

    >>> often = Often[str, int](4)
    >>> for word in ("one", "three", "one", "eleven", "one", "thirteen", "one"):
    ...     if often.get(word) is None:
    ...         often.put(word, len(word))
    >>> often.get("three"), often.get("one"), len(often)
    (None, 3, 2)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.latest: dict[K, V] = {}
        """Those that were asked for since the others: who asks for very many may look here first."""
        self._before: dict[K, V] = {}

    def __len__(self) -> int:
        return len({**self._before, **self.latest})

    def get(self, key: K) -> V | None:
        """An answer, None if it is not kept."""
        answer = self.latest.get(key)
        if answer is None and key in self._before:
            answer = self._before[key]
            self.put(key, answer)
        return answer

    def put(self, key: K, answer: V) -> None:
        """Keep an answer, which must not be None."""
        self.latest[key] = answer
        if 2 * len(self.latest) >= self.most:
            self._before, self.latest = self.latest, {}
