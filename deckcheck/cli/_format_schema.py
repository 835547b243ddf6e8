"""The JSON Schema of formats as it is here: with the rule kinds of the plug-ins that are installed."""

from __future__ import annotations

import sys

from deckcheck.cli._shared import tell
from deckcheck.plugins import names
from deckcheck.reporter import write_json
from deckcheck.schema import add_plugin_kind, schema


def print_schema(lang: str) -> None:
    """Print it and end: with 2 if a plug-in's kind cannot be among them."""
    printed = schema("format")
    problems = [problem for kind in names("rules") for problem in add_plugin_kind(printed, kind)]
    write_json(printed, sys.stdout)
    tell(problems, lang)
    raise SystemExit(2 if problems else 0)
