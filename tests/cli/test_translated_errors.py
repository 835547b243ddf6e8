"""What is wrong with a call in other languages: every sentence that refuses one has other words, and none is unused."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck import cli
from deckcheck.cli import _translated_help
from deckcheck.cli._translated_help import ERRORS, HELP, in_other_words, sentences
from deckcheck.messages import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.conftest import Run

OTHERS = [lang for lang in languages() if lang != "en"]
REFUSED = {
    ("check", "--nope"): "オプション'--nope'はありません。'--on'ではありませんか?",
    ("check", "--lan", "x"): "オプション'--lan'はありません。'--lang', '--on'のいずれかではありませんか?",
    ("check", "--zzzzzz"): "オプション'--zzzzzz'はありません。",
    ("check", "legal.txt", "--on"): "オプション'--on'には値が必要です。",
    ("check", "--quiet=3"): "オプション'--quiet'は値を取りません。",
    ("cards", "import"): "引数'SOURCE'がありません。",
    ("formats", "diff", "mtg/modern"): "オプション'--from'がありません。",
    ("convert", "x"): "オプション'--to'がありません。次のいずれかです: json, text, yaml",
    ("convert", "x", "y", "--to", "json"): "余分な引数があります(y)",
    ("cards", "import", "a", "b", "c"): "余分な引数があります(b c)",
    ("serve", "xyz"): "コマンド'xyz'はありません。",
    ("batch", "x", "--jobs", "zz"): "'--jobs' / '-j'の値が正しくありません: 'zz'は整数ではありません",
    ("batch", "x", "--jobs", "0"): "'--jobs' / '-j'の値が正しくありません: 0は範囲外です(x>=1)",
    ("suggest", "x", "--time", "a"): "'--time'の値が正しくありません: 'a'は数ではありません",
    ("watch", "nowhere"): "'DECK...'の値が正しくありません: 'nowhere'はありません",
    ("convert", "x", "--to", "foo"): (
        "'--to'の値が正しくありません: 'foo'は'json', 'text', 'yaml'のいずれでもありません"
    ),
    ("check", "-o", "jsn"): (
        "'--output' / '-o'の値が正しくありません: 'jsn'はconcise, csv, github, gitlab, json, junit, sarif, text"
        "のいずれでもありません。jsonではありませんか?"
    ),
    ("check", "-o", "xyzxyz"): (
        "'--output' / '-o'の値が正しくありません: 'xyzxyz'はconcise, csv, github, gitlab, json, junit, sarif, text"
        "のいずれでもありません"
    ),
    ("check", "--on", "2026-13-01"): "'--on'の値が正しくありません: '2026-13-01'は日付(YYYY-MM-DD)ではありません",
    ("check", "-o", "text", "-o", "text"): (
        "'--output' / '-o'の値が正しくありません: 標準出力に書けるレポートは1つだけです"
    ),
    ("chek",): "「chek」というコマンドもファイルもありません。checkではありませんか?",
    ("card",): "「card」はありません。「deckcheck cards」と入力してください。",
    ("formats", "diff", "mtg/modern", "--from", "2026-01-02", "--to", "2026-01-01"): (
        "--from(2026-01-02)は--to(2026-01-01)より後にできません"
    ),
    ("event", "draw", "x", "--pairings", "p", "--round", "1", "--tables", "2", "--column", "foo"): (
        "'--column'の値が正しくありません: 「foo」は「項目=列の名前」の形ではありません。"
        "項目は「round」、「table」、「player」、「opponent」、「player3」、「player4」、「place」、「standing」のどれかです"
    ),
    ("batch", "x", "--cluster", "local[2]", "--jobs", "2"): "--jobsは1台のマシン用、--clusterは複数台用です",
}
GAP, HINT = "{}", re.compile(r"(?<=[.])[{][}]$")
"""What is filled in; at the end behind a stop, it is a hint or nothing."""


def _refusals() -> Iterator[str]:
    """The sentences in the command line's own code that refuse a call, with {} for what is filled in."""
    for path in sorted(Path(cli.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                said = node.args[0]
                if node.func.attr in ("UsageError", "BadParameter") and isinstance(said, ast.JoinedStr | ast.Constant):
                    yield HINT.sub("", _with_gaps(said))


def _with_gaps(said: ast.JoinedStr | ast.Constant) -> str:
    if isinstance(said, ast.Constant):
        return str(said.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in said.values)


@pytest.mark.parametrize(("call", "said"), REFUSED.items(), ids=" ".join)
def test_what_is_wrong_is_told_in_the_language_of_the_call(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    result = run(*call)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert lines[-1] == f"エラー: {said}"
    assert [line for line in lines[:-1] if line and not line.startswith("使い方")] == []
    english = run(*call, "--lang", "en")
    assert (english.exit_code, english.stdout) == (2, "")
    assert re.findall("[ぁ-んァ-ン一-龥]", english.stderr) == []


def test_a_call_has_its_usage_and_where_the_help_is(run: Run) -> None:
    assert run("history", "legal.txt", "--format", "a", "--in", "b", "--lang", "ja").stderr == (
        "使い方: main history [OPTIONS] [DECK]...\n"
        "使い方は「main history --help」で表示できます。\n"
        "\n"
        "エラー: --formatと--inは同時に使えません\n"
    )


@pytest.mark.parametrize("lang", OTHERS)
def test_every_refusal_has_other_words_and_no_others_are_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    asked: list[str] = []

    def noted(text: str, lang: str, table: str = HELP) -> str:
        if table == ERRORS:
            asked.append(text)
        return in_other_words(text, lang, table)

    monkeypatch.setattr(_translated_help, "in_other_words", noted)
    own = [*_refusals()]
    assert len(own) > 20
    assert [en for en in own if in_other_words(en, lang, ERRORS) == en] == []
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    for call in REFUSED:
        run(*call)
    texts = {*own, *(" ".join(text.split()) for text in asked), *TWO}
    patterns = {en: re.compile(".+".join(map(re.escape, en.split(GAP)))) for en in sentences(lang, ERRORS)}
    assert {en for en, pattern in patterns.items() if not any(map(pattern.fullmatch, texts))} == set()
    assert all(en.count(GAP) == in_other_words(en, lang, ERRORS).count(GAP) for en in patterns)


TWO = (
    "'jso' is not one of json, text. Did you mean json or text?",
    "there is no command or file “car”. Did you mean cards or card?",
)
"""Of words that are like two others."""
