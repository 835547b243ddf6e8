"""Which spellings are the same name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.model.names import fold_name

SAME = [
    (
        "quotes",
        [
            "”罰怒”ブランド",
            "“罰怒”ブランド",
            '"罰怒"ブランド',
            "＂罰怒＂ブランド",
            "〝罰怒〟ブランド",
            "„罰怒‟ブランド",
        ],
    ),
    ("apostrophes", ["Urza's Tower", "Urza’s Tower", "Urza‘s Tower", "Urza＇s Tower", "Urza´s Tower", "Urza`s Tower"]),
    ("tildes", ["新世界王の〜", "新世界王の～", "新世界王の~", "新世界王の∼", "新世界王の〰"]),
    (
        "dashes",
        [
            "ゼンメツー",
            "ゼンメツｰ",
            "ゼンメツ-",
            "ゼンメツ－",
            "ゼンメツ—",
            "ゼンメツ―",
            "ゼンメツ−",
            "ゼンメツ‐",
            "ゼンメツ─",
        ],
    ),
    (
        "middle dots",
        [
            "バトル・フリーディア",
            "バトル･フリーディア",
            "バトル·フリーディア",
            "バトル•フリーディア",
            "バトル‧フリーディア",
        ],
    ),
    ("white space", ["龍装者 ジスタジオ", "龍装者ジスタジオ", "龍装者　ジスタジオ", " 龍装者\u00a0ジスタジオ\t"]),
    ("brackets", ["偽りの名 スネーク", "《偽りの名 スネーク》", "〈偽りの名 スネーク〉", "≪偽りの名 スネーク≫"]),
    ("case", ["龍素記号Tb ドロダブル Bros.", "龍素記号tb ドロダブル BROS.", "龍素記号Ｔｂ ドロダブル Ｂｒｏｓ．"]),
    ("width", ["ＪＫ大バクチ", "JK大バクチ", "jk大バクチ"]),
    ("half-width kana", ["ハニー☆マジック", "ﾊﾆｰ☆ﾏｼﾞｯｸ"]),
    ("voiced marks", ["ガイア", "カ\u3099イア", "カ\u309bイア", "ｶﾞｲｱ"]),
    ("ligatures", ["Æther Vial", "æther vial", "Aether Vial"]),
    ("more ligatures", ["Œuvre", "œuvre", "Oeuvre"]),
    ("sharp s", ["Straße", "STRASSE"]),
    (
        "zero width",
        ["Ash Drake", "Ash\u200b Drake", "A\u00adsh Drake", "\ufeffAsh Drake", "Ash Drake\ufe0f", "Ash\u2060Drake"],
    ),
    ("Han variants", ["辻斬り", "辻\U000e0100斬り"]),
    ("circled digits", ["第①章", "第1章"]),
    ("punctuation width", ["大集結!アクア・ブラザーズ", "大集結！アクア・ブラザーズ"]),
]


@pytest.mark.parametrize(("what", "spellings"), SAME)
def test_spellings_of_one_name_have_one_key(what: str, spellings: list[str]) -> None:
    assert len({fold_name(spelling) for spelling in spellings}) == 1, what


DIFFERENT = [
    ("煌世主 サッヴァーク†", "煌世主 サッヴァーク"),
    ("ハニー☆マジック", "ハニーマジック"),
    ("ハニー☆マジック", "ハニー★マジック"),
    ("バトル・フリーディア", "バトルフリーディア"),
    ("ゼンメツー", "ゼンメツ"),
    ("禁断～封印されしX～", "禁断～封印されしX"),
    ("アルケミトの少女", "アルケミストの少女"),
    ("卍 デ・スザーク 卍", "デ・スザーク"),
    ("ハム", "バム"),
    ("ハム", "パム"),
    ("ャ", "ヤ"),
    ("か", "カ"),
    ("罰怒ブランド", "”罰怒”ブランド"),
    ("'", '"'),
    ("Ash Drake 1", "Ash Drake 11"),
    ("BOA115-運命の祭壇「魂の選定」", "BOA115-運命の祭壇魂の選定"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("《Ash Drake》", "ashdrake"),
        ("T-48000エミリオくん", "t-48000エミリオくん"),
        ("13番目の計画", "13番目の計画"),
        ("*/弐幻サンドロニア/*", "*/弐幻サンドロニア/*"),
        ("Aether/オーロラ", "aether/オ-ロラ"),
        ("騎士王ロイヤルナイト", "騎士王ロイヤルナイト"),
        ("\u0390", "\u0390"),  # folds to three characters that NFKC makes one again
        ("", ""),
        (" \u200b《》", ""),
    ],
)
def test_key(name: str, key: str) -> None:
    assert fold_name(name) == key


@given(st.text())
@example("か\u200b\u3099")
@example("\u0390")
@example("¨¨")
@example("\u1e9e\u0130")
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert fold_name(fold_name(text)) == fold_name(text)


@pytest.mark.slow(step=1)
def test_every_character_is_stable() -> None:
    characters = (chr(code) for code in range(0x30000) if not 0xD800 <= code < 0xE000)
    assert [c for c in characters if fold_name(fold_name(c)) != fold_name(c)] == []


@given(st.text(), st.text(alphabet=" \t\u3000\u200b\ufeff\u00ad《》"))
def test_what_is_thrown_away_does_not_count(text: str, noise: str) -> None:
    assert fold_name(noise + text + noise) == fold_name(text)


@pytest.mark.slow(step=1)
def test_a_name_of_marks_without_number_has_a_key() -> None:
    # Of the key of so many, put in order one by one, nobody would see the end.
    many = 200_000
    key = fold_name("A" + "\u0301\u0323" * many)
    assert key == "\u1ea1" + "\u0323" * (many - 1) + "\u0301" * many
    assert fold_name(key) == key


@given(st.text(alphabet="aA`'-~ \t\x1f《\u0301\u0323\u0f73\u0390¨\u200bが", min_size=100))
def test_the_key_of_a_long_key_is_itself(text: str) -> None:
    assert fold_name(fold_name(text)) == fold_name(text)


def test_plain_characters_have_the_keys_that_they_have_beside_others() -> None:
    beside = [fold_name(f"a{character}Bが") for character in map(chr, range(128))]
    assert [fold_name(f"a{character}B") + "が" for character in map(chr, range(128))] == beside
