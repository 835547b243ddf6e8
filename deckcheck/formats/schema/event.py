"""What people write in the file of an event: the typed model that its JSON Schema is made from."""

from typing import Annotated, Any, Literal

from pydantic import Field

from deckcheck.formats.schema.format import Authored, CitedFile, Day, Language, Text
from deckcheck.formats.schema.play import DeckHere

Texts = Text | Annotated[list[Text], Field(min_length=1)]

Moment = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})?$",
        description="Until when lists are in time: YYYY-MM-DD HH:MM, with +09:00 or the like for a time zone.",
    ),
]


class ColumnsFile(Authored):
    """The headers of a table's columns. Those that people use anyway are found without being named here."""

    player: Text | None = Field(default=None, description="The player's id; without such a column the name is the id.")
    name: Text | None = Field(default=None, description="The player's name.")
    lang: Text | None = Field(default=None, description="The language that the player reads.")
    submitted: Text | None = Field(default=None, description="When the list was handed in.")
    format: Text | None = Field(default=None, description="The format of the list.")
    deck: Text | None = Field(default=None, description="The deck list.")
    decks: dict[Text, Text] = Field(default={}, description="The deck list of each deck of a series.")
    zones: dict[Text, Text] = Field(
        default={},
        description="Zones of the deck that have columns of their own, as a sideboard beside the main deck, by the"
        " words that head them in a list.",
    )
    which: Text | None = Field(
        default=None,
        description="Which deck of a series a row holds, by its id: for teams whose players file separately, each in a"
        " row with the team as player.",
    )


class FolderFile(Authored):
    """A folder of deck files, one for each player."""

    folder: Text = Field(description="Its path, from this file's folder.")
    names: Text = Field(
        default="{player}",
        description="What the files are called without their ending, with {player}, {name} and {deck}; a slash"
        " stands for a folder: “{player}_{name}”, “{player}/{deck}”.",
    )


class SheetFile(Authored):
    """A table in a file."""

    table: Text = Field(description="The path of a CSV or XLSX file, from this file's folder.")
    sheet: Text | None = Field(default=None, description="The sheet; the first if none is named.")
    columns: ColumnsFile | None = None


class PlayersFile(SheetFile):
    """Who is expected: a table of players."""


class TableFile(SheetFile):
    """A spreadsheet, or the CSV file that a form exports: one row for each list that was handed in."""

    times: Text | None = Field(
        default=None,
        description="How times are written where they are not year-month-day, as in “%d.%m.%Y %H:%M” (strptime).",
    )


class ListFile(Authored):
    """A JSON file with one entry for each list that was handed in."""

    list_: Text = Field(description="Its path, from this file's folder.")


class SeriesDeckFile(Authored):
    """One of the decks that each player hands in."""

    format: Texts | None = Field(default=None, description="Its format, or those that it may name.")
    optional: bool = Field(default=False, description="A player need not have it.")


class ServeFile(Authored):
    """What holds where lists come in on a page of the event itself (deckcheck serve)."""

    opens: Moment | None = Field(default=None, description="From when lists are taken.")
    late: Literal["refuse", "mark", "accept"] = Field(
        default="refuse",
        description="What becomes of lists after the deadline: they are kept and do not count until the organizer"
        " accepts them, they count where a player has no other, or they count like any.",
    )
    grace: Annotated[int, Field(ge=0, le=1440)] = Field(
        default=0, description="The minutes after the deadline in which lists still are in time."
    )
    sign_up: Literal["list", "open", "code"] = Field(
        default="list",
        description="Who may play: those whom the organizer lists, anybody who signs up, or who has the event's code.",
    )
    retention: Annotated[int, Field(ge=1, le=3650)] = Field(
        default=90,
        description="The days after that of the event after which names, contacts and lists of players are deleted.",
    )
    most_players: Annotated[int, Field(ge=1, le=10_000)] | None = Field(
        default=None, description="So many players there may be until nobody can sign up any more."
    )


class EventFile(Authored):
    """An event: its day, its formats, and where the registrations are."""

    event: Text = Field(description="What it is called.")
    on: Day = Field(description="The day that counts.")
    lang: Language | None = Field(default=None, description="The language of reports, and of messages to players.")
    format: Texts | None = Field(
        default=None,
        description="The format, or those among which each deck names its own: game/format, or the path of a file.",
    )
    cards: Text | list[Text] = Field(default=[], description="Card files, or ids of games that have one.")
    readings: dict[Text, Text | int] = Field(
        default={}, description="Answers to what the rule text leaves open, by question."
    )
    strict_days: bool = Field(
        default=False,
        description="Whether a list is undecided if the day is after the last up to which the facts are known; else"
        " that is only said beside its verdict.",
    )
    message: Text | None = Field(
        default=None,
        description="What the message to each player begins with; {player}, {name} and {header} of any other column"
        " of the tables stand for what is there.",
    )
    registrations: Annotated[list[FolderFile | TableFile | ListFile], Field(min_length=1)] | None = Field(
        default=None,
        description="Where the lists are: folders, tables, JSON files. Only with “serve” there need be none.",
    )
    serve: ServeFile | None = None
    players: PlayersFile | None = None
    twice: Literal["last-in-time", "last", "first"] = Field(
        default="last-in-time",
        description="Which list counts of a player who hands in several: the last before the deadline, the last, or the"
        " first.",
    )
    deadline: Moment | None = None
    accept_late: bool | list[Text | int] = Field(
        default=False,
        description="Whose lists count like others although they came after the deadline: everybody's, or those of the"
        " players with these ids.",
    )
    decks: dict[Text, SeriesDeckFile] = Field(
        default={}, description="The decks that each player hands in, where that is more than one."
    )
    across: list[dict[str, Any]] = Field(
        default=[],
        description="Rules over all the decks of a player together, each deck a zone of its name.",
    )
    different_formats: CitedFile | None = Field(
        default=None, description="No two decks of a player are of the same format."
    )


class RegistrationFile(Authored):
    """One list that was handed in, in a JSON file of registrations."""

    player: Text | int = Field(description="The player's id.")
    name: Text | None = Field(default=None, description="The player's name.")
    lang: Language | None = Field(default=None, description="The language that the player reads.")
    submitted: Text | None = Field(default=None, description="When it was handed in.")
    format: Text | None = Field(default=None, description="The format of the list.")
    deck: DeckHere | None = Field(default=None, description="The text of the list, or the deck itself, by zones.")
    decks: dict[Text, DeckHere] = Field(default={}, description="The decks of a series, by their ids.")
    accepted: bool | None = Field(
        default=None,
        description="That it counts although it was late, or that it does not count although its player has no other;"
        " as the event says where nobody has decided that.",
    )
    late: bool | None = Field(
        default=None,
        description="Whether it was late, where the deadline was another when it came, or was not that of its player;"
        " else the time and the deadline of the event say that.",
    )
