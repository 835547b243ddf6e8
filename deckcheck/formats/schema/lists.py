"""What people write in the files of dated lists and pools of sets: the models that JSON Schemas are made from."""

from typing import Annotated, Literal

from pydantic import Field

from deckcheck.formats.schema.format import Authored, Day, FormatId, Named, PerhapsDay, SourceFile, Text


class ListedFile(Authored):
    """A card on a list for a span of its own."""

    card: Text = Field(description="Its name.")
    until: Day | None = None


class GroupFile(Authored):
    """Cards of which a deck may hold only so many different ones."""

    cards: list[Text] = Field(min_length=2, description="Their names.")
    most: Annotated[int, Field(ge=0)] | Literal["unlimited"] = Field(description="The number of different ones.")
    until: Day | None = None


class DatedFile(Authored):
    """What changed from a day on."""

    date: PerhapsDay
    source: Text | None = Field(default=None, description="Where it was announced.")


class ChangeFile(DatedFile):
    """What an announcement changed from a day on: limit to the cards that have it from then."""

    cards: dict[Annotated[str, Field(pattern=r"^(0|[1-9][0-9]*|unlimited)$")], list[Text | ListedFile]] = Field(
        default={}, description="The names of the cards that have it from then on, by limit."
    )
    points: dict[Annotated[str, Field(pattern=r"^(0|[1-9][0-9]*)$")], list[Text | ListedFile]] = Field(
        default={}, description="The names of the cards that count so many points from then on, by points; 0: none."
    )
    groups: list[GroupFile] = Field(default=[], description="Cards that exclude one another.")
    free: list[Text] = Field(
        default=[], description="Cards that the list which this one extends limits, and that are free from then on."
    )


class ListFile(Authored):
    """A list of limited cards, as dated changes."""

    id: FormatId = Field(alias="list")
    name: Named
    since: Day = Field(description="The first day from which the list is known.")
    known_until: Day | None = Field(
        default=None, description="The last day up to which the list is known; verdicts on later days say so."
    )
    source: SourceFile | None = None
    extends: Text | None = Field(
        default=None, description="The file of a list whose limits count here too, but for what the changes say."
    )
    others: Annotated[int, Field(ge=0)] | Literal["unlimited"] = Field(
        default="unlimited", description="The limit of every card that is not on the list; a card that gets it is off."
    )
    changes: list[ChangeFile] = Field(default=[], min_length=1, description="The changes, from the first on.")


class PoolChangeFile(DatedFile):
    """The sets that enter a pool on a day, or leave it."""

    enter: list[Text] = Field(default=[], description="The codes of the sets that are in it from then on.")
    leave: list[Text] = Field(default=[], description="The codes of the sets that are no longer in it.")


class PoolFile(Authored):
    """The sets whose cards a format takes, as dated changes."""

    id: FormatId = Field(alias="pool")
    name: Named
    since: Day = Field(description="The first day from which the pool is known.")
    until_known: Day = Field(
        description="The last day up to which it is known; a card of a set that came out later leaves a deck undecided."
    )
    source: SourceFile | None = None
    changes: list[PoolChangeFile] = Field(min_length=1, description="The changes, from the first on.")
