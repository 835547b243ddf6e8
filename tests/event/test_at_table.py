"""At the table: the deck in hand against the list that was registered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desk_events import FORMAT, Run, locked_event_in, write

pytestmark = pytest.mark.slow

LOCK = "desk/registrations.lock"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An event that was locked."""
    return locked_event_in(tmp_path, monkeypatch)


HANDS = {
    "the same in another order": (
        ("[サイド]\n1 Cinder Bolt\n1 Cinder Bolt\n[メイン]\n3 Ash Drake\n",),
        0,
        "001 Hina: the deck that was registered\n",
        "001 Hina: 登録されたデッキです\n",
    ),
    "missing, extra and in the wrong zone": (
        ("2 Ash Drake\n1 Cinder Bolt\n1 Moss Colossus\n[サイド]\n1 Cinder Bolt\n",),
        1,
        (
            "001 Hina: NOT the deck that was registered\n"
            "  −1 Ash Drake (main deck)\n"
            "  +1 Moss Colossus (main deck)\n"
            "  → 1 Cinder Bolt (side deck → main deck)\n"
        ),
        (
            "001 Hina: 登録されたデッキと違います\n"
            "  −1 Ash Drake(メイン)\n"
            "  +1 Moss Colossus(メイン)\n"
            "  → 1 Cinder Bolt(サイド→メイン)\n"
        ),
    ),
    "spelt otherwise": (
        ("2 Drake of Ash\n1 ash drake\n[サイド]\n2 Cinder Bolt\n",),
        0,
        (
            "001 Hina: the deck that was registered\n"
            "  line 1: “Drake of Ash” is “Ash Drake”\n"
            "  line 2: “ash drake” is “Ash Drake”\n"
        ),
        (
            "001 Hina: 登録されたデッキです\n"
            "  1行目: 《Drake of Ash》は《Ash Drake》のことです\n"
            "  2行目: 《ash drake》は《Ash Drake》のことです\n"
        ),
    ),
    "a name that no card has": (
        ("3 Ash Drak\n[サイド]\n2 Cinder Bolt\n",),
        3,
        (
            "001 Hina, game 1: cannot be decided\n"
            "  −3 Ash Drake (main deck)\n"
            "  +3 Ash Drak (main deck)\n"
            "  hand.txt:1:3: undecided: no card is called “Ash Drak”; did you mean “Ash Drake”? [unknown-card]\n"
        ),
        (
            "001 Hina、第1戦: 判定できません\n"
            "  −3 Ash Drake(メイン)\n"
            "  +3 Ash Drak(メイン)\n"
            "  hand.txt:1:3: 判定不能: 《Ash Drak》というカードは見つかりません。《Ash Drake》のことですか"
            " [unknown-card]\n"
        ),
    ),
    "another card whatever the unknown one is": (
        ("3 Moss Colossus\n1 Ash Drak\n[サイド]\n2 Cinder Bolt\n",),
        1,
        (
            "001 Hina: NOT the deck that was registered\n"
            "  −3 Ash Drake (main deck)\n"
            "  +3 Moss Colossus (main deck)\n"
            "  +1 Ash Drak (main deck)\n"
            "  hand.txt:2:3: undecided: no card is called “Ash Drak”; did you mean “Ash Drake”? [unknown-card]\n"
        ),
        None,
    ),
    "nothing": (
        ("",),
        1,
        (
            "001 Hina: NOT the deck that was registered\n"
            "  −3 Ash Drake (main deck)\n"
            "  −2 Cinder Bolt (side deck)\n"
            "  hand.txt:1:1: there is no card in this deck [empty-deck]\n"
        ),
        None,
    ),
    "a swap with the side deck in the second game": (
        ("2 Ash Drake\n1 Cinder Bolt\n[サイド]\n1 Ash Drake\n1 Cinder Bolt\n", "--game", "2"),
        0,
        (
            "001 Hina, game 2: may be played\n"
            "  moved: 1 “Ash Drake” from main deck to side deck\n"
            "  moved: 1 “Cinder Bolt” from side deck to main deck\n"
        ),
        None,
    ),
    "a swap from the first game, whatever the games between": (
        ("2 Ash Drake\n1 Cinder Bolt\n[サイド]\n1 Ash Drake\n1 Cinder Bolt\n", "--game", "3"),
        0,
        "001 Hina, game 3: may be played\n",
        "001 Hina、第3戦: 使用できます\n",
    ),
    "a card from nowhere in the second game": (
        ("3 Ash Drake\n[サイド]\n1 Cinder Bolt\n1 Moss Colossus\n", "--game", "2"),
        1,
        (
            "001 Hina, game 2: may NOT be played\n"
            "  +1 Moss Colossus (main deck + side deck)\n"
            "  Swap between main and side. (FOLDER/open.yaml:14) [not-owned]\n"
            "    hand.txt:4:3: 1 copy of “Moss Colossus”; none owned after game 1\n"
            "  left out: 1 “Cinder Bolt”\n"
        ),
        None,
    ),
}


@pytest.mark.parametrize("what", HANDS)
def test_a_deck_in_hand(run: Run, tmp_path: Path, what: str) -> None:
    (text, *options), code, en, ja = HANDS[what]
    write(tmp_path, "hand.txt", text)
    found = run("check", LOCK, "--player", "001", "hand.txt", *options)
    assert (found.exit_code, found.output) == (code, en.replace("FOLDER", str(tmp_path)))
    if ja is not None:
        found = run("check", LOCK, "--player", "Hina", "hand.txt", *options, "--lang", "ja")
        assert (found.exit_code, found.output) == (code, ja)


def test_from_standard_input(run: Run) -> None:
    found = run("check", LOCK, "-p", "碧", "-", input="2 Moss Colossus\n2 Cinder Bolt\n")
    assert (found.exit_code, found.output) == (0, "002 碧: the deck that was registered\n")


def test_a_registered_list_that_is_illegal_is_still_the_list(run: Run, tmp_path: Path) -> None:
    found = run("check", LOCK, "-p", "003", "lists/003_Sora.txt")
    assert (found.exit_code, found.output) == (0, "003 Sora: the deck that was registered\n")


SIXTY = "20 Mountain\n20 Swamp\n20 Forest\n\nSideboard\n4 Duress\n4 Shatter\n3 Naturalize\n"
KAHEERA = "Companion\n1 Kaheera, the Orphanguard\n\nDeck\n20 Mountain\n20 Swamp\n20 Forest\n\nSideboard\n4 Duress\n"
AMONG = KAHEERA + "1 Kaheera, the Orphanguard\n"
FORTY = "".join(f"3 {name}\n" for name in (
    "Blue-Eyes White Dragon", "Summoned Skull", "Luster Dragon", "Gemini Elf", "Mystical Elf", "Giant Soldier of Stone",
    "Opticlops", "Axe Raider", "Celtic Guardian", "Beaver Warrior", "Dark Blade", "Feral Imp", "Kuriboh",
)) + "1 Dark Magician\n"  # fmt: skip
LED = "Commander\n1 Krenko, Mob Boss\n\nDeck\n98 Mountain\n"
SIDED = {
    "sixty-one and ten, as it may be": (
        ("mtg/modern", SIXTY, SIXTY.replace("20 Forest\n", "20 Forest\n1 Duress\n").replace("4 Duress", "3 Duress")),
        0,
        "Hina, game 2: may be played\n  moved: 1 “Duress” from sideboard to main deck\n",
    ),
    "one card too few in the main deck": (
        ("mtg/modern", SIXTY, SIXTY.replace("20 Forest\n", "19 Forest\n") + "1 Forest\n"),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  100.2a In constructed play…each deck has a minimum deck size of 60 cards."
            " (formats/mtg/constructed.yaml:18) [too-few-cards]\n"
            "    hand.txt:3:4: main deck: 59 cards; there must be at least 60\n"
            "  moved: 1 “Forest” from main deck to sideboard\n"
        ),
    ),
    "what is left out is missed": (
        ("mtg/modern", SIXTY, SIXTY.replace("4 Duress\n", "")),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  MTR 3.16 The player may use these cards in their main deck during all games after the first one in a"
            " match. Players…do not have to swap one for one. (formats/mtg/constructed.yaml:169) [changed-size]\n"
            "    hand.txt:7:3: main deck + sideboard + companion: 67 cards; there must be at least 71,"
            " as in game 1\n"
            "  left out: 4 “Duress”\n"
        ),
    ),
    "a companion that was registered twice, and is named once": (
        ("mtg/modern", AMONG, KAHEERA),
        0,
        "Hina, game 2: may be played\n  nothing left out or moved\n",
    ),
    "registered twice, and named where it is left over": (
        ("mtg/modern", AMONG, AMONG.partition("\n\n")[2]),
        0,
        "Hina, game 2: may be played\n  moved: 1 “Kaheera, the Orphanguard” from companion to sideboard\n",
    ),
    "registered once, and named twice": (
        ("mtg/modern", KAHEERA, AMONG),
        0,
        "Hina, game 2: may be played\n  nothing left out or moved\n",
    ),
    "of a companion that was registered twice there are no two": (
        ("mtg/modern", AMONG, AMONG.replace("Deck\n", "Deck\n1 Kaheera, the Orphanguard\n")),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  +1 Kaheera, the Orphanguard (main deck + sideboard + companion)\n"
            "  MTR 3.16 The player may use these cards in their main deck during all games after the first one in a"
            " match. Players…do not have to swap one for one. (formats/mtg/constructed.yaml:169) [not-owned]\n"
            "    hand.txt:5:3: 2 copies of “Kaheera, the Orphanguard”; at most 1 owned after game 1 (also at 2:3)\n"
            "  nothing left out or moved\n"
        ),
    ),
    "one that is named twice is no card in place of another": (
        ("mtg/modern", AMONG, AMONG.replace("4 Duress", "3 Duress")),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  MTR 3.16 The player may use these cards in their main deck during all games after the first one in a"
            " match. Players…do not have to swap one for one. (formats/mtg/constructed.yaml:169) [changed-size]\n"
            "    hand.txt:10:3: main deck + sideboard + companion: 64 cards; there must be at least 65,"
            " as in game 1\n"
            "  left out: 1 “Duress”\n"
        ),
    ),
    "nothing is exchanged where there is no sideboard": (
        ("mtg/duel-commander", LED + "1 Sol Ring\n", LED + "1 Shock\n"),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  +1 Shock (main deck)\n"
            "  100.6a …A two-player match usually involves playing until one player has won two games."
            " (formats/mtg/commander.yaml:109) [not-owned]\n"
            "    hand.txt:6:3: 1 copy of “Shock”; none owned after game 1\n"
            "  left out: 1 “Sol Ring”\n"
        ),
    ),
    "card for card": (
        (
            "ygo/tcg",
            f"{FORTY}\nSide Deck\n3 Fissure\n",
            FORTY.replace("3 Kuriboh", "3 Fissure") + "\nSide Deck\n3 Kuriboh\n",
        ),
        0,
        (
            "Hina, game 2: may be played\n"
            "  moved: 3 “Kuriboh” from Main Deck to Side Deck\n"
            "  moved: 3 “Fissure” from Side Deck to Main Deck\n"
        ),
    ),
    "a card more": (
        ("ygo/tcg", f"{FORTY}\nSide Deck\n3 Fissure\n", f"{FORTY}1 Fissure\n\nSide Deck\n2 Fissure\n"),
        1,
        (
            "Hina, game 2: may NOT be played\n"
            "  Side Deck cards may be exchanged for cards in the Main Deck or the Extra Deck between Duels in a Match,"
            " on a 1-for-1 basis. (formats/ygo/tcg.yaml:127) [changed-size]\n"
            "    hand.txt:15:3: Main Deck: 41 cards; there must be exactly 40, as in game 1\n"
            "    hand.txt:17:1: Side Deck: 2 cards; there must be exactly 3, as in game 1\n"
            "  moved: 1 “Fissure” from Side Deck to Main Deck\n"
        ),
    ),
    "nobody knows": (("fab/blitz", "", ""), 2, "error: fab/blitz says nothing about matches [no-match-policy]\n"),
}


@pytest.mark.parametrize("what", SIDED)
def test_a_later_game_of_a_format_that_ships(run: Run, tmp_path: Path, what: str) -> None:
    (format_, registered, hand), code, said = SIDED[what]
    event = f"event: Cup\non: 2026-11-20\nformat: {format_}\nregistrations:\n  - {{folder: l, names: '{{player}}'}}\n"
    for path, text in (("cup.yaml", event), ("l/Hina.txt", registered), ("hand.txt", hand)):
        write(tmp_path, path, text)
    run("cup.yaml", "--out", "desk")
    found = run("check", LOCK, "-p", "Hina", "hand.txt", "--game", "2")
    assert (found.exit_code, found.output) == (code, said)


UNSURE = {
    "a name that no card has, and another card": ("3 Ash Drake\n1 Ash Drke\n", "3 Ash Drake\n1 Moss Colossus\n", 3, 3),
    "the same name that no card has": ("3 Ash Drake\n1 Ash Drke\n", "3 Ash Drake\n1 Ash Drke\n", 3, 3),
    "a line that nobody can read": ("3 Ash Drake\n99999 Ash Drake\n", "3 Ash Drake\n", 3, 3),
    "a zone that nobody knows": ("3 Ash Drake\n[Extra]\n2 Cinder Bolt\n", "3 Ash Drake\n", 3, 3),
    "a card missing all the same": ("3 Ash Drake\n1 Ash Drke\n", "2 Ash Drake\n", 1, 1),
}


@pytest.mark.parametrize("what", UNSURE)
def test_a_registered_list_that_is_not_known_in_full_decides_nothing(run: Run, tmp_path: Path, what: str) -> None:
    registered, hand, *codes = UNSURE[what]
    write(tmp_path, "lists/004_Ren.txt", registered)
    run("event.yaml", "--out", "desk")
    found = [run("check", LOCK, "-p", "004 Ren", "-", "--game", game, input=hand) for game in ("1", "2")]
    assert [each.exit_code for each in found] == codes
    assert all("[list-not-known]" in each.output for each in found)


def test_how_that_is_told(run: Run) -> None:
    found = run("check", LOCK, "-p", "004", "-", "--lang", "ja", input="3 Ash Drake\n1 Moss Colossus\n")
    assert found.exit_code == 3
    assert found.output == (
        "004 Ren、第1戦: 判定できません\n"
        "  −1 Ash Drke(メイン)\n"
        "  +1 Moss Colossus(メイン)\n"
        f"  {LOCK}:149:5: 判定不能: 登録された004 Renのリストに読めない行か見つからないカードがあります"
        " [list-not-known]\n"
        f"  判定不能: Autumn Cup({LOCK}:149) [uncertain-pool]\n"
        f"    <stdin>:2:3: {LOCK}の《Moss Colossus》は足りないかもしれません。"
        f"{LOCK}:164:8に何が書かれているかわかりません\n"
    )


def test_a_list_that_was_changed_in_the_lock_decides_nothing(run: Run) -> None:
    text = Path(LOCK).read_text(encoding="utf-8").replace('"Ash Drake": 3', '"Ash Drake": 2', 1)
    Path(LOCK).write_text(text, encoding="utf-8")
    found = run("check", LOCK, "-p", "001", "-", input="2 Ash Drake\n[サイド]\n2 Cinder Bolt\n")
    assert found.exit_code == 3
    assert "the list of 001 Hina is not the one that was registered" in found.output


def test_as_json(run: Run) -> None:
    hand = "2 Drake of Ash\n[サイド]\n3 Cinder Bolt\n"
    found = json.loads(run("check", LOCK, "-p", "001", "-", "-o", "json", input=hand).output)
    assert found == {
        "version": 1,
        "player": "001 Hina",
        "deck": "",
        "game": 1,
        "format": "emberfall/open",
        "as-registered": False,
        "message": "001 Hina: NOT the deck that was registered",
        "differences": [
            {
                "code": "fewer-copies",
                "message": "−1 Ash Drake (main deck)",
                "facts": {"count": 1, "card": "Ash Drake", "zones": ["main"]},
            },
            {
                "code": "more-copies",
                "message": "+1 Cinder Bolt (side deck)",
                "facts": {"count": 1, "card": "Cinder Bolt", "zones": ["side"]},
            },
        ],
        "findings": [],
        "notes": [
            {
                "code": "spelt-otherwise",
                "message": "line 1: “Drake of Ash” is “Ash Drake”",
                "facts": {"name": "Drake of Ash", "card": "Ash Drake", "line": 1},
            }
        ],
    }


def test_a_player_is_found_by_how_a_name_begins(run: Run, tmp_path: Path) -> None:
    for name in ("a@x.org_Ben Nowak", "c@x.org_Benita Meier", "d@x.org_佐藤 陽翔"):
        write(tmp_path, f"lists/{name}.txt", "3 Ash Drake\n")
    run("event.yaml", "--out", "desk")
    for part in ("nowak", "A@X.ORG", "ben n", "BEN NOWAK"):
        found = run("check", LOCK, "-p", part, "-", input="3 Ash Drake\n")
        assert found.output == "a@x.org Ben Nowak: the deck that was registered\n"
    for part in ("佐藤陽翔", "佐藤　陽翔", "陽翔"):
        found = run("check", LOCK, "-p", part, "-", input="3 Ash Drake\n")
        assert found.output == "d@x.org 佐藤 陽翔: the deck that was registered\n"
    assert run("check", LOCK, "-p", "ben", "-", input="3 Ash Drake\n").output == (
        "error: several players are called “ben”; name one by the id: “a@x.org” and “c@x.org” [several-players]\n"
    )
    assert run("check", LOCK, "-p", "owak", "-", input="3 Ash Drake\n").exit_code == 2


WRONG = {
    "a player who is like one": (
        ("-p", "Hinna"),
        "“Hinna” is not among the registered players; did you mean “001 Hina”? [not-registered]",
        "「Hinna」は登録されていません。「001 Hina」のことですか [not-registered]",
    ),
    "a player like none": (
        ("-p", "zzzzzzzz"),
        "“zzzzzzzz” is not among the registered players [not-registered]",
        "「zzzzzzzz」は登録されていません [not-registered]",
    ),
    "a deck of no series": (
        ("-p", "001", "--deck", "A"),
        "“A” is no deck of this event [unknown-deck]",
        "「A」というデッキはこの大会にありません [unknown-deck]",
    ),
    "games before the first": (
        ("-p", "001", "--before", "lists/001_Hina.txt"),
        (
            "for game 1, --before takes the deck of every game before it, with or without the first; 1 deck given"
            " [wrong-games-before]"
        ),
        (
            "第1戦では、それより前のすべての対戦のデッキを--beforeで指定してください(第1戦は省略できます)。"
            "指定されたのは1個です [wrong-games-before]"
        ),
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_used(run: Run, what: str) -> None:
    options, en, ja = WRONG[what]
    found = run("check", LOCK, "lists/001_Hina.txt", *options)
    assert (found.exit_code, found.stdout, found.stderr) == (2, "", f"error: {en}\n")
    found = run("check", LOCK, "lists/001_Hina.txt", *options, "--lang", "ja")
    assert (found.exit_code, found.stderr) == (2, f"エラー: {ja}\n")


def test_a_file_that_is_not_there_and_one_that_is_no_deck(run: Run) -> None:
    found = run("check", LOCK, "-p", "001", "none.txt")
    assert (found.exit_code, found.stderr) == (
        2,
        "error: none.txt cannot be read: there is no such file [unreadable-file]\n",
    )
    assert run("check", LOCK, "-p", "001", "cards.yaml").exit_code == 2
    assert run("check", "event.yaml", "-p", "001", "lists/001_Hina.txt").exit_code == 2


# -- series, and names that are not alone ----------------------------------------------------------------------------

SERIES = """\
event: Series
on: 2026-11-20
cards: cards.yaml
decks:
  A: {format: open.yaml}
  B: {format: open.yaml}
registrations:
  - {folder: series, names: "{player}_{name}/{deck}"}
"""


def test_which_deck_of_a_series(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "event.yaml", SERIES)
    for player in ("1_Hina", "2_Hina"):
        write(tmp_path, f"series/{player}/A.txt", "3 Ash Drake\n")
        write(tmp_path, f"series/{player}/B.txt", "3 Moss Colossus\n")
    run("event.yaml", "--out", "desk")
    hand = "series/1_Hina/B.txt"
    assert run("check", LOCK, "-p", "1", hand).stderr == (
        "error: “1 Hina” has several decks; name one with --deck: “A” and “B” [which-deck]\n"
    )
    assert run("check", LOCK, "-p", "1", hand, "--deck", "C").stderr == (
        "error: “C” is no deck of this event; its decks are “A” and “B” [unknown-deck]\n"
    )
    assert run("check", LOCK, "-p", "Hina", hand).stderr == (
        "error: several players are called “Hina”; name one by the id: “1” and “2” [several-players]\n"
    )
    assert (
        run("check", LOCK, "-p", "1", hand, "--deck", "B").output == "1 Hina (deck “B”): the deck that was registered\n"
    )
    assert run("check", LOCK, "-p", "1", hand, "--deck", "A").output == (
        "1 Hina (deck “A”): NOT the deck that was registered\n"
        "  −3 Ash Drake (main deck)\n"
        "  +3 Moss Colossus (main deck)\n"
    )


def test_where_the_format_says_nothing_about_matches_nobody_can_say(run: Run, tmp_path: Path) -> None:
    text = FORMAT[: FORMAT.index("match:")] + FORMAT[FORMAT.index("rules:") :]
    write(tmp_path, "open.yaml", text)
    run("event.yaml", "--out", "desk")
    swapped = "2 Ash Drake\n1 Cinder Bolt\n[サイド]\n1 Ash Drake\n1 Cinder Bolt\n"
    for game in ("2", "3"):
        found = run("check", LOCK, "-p", "001", "-", "--game", game, input=swapped)
        assert (found.exit_code, found.output) == (
            2,
            "error: emberfall/open says nothing about matches [no-match-policy]\n",
        )
    assert run("check", LOCK, "-p", "001", "-", input=swapped).exit_code == 1


# -- a format that rebuilds decks from those of the game before -----------------------------------------------------

CARDS = Path(__file__).resolve().parents[2] / "examples" / "spimate" / "cards.yaml"
EVENT = """\
event: 決勝
on: 2026-11-20
format: spimate/standard
cards: cards.yaml
registrations:
  - folder: finals
"""
FIRST = "【デッキ】\n3 騎士王\n3 だいこん\n【EX】\n2 奥の手\n"
SECOND = "【デッキ】\n3 騎士王\n2 だいこん\n【EX】\n1 奥の手\n1 だいこん\n"


@pytest.fixture
def finals(run: Run, tmp_path: Path) -> Run:
    """The lock of a final in which decks are rebuilt between games."""
    write(tmp_path, "cards.yaml", CARDS.read_text(encoding="utf-8"))
    write(tmp_path, "event.yaml", EVENT)
    for path, text in (("finals/7", FIRST), ("one", FIRST), ("two", SECOND)):
        write(tmp_path, f"{path}.txt", text)
    assert run("event.yaml", "--out", "desk").exit_code == 0
    return run


GAMES = {
    "the first as registered": (FIRST, (), 0, "7: 登録されたデッキです\n"),
    "a card left out, another moved": (
        SECOND,
        ("--game", "2"),
        0,
        "7、第2戦: 使用できます\n  使わないカード: 《奥の手》1枚\n  移したカード: 《だいこん》1枚(デッキからEXへ)\n",
    ),
    "the third as the second": (
        SECOND,
        ("--game", "3", "--before", "two.txt"),
        0,
        "7、第3戦: 使用できます\n  変更なし\n",
    ),
    "the third with the first, too": (
        SECOND,
        ("--game", "3", "--before", "one.txt", "--before", "two.txt"),
        0,
        "7、第3戦: 使用できます\n  変更なし\n",
    ),
    "what was left out comes back": (
        FIRST,
        ("--game", "3", "--before", "two.txt"),
        1,
        (
            "7、第3戦: 使用できません\n"
            "  +1 奥の手(デッキ+EX)\n"
            "  ゲームで使った全てのデッキ・EXのカード…を使い…再構築することが出来ます。"
            "再構築で使用しなかった所持しているカードはすべてゲームから取り除かれます。"
            "(formats/spimate/standard.yaml:20) [not-owned]\n"
            "    hand.txt:5:3: 《奥の手》が2枚です。第2戦のあとに使えるのは1枚以下です"
            "(第2戦で使わなかったカードは戻せません) (ほかに desk/registrations.lock:81:8, two.txt:2:1)\n"
            "  移したカード: 《だいこん》1枚(EXからデッキへ)\n"
        ),
    ),
    "nobody wrote down the second": (
        SECOND,
        ("--game", "3"),
        3,
        (
            "7、第3戦: 判定できません\n"
            "  hand.txt:1:1: 判定不能: 第3戦より前に何を外したかわかりません。"
            "前の対戦のデッキを--beforeで指定してください [unknown-games-before]\n"
        ),
    ),
    "a fourth": (
        SECOND,
        ("--game", "4", "--before", "two.txt", "--before", "two.txt"),
        1,
        "7、第4戦: 使用できません\n",
    ),
    "a first that was not registered": (
        SECOND,
        ("--game", "2", "--before", "two.txt"),
        1,
        "7、第2戦: 使用できません\n",
    ),
}


@pytest.mark.parametrize("what", GAMES)
def test_a_deck_that_was_rebuilt(finals: Run, tmp_path: Path, what: str) -> None:
    text, options, code, begins = GAMES[what]
    write(tmp_path, "hand.txt", text)
    found = finals("check", LOCK, "-p", "7", "hand.txt", "--lang", "ja", *options)
    assert found.output.startswith(begins)
    assert found.exit_code == code
    if code == 0:
        assert found.output == begins


TWO_GAMES = """\
event: Two Games
on: 2026-11-20
cards: [cards.yaml, other-cards.yaml]
decks:
  A: {format: open.yaml}
  B: {format: other.yaml}
registrations: [{folder: series, names: "{player}/{deck}"}]
"""


def test_a_series_of_several_games_has_the_cards_of_each(run: Run, tmp_path: Path) -> None:
    other = FORMAT.replace("emberfall", "frostfell").replace("  - card-list: {id: bans, list: bans.yaml", "#")
    files = {
        "event.yaml": TWO_GAMES,
        "other.yaml": other,
        "other-cards.yaml": "game: frostfell\ncards: [{name: Ice Drake, type: unit}]\n",
        "series/1/A.txt": "3 Ash Drake\n",
        "series/1/B.txt": "3 Ice Drake\n",
    }
    for path, text in files.items():
        write(tmp_path, path, text)
    assert run("event.yaml", "--out", "desk", "-q").exit_code == 0
    for deck in ("A", "B"):
        same = run("check", LOCK, "-p", "1", "--deck", deck, f"series/1/{deck}.txt")
        assert (same.exit_code, same.output) == (0, f"1 (deck “{deck}”): the deck that was registered\n")
    swapped = run("check", LOCK, "-p", "1", "--deck", "B", "series/1/A.txt")
    assert (swapped.exit_code, "no card is called “Ash Drake”" in swapped.output) == (3, True)
