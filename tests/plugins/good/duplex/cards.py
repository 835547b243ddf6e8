"""Card files of lines such as "Ash = red"."""

from deckcheck.cards.file import CardFile, CardFileReading, Place
from deckcheck.model.game import Game
from deckcheck.source import Location


class _Form:
    SUFFIXES = (".cards",)

    def looks_like(self, data: bytes) -> bool:
        """Whether the file is marked."""
        return data.startswith(b"\0cards")

    def read(self, path: str, data: bytes, game: Game) -> CardFile:
        """A record per line."""
        reading = CardFileReading(game, None)
        for number, line in enumerate(data.removeprefix(b"\0cards\n").decode().splitlines(), 1):
            name, _, colour = line.partition(" = ")
            reading.take({"name": name, "colour": colour}, _place(path, number))
        return reading.result()


def _place(path: str, number: int) -> Place:
    return lambda _: Location(path, number)


FORM = _Form()
