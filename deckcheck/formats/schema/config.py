"""What people write in the configuration of a folder of decks: the typed model that its JSON Schema is made from."""

from typing import Annotated, Literal

from pydantic import Field

from deckcheck.formats.schema.format import Authored, Language, Text

Glob = Annotated[
    str,
    Field(
        pattern=r"^([^!#.\\]|\.[^./\\]|\.\.[^/\\])[^\\]*$",
        description="A path from this file's folder with “*”, “?” and “**”, as in .gitignore: forward slashes on all"
        " systems, and without any slash before its end it holds in every folder below.",
    ),
]
Globs = Annotated[list[Glob], Field(min_length=1)]
DayAsked = Annotated[
    str,
    Field(pattern=r"^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$", description="The day that counts: today, or a fixed one."),
]
DayText = Annotated[
    str,
    Field(
        pattern=r"^([^{}]*[^{}\s][^{}]*\{date\}[^{}]*|[^{}]*\{date\}[^{}]*[^{}\s][^{}]*)$",
        description="The line, with “{date}” for the day (YYYY-MM-DD): “DATE: {date}”. Case, spaces and the signs of a"
        " comment in front make no difference.",
    ),
]
_ON = "The day that counts: today, a fixed one, or the one in a line of each deck."
Reason = Annotated[str, Field(pattern=r"^[\s\S]*\S[\s\S]*$", description="Why; it is said with every report.")]


class DayLineFile(Authored):
    """The day stands in a line of each deck. A deck without that line, or without a day in it, is not judged."""

    line: DayText


class EntryFile(Authored):
    """How some decks are checked. Of the entries whose globs match a deck the last one counts, as a whole."""

    files: Glob | Globs = Field(description="The decks, and the records of matches and drafts.")
    format: Text | None = Field(
        default=None,
        description="The format: game/format, or the path of its file. It counts even where a deck names another,"
        " which is then noted. Without it each deck names its own. The record of a match or a draft keeps its own.",
    )
    cards: Text | list[Text] = Field(default=[], description="Card files, or ids of games that have one.")
    readings: dict[Text, Text | int] = Field(
        default={}, description="Answers to what the rule text leaves open, by question."
    )
    pool: Text | None = Field(default=None, description="A file with the cards that the decks may be built from.")
    on: DayAsked | DayLineFile | None = Field(default=None, description=_ON)
    syntax: Text | None = Field(
        default=None, description="What the decks are read as, whatever they look like; see “deckcheck check --help”."
    )


class IgnoreFile(Authored):
    """Findings that do not count in the verdict. The report says how many they are, and why."""

    code: Text = Field(description="The code of the findings, as a report has it in brackets.")
    files: Glob | Globs = Field(default=[], description="The decks; all if there is no glob.")
    reason: Reason


class ConfigFile(Authored):
    """How the decks in a folder and those below it are checked. What the command line asks goes before."""

    on: DayAsked | DayLineFile | None = Field(default=None, description=_ON)
    lang: Language | None = Field(default=None, description="The language of reports.")
    notes: Literal["show", "hide", "warning"] = Field(
        default="show",
        description="Notes say what changes no verdict: “show” shows them, “hide” leaves them out, “warning” shows"
        " them as warnings.",
    )
    strict_days: bool = Field(
        default=False,
        description="Whether a deck is undecided on a day after the last up to which the facts are known; else that is"
        " only said beside its verdict.",
    )
    decks: list[EntryFile] = Field(min_length=1, description="Which decks there are, and how they are checked.")
    exclude: Glob | Globs = Field(default=[], description="What is not checked, whatever covers it.")
    ignore: list[IgnoreFile] = Field(default=[], description="Findings that do not count.")
