"""What people write in the records of matches and drafts: the typed models that their JSON Schemas are made from."""

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from deckcheck.formats.schema.build import ENTRIES
from deckcheck.formats.schema.format import Authored, Day, Text

UNCHANGED = "unchanged"
"""A deck that is the same as the one before."""
DeckHere = Annotated[
    Any,
    WithJsonSchema(
        {
            "description": "The path of a deck file, from this file's folder; or the deck itself, by zones.",
            "anyOf": [
                {"type": "string", "minLength": 1},
                {"type": "object", "additionalProperties": ENTRIES},
            ],
        }
    ),
]
Cards = Annotated[Any, WithJsonSchema(ENTRIES)]


class PlayedFile(Authored):
    """A game of a match."""

    decks: dict[Text, DeckHere] = Field(
        description="Each player's deck; “unchanged” for that of the game before, or of the draft."
    )
    winner: Text | None = Field(default=None, description="The player who won.")
    drawn: bool = Field(default=False, description="Nobody won.")
    rebuilt_first: Text | None = Field(default=None, description="The player who rebuilt first before this game.")
    first: Text | None = Field(default=None, description="The player who went first.")


class MatchFile(Authored):
    """A match between two players: the decks and the result of every game."""

    match: Text = Field(description="The format: game/format, or the path of its file.")
    on: Day | None = None
    draft: Text | None = Field(default=None, description="The path of the draft's record, if one came before.")
    players: Annotated[list[Text], Field(min_length=2, max_length=2)] = Field(description="The names of both.")
    games: list[PlayedFile] = Field(min_length=1, description="The games in the order in which they were played.")


class DraftFile(Authored):
    """A draft: what each player picked in every round, and the deck built from that."""

    draft: Text = Field(description="The format: game/format, or the path of its file.")
    on: Day | None = None
    players: Annotated[list[Text], Field(min_length=1)] = Field(description="Their names.")
    packs: dict[Text, list[Cards]] | None = Field(default=None, description="What the packs of each player held.")
    picks: dict[Text, list[Cards]] = Field(description="The cards that each player picked, round by round.")
    decks: dict[Text, DeckHere] = Field(default={}, description="The deck that each player built.")
