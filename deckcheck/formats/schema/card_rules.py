"""What people write in files of card rules: what single cards ask of a deck that has them, and what they permit."""

from typing import Any

from pydantic import Field

from deckcheck.formats.schema.clauses import GrantFile
from deckcheck.formats.schema.format import Authored, FormatId, SourceFile, Text


class CardRulesOfFile(Authored):
    """What one card asks and permits."""

    rules: list[dict[str, Any]] = Field(default=[], description="Clauses that count in a deck that has the card.")
    grants: list[GrantFile] = Field(default=[], description="What a deck may hold that has the card; each copy once.")


class CardRulesFile(Authored):
    """What single cards ask of a deck that has them, and what they permit."""

    id: FormatId = Field(alias="card-rules")
    source: SourceFile | None = None
    cards: dict[Text, CardRulesOfFile] = Field(min_length=1, description="The cards, by their names.")
