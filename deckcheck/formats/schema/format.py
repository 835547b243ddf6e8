"""What people write in game and format files: the typed models that the JSON Schemas are made from.

Imported only when such a file is new or is to be looked at closely: building
these models takes longer than checking a deck.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from deckcheck.formats.schema.selector import PLAIN
from deckcheck.messages import languages


def _dashed(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Authored(BaseModel):
    """Nothing unknown, nothing converted; ``own_limits`` is written ``own-limits``."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=_dashed, populate_by_name=True, frozen=True)


Day = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A day, YYYY-MM-DD.", json_schema_extra={"format": "date"}
    ),
]
PerhapsDay = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}(\.\.[0-9]{4}-[0-9]{2}-[0-9]{2})?$",
        description="A day, YYYY-MM-DD; where it is not known, the first and the last that it may be, `..` between.",
    ),
]
SHARED_OPTIONS = {
    "exactly": "The number, or the numbers, that it must be.",
    "least": "The smallest number allowed.",
    "most": "The largest number allowed.",
    "where": "The cards that count, by their attributes; all if it is absent.",
    "zone": "The zone or zones whose cards count; all of them if it is absent.",
}
"""What the options mean that most rule kinds have."""
_WORD = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Word = Annotated[str, Field(pattern=_WORD, description="A name in lower case, with dashes.")]
NumberId = Annotated[str, Field(pattern=_WORD, description="The id of a reading that is answered with a number.")]
FormatId = Annotated[str, Field(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$", description="An id: game/format.")]
Text = Annotated[str, Field(min_length=1)]
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[languages()]
Count = Annotated[int, Field(ge=0)]
Cite = Annotated[str, Field(min_length=1, description="The rule text's own words.")]
Severity = Annotated[
    Literal["illegal", "warning"], Field(description="What a deck that breaks it is: illegal, or warned of.")
]


class Names(Authored):
    """What something is called, in English, in Japanese, or in both."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    en: Text | None = Field(default=None, description="In English.")
    ja: Text | None = Field(default=None, description="In Japanese.")


Named = Annotated[Text | Names, Field(description="What it is called; a text where one language is enough.")]
"""What something is called: a text where one language is enough."""


class ZoneFile(Authored):
    """A part of a deck."""

    name: Named
    headings: list[Text] = Field(default=[], description="The words that open this zone in a deck file.")
    default: bool = Field(default=False, description="The zone of the lines before any heading.")
    block: Literal["first", "last"] | None = Field(
        default=None,
        description="Which block of a list without headings it may be: the first (a card or two) or the last.",
    )
    home: dict[str, Text | list[Text]] = Field(
        default={}, description="The cards that belong there alone, by the values of attributes; lists need not say so."
    )


class DerivedFile(Authored):
    """Of what an attribute is made where a card file does not have it."""

    field: Text = Field(description="The key of a card's record whose texts are looked at.")
    words: Annotated[dict[Text, Annotated[list[Text], Field(min_length=1)]], Field(min_length=1)] = Field(
        description="For each value the words of which one must be there: an item of a list, or a phrase in a text."
    )


class AttributeFile(Authored):
    """An attribute of the cards of a game."""

    type: Literal["text", "number", "integer", "set", "date", "flag"] = Field(
        description="What its values are; a set is several words, a flag is yes or no."
    )
    name: Named
    values: list[Text] = Field(default=[], description="The only words that it may have; any word if empty.")
    synonyms: dict[str, Text | int] = Field(default={}, description="Other words for the values.")
    broader: dict[str, list[Text]] = Field(default={}, description="Value to the more general values it implies.")
    words: list[Text] = Field(default=[], description="What a number may be instead of a number.")
    absolute: bool = Field(default=False, description="Drop a number's sign.")
    least: int | float | None = Field(
        default=None,
        description="The least number that it may be. Where nobody knows a card's, it may be any from there on.",
    )
    most: int | float | None = Field(default=None, description="The greatest number that it may be.")
    tells_apart: bool = Field(
        default=False,
        description="Cards of one name are told apart by it: what a list says of it beside a name, or in a heading"
        " above, says which of them is meant.",
    )
    presumed: Text | int | None = Field(
        default=None, description="The value of those of several cards of a name that are meant where nothing is said."
    )
    derived: DerivedFile | None = Field(
        default=None, description="For a set: of what it is made where a card's record has something else."
    )
    default: str | int | float | bool | list[Text] | None = Field(
        default=None, description="Its value where a record is silent; of a set several, or none (`[]`)."
    )
    required: dict[str, Any] | None = Field(
        default=None, description="The cards that must have it.", json_schema_extra=PLAIN
    )
    only: dict[str, Any] | None = Field(
        default=None,
        description="The only cards that may have it; of any other it is known that it has none.",
        json_schema_extra=PLAIN,
    )


class BoxesFile(Authored):
    """The boxes that are ticked on the options of a card."""

    attribute: Text | None = Field(default=None, description="A number that they come to by themselves, as a level.")
    every: Annotated[int, Field(ge=1)] = Field(default=1, description="For how many boxes it is one, rounded up.")


class StateFile(Authored):
    """What an entry of a deck list may say of its copies alone (`2 Fox {house: tower}`)."""

    name: Named
    changes: Text | Annotated[list[Text], Field(min_length=1)] = Field(
        description="The attribute whose value is said; with `boxes`, those that the cards' `options` may change."
    )
    boxes: BoxesFile | None = Field(
        default=None, description="What is said are ticked boxes (`{upgrades: 0, 2|1}`) of the cards' `options`."
    )
    only: dict[str, Any] = Field(
        default={},
        description="The only cards that may be in such a state, by the values of attributes.",
        json_schema_extra=PLAIN,
    )
    required: dict[str, Any] | None = Field(
        default=None,
        description="The cards of which each entry must say it; of others it is as the card is where none is said.",
        json_schema_extra=PLAIN,
    )


class CitedNameFile(Authored):
    """What a kind of cards is called, and the rule text's own words for it."""

    name: Named
    cite: Cite


class CostFile(Authored):
    """The number of cards to pay."""

    attribute: Text = Field(description="The attribute that is the number: the cost.")
    cite: Cite


class PaymentFile(Authored):
    """How cards are paid for: with other cards, one for each of a card's colours, and so many in all."""

    attribute: Text = Field(description="The colours: an attribute that is a set.")
    cost: CostFile | None = Field(default=None, description="The number to pay; without it only colours are asked for.")
    zone: Text | Annotated[list[Text], Field(min_length=1)] = Field(description="The zones whose cards pay.")
    for_: Text | Annotated[list[Text], Field(min_length=1)] | None = Field(
        default=None, description="The zones whose cards are paid for; those whose cards pay if none are named."
    )
    sources: dict[str, Any] = Field(
        default={}, description="The values that a card must have to pay; all pay if empty."
    )
    name: Named = Field(description="What pays.")
    several: CitedNameFile | None = Field(default=None, description="Cards of several colours.")
    none: CitedNameFile | None = Field(default=None, description="Cards without a colour: they pay for none.")
    cite: Text | Annotated[list[Text], Field(min_length=1)] = Field(
        description="The rule text's own words on how colours are paid."
    )


class InlineGame(Authored):
    """A game: the zones of its decks and the attributes of its cards."""

    name: Named
    database: Text | None = Field(default=None, description="The card file that comes with the game.")
    sets: Text | None = Field(default=None, description="The file that says when each set was released.")
    known_until: Day | None = Field(
        default=None,
        description="The last day up to which its cards and sets are known; verdicts on later days say so.",
    )
    rarities: list[Text] = Field(default=[], description="The rarities of printings; any word if empty.")
    zones: dict[Word, ZoneFile] = Field(min_length=1, description="The parts of a deck, by their ids.")
    attributes: dict[Word, AttributeFile] = Field(default={}, description="What rules may ask of cards, by id.")
    states: dict[Word, StateFile] = Field(
        default={}, description="What entries of deck lists may say of their copies alone, by its key."
    )
    payment: PaymentFile | None = Field(default=None, description="How cards are paid for with other cards.")
    sections: list[Text] = Field(
        default=[], description="Words that part the cards of a zone in lists, beside the values of attributes."
    )
    summaries: list[Text] = Field(
        default=[], description="How lines below the cards begin that count something else, without their number."
    )
    unclear_parts: list[Text] = Field(
        default=[],
        description="Words for parts of a list that may be in the deck or not, such as cards to be had later.",
    )


class GameFile(InlineGame):
    """A game in a file of its own: the zones of its decks and the attributes of its cards."""

    game: Word


class SourceFile(Authored):
    """Where the rules stand."""

    title: Text = Field(description="What the text is called.")
    edition: Text | None = Field(default=None, description="The version of the text.")
    date: Day | None = None
    url: Text | None = Field(default=None, description="Its address.")

    @property
    def words(self) -> str:
        """Where something is from, as one text."""
        return " ".join(text for text in (self.title, self.edition, self.date) if text)


class EditionFile(Authored):
    """A dated version of the rules."""

    date: Day
    name: Named


class NumberFile(Authored):
    """The whole numbers that may answer a question."""

    least: Count = Field(default=0, description="The smallest.")
    most: Count | None = Field(default=None, description="The largest; there is none if it is absent.")


class ReadingFile(Authored):
    """A question that the rule text leaves open. Its answer is a choice or a number."""

    question: Named
    default: Text | Count | None = Field(default=None, description="The answer in force; a number may be left unset.")
    choices: dict[Word, Named] | None = Field(default=None, min_length=2, description="The answers, by their ids.")
    number: NumberFile | None = Field(default=None, description="Its id may stand where a rule asks for a number.")
    why: Named


class DealFile(Authored):
    """A step of the set-up that takes cards from a zone."""

    take: Annotated[int, Field(ge=1)] = Field(description="How many cards.")
    from_: Text = Field(description="The zone that they come from.")
    name: Named
    cite: Cite


class FirstFile(Authored):
    """Who goes first."""

    most_cards_in: Text | None = Field(default=None, description="The zone of which the player with more cards begins.")
    otherwise: Named
    cite: Cite


class SetupFile(Authored):
    """How a game starts."""

    deal: list[DealFile] = Field(default=[], description="The cards that are dealt, step by step.")
    first: FirstFile | None = None


class NumbersFile(Authored):
    """Which numbers are allowed."""

    exactly: Count | Annotated[list[Count], Field(min_length=1)] | None = Field(
        default=None, description=SHARED_OPTIONS["exactly"]
    )
    least: Count | None = Field(default=None, description=SHARED_OPTIONS["least"])
    most: Count | None = Field(default=None, description=SHARED_OPTIONS["most"])
    severity: Severity = "illegal"
    cite: Cite


class CitedFile(Authored):
    """What the rule text says."""

    cite: Cite


class BestOfFile(Authored):
    """How many games a match has at most; one of an even number may end without a winner."""

    games: Annotated[int, Field(ge=1)] = Field(description="The number of games.")
    cite: Cite


class ExchangeFile(Authored):
    """Zones whose cards may be exchanged among one another between games."""

    id: Word = "exchange"
    zones: list[Text] = Field(min_length=1, description="The zones, by their ids.")
    from_: Literal["first-game", "previous-game"] = Field(
        default="first-game", description="The deck whose cards are there to exchange."
    )
    keep: Literal["sizes", "total", "nothing"] = Field(default="total", description="What stays as it was.")
    named_again: dict[Text, Text] = Field(
        default={},
        description="Zones whose cards are among those of another, and that: what a list has in both is there once.",
    )
    cite: Cite


class OrderFile(Authored):
    """Who exchanges cards first."""

    first: Literal["winner", "loser"] = Field(description="The one who won or lost the game before.")
    cite: Cite


class MatchPolicyFile(Authored):
    """A match of several games; the zones that no exchange names stay as they are."""

    best_of: BestOfFile
    exchange: list[ExchangeFile] = Field(default=[], description="What may be exchanged between games.")
    order: OrderFile | None = None
    first: FirstFile | None = Field(default=None, description="Who goes first from the second game on.")
    draws: CitedFile | None = Field(default=None, description="What the rules say of a drawn game.")


class ThenFile(Authored):
    """The formats of the games that may follow; each must be there, as a format that is extended must be."""

    formats: list[FormatId] = Field(min_length=1, description="Their ids.")
    cite: Cite


class DraftPolicyFile(Authored):
    """How a draft goes."""

    players: NumbersFile
    rounds: NumbersFile
    picks: NumbersFile = Field(description="The cards that a player picks in a round.")
    packs: NumbersFile | None = Field(default=None, description="The packs that each player brings.")
    leftovers: CitedFile = Field(description="What becomes of picks that are in no deck.")
    then: ThenFile


class DeclarationFile(Authored):
    """What a deck list may say beside its cards."""

    values: list[Text] = Field(default=[], description="The words that there are; any word if empty.")
    number: Annotated[int, Field(ge=1)] = Field(default=1, description="How many of them a list declares at most.")


class FormatFile(Authored):
    """A format: clauses over the zones of a game."""

    format: FormatId
    name: Named
    aliases: list[Text] = Field(
        default=[],
        description="What else players call it. Of the formats that come with deckcheck each is taken for the id.",
    )
    game: InlineGame | None = Field(default=None, description="The game itself, where no game.yaml stands beside.")
    extends: FormatId | Annotated[list[FormatId], Field(min_length=1)] | None = Field(
        default=None, description="The format whose clauses this one adds to; of several, those of all of them."
    )
    without: list[Word] = Field(
        default=[],
        description="The ids of a parent's clauses that do not count here; best-of is all that it says about matches.",
    )
    override: list[Word] = Field(
        default=[],
        description="The ids of clauses that parents have differently; that of the last one counts.",
    )
    define: dict[Word, dict[str, Any]] = Field(
        default={}, description="Selectors by names of their own, which may stand wherever a selector may."
    )
    declares: dict[Word, DeclarationFile] = Field(
        default={}, description="What deck lists say beside their cards (`# faction: rogue`), by its key."
    )
    since: Day | None = None
    until: Day | None = None
    source: SourceFile | None = None
    editions: list[EditionFile] = Field(default=[], description="The dated versions of the rules.")
    zones: list[Text] = Field(default=[], description="The zones that its decks have; all those of the game if empty.")
    readings: dict[Word, ReadingFile] = Field(default={}, description="What the rule text leaves open, by id.")
    notes: list[Named] = Field(default=[], description="What the rule text leaves unsaid, or where it says it.")
    rules: list[dict[str, Any]] = Field(default=[], description="The clauses, each under the name of its kind.")
    setup: SetupFile | None = None
    match: MatchPolicyFile | None = None
    draft: DraftPolicyFile | None = None
