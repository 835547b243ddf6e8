"""Say what a format asks of matches and drafts, in the players' language: for ``formats show``."""

from collections.abc import Iterator
from typing import Any

from deckcheck.formats.format import Format
from deckcheck.formats.play import DraftPolicy, MatchPolicy
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.model.finding import ClauseReference

Said = tuple[str, "ClauseReference"]
"""A sentence, and the line of the format that it puts in words."""


def match_sentences(format_: Format, policy: MatchPolicy, lang: str) -> Iterator[Said]:
    """What a format says about matches."""
    called = words(format_)
    if policy.games == 1:
        yield sentence(lang, "show-one-game", {}), policy.clause
    else:
        yield sentence(lang, "show-best-of", {"count": policy.games, "wins": policy.wins}), policy.clause
    named = {zone for exchange in policy.exchanges for zone in exchange.zones}
    same = [zone for zone in format_.zones if zone not in named]
    for exchange in policy.exchanges:
        facts: dict[str, Any] = {"zones": list(exchange.zones), "from": exchange.pool, "keep": exchange.keep}
        yield sentence(lang, "show-exchange", facts, called), exchange.clause
        for zones in exchange.named_again.items():
            yield sentence(lang, "show-named-again", {"zones": list(zones)}, called), exchange.clause
    if same and policy.games > 1:
        yield sentence(lang, "show-unchanged", {"zones": same}, called), policy.clause
    if policy.order is not None:
        yield sentence(lang, "show-rebuild-order", {"side": policy.order.first}), policy.order.clause
    if policy.first is not None:
        facts = {"zones": [policy.first.zone] if policy.first.zone else [], "otherwise": policy.first.otherwise}
        yield sentence(lang, "show-first-later", facts, called), policy.first.reference
    if policy.draws is not None:
        yield sentence(lang, "show-draws", {}), policy.draws


def draft_sentences(policy: DraftPolicy, lang: str) -> Iterator[Said]:
    """What a format says about drafts."""
    for code, allowed in (
        ("show-draft-players", policy.players),
        ("show-draft-rounds", policy.rounds),
        ("show-draft-picks", policy.picks),
        ("show-draft-packs", policy.packs),
    ):
        if allowed is not None:
            facts: dict[str, Any] = {"allowed": [list(pair) for pair in allowed.ranges]}
            severity = "" if allowed.severity == "illegal" else sentence(lang, f"severity-{allowed.severity}", {})
            yield severity + sentence(lang, code, facts), allowed.clause
    yield sentence(lang, "show-leftovers", {}), policy.leftovers
    yield sentence(lang, "show-then", {"known": list(policy.then)}), policy.then_clause
