"""``deckcheck lint`` of whatever file people write, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import CARDS, Run

ROOT = Path(__file__).resolve().parents[2]
RULES = {
    "own.yaml": "format: spimate/own\nname: {en: Own, ja: 自作}\nsource: {title: Ours}\nextends: spimate/single\n",
    "bans.yaml": (
        "list: spimate/bans\nname: {en: Bans, ja: 禁止}\nsince: 2020-01-01\nsource: {title: Ours}\n"
        'changes: [{date: 2020-01-01, cards: {"0": [合成竜]}}]\n'
    ),
    "game.yaml": (ROOT / "formats" / "spimate" / "game.yaml").read_text(encoding="utf-8"),
}


@pytest.fixture
def rules(folder: Path) -> Path:
    for name, text in RULES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_rules_without_mistakes(run: Run, rules: Path) -> None:
    result = run("lint", *RULES, "cards.yaml", "legal.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "own.yaml: nothing found\n"
        "bans.yaml: nothing is wrong\n"
        "game.yaml: nothing is wrong\n"
        "cards.yaml: nothing is wrong\n"
        "legal.txt is no format, game, list, pool of sets, card file, configuration or event; it was passed over\n"
    )
    assert run("lint", "own.yaml", "bans.yaml", "legal.txt", "--lang", "ja").stdout == (
        "own.yaml: 指摘はありません\n"
        "bans.yaml: 問題はありません\n"
        "legal.txtはフォーマット・ゲーム・リスト・使えるセット・カードファイル・設定・イベントのどれでもないので、"
        "調べませんでした\n"
    )


@pytest.mark.parametrize("game", ["inline", "beside"])
def test_a_card_file_that_is_not_there_is_told_where_it_is_named(run: Run, folder: Path, game: str) -> None:
    declared = "name: House\ndatabase: nowhere.csv\nzones: {main: {name: Main, default: true}}\n"
    head = "format: house/own\nname: Own\nsource: {title: Ours}\nrules: []\n"
    if game == "inline":
        text = f"{head}game:\n" + "".join(f"  {line}\n" for line in declared.splitlines())
        named = "own.yaml:7:13"
    else:
        (folder / "game.yaml").write_text(f"game: house\n{declared}", encoding="utf-8")
        text, named = head, "game.yaml:3:11"
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    said = "error: nowhere.csv cannot be read: there is no such file [unreadable-file]\n"
    for command in ("lint", "check"):
        result = run(command, *(("legal.txt", "--format") if command == "check" else ()), "own.yaml")
        assert (result.exit_code, result.stderr) == (2, f"{named}: {said}")


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("format: spimate/own\nrulez: []\n", ["1:1 missing-key", "2:1 unknown-key"]),
        ("list: spimate/bans\nchange: []\n", ["1:1 missing-key", "1:1 missing-key", "2:1 unknown-key"]),
        ("card-rules: spimate/rules\ncard: {}\n", ["2:1 unknown-key"]),
        (
            "evnt: Cup\non: 2026-11-20\nformat: spimate/single\nregistrations: [{list: own.yaml}]\n",
            ["1:1 unknown-key"],
        ),
        (
            "event: Cup\non: 2026-11-20\nformat: spimate/single\nregistratons: [{list: own.yaml}]\n",
            ["1:1 missing-key", "4:1 unknown-key"],
        ),
        ("event: Cup\non: 2026-11-20\nserve: {lat: mark}\n", ["3:9 unknown-key"]),
        ("name: Cup\non: 2026-11-20\nregistrations: []\n", None),
        ("move: Cup\non: 2026-11-20\nregistrations: []\n", None),
        ("event: push\non: 2026-11-20\njobs: {}\n", None),
        ("format: spimate/single\nzones: {main: [4 騎士王]}\n", None),
        ("format: json\nindent: 2\n", None),
        ("match: spimate/single\ngames: []\n", None),
    ],
)
def test_a_slip_in_a_key_passes_no_file_over(run: Run, folder: Path, text: str, lacking: list[str] | None) -> None:
    """What begins with a kind and an id is meant as that; a deck, a record and what others write are not."""
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    result = run("lint", "own.yaml")
    found = [line for line in result.stderr.splitlines() if "error: " in line]
    if lacking is None:
        assert (result.exit_code, "it was passed over" in result.stdout, found) == (0, True, [])
    else:
        said = [f"{line.split(':', 1)[1].split(': error')[0]} {line.split('[')[-1].rstrip(']')}" for line in found]
        assert (result.exit_code, said) == (2, lacking)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("own.yaml", "own.yaml:5:1: error: there is no key “more” here; the keys are “"),
        ("bans.yaml", "bans.yaml:6:1: error: there is no key “more” here; the keys are “"),
        ("game.yaml", "error: there is no key “more” here; the keys are “"),
    ],
)
def test_rules_with_a_mistake(run: Run, rules: Path, name: str, said: str) -> None:
    (rules / name).write_text(RULES[name] + "more: 1\n", encoding="utf-8")
    others = [other for other in RULES if other != name]
    result = run("lint", name, *others)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    nothing = {"own.yaml": "nothing found"}
    assert result.stdout == "".join(f"{other}: {nothing.get(other, 'nothing is wrong')}\n" for other in others)


@pytest.mark.parametrize(("text", "code"), [(b"", 2), (b"- 1\n", 0), (b"repos: []\n", 0), (b"a: [", 2), (b"\xff", 2)])
def test_what_is_no_rules_at_all(run: Run, folder: Path, text: bytes, code: int) -> None:
    (folder / "x.yaml").write_bytes(text)
    result = run("lint", "x.yaml")
    assert (result.exit_code, result.stdout == "", result.stderr == "") == (code, code == 2, code == 0)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("yaml.yaml", CARDS),
        ("json.json", '{"game": "spimate", "cards": [{"name": "火", "type": "魔法", "cost": 1, "element": "火"}]}'),
        ("lines.jsonl", '{"game": "spimate"}\n{"name": "火", "type": "魔法", "cost": 1, "element": "火"}\n'),
    ],
)
def test_cards_that_name_their_game(run: Run, folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    result = run("lint", name)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{name}: nothing is wrong\n", "")


ROWS = "name,type,cost,element\n火,魔法,1,火\n"


@pytest.mark.parametrize("game", [["--game", "spimate"], ["--game", "game.yaml"], ["--game", "../own.yaml"], []])
def test_cards_that_do_not(run: Run, rules: Path, game: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (rules / "more").mkdir()
    (rules / "more" / "rows.csv").write_text(ROWS, encoding="utf-8")
    (rules / "game.yaml").rename(rules / "more" / "game.yaml")
    monkeypatch.chdir(rules / "more")
    result = run("lint", "rows.csv", *game)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "rows.csv: nothing is wrong\n", "")


def test_cards_of_no_known_game(run: Run, folder: Path) -> None:
    (folder / "rows.csv").write_text(ROWS, encoding="utf-8")
    result = run("lint", "rows.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: rows.csv does not say its game; give --game [no-game]\n"
    result = run("lint", "rows.csv", "--game", "spimat")
    assert result.stderr == "error: there is no game “spimat”; did you mean “spimate”? [unknown-game]\n"


def test_cards_of_a_format_beside_them(run: Run, folder: Path) -> None:
    """Of all the files there, the format whose own game has just these cards; a broken one is no matter here."""
    run("formats", "new", "my/own", "--folder", "own")
    (folder / "own" / "a.yaml").write_text("rules: [", encoding="utf-8")
    (folder / "own" / "b.yaml").write_text("format: my/b\nextends: my/own\n", encoding="utf-8")
    result = run("lint", "own/cards.csv")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "own/cards.csv: nothing is wrong\n", "")
    (folder / "own" / "more.csv").write_text("name,type\nEel,fish\n", encoding="utf-8")
    assert run("lint", "own/more.csv").stderr.endswith("[no-game]\n")
    (folder / "own" / "cards.csv").write_text("name,type\nEel,fish\n", encoding="utf-8")
    result = run("lint", "own/cards.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    wrong = "“fish” is not allowed here; allowed: “unit” or “spell” [wrong-value]"
    assert result.stderr == f"own/cards.csv:2:5: error: {wrong}\n"


@pytest.mark.parametrize(
    ("game", "code", "told"),
    [
        ("my", 0, "cards.yaml: nothing is wrong\n"),
        ("yours", 2, "1:7: error: these are the cards of the game “yours”; those of “my” are needed [wrong-game]\n"),
    ],
)
def test_cards_that_name_the_game_of_a_format_beside_them(
    run: Run, folder: Path, game: str, code: int, told: str
) -> None:
    """A card file in YAML says its game, which may be one that the format has in itself."""
    zones = "{main: {name: Main, headings: [Main], default: true}}"
    declared = f"{{name: My, database: cards.yaml, zones: {zones}, attributes: {{type: {{type: text, name: type}}}}}}"
    head = f"format: my/own\nname: Own\ngame: {declared}\nrules: [{{copy-limit: {{most: 2}}}}]\n"
    (folder / "own.yaml").write_text(head, encoding="utf-8")
    (folder / "cards.yaml").write_text(f"game: {game}\ncards: [{{name: Eel, type: fish}}]\n", encoding="utf-8")
    result = run("lint", "cards.yaml")
    assert (result.exit_code, result.stdout + result.stderr.removeprefix("cards.yaml:")) == (code, told)


def test_cards_with_mistakes(run: Run, folder: Path) -> None:
    (folder / "wrong.yaml").write_text(CARDS + "  - {name: 騎士王, cost: 2}\n", encoding="utf-8")
    result = run("lint", "wrong.yaml", "cards.yaml", "gone.yaml")
    assert (result.exit_code, result.stdout) == (2, "cards.yaml: nothing is wrong\n")
    gone, wrong = result.stderr.splitlines()
    assert gone == "error: gone.yaml cannot be read: there is no such file [unreadable-file]"
    assert wrong.startswith("wrong.yaml:7:")


def test_cards_that_do_not_say_how_they_are_encoded(run: Run, folder: Path) -> None:
    (folder / "old.yaml").write_bytes(CARDS.encode("cp932"))
    result = run("lint", "old.yaml")
    assert (result.exit_code, result.stdout) == (0, "old.yaml: nothing is wrong\n")
    assert result.stderr == "old.yaml:1:1: warning: the file is not UTF-8; it was read as cp932 [decoded-as]\n"


CONFIG = "decks: [{files: 'decks/**', format: spimate/single, cards: cards.yaml}]\n"
EVENT = "event: Cup\non: 2021-01-26\nformat: spimate/single\ncards: cards.yaml\nregistrations: [{folder: lists}]\n"


@pytest.mark.parametrize(("name", "text"), [(".deckcheck.yaml", CONFIG), ("event.yaml", EVENT)])
def test_a_configuration_and_an_event(run: Run, folder: Path, name: str, text: str) -> None:
    (folder / "lists").mkdir()
    (folder / "sub").mkdir()
    for path in (name, f"sub/{name}"):
        cards = "../cards.yaml" if "/" in path else "cards.yaml"
        (folder / path).write_text(text.replace("cards.yaml", cards).replace("lists", str(folder / "lists")), "utf-8")
        result = run("lint", path)
        assert (result.exit_code, result.stdout, result.stderr) == (0, f"{path}: nothing is wrong\n", "")
        assert run("lint", path, "--lang", "ja").stdout == f"{path}: 問題はありません\n"
    (folder / name).write_text(f"{text}more: 1\n", encoding="utf-8")
    result = run("lint", name, "cards.yaml")
    assert (result.exit_code, result.stdout) == (2, "cards.yaml: nothing is wrong\n")
    line = text.count("\n") + 1
    assert result.stderr.startswith(f"{name}:{line}:1: error: there is no key “more” here; the keys are “")


def test_card_rules_and_a_pool_of_sets(run: Run, folder: Path) -> None:
    (folder / "rules.yaml").write_text(
        "card-rules: spimate/own\ncards:\n  騎士王:\n    rules: [{copy-limit: {most: 1}}]\n", encoding="utf-8"
    )
    result = run("lint", "rules.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "rules.yaml: nothing is wrong\n", "")
    (folder / "rules.yaml").write_text("card-rules: spimate/own\ncards: {騎士王: {more: 1}}\n", encoding="utf-8")
    result = run("lint", "rules.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("rules.yaml:2:15: error: there is no key “more” here; ")


@pytest.mark.parametrize("name", ["match.yaml", "draft.yaml", "akari.txt"])
def test_decks_and_records_are_judged_and_not_linted(run: Run, name: str) -> None:
    path = ROOT / "examples" / "spimate" / name
    result = run("lint", str(path))
    passed = "is no format, game, list, pool of sets, card file, configuration or event; it was passed over"
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{path} {passed}\n", "")


def test_what_cards_say_may_be_spelled_out(run: Run, folder: Path) -> None:
    text = "card-rules: spimate/own\ncards:\n  騎士王:\n    rules: [{count: {per: name, most: 1}}]\n"
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    result = run("lint", "rules.yaml")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "rules.yaml:4:14: warning: “copy-limit” has words for this, and says more plainly what is wrong with a deck: "
        "“copy-limit: {most: 1, own-limits: false}” [spelled-out]\n"
    )
    assert run("lint", "rules.yaml", "--lang", "ja").stdout == (
        "rules.yaml:4:14: 注意: これは「copy-limit」で書けます。デッキの誤りもわかりやすく伝わります:"
        "「copy-limit: {most: 1, own-limits: false}」 [spelled-out]\n"
    )
