"""``deckcheck check`` of decks that name no format: the game is told by their cards, and its formats are a table."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import ILLEGAL, LEGAL, UNDECIDED, Run
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.formats.catalogue import game_ids
from deckcheck.formats.schema.build import schema
from deckcheck.judging.game_cards import GameCards, games_with_cards
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report, Undeclared
from deckcheck.judging.which_game import Fit, Guess, WhichGame, likeliest, likely_game, may_have_cards
from deckcheck.reports.reporter import Style
from deckcheck.reports.reporters import text
from deckcheck.source import Problem, Source, read_source

if TYPE_CHECKING:
    from deckcheck.judging.judged import Judged

ROOT = Path(__file__).parent.parent.parent
OWN = ("--cards", "cards.yaml", "--on", "2021-01-26")
HOW = "name the format: -f ID, or the line “# format: ID” in the deck; “deckcheck formats” lists them [no-format]\n"
TABLE = """\
legal.txt: legal in 2 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)
  format            verdict    findings  why
  spimate/single    legal             0
  spimate/standard  legal             0
  spimate/draft     undecided         1  no pool given
"""
TABLE_JA = """\
legal.txt: スピマテの3フォーマット中2フォーマットで適正(2021-01-26、2018-05-05時点の情報による)
  フォーマット      判定      指摘  理由
  spimate/single    適正         0
  spimate/standard  適正         0
  spimate/draft     判定不能     1  プールの指定なし
フォーマットは「-f ID」か、デッキの「# format: ID」の行で指定してください。一覧は「deckcheck formats」で表示できます\
 [no-format]
"""


@pytest.mark.slow(step=1)
def test_one_deck_has_the_whole_table_and_how_to_go_on(run: Run) -> None:
    result = run("check", "legal.txt", *OWN)
    assert (result.exit_code, result.stderr, result.stdout) == (3, "", TABLE + HOW)
    assert run("check", "legal.txt", *OWN, "--lang", "ja").stdout == TABLE_JA


@pytest.mark.slow(step=1)
def test_what_is_legal_nowhere_is_not_illegal_for_that(run: Run) -> None:
    result = run("check", "illegal.txt", *OWN)
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout == (
        "illegal.txt: legal in 0 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)\n"
        "  format            verdict  findings  why\n"
        "  spimate/single    illegal         1  1 card with too many copies\n"
        "  spimate/standard  illegal         1  1 card with too many copies\n"
        "  spimate/draft     illegal         2  1 card with too many copies\n"
        "name the format: -f ID, or the line “# format: ID” in the deck; “deckcheck formats” lists them [no-format]\n"
    )


@pytest.mark.slow
def test_several_decks_have_short_tables_and_a_summary(run: Run, folder: Path) -> None:
    (folder / "named.txt").write_text("# format: spimate/single\n" + LEGAL, encoding="utf-8")
    result = run("check", "legal.txt", "illegal.txt", "named.txt", *OWN)
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout == (
        "named.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n" + TABLE + ""
        "illegal.txt: legal in 0 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)\n"
        "  format          verdict  findings  why\n"
        "  spimate/single  illegal         1  1 card with too many copies\n" + HOW + ""
        "3 decks: 2 undecided, 1 legal; 2 problems\n"
    )
    assert run("check", "legal.txt", "illegal.txt", *OWN, "-q").stdout == (
        "legal.txt: legal in 2 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)\n"
        "illegal.txt: legal in 0 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)\n" + HOW + ""
        "2 decks: 2 undecided; 2 problems\n"
    )
    assert "  spimate/draft     illegal         2" in run("check", "legal.txt", "illegal.txt", *OWN, "-v").stdout
    (folder / "named.txt").write_text("# format: spimate/single\n" + ILLEGAL, encoding="utf-8")
    assert run("check", "legal.txt", "named.txt", *OWN).exit_code == 1


@pytest.mark.slow
def test_names_of_no_game_and_of_several(run: Run, folder: Path) -> None:
    other = "game: mattsan\ncards: [{name: 騎士王, type: ユニット}, {name: 兵士, type: ユニット}]\n"
    (folder / "other.yaml").write_text(other, encoding="utf-8")
    decks = {"alike": "3 騎士王\n", "none": "1 もみじ\n1 いちょう\n2 けやき\n1 騎士王\n", "strange": "1 もみじ\n"}
    for name, written in decks.items():
        (folder / f"{name}.txt").write_text(written, encoding="utf-8")
    both = ("--cards", "cards.yaml", "--cards", "other.yaml")
    how = "give --format ID; “deckcheck formats” lists them"
    for name, said in (
        (
            "alike",
            "its names are cards of “mattsan” and “spimate” alike (1 of 1); " + how + " [several-games]",
        ),
        (
            "none",
            "its names do not tell the game: at most 1 of 4 are cards of one (“mattsan” and “spimate”); "
            + how
            + " [unclear-game]",
        ),
        ("strange", "its names do not tell the game; " + how + " [unclear-game]"),
    ):
        result = run("check", f"{name}.txt", *both)
        assert (result.exit_code, result.stderr) == (3, "")
        assert result.stdout == f"undecided: {name}.txt does not name its format, and {said}\n"
    assert run("check", "none.txt", "alike.txt", *both, "--lang", "ja").stdout == (
        "判定不能: none.txtにフォーマットの指定がなく、カード名からもゲームがわかりません(4種類のうち、1つのゲームの"
        "カードは最も多い「mattsan」、「spimate」でも1種類)。--format IDを使ってください。"
        "IDの一覧は「deckcheck formats」で表示できます [unclear-game]\n"
        "判定不能: alike.txtにフォーマットの指定がなく、カード名は「mattsan」、「spimate」に同じだけ当てはまります"
        "(1種類のうち1種類)。--format IDを使ってください。IDの一覧は「deckcheck formats」で表示できます"
        " [several-games]\n"
        "2件: 判定不能 2(問題2件)\n"
    )
    for nothing in ("", "\n\n", "# nothing yet\n"):
        (folder / "empty.txt").write_text(nothing, encoding="utf-8")
        result = run("check", "empty.txt", *both)
        assert (result.exit_code, result.stderr) == (3, "")
        assert result.stdout == "undecided: no line of empty.txt names a card [nameless-list]\n"
    (folder / "empty.txt").write_text("my deck:\nhttps://x.example/7\n", encoding="utf-8")
    assert run("check", "empty.txt", *both).stdout == (
        "undecided: no line of empty.txt names a card; no address is opened (https://x.example/7): write the cards"
        " themselves [nameless-list]\n"
    )
    # One more name decides.
    (folder / "alike.txt").write_text("3 騎士王\n2 兵士\n", encoding="utf-8")
    assert run("check", "alike.txt", *both).stdout.startswith("alike.txt: legal in 0 of 1 format of Mattsan Card Game")


@pytest.mark.slow(step=1)
def test_cards_of_no_game_that_comes_along_are_refused(run: Run, folder: Path) -> None:
    (folder / "strange.yaml").write_text("game: emberfall\ncards: [{name: Eel}]\n", encoding="utf-8")
    result = run("check", "legal.txt", "--cards", "strange.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[wrong-game]" in result.stderr


@pytest.mark.slow
def test_the_other_reports_tell_it(run: Run, folder: Path) -> None:
    result = run("check", "legal.txt", *OWN, "--output", "json")
    data = json.loads(result.stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(data)) == []
    (undeclared,) = data["undeclared"]
    assert (result.exit_code, data["verdict"], data["decks"]) == (3, "undecided", [])
    assert undeclared["path"] == "legal.txt"
    assert undeclared["problem"]["code"] == "no-format"
    assert undeclared["problem"]["facts"] == {"path": "legal.txt", "legal": ["spimate/single", "spimate/standard"]}
    assert [(deck["format"], deck["verdict"]) for deck in undeclared["decks"]] == [
        ("spimate/draft", "undecided"),
        ("spimate/single", "legal"),
        ("spimate/standard", "legal"),
    ]
    said = (
        "legal.txt does not name its format; add a line “# format: ID”, or give --format ID;"
        " “deckcheck formats” lists"
        " them; it is legal in “spimate/single” and “spimate/standard”"
    )
    assert run("check", "legal.txt", *OWN, "-o", "github").stdout == (
        f"::error file=legal.txt,title=no-format::{said}\n"
    )
    rows = run("check", "legal.txt", *OWN, "-o", "csv").stdout.splitlines()
    assert rows[1:] == [f"legal.txt,,,undecided,undecided,no-format,{json.dumps(said, ensure_ascii=False)},,"]
    (entry,) = json.loads(run("check", "legal.txt", *OWN, "-o", "gitlab").stdout)
    assert (entry["check_name"], entry["severity"], entry["location"]["path"]) == ("no-format", "major", "legal.txt")
    assert '<error message="legal.txt does not name' in run("check", "legal.txt", *OWN, "-o", "junit").stdout
    (sarif,) = json.loads(run("check", "legal.txt", *OWN, "-o", "sarif").stdout)["runs"]
    assert [(each["ruleId"], each["level"], each["message"]["text"]) for each in sarif["results"]] == [
        ("no-format", "error", said)
    ]


@pytest.mark.slow(step=1)
def test_an_answer_that_no_format_of_the_game_asks_for_is_a_mistake(run: Run) -> None:
    result = run("check", "legal.txt", *OWN, "--reading", "no-such=1")
    assert (result.exit_code, result.stdout) == (2, TABLE + HOW)
    assert "[unknown-reading]" in result.stderr


@pytest.mark.slow(step=1)
def test_days_fit_into_the_table(run: Run) -> None:
    result = run("history", "legal.txt", *OWN)
    assert [re.split("  +", line.strip())[-1] for line in result.stdout.splitlines()[1:4]] == [
        "when",
        "legal since 2018-05-05",
        "legal since 2018-05-05",
    ]


def test_what_is_to_be_fixed_needs_a_format(run: Run) -> None:
    result = run("fix", "legal.txt", *OWN, "--diff")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: legal.txt does not name its format; add a line “# format: ID”, or give --format ID;"
        " “deckcheck formats” lists them [no-format]\n"
    )


@pytest.mark.slow(step=1)
def test_a_configuration_counts_here_too(run: Run, folder: Path) -> None:
    (folder / ".deckcheck.yaml").write_text(
        "on: 2021-01-26\ndecks: [{files: /*.txt, cards: cards.yaml}]\n"
        "ignore: [{code: too-many-copies, reason: They are old.}]\n",
        encoding="utf-8",
    )
    assert run("check", "illegal.txt").stdout.splitlines()[:3] == [
        "illegal.txt: legal in 2 of 3 formats of Spimate (2021-01-26, as known up to 2018-05-05)",
        "  format            verdict    findings  why",
        "  spimate/single    legal             0",
    ]


DECKS = {
    "a deck": ("4 Lightning Bolt\n4 Goblin Guide\n4 Lava Spike\n20 Mountain\n", "mtg"),
    "headings and totals": (
        "Creatures (4)\n4x Goblin Guide\n\nSpells:\n4 Lightning Bolt\n4 Lava Spike\n\nSideboard\n2 Skullcrack\n",
        "mtg",
    ),
    "japanese": (
        "【クリーチャー】\nボルシャック・ドラゴン 4枚\n4枚　フェアリー・ライフ\n4 凶戦士ブレイズ・クロー\n",
        "duelmasters",
    ),
    "japanese of another game": ("メイン\n3 灰流うらら\n3 増殖するG\n2 ブラック・マジシャン\n", "ygo"),
    "numbers": ("#main\n14558127\n14558127\n46986414\n#extra\n!side\n23434538\n", "ygo"),
    "identity first": ("1 Precision Design: Living the Dream\n3 Hedge Fund\n3 Ice Wall\n", "netrunner"),
    "most are misspelt": ("4 Lava Spike\n4 Goblin Guyde\n4 Lightning Bollt\n", "mtg"),
    "nearly all are misspelt": ("4 Lightning Bolt\n4 Goblin Guyde\n4 Lava Spyke\n1 Montain\n", None),
    "nearly all have other signs": ("4 Lightning-Bolt\n4 Goblin-Guide\n4 Lava-Spike\n20 Mountain\n", "mtg"),
    "prices": ("Burn\n4 Goblin Guide $4.50\n4 Lightning Bolt $1.20\n4 Lava Spike $0.80\n20 Mountain $0.10\n", "mtg"),
    "printings and categories": (
        "1x Krenko, Mob Boss (ddt) 52 [Commander{top}]\n1x Lightning Bolt (clu) 141\n98x Mountain (fdn) 280\n",
        "mtg",
    ),
    "numbers behind names": ("Goblin Guide - 4\nLightning Bolt - 4\nLava Spike - 4\nMountain - 20\n", "mtg"),
    "on one line": ("4 Goblin Guide, 4 Lightning Bolt, 4 Lava Spike, 20 Mountain\n", "mtg"),
    "japanese in brackets": ("「ボルシャック・ドラゴン」4枚\n「フェアリー・ライフ」4枚\n", "duelmasters"),
    "prose": ("Thanks for reading\nSee you there\n", None),
    "another game among them": ("4 Lightning Bolt\n4 Goblin Guide\n1 Hedge Fund\n", "mtg"),
}


@pytest.mark.slow(step=1)
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", DECKS)
def test_the_game_of_a_deck(name: str) -> None:
    written, game = DECKS[name]
    path = "deck.ydk" if written.startswith("#main") else "deck.txt"
    found = WhichGame(Judge("2026-11-21", GameCards(several_games=True))).game_of(Source(path, written, "utf-8"))
    assert (None if isinstance(found, Problem) else found.id) == game


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("slip", ["", "1 Hedge Fund\n", "1 Lightening Bolt\n"])
def test_all_names_of_a_deck_are_of_the_game_next_door_or_it_is_asked_anew(slip: str) -> None:
    judge = WhichGame(Judge("2026-11-21", GameCards(several_games=True)))
    burn = read_source(str(ROOT / "examples" / "mtg" / "burn.txt"))
    deck = burn._replace(text=burn.text + slip)
    assert [judge.all_of(game, deck) for game in ("mtg", "netrunner", "no-game")] == [not slip, False, False]
    # Few names may be those of another game by chance.
    assert not judge.all_of("mtg", burn._replace(text="4 Lightning Bolt\n4 Goblin Guide\n"))


@pytest.mark.parametrize(
    ("change", "opened"),
    [
        ("", {"mtg"}),
        ("1 Lightening Bolt\n1 Montain Range\n", {"mtg"}),
        pytest.param("".join(f"1 Unknown {letter}\n" for letter in "abcdefgh"), None, marks=pytest.mark.slow),
    ],
    ids=["all", "slips", "many unknown"],
)
def test_the_likeliest_game_is_enough_where_no_other_comes_near(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: str, opened: set[str] | None
) -> None:
    asked: set[str] = set()
    open_ = WhichGame._opened  # noqa: SLF001 -- which games' cards are opened cannot be seen otherwise

    def noted(self: WhichGame, game: str) -> object:
        asked.add(game)
        return open_(self, game)

    monkeypatch.setattr(WhichGame, "_opened", noted)
    judge = Judge("2026-11-21", GameCards(several_games=True))
    monkeypatch.setattr("deckcheck.judging.which_game.kept_at", lambda *_: str(folder / "none"))
    burn = read_source(str(ROOT / "examples" / "mtg" / "burn.txt"))
    found = WhichGame(judge).game_of(burn._replace(text=burn.text + change))
    assert isinstance(found, Fit)
    assert found.id == "mtg"
    assert asked == (opened or {*game_ids()})


def test_a_guess_is_alone_where_no_other_game_seems_to_have_a_third_of_the_names() -> None:
    both = "".join(f"1 {name}\n" for name in ("Counterspell", "Fireball", "Shapeshift"))
    mine = "".join(f"1 {name}\n" for name in ("LIGHTNING BOLT", "Lava Spike", "Rift Bolt", "Goblin Guide", "Ponder"))
    assert likely_game((both + mine).splitlines()) == Guess("mtg", is_alone=False, has_most=True)
    assert likely_game(mine.splitlines()) == Guess("mtg", is_alone=True, has_most=True)
    assert likely_game([*mine.splitlines(), *(f"1 Zorgun {letter}" for letter in "abcde")]) == Guess(
        "mtg", is_alone=True, has_most=False
    )
    assert likely_game(["1 No such card"]) is None


@pytest.mark.slow(step=1)
@pytest.mark.usefixtures("folder")
def test_a_deck_that_is_judged_by_a_format_of_another_game_says_of_which_it_seems_to_be(run: Run) -> None:
    deck = str(ROOT / "examples" / "mtg" / "burn.txt")
    said = (
        "14 names that no card of “ygo” has; the deck seems to be one of “mtg” (“deckcheck formats” lists its formats)"
    )
    wrong = run("check", deck, "--format", "ygo/advanced", "--on", "2020-12-01")
    assert (wrong.exit_code, wrong.stderr) == (1, f"warning: {deck}: {said} [another-game]\n")
    right = run("check", deck, "--format", "mtg/vintage", "--on", "2020-12-01")
    assert (right.exit_code, right.stderr) == (0, "")


def test_misspelt_names_are_of_no_other_game(run: Run, folder: Path) -> None:
    # One of another game by chance makes no deck of it.
    names = "1 Fireball\n" + "".join(f"1 Zorgun {letter}\n" for letter in "abcdefghij")
    (folder / "deck.txt").write_text("# format: spimate/single\n" + names, encoding="utf-8")
    assert run("check", "deck.txt", *OWN).stderr == ""


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_a_sample_tells_as_much_as_all() -> None:
    judge = WhichGame(Judge("2026-11-21", GameCards(several_games=True)))
    burn = read_source(str(ROOT / "examples" / "mtg" / "burn.txt"))
    fits = judge.fits(burn)
    assert [(fit.id, fit.known, fit.names) for fit in fits if fit.known] == [
        ("mtg", 8, 8),
        ("hearthstone", 1, 8),
        ("ygo", 1, 8),
    ]
    assert [(fit.id, fit.is_enough) for fit in fits] == [
        ("mtg", True),
        ("hearthstone", False),
        ("ygo", False),
        ("agot", False),
        ("arkham", False),
        ("duelmasters", False),
        ("fab", False),
        ("lorcana", False),
        ("netrunner", False),
        ("pokemon", False),
    ]
    # Where the sample does not tell, all names are asked for.
    half = Source("half.txt", burn.text + "".join(f"1 Unknown card {letter}\n" for letter in "abcdefghijkl"), "utf-8")
    assert [(fit.id, fit.known, fit.names) for fit in judge.fits(half)[:2]] == [
        ("mtg", 15, 27),
        ("hearthstone", 1, 27),
    ]


def test_enough_is_a_third() -> None:
    names = {"en": "Game", "ja": "ゲーム"}
    fits = [Fit("a", names, 3, 9), Fit("b", names, 3, 10), Fit("c", names, 0, 0)]
    assert [fit.is_enough for fit in fits] == [True, False, False]
    assert likeliest(fits) == (fits[0],)


@pytest.mark.usefixtures("folder")
def test_only_games_without_cards_are_passed_over_unread() -> None:
    assert tuple(game for game in game_ids() if may_have_cards(game)) == games_with_cards()


@pytest.mark.slow(step=1)
@pytest.mark.usefixtures("folder")
def test_a_terminal_of_80_columns() -> None:
    deck = read_source("legal.txt")
    deck = deck._replace(text=UNDECIDED)
    configured = ConfiguredJudge("2021-01-26", cards=("cards.yaml",))
    found = configured.judged_or_undeclared(deck)
    assert isinstance(found[0], Undeclared)
    written = []
    for lang in ("en", "ja"):
        out = io.StringIO()
        judged: tuple[Judged, ...] = ()
        text.write(Report(judged, undeclared=(found[0],)), out, Style(lang, width=80))
        written.append(out.getvalue())
    assert "".join(written) == (
        "legal.txt: legal in 0 of 3 formats of Spimate (2021-01-26, as known up to\n"
        "  2018-05-05)\n"
        "  format            verdict    findings  why\n"
        "  spimate/single    undecided         1  1 unknown name\n"
        "  spimate/standard  undecided         1  1 unknown name\n"
        "  spimate/draft     undecided         2  no pool given, 1 unknown name\n"
        "name the format: -f ID, or the line “# format: ID” in the deck; “deckcheck\n"
        "  formats” lists them [no-format]\n"
        "legal.txt: スピマテの3フォーマット中0フォーマットで適正(2021-01-26、2018-05-05時\n"
        "  点の情報による)\n"
        "  フォーマット      判定      指摘  理由\n"
        "  spimate/single    判定不能     1  不明なカード1\n"
        "  spimate/standard  判定不能     1  不明なカード1\n"
        "  spimate/draft     判定不能     2  プールの指定なし、不明なカード1\n"
        "フォーマットは「-f ID」か、デッキの「# format: ID」の行で指定してください。一覧\n"
        "  は「deckcheck formats」で表示できます [no-format]\n"
    )
