"""A row for each player with the whole message, and all columns of the tables: for mail merge."""

import csv
import io
from collections.abc import Mapping

from deckcheck.event.judged.result import Result
from deckcheck.event.outputs.messages import message
from deckcheck.event.tables import more_columns
from deckcheck.messages import sentence
from deckcheck.reports.reporters.csv import harmless

NAME = "merge.csv"


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The table; no cell is calculated, and each message keeps its lines."""
    more = more_columns(result)
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(map(harmless, ("player", "name", "verdict", "message", *more)))
    for each in result.registrations:
        spoken = each.lang or lang
        verdict = sentence(spoken, f"verdict-{each.verdict}", {})
        cells = (each.player or "", each.name or "", verdict, message(each, result, spoken).rstrip("\n"))
        writer.writerow(map(harmless, (*cells, *(each.more.get(column, "") for column in more))))
    return {NAME: out.getvalue().encode("utf-8-sig", "replace")}
