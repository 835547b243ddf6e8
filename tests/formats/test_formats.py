"""The formats that ship: marked decks with their whole answer, and every clause provoked by one of them."""

from __future__ import annotations

import doctest

import pytest

import marked_decks
from deckcheck.catalogue import format_ids
from deckcheck.finding import verdict
from marked_decks import ROOT, MarkedDeck, judge, judged
from marks import assert_marked

DECKS = marked_decks.marked_decks()
FORMATS = format_ids()


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.path)
def test_deck(deck: MarkedDeck) -> None:
    for on in deck.on:
        report = judged(deck, on).report
        assert_marked(deck.text, report.findings)
        assert (report.verdict, verdict(report.findings)) == (deck.verdict, deck.verdict)


def test_the_formats_have_legal_and_illegal_decks() -> None:
    assert {(deck.format, deck.verdict) for deck in DECKS} >= {
        (id_, verdict_) for id_ in FORMATS for verdict_ in ("legal", "illegal", "undecided")
    }


def test_every_clause_has_an_id_and_is_provoked_by_a_deck() -> None:
    provoked = {
        (deck.format, finding.clause.id, finding.severity)
        for deck in DECKS
        for on in deck.on
        for finding in judged(deck, on).report.findings
        if finding.clause is not None
    }
    clauses = {
        (id_, clause.id, clause.severity) for id_ in FORMATS for clause in judge("2026-07-27").open_format(id_).clauses
    }
    assert clauses - provoked == set()
    assert {id_ for _, id_, _ in clauses if id_ is None} == set()


def test_the_explanation_of_changes_is_right() -> None:
    assert doctest.testmod(marked_decks) == doctest.TestResults(failed=0, attempted=1)


EXAMPLES = ROOT / "examples"
COMMANDER_DAYS = ("2022-12-26", "2023-01-01", "2026-07-27", "2026-11-21")


EXAMPLE_DECKS = {
    "duelmasters/mono-fire.txt": "legal",
    "duelmasters/mono-fire-illegal.txt": "illegal",
    "duelmasters/wilhelm.txt": "legal",
    "duelmasters/wilhelm.yaml": "legal",
    "duelmasters/wilhelm-illegal.txt": "illegal",
    "duelmasters/original.txt": "legal",
    "duelmasters/original-illegal.txt": "illegal",
    "duelmasters/advance.txt": "legal",
    "duelmasters/advance-illegal.txt": "illegal",
    "spimate/deck.txt": "legal",
    "spimate/deck.json": "legal",
    "spimate/illegal.txt": "illegal",
}


@pytest.mark.parametrize(("path", "verdict_"), EXAMPLE_DECKS.items())
def test_example(path: str, verdict_: str) -> None:
    cards = ("examples/spimate/cards.yaml",) if path.startswith("spimate") else ()
    for on in COMMANDER_DAYS:
        report = judge(on, cards).judge_file(str(EXAMPLES / path)).report
        assert_marked((EXAMPLES / path).read_text(encoding="utf-8"), report.findings)
        assert report.verdict == verdict_


def test_the_examples_in_other_syntaxes_are_the_same_decks() -> None:
    for one, other in (
        ("duelmasters/wilhelm.txt", "duelmasters/wilhelm.yaml"),
        ("spimate/deck.txt", "spimate/deck.json"),
    ):
        cards = ("examples/spimate/cards.yaml",) if one.startswith("spimate") else ()
        reports = [judge("2026-11-21", cards).judge_file(str(EXAMPLES / path)).report for path in (one, other)]
        assert reports[0].counts == reports[1].counts
        assert reports[0].sizes == reports[1].sizes


def test_no_example_deck_is_left_out() -> None:
    decks = {*EXAMPLES.glob("duelmasters/*"), *EXAMPLES.glob("spimate/*")} - {EXAMPLES / "spimate" / "cards.yaml"}
    assert {path.relative_to(EXAMPLES).as_posix() for path in decks} == set(EXAMPLE_DECKS)
