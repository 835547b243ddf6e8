"""What the lock of an event holds: the types by which it is written and read, and that its JSON Schema is made from.

It stays the mapping that it is in the file, keys and all: what was read must be written anew byte by byte.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field, WithJsonSchema
from typing_extensions import TypedDict  # up to Python 3.11 pydantic takes no other

from deckcheck.model.finding import Severity, Verdict

VERSION = 1
SIGNED_WITH = "hmac-sha256"
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="The SHA-256 of its bytes.")]
Known = Annotated[str | None, WithJsonSchema({"type": ["string", "null"]})]
"""A text; null where there is none."""
Judged = Annotated[
    Verdict, WithJsonSchema({"enum": ["legal", "illegal", "undecided"]}), Field(description="What it came to.")
]
Codes = Annotated[list[str], Field(description="The codes of what the verdict rests on: in order, each once.")]
Copies = Mapping[str, Mapping[str, Annotated[int, Field(ge=1)]]]
"""The copies of each card, by zone and name."""
Words = Annotated[list[str] | None, WithJsonSchema({"type": ["array", "null"], "items": {"type": "string"}})]
Declared = Mapping[str, Words]
"""The words that a list declares, by key."""

InStateFile = TypedDict(
    "InStateFile",
    {
        "card": Annotated[str, Field(description="The name of the card alone.")],
        "state": Annotated[
            Mapping[str, list[str]],
            Field(description="What the list says of the state of these copies: by key, what is said under it."),
        ],
    },
)
"""What stands in a list under a name that says a state, too."""


class SaidFile(TypedDict, total=False):
    """What a list says beside its cards and copies; most say nothing."""

    declares: Declared
    states: Mapping[str, InStateFile]


ContentFile = TypedDict(
    "ContentFile",
    {
        "kind": Annotated[
            str, WithJsonSchema({"enum": ["format", "game", "sets", "list"]}), Field(description="What it is.")
        ],
        "id": Annotated[str, Field(description="What it is called.")],
        "sha256": Sha256,
    },
)
"""A file, known by what it is and by its content."""

FormatBasisFile = TypedDict(
    "FormatBasisFile",
    {
        "name": Annotated[str, Field(description="Its id, or its path from the event's own folder.")],
        "id": Annotated[str, Field(description="Its id.")],
        "files": Annotated[
            list[ContentFile], Field(min_length=1, description="Its own, its parents', its game's, its lists'.")
        ],
    },
)

CardFile = TypedDict(
    "CardFile", {"name": Annotated[str, Field(description="The game's id, or the file's path.")], "sha256": Sha256}
)

CardsBasisFile = TypedDict(
    "CardsBasisFile",
    {
        "game": Annotated[str, Field(description="The game's id.")],
        "as-of": Annotated[Known, Field(description="The day up to which the cards are known.")],
        "files": Annotated[list[CardFile], Field(description="The files of its cards.")],
    },
)

BasisFile = TypedDict(
    "BasisFile",
    {
        "deckcheck": Annotated[str, Field(description="The version that judged.")],
        "readings": Annotated[
            dict[str, str], Field(description="The answers that were given to what the rule texts leave open.")
        ],
        "formats": Annotated[list[FormatBasisFile], Field(description="The formats.")],
        "cards": Annotated[list[CardsBasisFile], Field(description="The cards of each game.")],
        "across": Annotated[
            list[ContentFile], Field(description="The lists that rules over all decks of a player name.")
        ],
    },
)

SlotFile = TypedDict(
    "SlotFile",
    {
        "deck": Annotated[str, Field(description="Its id in a series; empty where each player has one deck.")],
        "formats": Annotated[list[str], Field(description="The names of those that it may be of.")],
        "optional": Annotated[bool, Field(description="A player need not have it.")],
    },
)

KeptFindingFile = TypedDict(
    "KeptFindingFile",
    {
        "code": Annotated[str, Field(description="Never renamed, never reused.")],
        "severity": Annotated[
            Severity, WithJsonSchema({"enum": ["illegal", "undecided"]}), Field(description="How bad it is.")
        ],
        "facts": Annotated[Mapping[str, Any], Field(description="Every number and name of the sentence.")],
    },
)

LockedDeckFile = TypedDict(
    "LockedDeckFile",
    {
        "deck": Annotated[str, Field(description="Its id in a series; empty where each player has one deck.")],
        "format": Annotated[str, Field(description="The name of one of the formats of the basis.")],
        "verdict": Judged,
        "codes": Codes,
        "digest": Annotated[
            str,
            Field(
                pattern=r"^[0-9a-f]{64}$",
                description="The SHA-256 of the list: of its cards, unknown and unread, and of declares and states"
                " where it has either, as JSON without white space, the keys in order.",
            ),
        ],
        "cards": Annotated[
            Copies,
            Field(
                description="The copies of each card, by zone and name; under a heading that nobody knows the zone is"
                " empty."
            ),
        ],
        "unknown": Annotated[Copies, Field(description="The names that mean no single card, likewise.")],
        "unread": Annotated[
            int,
            Field(ge=0, le=200_000, description="Of how many lines nobody knows what they hold, or how many of it."),
        ],
        "declares": NotRequired[
            Annotated[
                Declared,
                Field(
                    description="What the list says beside its cards, such as the class that was chosen: the words by"
                    " their key, null where it says what there is not."
                ),
            ]
        ],
        "states": NotRequired[
            Annotated[
                Mapping[str, InStateFile],
                Field(description="What the names mean under which copies in a state stand in cards and unknown."),
            ]
        ],
        "findings": Annotated[
            list[KeptFindingFile],
            Field(description="What was found on reading the list, which cannot be found again."),
        ],
    },
)

LockedRegistrationFile = TypedDict(
    "LockedRegistrationFile",
    {
        "player": Annotated[Known, Field(description="The player's id, null where there is none.")],
        "name": Annotated[Known, Field(description="The player's name.")],
        "verdict": Judged,
        "codes": Annotated[Codes, Field(description="What the verdict rests on besides the decks.")],
        "submitted": Annotated[Known, Field(description="When it was handed in.")],
        "late": Annotated[bool, Field(description="Whether that was after the deadline.")],
        "findings": Annotated[
            list[KeptFindingFile], Field(description="What was found on how the lists were handed in.")
        ],
        "decks": Annotated[list[LockedDeckFile], Field(description="The lists that count.")],
    },
)

SignatureFile = TypedDict(
    "SignatureFile",
    {
        "kind": Annotated[str, WithJsonSchema({"const": SIGNED_WITH}), Field(description="How it is made.")],
        "value": Annotated[
            str, Field(pattern=r"^[0-9a-f]{64}$", description="Of the bytes of the lock without this key.")
        ],
    },
)

LockFile = TypedDict(
    "LockFile",
    {
        "version": Annotated[int, WithJsonSchema({"const": VERSION}), Field(description="The version of this form.")],
        "event": Annotated[str, Field(description="What it is called.")],
        "on": Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="The day that counts.")],
        "strict-days": NotRequired[
            Annotated[
                bool,
                WithJsonSchema({"const": True}),
                Field(
                    description="That lists were undecided if the day is after the last up to which the facts are"
                    " known."
                ),
            ]
        ],
        "basis": Annotated[BasisFile, Field(description="What the verdicts rest on besides the lists.")],
        "cards": Annotated[
            list[str],
            Field(description="The card files that the event named, from its own folder; none for the games' own."),
        ],
        "decks": Annotated[list[SlotFile], Field(min_length=1, description="The decks that each player hands in.")],
        "across": Annotated[
            list[dict[str, Any]],
            Field(description="Rules over all decks of a player, as in the event's file."),
        ],
        "different-formats": Annotated[
            Known,
            Field(
                description="The words of the rule that no two decks are of the same format; null where there is none."
            ),
        ],
        "registrations": Annotated[list[LockedRegistrationFile], Field(description="What was registered.")],
        "folder": NotRequired[
            Annotated[
                str,
                Field(
                    description="The folder from which the event names its own files, from the one that the lock is"
                    " written to."
                ),
            ]
        ],
        "signature": NotRequired[
            Annotated[SignatureFile, Field(description="Made with a key that only the organizer has.")]
        ],
    },
)
LockFile.__pydantic_config__ = ConfigDict(  # type: ignore[attr-defined] # where pydantic looks for it
    extra="forbid",
    json_schema_extra={
        "description": "What `deckcheck event EVENT --out DIR` writes as registrations.lock, and `deckcheck event"
        " rejudge` reads: JSON indented by one space, its keys in this order, in UTF-8."
    },
)
