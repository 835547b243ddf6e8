"""``deckcheck explain``: codes and clauses, in both languages, with the decks of the case tables."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from deckcheck.bound import Codes
from deckcheck.cases import codes, examples_of, kinds_of
from deckcheck.messages import sentence
from deckcheck.owned import NOT_IN_POOL
from deckcheck.rule import kinds

if TYPE_CHECKING:
    from cli.conftest import Run

COPIES = """\
too-many-copies: more copies of a card are in the deck than are allowed of each
  a deck with this is illegal
  rule kinds: copy-limit
  a deck that breaks it:
    - copy-limit: {most: 3}
    Ash Drake: {type: unit, aliases: [Ashen One]}
    Bog Drake: {type: unit}

      4 Ash Drake  # too-many-copies
      3 Bog Drake

  a deck that keeps it:
    - copy-limit: {most: 3}
    Ash Drake: {type: unit, aliases: [Ashen One]}
    Bog Drake: {type: unit}

      3 Ash Drake
      3 Bog Drake

"""
COPIES_JA = (
    COPIES.replace("more copies of a card are in the deck than are allowed of each", "同じカードの枚数が多すぎる")
    .replace("a deck with this is illegal", "これがあるデッキは違反です")
    .replace("rule kinds", "ルールの種類")
    .replace("a deck that breaks it", "違反するデッキ")
    .replace("a deck that keeps it", "違反しないデッキ")
)


def test_a_code(run: Run) -> None:
    result = run("explain", "too-many-copies", "--lang", "en")
    assert (result.exit_code, result.stderr, result.stdout) == (0, "", COPIES)
    assert run("explain", "too-many-copies", "--lang", "ja").stdout == COPIES_JA


def test_a_code_of_what_nobody_knows(run: Run) -> None:
    assert run("explain", "unknown-card", "--lang", "ja").stdout == (
        "unknown-card: その名前のカードがなく、何として数えるかわからない\n"
        "  これがあるデッキは判定不能です(ほかの違反がなければ)\n"
        "  ルールの種類: copy-limit、identity、leader、placement、points、pool、quota、spread、variety、zone-size\n"
        "  判定できないデッキ:\n"
        "    - copy-limit: {most: 3}\n"
        "    Ash Drake: {type: unit, aliases: [Ashen One]}\n"
        "\n"
        "      3 Ash Drake\n"
        "      1 Zzyzx  # unknown-card\n"
        "\n"
        "  判定できるデッキ:\n"
        "    - copy-limit: {most: 3}\n"
        "    Ash Drake: {type: unit, aliases: [Ashen One]}\n"
        "    Bog Drake: {type: unit}\n"
        "\n"
        "      3 Ash Drake\n"
        "      3 Bog Drake\n"
        "\n"
    )


def test_a_list_is_shown_with_the_decks_that_it_limits(run: Run) -> None:
    lines = run("explain", "restricted-card", "--lang", "en").stdout.splitlines()
    listed = (
        '    hall.yaml: [{date: 2023-01-01, cards: {"0": [Ash Drake], "1": [Bog Drake]},'
        " groups: [{cards: [Cinder, Ember], most: 1}]}]"
    )
    assert lines.count(listed) == 2
    assert "      2 Bog Drake  # restricted-card" in lines
    assert "      1 Bog Drake" in lines


def _anywhere(text: str) -> str:
    """What is said, on whatever line of its file a clause stands."""
    return re.sub(r"(?<=\.yaml:)[0-9]+", "0", text)


def test_a_clause(run: Run) -> None:
    result = run("explain", "duelmasters/commander", "singleton", "--on", "2026-07-27", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert _anywhere(result.stdout) == (
        "singleton (DM Commander, 2026-07-27)\n"
        "  commander + main deck: at most 1 of each card\n"
        "  rule: デッキに同名カードは1枚までです (formats/duelmasters/commander.yaml:0)\n"
        "\n" + COPIES
    )
    said = run("explain", "duelmasters/commander", "singleton", "--on", "2026-07-27", "--lang", "ja").stdout
    assert said.splitlines()[:2] == [
        "singleton (DMコマンダー, 2026-07-27)",
        "  統率者+メインデッキ: 同じカードは1枚以下",
    ]
    assert said.endswith("\n\n" + COPIES_JA)


def test_a_clause_that_is_not_in_force(run: Run) -> None:
    chosen = ("explain", "duelmasters/commander", "singleton-own-limits", "--on", "2026-07-27", "--lang", "en")
    assert _anywhere(run(*chosen).stdout) == (
        "singleton-own-limits (DM Commander, 2026-07-27)\n"
        "  it asks nothing of a deck on 2026-07-27\n"
        "  rule: デッキに同名カードは1枚までです (formats/duelmasters/commander.yaml:0)\n"
    )
    assert "too-many-copies: " in run(*chosen, "--reading", "copies=own-limit").stdout


def test_a_clause_with_a_least_is_broken_by_too_few(run: Run) -> None:
    said = run("explain", "duelmasters/commander", "quota", "--on", "2026-07-27", "--lang", "en").stdout
    assert "\nunmet-quota: too few cards have one of the values of an attribute\n" in said
    assert "over-quota" not in said


def test_all_codes_are_listed(run: Run) -> None:
    for lang in ("en", "ja"):
        result = run("explain", "--lang", lang)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == "".join(f"{code}: {sentence(lang, f'meaning-{code}', {})}\n" for code in codes())


def test_whatever_a_rule_kind_finds_is_explained() -> None:
    modules = [import_module("deckcheck.rules." + kind.replace("-", "_")) for kind in kinds()]
    found = {
        code for module in modules for value in vars(module).values() if isinstance(value, Codes) for code in value
    }
    assert found >= {"too-many-copies", "banned-card"}
    assert found | set(NOT_IN_POOL) <= set(codes())


@pytest.mark.parametrize("code", codes())
def test_the_examples_of_a_code(run: Run, code: str) -> None:
    breaks, keeps = examples_of(code)
    assert (breaks.codes, keeps.codes, keeps.verdict) == ((code,), (), "legal")
    assert breaks.verdict in ("illegal", "undecided")
    assert breaks.kind == keeps.kind in kinds_of(code)
    assert run("explain", code).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["too-many-copis"],
            (
                "error: “too-many-copis” is no code that is explained; did you mean too-many-copies, too-many-cards,"
                " too-many-different-cards?; “deckcheck explain” lists them [unexplained-code]\n"
            ),
        ),
        (["?"], "error: “?” is no code that is explained; “deckcheck explain” lists them [unexplained-code]\n"),
        (
            ["spimate/single", "size"],
            (
                "error: spimate/single has no clause “size”; its clauses are deck-size, ex-size, copies, ex-cost"
                " [unknown-clause]\n"
            ),
        ),
        (["a", "b", "c"], "Error: give a code, or a format and the id of a clause\n"),
        (["spimate/singel", "copies"], "spimate/single"),
    ],
)
def test_what_cannot_be_explained(run: Run, arguments: list[str], said: str) -> None:
    result = run("explain", *arguments, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
