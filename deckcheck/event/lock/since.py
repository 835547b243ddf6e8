"""What changed in an event since it was judged before: whose list, whose verdict, and why where no list changed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.event.intake.submission import keys_of
from deckcheck.event.judged.card_list import kept_list, list_changes
from deckcheck.event.judged.registration import Entered, Registration, called, spoken
from deckcheck.event.judged.result import Changes, DeckChange, PlayerChange, Result
from deckcheck.event.lock.basis import BasisChange, basis_changes, basis_of, formats_of, name_of, read_back
from deckcheck.judging.judged import words
from deckcheck.messages import NO_WORDS, sentence
from deckcheck.model.finding import ClauseReference, Finding, Statement
from deckcheck.reports.fingerprint import identity
from deckcheck.source import LARGEST, Location, read_source
from deckcheck.source.named_tuple import NamedTuple

SCHEMA = "event-report"


def read_report(path: str) -> dict[str, Any]:
    """The report of an earlier run. Raises InputError if it is none."""
    source = read_source(path, ("utf-8",), most=LARGEST)
    report: dict[str, Any] = read_back(source, path, SCHEMA, "no-event-report").data
    return report


def changes_since(result: Result, before: Mapping[str, Any]) -> Changes:
    """What changed between the report of an earlier run and a result."""
    plan = result.plan
    basis = basis_of(plan, result.judge.judge, formats_of(plan, result.registrations))
    changed = basis_changes(before["basis"], basis)
    old = {_key(each["player"], each["name"], each["at"]["path"]): each for each in before["registrations"]}
    players: list[PlayerChange] = []
    for number, each in enumerate(result.registrations):
        known = old.pop(_key(each.player, each.name, each.at.path), None)
        new = _whole("player-new", called(each), each.verdict)
        change = new if known is None else _change(result, known, each, changed)
        players += [] if change is None else [change._replace(number=number)]
    same = len(result.registrations) - len(players)
    for gone in old.values():
        player = spoken(gone["player"], gone["name"]) or gone["at"]["path"]
        players.append(_whole("player-gone", player, gone["verdict"]))
    return Changes((*_of_event(result, before), *(each.said for each in changed)), tuple(players), same)


def _key(player: str | None, name: str | None, path: str) -> tuple[str, str]:
    """Whose a registration is: a player's, or of whoever may be behind a name or a place."""
    if player is not None:
        return "player", keys_of(player, name)[-1]
    return ("name", name) if name is not None else ("place", path)


def _of_event(result: Result, before: Mapping[str, Any]) -> Iterator[Statement]:
    if before["event"] != result.plan.name:
        yield Statement("other-event", {"before": before["event"], "now": result.plan.name})
    if before["on"] != result.plan.on:
        yield Statement("day-changed", {"before": before["on"], "now": result.plan.on})


def _whole(code: str, player: str, verdict: str) -> PlayerChange:
    """That a player was not there before, or is not any more."""
    return PlayerChange(player, Statement(code, {"player": player, "verdict": verdict}))


def verdict_change(player: str, before: str, now: str, codes: Iterable[str]) -> Statement:
    """What a player's verdict was and is; ``codes`` are of what it rests on now and did not before."""
    facts = {"player": player, "before": before, "now": now, "codes": list(codes)}
    if before == now:
        return Statement("player-still", facts)
    if now == "legal":
        return Statement("player-fixed", facts)
    return Statement("player-broke", facts) if before == "legal" else Statement("player-other", facts)


def _change(
    result: Result, known: Mapping[str, Any], now: Registration, basis: Iterable[BasisChange]
) -> PlayerChange | None:
    """What changed of a player who was there before and is there now, None if nothing did."""
    decks = tuple(_deck_changes(result, {deck["deck"]: deck for deck in known["decks"]}, now))
    before = _reasons(_found_before(known))
    reasons = _reasons((said.deck or "", said.finding) for said in result.judge.said_of(now))
    if not decks and before == reasons and known["verdict"] == now.verdict:
        return None
    player, told = called(now), list[Statement]()
    if now.decks and not decks:
        # The verdict is another although the lists are the same, as far as anybody can tell.
        formats = {name_of(result.plan, deck.format) for deck in now.decks.values()}
        told.append(
            Statement("same-list", {"changed": [each.name for each in basis if any(map(each.concerns, formats))]})
        )
    codes = {code for code, _ in reasons} - {code for code, _ in before}
    said = verdict_change(player, known["verdict"], now.verdict, sorted(codes))
    return PlayerChange(player, said, tuple(told), decks, reasons=not reasons <= before)


def _reasons(found: Iterable[tuple[str, Finding]]) -> frozenset[tuple[str, str]]:
    """Why a list is not legal, of findings on a deck, "" for none: their codes, and as text what they are about.

    On which line, and how many there are of it, is no part of that.
    """
    return frozenset(
        (each.code, identity(each.code, deck, each.facts, each.clause)) for deck, each in found if each.decides
    )


def _found_before(known: Mapping[str, Any]) -> Iterator[tuple[str, Finding]]:
    """The findings on a registration of an earlier report."""
    for deck, findings in (("", known["findings"]), *((deck["deck"], deck["findings"]) for deck in known["decks"])):
        for each in findings:
            kept = each.get("clause")
            clause = None if kept is None else ClauseReference(kept["path"], kept["line"], kept["cite"], kept.get("id"))
            yield deck, Finding(each["code"], each["facts"], each["severity"], Location(**each["at"]), (), clause)


def _deck_changes(result: Result, known: Mapping[str, Any], now: Registration) -> Iterator[DeckChange]:
    for id, deck in now.decks.items():
        told = tuple(_of_deck(known[id], deck)) if id in known else (Statement("deck-new", {}),)
        if told:
            yield DeckChange(id, result.judge.judge.open(deck.format).format, told)
    yield from (DeckChange(id, None, (Statement("deck-gone", {}),)) for id in known if id not in now.decks)


def _of_deck(old: Mapping[str, Any], deck: Entered) -> Iterator[Statement]:
    if old["format"] != deck.report.format:
        yield Statement("other-format", {"before": old["format"], "now": deck.report.format})
    before = kept_list(old)
    told = list_changes(before, deck.cards)
    yield from told
    for key in sorted({*before.declares, *deck.cards.declares}):
        facts = {"key": key, "before": before.declares.get(key) or [], "now": deck.cards.declares.get(key) or []}
        if facts["before"] != facts["now"]:
            yield Statement("other-declaration", facts)
    if not told and before.unread != deck.cards.unread:
        yield Statement("other-lines", {})


class Line(NamedTuple):
    """A sentence about changes, and how far in it stands; ``number`` is of the registration that it begins with."""

    depth: int
    text: str
    number: int | None = None


def change_sentences(changes: Changes, lang: str) -> Iterator[Line]:
    """The changes in words: what is said of a player's deck stands under the player.

    Of those whose answer is as it was only the number is told.
    """
    if not changes.told and not changes.players:
        yield Line(0, sentence(lang, "since-nothing", {}))
        return
    yield Line(0, sentence(lang, "since-changed", {}))
    yield from (Line(1, sentence(lang, each.code, each.facts)) for each in changes.told)
    for player in changes.players:
        if not player.is_another_answer:
            continue
        yield Line(1, sentence(lang, player.said.code, player.said.facts), player.number)
        yield from (Line(2, sentence(lang, each.code, each.facts)) for each in player.told)
        for deck in player.decks:
            if deck.id:
                yield Line(2, sentence(lang, "deck-named", {"id": deck.id}))
            named = NO_WORDS if deck.format is None else words(deck.format)
            depth = 3 if deck.id else 2
            yield from (Line(depth, sentence(lang, each.code, each.facts, named)) for each in deck.told)
    still = sum(not each.is_another_answer for each in changes.players)
    if still:
        yield Line(1, sentence(lang, "since-still", {"count": still}))
    if changes.same:
        yield Line(1, sentence(lang, "since-same", {"count": changes.same}))
