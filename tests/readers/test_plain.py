from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deckcheck.game import Zone
from deckcheck.heading import fold_heading
from deckcheck.model import Entry
from deckcheck.reader import declared_format, read_deck
from deckcheck.source import Location, Source

if TYPE_CHECKING:
    from deckcheck.model import DeckList

NAMES = {"en": "", "ja": ""}
ZONES = (
    Zone("commander", NAMES, ("統率者", "Commander")),
    Zone("main", NAMES, ("メイン", "デッキ"), default=True),
    Zone("ex", NAMES, ("EX", "エクストラ")),
)
KNOWN = ["統率者", "メイン", "EX"]


def read(text: str) -> DeckList:
    return read_deck(Source("deck.txt", text, "utf-8"), ZONES)


def entries(text: str) -> list[tuple[Any, ...]]:
    return [(entry.copies, entry.name, entry.zone, *entry.at[1:]) for entry in read(text).entries]


def findings(text: str) -> list[tuple[Any, ...]]:
    return [(found.code, found.facts, found.severity, *found.at[1:]) for found in read(text).findings]


def unreadable(line: str, number: int = 1, column: int = 1) -> tuple[Any, ...]:
    return ("unreadable-line", {"line": line, "most": 9999}, "undecided", number, column)


@pytest.mark.parametrize(
    ("line", "copies", "name", "column"),
    [
        ("3 騎士王", 3, "騎士王", 3),
        ("3x 騎士王", 3, "騎士王", 4),
        ("3X 騎士王", 3, "騎士王", 4),
        ("3× 騎士王", 3, "騎士王", 4),
        ("3×騎士王", 3, "騎士王", 3),
        ("3x騎士王", 3, "騎士王", 3),
        ("3 x 騎士王", 3, "騎士王", 5),
        ("3 × 騎士王", 3, "騎士王", 5),
        ("3 ×騎士王", 3, "騎士王", 4),
        ("x3 騎士王", 3, "騎士王", 4),
        ("×3 騎士王", 3, "騎士王", 4),
        ("3枚 騎士王", 3, "騎士王", 4),
        ("3枚騎士王", 3, "騎士王", 3),
        ("3 枚 騎士王", 3, "騎士王", 5),
        ("騎士王 x3", 3, "騎士王", 1),
        ("騎士王 X3", 3, "騎士王", 1),
        ("騎士王 x 3", 3, "騎士王", 1),
        ("騎士王 ×3", 3, "騎士王", 1),
        ("騎士王×3", 3, "騎士王", 1),
        ("騎士王x3", 3, "騎士王", 1),
        ("騎士王 ｘ３", 3, "騎士王", 1),
        ("騎士王 3枚", 3, "騎士王", 1),
        ("騎士王 3 枚", 3, "騎士王", 1),
        ("騎士王3枚", 3, "騎士王", 1),
        ("騎士王 (3枚)", 3, "騎士王", 1),
        ("騎士王（３枚）", 3, "騎士王", 1),
        ("騎士王 (x3)", 3, "騎士王", 1),
        ("３　騎士王", 3, "騎士王", 3),
        ("１０ｘ　騎士王", 10, "騎士王", 5),
        ("3\t騎士王", 3, "騎士王", 3),
        ("003 騎士王", 3, "騎士王", 5),
        ("9999 騎士王", 9999, "騎士王", 6),
        ("3 \u00a0騎士王", 3, "騎士王", 4),
        ("3 《”罰怒”ブランド》", 3, "《”罰怒”ブランド》", 3),
        ("《騎士王》×3", 3, "《騎士王》", 1),
        ("7 Samurai", 7, "Samurai", 3),
        ("Ride x3", 3, "Ride", 1),
        ("13枚目の計画", 13, "目の計画", 4),
        ("3 X 騎士王", 3, "X 騎士王", 3),
        ("3 x", 3, "x", 3),
        ("3 3", 3, "3", 3),
        ("3 騎士王 x2", 3, "騎士王 x2", 3),
        ("PAXXX-01カンナ 2枚", 2, "PAXXX-01カンナ", 1),
        ("2 T-48000エミリオくん", 2, "T-48000エミリオくん", 3),
        ("T-48000エミリオくん ×2", 2, "T-48000エミリオくん", 1),
        ("3 BOA115-運命の祭壇「魂の選定」", 3, "BOA115-運命の祭壇「魂の選定」", 3),
        ("BOA120-防御陣形「八門金鎖」 3枚", 3, "BOA120-防御陣形「八門金鎖」", 1),
        ("2 超戦龍覇 モルトNEXT（ネクスト）", 2, "超戦龍覇 モルトNEXT（ネクスト）", 3),
    ],
)
def test_counts(line: str, copies: int, name: str, column: int) -> None:
    deck = read(f"  {line}　\n")
    (entry,) = deck.entries
    assert entry == Entry(copies, name, "main", Location("deck.txt", 1, column + 2), line)
    assert (deck.findings, deck.unread) == ((), ())


@pytest.mark.parametrize(
    "name",
    [
        "騎士王",
        "13番目の計画",
        "T-48000エミリオくん",
        "PAXXX-01カンナ",
        "チュッチュマン",
        "BOA115-運命の祭壇「魂の選定」",
        "1月",
        "20thSP じーさん",
        "201式-銅鑼GOON",
        "Code:1500",
        "0点男",
        "偽りの名 13",
        "ブラジェスコ-W1",
        "魂晶 リゲル-2",
        "1,000 Needles",
        "Namex3",
        "龍覇x",
        "超戦龍覇 モルトNEXT（ネクスト）",
        "Name (3)",
        "リツイーギョ #桜 #満開",
        "カクタキュー #ナイトリバー #KAWAE",
        "イルミツリー #夜景がやけに綺麗 #草 #草超えてツリー",
        "ミリオン/パーツ",
        "*/弐幻サンドロニア/*",
        "A // B",
        "A//B",
        "【神回】バズレンダでマナが大変なことに?!【驚愕】",
        "【今すぐ】うわっ…相手の攻撃止めすぎ…？【クリック】",
        "真実の巨兵 サンダーバード Re:",
        "Re:奪取 マイパッド",
        "ア:ニーオ:マクア",
        "神聖十二神騎:||",
        "《EX》",
        "EX.",
        "-3 騎士王",
        "・騎士王",
        "-",
        "【】",
        "■",
        ":",
        "format: a b",
    ],
)
def test_names_that_look_like_something_else(name: str) -> None:
    deck = read(name)
    assert deck.entries == (Entry(1, name, "main", Location("deck.txt", 1, 1)),)
    assert (deck.findings, deck.unread, deck.headings, deck.format) == ((), (), {}, None)


@pytest.mark.parametrize(
    ("line", "copies", "name", "column"),
    [
        ("- 3 騎士王", 3, "騎士王", 5),
        ("* 騎士王", 1, "騎士王", 3),
        ("•　騎士王 x3", 3, "騎士王", 3),
        ("・3 騎士王", 3, "騎士王", 4),
        ("・3枚 騎士王", 3, "騎士王", 5),
        ("3 騎士王 # 強い", 3, "騎士王", 3),
        ("騎士王 #", 1, "騎士王", 1),
        ("騎士王 x3\t# # x", 3, "騎士王", 1),
    ],
)
def test_bullets_and_trailing_comments(line: str, copies: int, name: str, column: int) -> None:
    assert entries(line) == [(copies, name, "main", 1, column)]
    assert findings(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "0 騎士王",
        "騎士王 x0",
        "騎士王 0枚",
        "00 騎士王",
        "10000 騎士王",
        "騎士王 10000枚",
        "3",
        "３",
        "3x",
        "x3",
        "3枚",
        "3 枚",
        "(3枚)",
        "9" * 5000,
        "9" * 5000 + " 騎士王",
    ],
)
def test_lines_that_cannot_be_read(line: str) -> None:
    text = f"合成竜\n  {line}\n"
    assert entries(text) == [(1, "合成竜", "main", 1, 1)]
    assert findings(text) == [unreadable(line, 2, 3)]
    assert read(text).unread == (Location("deck.txt", 2, 3),)


def test_a_line_whose_name_is_only_a_comment_cannot_be_read() -> None:
    assert findings("3 # 騎士王") == [unreadable("3")]


@pytest.mark.parametrize(
    "heading",
    [
        "EX",
        "ex",
        "ＥＸ",
        "エクストラ",
        "エ ク ス ト ラ",
        "【EX】",
        "[エクストラ]",
        "［EX］",
        "＜EX＞",
        "<ex>",
        "■EX",
        "■ EX",
        "●EX",
        "# EX",
        "## EX",
        "#EX",
        "// EX",
        "# 【EX】",
        "EX:",
        "EX：",
        "【EX】：",
        "EX (7)",
        "EX（7枚）",
        "EX 7枚",
        "EX: 7",
        "EX：７枚",
        "EX (7):",
        "【EX 7枚】",
        "[EX 7]",
        "【EX：7】",
        "# EX (7)",
        "==EX==",
        "**EX**",
        "=== EX ===",
        "EX # 強い",
    ],
)
def test_headings(heading: str) -> None:
    text = f"騎士王\n {heading}\n合成竜\nメイン\nEX\n2 竜王\n"
    assert entries(text) == [(1, "騎士王", "main", 1, 1), (1, "合成竜", "ex", 3, 1), (2, "竜王", "ex", 6, 3)]
    assert findings(text) == []
    assert read(text).headings == {"ex": Location("deck.txt", 2, 2), "main": Location("deck.txt", 4, 1)}


@pytest.mark.parametrize(
    "line", ["# EX cards", "# メインの切り札", "//", "#", "# 3 騎士王", "// Commander: 騎士王", "", "　", "\t"]
)
def test_comments_and_blank_lines_change_nothing(line: str) -> None:
    text = f"EX\n騎士王\n{line}\n合成竜"
    assert entries(text) == [(1, "騎士王", "ex", 2, 1), (1, "合成竜", "ex", 4, 1)]
    assert findings(text) == []


@pytest.mark.parametrize(
    ("line", "copies", "name", "column"),
    [
        ("Commander: Ash Drake", 1, "Ash Drake", 12),
        ("統率者:1 騎士王", 1, "騎士王", 7),
        ("統率者：　２枚 騎士王", 2, "騎士王", 9),
        ("【統率者】: 騎士王 x2", 2, "騎士王", 8),
        ("- commander : 騎士王", 1, "騎士王", 15),
        ("統率者: Code:1500", 1, "Code:1500", 6),
    ],
)
def test_a_heading_before_an_entry_is_for_that_entry_only(line: str, copies: int, name: str, column: int) -> None:
    text = f"EX\n {line}\n合成竜"
    assert entries(text) == [(copies, name, "commander", 2, column + 1), (1, "合成竜", "ex", 3, 1)]
    assert read(text).headings == {"ex": Location("deck.txt", 1, 1), "commander": Location("deck.txt", 2, 2)}


def test_an_entry_behind_a_heading_may_be_unreadable() -> None:
    assert findings("EX: 0 騎士王") == [unreadable("EX: 0 騎士王")]


@pytest.mark.parametrize(
    ("heading", "word"),
    [
        ("Sideboard:", "Sideboard"),
        ("サイド：", "サイド"),
        ("Sideboard (15):", "Sideboard"),
        ("Side Deck:", "Side Deck"),
        ("[Side]", "Side"),
        ("［サイド 15枚］", "サイド 15枚"),
        ("【サイド】", "サイド"),
        ("■サイド", "サイド"),
    ],
)
def test_headings_that_the_game_does_not_declare(heading: str, word: str) -> None:
    text = f"騎士王\n {heading}\n合成竜\nEX\n竜王"
    assert entries(text) == [(1, "騎士王", "main", 1, 1), (1, "合成竜", None, 3, 1), (1, "竜王", "ex", 5, 1)]
    assert findings(text) == [("unknown-zone", {"zone": word, "known": KNOWN}, "undecided", 2, 2)]
    assert read(text).unread == ()


def test_a_heading_may_begin_with_a_digit() -> None:
    zones = [Zone("main", NAMES, default=True), Zone("second", NAMES, ("2 nd",))]
    deck = read_deck(Source("deck.txt", "2 nd x\n２nd\n2 騎士王", "utf-8"), zones)
    assert [(entry.name, entry.zone) for entry in deck.entries] == [("nd x", "main"), ("騎士王", "second")]


def test_a_game_without_a_default_zone() -> None:
    deck = read_deck(Source("deck.txt", "騎士王\nEX\n合成竜", "utf-8"), [Zone("ex", NAMES)])
    assert [(entry.name, entry.zone) for entry in deck.entries] == [("騎士王", None), ("合成竜", "ex")]
    assert deck.findings == ()


@pytest.mark.parametrize("text", ["", "\n　\n", "# 騎士王\n// 合成竜", "【EX】\n", "# format: spimate/single"])
def test_a_deck_without_entries(text: str) -> None:
    assert findings(text) == [("empty-deck", {}, "illegal", 1, 1)]


def test_what_cannot_be_read_may_be_cards_so_the_deck_is_not_called_empty() -> None:
    assert findings("0 騎士王") == [unreadable("0 騎士王")]


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("# format: spimate/single", ("spimate/single", 1, 11)),
        ("// Format：spimate/single  ", ("spimate/single", 1, 11)),
        ("## フォーマット： spimate/single", ("spimate/single", 1, 12)),
        ("format: spimate/single", ("spimate/single", 1, 9)),
        ("# 私のデッキ\r\n\r\n  FORMAT:my.yaml\r\n騎士王", ("my.yaml", 3, 10)),
        ("# format: DM Commander", ("DM Commander", 1, 11)),
        ("# format: a/b\n# format: c/d", ("a/b", 1, 11)),
        ("騎士王\n# format: spimate/single", None),
        ("【EX】\nformat: spimate/single", None),
        ("# format:", None),
        ("# the format: casual", None),
        ("", None),
    ],
)
def test_the_format_that_a_deck_names(text: str, declared: tuple[str, int, int] | None) -> None:
    expected = declared and (declared[0], Location("deck.txt", *declared[1:]))
    assert declared_format(Source("deck.txt", text, "utf-8")) == expected
    assert read(text).format == expected


def test_the_line_of_the_format_is_no_entry_and_only_that() -> None:
    assert entries("format: a/b\nformat: c/d\n騎士王") == [
        (1, "format: c/d", "main", 2, 1),
        (1, "騎士王", "main", 3, 1),
    ]


def test_every_line_end_counts() -> None:
    deck = read("騎士王\r\n合成竜\r2 竜王\n\n火の鳥")
    assert [(entry.name, *entry.at[1:]) for entry in deck.entries] == [
        ("騎士王", 1, 1),
        ("合成竜", 2, 1),
        ("竜王", 3, 3),
        ("火の鳥", 5, 1),
    ]
    assert deck.lines == ("騎士王", "合成竜", "2 竜王", "", "火の鳥")


WORDS = [fold_heading(word) for zone in ZONES for word in (zone.id, *zone.headings)]
NASTY = st.text(st.sampled_from("aA xX×枚03３　\t#/*-・:：【】[]()（）《》■EXex王"), max_size=12)


@given(st.lists(NASTY | st.text(st.characters(exclude_characters="\r\n"))))
def test_every_line_is_accounted_for(lines: list[str]) -> None:
    text = "\n".join(lines)
    deck = read(text)
    seen = [entry.at.line for entry in deck.entries] + [place.line for place in deck.unread]
    seen += [found.at.line for found in deck.findings if found.code == "unknown-zone"]
    assert len(seen) == len(set(seen))
    headings = {number for number, line in enumerate(lines, 1) if number not in seen and line.strip()}
    for number in headings - ({deck.format[1].line} if deck.format else set()):
        line = lines[number - 1].strip()
        assert line.startswith(("#", "//")) or any(word in fold_heading(line) for word in WORDS)
    for entry in deck.entries:
        line = deck.lines[entry.at.line - 1]
        assert line.startswith(entry.name, entry.at.column - 1)
        assert entry.name == entry.name.strip() != ""
        assert 1 <= entry.copies <= 9999
        assert entry.whole is None or (entry.whole in line and entry.name in entry.whole)
        assert entry.copies == 1 or entry.whole


STYLES = [
    "{n} {name}",
    "{n}x {name}",
    "{n}× {name}",
    "x{n} {name}",
    "{n}枚 {name}",
    "{name} x{n}",
    "{name} ×{n}",
    "{name} {n}枚",
    "{name} ({n}枚)",
    "- {n} {name}",
    "{w}　{name}",
    "{name} ｘ{w}",
    "{n} {name} # {name}",
]
FIRST_LETTERS = "aA王【《*/・:0３"
WRITTEN = st.tuples(st.integers(1, 9999), st.sampled_from(FIRST_LETTERS), NASTY, st.sampled_from(STYLES))


@given(st.lists(WRITTEN, max_size=5))
def test_what_is_written_in_any_style_is_read_back(written: list[tuple[int, str, str, str]]) -> None:
    lines, expected = [], []
    for number, (copies, first, rest, style) in enumerate(written, 1):
        name = (first + rest).strip() + "王"
        assume(" #" not in name.replace("\t", " ").replace("　", " "))
        if not style.startswith("{n}") and not style.startswith(("x", "-", "{w}")):
            # A count behind the name is read only where none stands before it, nor a heading.
            assume(first in "aA王【《" and ":" not in rest and "：" not in rest)
        line = style.format(n=copies, w=str(copies).translate(FULL_WIDTH), name=name)
        lines.append(line)
        expected.append((copies, name, "main", number, line.index(name) + 1))
    assert entries("\n".join(lines)) == expected


FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
