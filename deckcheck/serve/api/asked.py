"""What programs may ask, as typed models: what is something else is refused before anybody looks at it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deckcheck.messages import languages
from deckcheck.serve.visit import Refused, Visit

Format = Annotated[
    str, Field(max_length=100, description="The id of a format, as GET /v1/formats has them, or its end or an alias.")
]


TABLES = {
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "application/json": ".json",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
}
"""The endings of tables of players, by the types that they are sent as."""


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    deck: str = Field(description="The list, as people write it or as another program exports it.")
    lang: str | None = Field(
        None, json_schema_extra={"enum": [*languages(), None]}, description="The language of the sentences."
    )


class HandedIn(_Sent):
    """A player's list for an event."""


class _Asked(_Sent):
    on: str | None = Field(None, pattern=r"^\d{4}-\d{2}-\d{2}$", description="The day that counts; today, by UTC.")
    suffix: str = Field(
        "", pattern=r"^(\.[a-z0-9]{1,8})?$", description="That of the list's file, where it has one: .ydk, .dck."
    )


class CheckAsked(_Asked):
    """A list to be judged: by one format, by several, or, where neither is named, by the one that it names itself or
    else by all formats of the game whose cards it has that are there on the day.

    Where the cards tell the formats, the verdict of the report is `undecided` whatever they say: nobody has named one.
    `undeclared` says that, and in which the list is legal; `decks` has the list as each of them judges it, first as the
    one that the page of the site shows.
    """

    format: Format | None = None
    formats: list[Format] | None = Field(None, min_length=1, max_length=20)


class FixAsked(_Asked):
    """A list in which what is safe is to be put right."""

    format: Format


class RepairAsked(_Asked):
    """A list that is to be made legal with the fewest changes."""

    format: Format


class SuggestAsked(_Asked):
    """A list of which is asked what may be added to it."""

    format: Format
    where: str = Field(
        "", max_length=200, description="Only such cards, in the words of the game: type=creature|artifact,cost<=3"
    )
    limit: int = Field(20, ge=0, le=1000, description="Cards of each zone; 0: all.")


class Done(BaseModel):
    """Something that was put right, or could be."""

    model_config = ConfigDict(extra="forbid")

    code: str
    message: str
    line: int = Field(description="The line of the list as it was sent.")


def asked(visit: Visit, model: type[Any]) -> Any:
    """What was asked, as a model. Raises Refused with every mistake and where in the JSON it is."""
    kind = visit.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "serve-no-json")
    try:
        found = model.model_validate_json(visit.body)
    except ValidationError as error:
        mistakes = [
            {"at": "".join(f"/{part}" for part in each["loc"]), "message": each["msg"]}
            for each in error.errors(include_url=False, include_context=False, include_input=False)[:20]
        ]
        raise Refused(422, "serve-wrong-json", more={"mistakes": mistakes}) from None
    if found.lang in languages():
        visit.fields["lang"] = found.lang
    elif found.lang is not None:
        raise Refused(422, "serve-wrong-json", more={"mistakes": [{"at": "/lang", "message": ", ".join(languages())}]})
    return found
