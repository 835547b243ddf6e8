"""``deckcheck explain``: codes and clauses, in both languages, with the decks of the case tables."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

import deckcheck
from deckcheck.formats.cases import FAMILIES, codes, examples_of, policies_of
from deckcheck.formats.catalogue import format_ids
from deckcheck.formats.mistakes import ODDITIES, REGISTRATIONS, example_of, files_with
from deckcheck.judging.judge import Judge
from deckcheck.kernel.bound import Codes
from deckcheck.kernel.owned import NOT_IN_POOL
from deckcheck.messages import languages
from deckcheck.messages.entries import codes_with
from deckcheck.rules.rule import kinds
from run_cache import once

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
        "  ほかに見つかるファイル: ドラフトの記録、対戦の記録\n"
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


@pytest.mark.slow(step=1)
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


@pytest.mark.slow
def test_a_format_alone_lists_its_clauses(run: Run) -> None:
    result = run("explain", "duelmasters/original", "--lang", "en")
    first, second, *_ = lines = result.stdout.splitlines()
    assert (result.exit_code, first) == (0, "Duel Masters Original (duelmasters/original)")
    assert re.fullmatch(r"  deck-size  formats/duelmasters/original\.yaml:\d+", second)
    opened = Judge("2026-07-27").open_format("duelmasters/original")
    assert [line.split()[0] for line in lines[1:]] == [clause.id or clause.kind for clause in opened.clauses]


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


@pytest.mark.slow(step=1)
def test_all_codes_are_listed_in_their_groups(run: Run) -> None:
    for lang in languages():
        result = run("explain", "--lang", lang)
        assert (result.exit_code, result.stderr) == (0, "")
        said = result.stdout
        assert [line for line in said.splitlines() if cell_len(line) > 80] == []
        with_meanings = re.findall(r"^  ([a-z-]+)  ", said, re.MULTILINE)
        (mistakes,) = [group for group in said.split("\n\n") if "\n  across-games, " in group]
        names = re.split(r"[\s,]+", mistakes.partition("\n")[2].strip())
        assert sorted([*with_meanings, *names]) == sorted((*codes(), *MISTAKES))
        assert {*codes(), *ODDITIES, *REGISTRATIONS} == set(with_meanings)
        found = set()
        for group in said.split("\n\n")[: len(FAMILIES)]:
            found |= {examples_of(code)[0].family for code in re.findall(r"^  ([a-z-]+)  ", group, re.MULTILINE)}
        assert found == set(FAMILIES)


def test_whatever_a_rule_kind_finds_is_explained() -> None:
    modules = [import_module("deckcheck.rules.kinds." + kind.replace("-", "_")) for kind in kinds()]
    found = {
        code for module in modules for value in vars(module).values() if isinstance(value, Codes) for code in value
    }
    assert found >= {"too-many-copies", "banned-card"}
    assert found | set(NOT_IN_POOL) <= set(codes())


@pytest.mark.slow
@pytest.mark.parametrize("code", once("codes of cases", lambda: list(codes())))
def test_the_examples_of_a_finding(run: Run, code: str) -> None:
    breaks, keeps = examples_of(code)
    assert (breaks.codes, keeps.codes, keeps.verdict) == ((code,), (), breaks.verdict and "legal")
    assert breaks.family == keeps.family
    assert breaks.kind == keeps.kind
    assert bool(breaks.kind) == (breaks.family == "rules")
    assert breaks.family not in ("matches", "drafts") or policies_of(code) or code == "too-few-in-pool"
    for lang in languages():
        result = run("explain", code, "--lang", lang)
        assert (result.exit_code, result.stderr) == (0, "")
        assert f"  # {code}" in result.stdout


MISTAKES = list(codes_with("mistake"))


@pytest.mark.slow
@pytest.mark.parametrize("code", MISTAKES)
def test_the_example_of_a_mistake(run: Run, code: str) -> None:
    example = example_of(code)
    for lang in languages():
        result = run("explain", code, "--lang", lang)
        assert (result.exit_code, result.stderr) == (0, "")
        assert example is None or "\n".join(example.text[:1]).partition("  # ")[0] in result.stdout
    assert (example is None) == (files_with(code) == ())


def test_a_mistake(run: Run) -> None:
    assert run("explain", "won-and-drawn", "--lang", "en").stdout == (
        "won-and-drawn: the record of a match says that a game was both won and drawn\n"
        "  an error: what has it cannot be used (exit code 2)\n"
        "  found in: the record of a match\n"
        "  the record of a match with it:\n"
        "\n"
        "      match: spimate/standard\n"
        "      players: [あかり, ひなた]\n"
        "      games:\n"
        "        - decks: {あかり: a.txt, ひなた: b.txt}\n"
        "          winner: あかり\n"
        "          drawn: true  # won-and-drawn\n"
        "\n"
    )
    assert run("explain", "glob-matches-nothing", "--lang", "ja").stdout == (
        "glob-matches-nothing: 設定のパターンに当てはまるデッキがない\n  警告です。これがあっても使えます\n"
    )


def test_oddities_are_mistakes_that_are_explained() -> None:
    said = Path(deckcheck.__file__).with_name("messages").joinpath("formats.toml").read_text(encoding="utf-8")
    lint = said.partition("# -- what is odd about a format that loads\n")[2].partition("\n# -- ")[0]
    odd = re.findall(r"^([a-z-]+)\.en = ", lint, re.MULTILINE)
    assert {"void-clause", "contradicting-clauses"} <= set(odd) & set(MISTAKES) <= ODDITIES <= set(MISTAKES)


def test_a_mistake_that_decks_can_have_too_is_shown_in_a_deck(run: Run) -> None:
    said = run("explain", "unknown-key", "--lang", "en").stdout
    assert "  also found in: a format, a game, " in said
    assert "      zone: [3 Ash]  # unknown-key\n" in said


STANDARD = ("spimate/standard", "--on", "2026-07-27")


def test_a_clause_of_a_match(run: Run) -> None:
    said = _anywhere(run("explain", "spimate/standard", "first", *STANDARD[1:], "--lang", "en").stdout)
    assert said.startswith(
        "first (Spimate standard ver. 3, 2026-07-27)\n"
        "  from game 2 on, who goes first: whoever has more cards in deck, on a tie a coin toss or the like\n"
        "  rule: 先行は構築後のデッキ枚数が多い方が取ります。 (formats/spimate/standard.yaml:0)\n"
        "\n"
        "wrong-first-player: another player went first than the rules say\n"
        "  a match with this is illegal\n"
        "  what a format says of matches and drafts: first\n"
    )
    said = run("explain", "spimate/draft", "picks", *STANDARD[1:], "--lang", "ja").stdout
    assert said.startswith("picks (スピマテ ドラフト戦ver1, 2026-07-27)\n")
    assert "\nwrong-pick-count: 1回に取ったカードの枚数が決まりと合わない\n" in said
    assert said.endswith(
        "    exhausted-pack: パックのカードが足りず、すべての回をドラフトできない\n"
        "    wrong-pack-share: ある回に各プレイヤーのパックから取られた枚数が、1人が取る枚数と合わない\n"
        "    not-in-packs: すべてのパックにあった枚数より多く取られたカードがある\n"
    )


def test_a_clause_without_an_id_goes_by_its_kind(run: Run, folder: Path) -> None:
    standard = str(Path(__file__).parents[2] / "examples/emberfall/standard.yaml")
    said = run("explain", standard, "zone-size", "--on", "2026-07-27", "--lang", "en").stdout
    assert said.count("zone-size (Emberfall Standard, 2026-07-27)\n") == 2
    assert "  hero: exactly 1 card\n" in said


@pytest.mark.slow
@pytest.mark.parametrize("id_", format_ids())
def test_every_clause_of_every_format_is_explained(run: Run, id_: str) -> None:
    format_ = Judge("2026-07-27").open_format(id_)
    names = {clause.id for clause in format_.clauses}
    names |= {"best-of"} if format_.match else set()
    names |= {exchange.clause.id for exchange in (format_.match.exchanges if format_.match else ())}
    names |= {"players", "rounds", "picks", "leftovers", "then"} if format_.draft else set()
    # One that has ended is explained as of its time.
    on = "2026-07-27" if format_.until is None or format_.until > "2026-07-27" else "2025-12-31"
    for name in names:
        result = run("explain", id_, str(name), "--on", on)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "  rule: " in result.stdout


@pytest.mark.parametrize(("name", "id_"), [("modern", "mtg/modern"), ("EDH", "mtg/commander")])
def test_a_format_is_named_as_everywhere(run: Run, name: str, id_: str) -> None:
    named, whole = (run("explain", each) for each in (name, id_))
    assert (named.exit_code, named.stdout, named.stderr) == (0, whole.stdout, "")
    assert f"({id_})" in named.stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["commander"],
            (
                "error: several formats are called “commander”: “duelmasters/commander” and “mtg/commander”; write the"
                " whole id [ambiguous-format]\n"
            ),
        ),
        (
            ["too-many-copis"],
            (
                "error: “too-many-copis” is no code, rule kind or format that is explained; did you mean"
                " “too-many-copies”? “deckcheck explain” and “deckcheck formats” list them [unexplained-code]\n"
            ),
        ),
        (
            ["?"],
            (
                "error: “?” is no code, rule kind or format that is explained; “deckcheck explain” and"
                " “deckcheck formats” list them [unexplained-code]\n"
            ),
        ),
        (
            ["modrn"],
            (
                "error: “modrn” is no code, rule kind or format that is explained; did you mean “mtg/modern” or"
                " “mtg/premodern”? “deckcheck explain” and “deckcheck formats” list them [unexplained-code]\n"
            ),
        ),
        (
            ["mtg/modrn"],
            (
                "error: there is no format “mtg/modrn”; did you mean “mtg/modern” or “mtg/premodern”?"
                " “deckcheck formats” lists them [unknown-format]\n"
            ),
        ),
        (["no.yaml"], "error: no.yaml cannot be read: there is no such file [unreadable-file]\n"),
        (["no.yaml", "copies"], "error: no.yaml cannot be read: there is no such file [unreadable-file]\n"),
        (
            ["mtg/modern", "banned-card", "Splinter Twn"],
            "error: no card is called “Splinter Twn”; did you mean “Splinter Twin” or “Splinter”? [unknown-card]\n",
        ),
        (["mtg/modern", "banned-card", ""], "error: no card is called “” [unknown-card]\n"),
        (
            ["spimate/single", "size"],
            (
                "error: spimate/single has no clause “size”; its clauses are deck-size, ex-size, copies, ex-cost,"
                " best-of"
                " [unknown-clause]\n"
            ),
        ),
        (["a", "b", "c"], "error: there is no format “a”; did you mean "),
        (["a", "b", "c", "d"], "Error: give a code, or a format and a clause or a code, and perhaps a card\n"),
        (
            ["spimate/single", "banned-card", "騎士王", "--on", "2021-01-26"],
            "error: spimate/single has nothing on 2021-01-26 that finds “banned-card” [not-asked-for]\n",
        ),
        (["spimate/singel", "copies"], "spimate/single"),
    ],
)
def test_what_cannot_be_explained(run: Run, arguments: list[str], said: str) -> None:
    result = run("explain", *arguments, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


ON_LISTS = [
    ("ygo/tcg", 'Maxx "C"', '“Maxx "C"”: no copies, since 2018-02-05'),
    ("ygo/tcg", "増殖するG", '“Maxx "C"”: no copies, since 2018-02-05'),
    ("ygo/tcg", "23434538", '“Maxx "C"”: no copies, since 2018-02-05'),
    ("ygo/tcg", "Dark Magician", "“Dark Magician” is not on TCG Forbidden & Limited List"),
    ("mtg/modern", "fury", "“Fury”: no copies, since 2023-12-04"),
    ("mtg/modern", "Stomp", "“Bonecrusher Giant” is not on Banned in Modern"),
]


@pytest.mark.parametrize(("format_", "name", "said"), ON_LISTS)
def test_a_card_by_any_of_its_names(run: Run, format_: str, name: str, said: str) -> None:
    result = run("explain", format_, "banned-card", name, "--on", "2026-07-27", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [line.strip() for line in result.stdout.splitlines() if line.startswith("    “")][-1] == said


ASKING_WHAT_OTHERS_ASK = ("any", "card-rules", "choose")
"""The kinds that find nothing under codes of their own alone."""


@pytest.mark.slow
def test_a_rule_kind_is_explained_with_a_rule_of_it(run: Run) -> None:
    shown = run("explain", "copy-limit", "--lang", "en").stdout
    assert shown.startswith(
        "rule kinds: copy-limit\nBound how many copies of one card a deck holds.\n\n"
        "  when (condition | [condition | [condition, …], …]): Only in a deck that keeps\n"
    )
    assert "\n  own-limits (yes or no): " in shown
    assert "also found under this clause" in shown
    for kind in kinds():
        result = run("explain", kind, "--lang", "ja")
        assert (result.exit_code, result.stderr) == (0, "")
        assert f"    - {kind}: {{" in result.stdout or kind in ASKING_WHAT_OTHERS_ASK
    assert "did you mean “zone-size”?" in run("explain", "zone-siz", "--lang", "en").stderr
