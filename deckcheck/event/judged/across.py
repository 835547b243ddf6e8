"""Rules over all the decks of a player together: bounds over the union, in which each deck is a zone."""

from collections.abc import Mapping, Sequence

from deckcheck.event.intake.plan import Plan
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.formats.load import clauses_of
from deckcheck.formats.problems import clause_problems
from deckcheck.judging.judge import Judge
from deckcheck.judging.opened import Opened
from deckcheck.messages import languages
from deckcheck.model.deck import Deck
from deckcheck.model.finding import Finding
from deckcheck.model.game import Zone
from deckcheck.source import InputError, Problem, refuse


def across_checker(plan: Plan, judge: Judge) -> Checker | None:
    """What judges the decks of a player together; None where the plan has no rules for that.

    Raises InputError if a rule is wrong, or the decks are of different games: their cards are not the same.
    """
    if not plan.document.data.get("across"):
        return None
    opened = [judge.open(reference) for slot in plan.slots for reference in slot.formats]
    at = plan.document.key_at(("across",))
    if not opened:
        raise InputError([Problem("across-no-format", {}, at)])
    games = list(dict.fromkeys(each.format.game.id for each in opened))
    if len(games) > 1:
        raise InputError([Problem("across-games", {"games": games}, at)])
    return Checker(_union_format(plan, opened[0]), opened[0].cards, plan.on, strict_days=plan.strict_days)


def _union_format(plan: Plan, opened: Opened) -> Format:
    """A format whose decks are those of a player together."""
    zones = tuple(Zone(slot.id, dict.fromkeys(languages(), slot.id)) for slot in plan.slots)
    game = opened.format.game._replace(zones=zones, payment=None)
    written = clauses_of(plan.document, plan.path, "across", [], game.sets)
    format_ = Format(
        f"{game.id}/event", dict.fromkeys(languages(), plan.name), game, plan.path, tuple(zone.id for zone in zones),
        None, None, "", (), (), written.all, written.lists, pools=written.pools,
    )  # fmt: skip
    refuse(clause_problems(plan.document, format_, written.clauses))
    return format_


def across_findings(checker: Checker, path: str, decks: Mapping[str, Deck]) -> Sequence[Finding]:
    """What is wrong with the decks together, and not with one of them alone."""
    union = Deck(
        path,
        tuple(entry._replace(zone=id) for id, deck in decks.items() for entry in deck.entries),
        {},
        tuple(at for deck in decks.values() for at in deck.unread),
    )
    return checker.check(union).findings
