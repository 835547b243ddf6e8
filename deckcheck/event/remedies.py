"""What a player can do about a finding, in a sentence; nothing where that depends, or is not the player's doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import has, sentence, template

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words
    from deckcheck.model.finding import Finding


def remedy(finding: Finding, lang: str, called: Words) -> str | None:
    """How to put right what a finding is about."""
    if not has(finding.code, "remedy"):
        return None
    facts = {**finding.facts, **_change(finding.facts)}
    asked = template(lang, finding.code, "remedy")
    if any("{" + fact in asked and fact not in facts for fact in ("take", "add")):
        return None  # more than one number would do
    return sentence(lang, finding.code, facts, called, "remedy")


def _change(facts: Mapping[str, Any]) -> dict[str, int]:
    """How many to take out or to add, where only one range of numbers is allowed.

    >>> _change({"count": 5, "allowed": [[0, 3]]}), _change({"count": 38, "allowed": [[40, 40]]})
    ({'take': 2}, {'add': 2})
    >>> _change({"count": 5, "allowed": [[0, 0], [12, 12]]})
    {}
    """
    allowed, count = facts.get("allowed"), facts.get("count")
    if not isinstance(allowed, list) or len(allowed) != 1 or not isinstance(count, int) or "count_most" in facts:
        return {}
    least, most = allowed[0]
    if most is not None and count > most:
        return {"take": count - most}
    return {"add": least - count} if count < least else {}
