"""English, for new files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages.en import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SENTENCES", "say"]

SENTENCES: Mapping[str, str] = {
    "schema-comment": "For an editor to complete the keys: “deckcheck schema {kind} > {kind}.schema.json”, and in place"
    " of this line “# yaml-language-server: $schema={kind}.schema.json”",
    "new-about": "A format: what a deck must keep. “deckcheck formats lint” finds mistakes in it",
    "new-source": "Where its rules stand; since: YYYY-MM-DD says from which day they hold",
    "new-game": "The game: the zones of a deck, what stands above them in deck lists, and what is known of each card",
    "new-rules": "The rules: each with an id of its own and, as cite, the words of the rule text that it comes from",
    "new-kinds": "Their kinds: {kinds}; “deckcheck explain KIND” shows one as it is written",
    "new-where": "“where” says which cards a rule counts, if not all: {{type: unit}}, {{cost: {{least: 3}}}},"
    " {{type: [unit, spell]}} (either), {{not: {{type: unit}}}}, {{any: [{{type: unit}}, {{cost: 1}}]}}",
    "new-marked": "Each finding is marked on its line; “deckcheck formats test” compares",
    "new-written": "written: {path}",
    "new-next": "next: {command}",
    "file-exists": "{path} is there already; nothing was written, choose another folder with --folder",
    "cannot-write": "{path} cannot be written: {why}",
}
