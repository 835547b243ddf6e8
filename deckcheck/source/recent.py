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
