"""The checker for everybody: what it answers, without a browser."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.messages import languages, on_pages, sentence
from deckcheck.serve.judging import MOST_KB, MOST_LINES
from deckcheck.serve.lanes import WAITING
from serve.conftest import OWN, Asking

if TYPE_CHECKING:
    import httpx

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FORMAT, DAY = "emberfall/standard", "2026-11-21"
BURN = (EXAMPLES / "mtg" / "burn.txt").read_text(encoding="utf-8")
WRONG = "40 Mountain\n4 Lightning Bolt\n5 Goblin Guide\n3 Lightnin Bolt\n"


def said(answer: httpx.Response) -> str:
    """The words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def send(asking: Asking, text: str, **fields: str) -> httpx.Response:
    """What a browser sends when somebody presses the button."""
    return asking.post("/check", headers=OWN, data={"deck": text, "on": DAY, "lang": "en", **fields})


@pytest.mark.slow(step=1)
def test_a_list_is_shown_with_what_is_wrong_beside_its_lines(checker: Asking) -> None:
    answer = send(checker, WRONG, format="mtg/modern")
    assert answer.status_code == 200
    assert '<h1 tabindex="-1" autofocus>Not legal</h1>' in answer.text
    assert "Magic Modern" in said(answer)
    lines = dict(re.findall(r'<li class="hit" value="(\d+)" id="l\d+">(.*?)</ul></li>', answer.text, re.DOTALL))
    assert sorted(lines) == ["3", "4"]
    assert "too-many-copies" in lines["3"]
    assert "formats/mtg/" in lines["3"]
    assert "unknown-card" in lines["4"]
    assert 'href="#l3"' in answer.text
    # What was typed is in the form again.
    assert html.escape(WRONG) in answer.text
    assert '<option value="mtg/modern" selected>' in answer.text


@pytest.mark.slow(step=1)
def test_what_the_list_or_its_cards_tell(checker: Asking) -> None:
    by_list = said(send(checker, BURN))
    assert "The list names its format: Magic Modern" in by_list
    by_cards = send(checker, WRONG.replace("5 Goblin", "4 Goblin").replace("3 Lightnin Bolt\n", "12 Island\n"))
    assert "its cards are of Magic: The Gathering" in said(by_cards)
    formats = re.findall(r'<button form="list" name="as" value="(mtg/[a-z-]+)"', by_cards.text)
    assert len(formats) > 10
    assert "mtg/modern" in formats
    # A button of the menu goes before the format that the form had.
    chosen = send(checker, BURN, format="mtg/legacy", **{"as": "mtg/vintage"})
    assert '<option value="mtg/vintage" selected>' in chosen.text
    nothing = send(checker, "4 Zzyzx Qwert\n3 Qqqq Wwww\n")
    assert (nothing.status_code, "Not judged" in said(nothing)) == (200, True)


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("named", ["", "# format: mtg/modern\n"])
def test_a_day_before_the_format_accuses_nobody(checker: Asking, lang: str, named: str) -> None:
    fields = {} if named else {"format": "mtg/modern"}
    answer = send(checker, named + WRONG, lang=lang, **fields, on="1990-01-01")
    facts = {"format": "mtg/modern", "on": "1990-01-01", "since": "2011-08-12"}
    assert sentence(lang, "before-format", facts) in said(answer)
    assert f'<h1 tabindex="-1" autofocus>{sentence(lang, "serve-not-judged", {})}</h1>' in answer.text
    assert sentence(lang, "serve-is-illegal", {}) not in said(answer)
    assert html.escape(WRONG) in answer.text


@pytest.mark.slow(step=1)
def test_what_is_safe_is_put_right(checker: Asking) -> None:
    answer = send(checker, "4 lightning  bolt\n56 mountain\n", format="mtg/modern", do="fix")
    assert "<del>-4 lightning  bolt</del>" in answer.text
    assert "<ins>+4 Lightning Bolt</ins>" in answer.text
    assert "<textarea" in answer.text
    assert "4 Lightning Bolt\n56 Mountain\n</textarea>" in answer.text
    nothing = send(checker, "4 Lightning Bolt\n", format="mtg/modern", do="fix")
    assert sentence("en", "serve-nothing-fixed", {}) in said(nothing)


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", languages())
def test_both_languages(checker: Asking, lang: str) -> None:
    for answer in (checker.get(f"/check?lang={lang}"), send(checker, WRONG, format="mtg/modern", lang=lang)):
        assert f'<html lang="{lang}">' in answer.text
        assert sentence(lang, "serve-press", {}) in said(answer)
    assert sentence(lang, "serve-is-illegal", {}) in said(answer)


@pytest.mark.slow(step=1)
def test_what_cannot_be_judged_gives_the_list_back(checker: Asking) -> None:
    long = "1 Mountain\n" * (MOST_LINES + 1)
    for text, fields, status, code, facts in (
        (BURN, {"format": "../../etc/passwd"}, 422, "unknown-format", {"format": "../../etc/passwd", "nearest": []}),
        (
            BURN,
            {"format": "modrn"},
            422,
            "unknown-format",
            {"format": "modrn", "nearest": ["mtg/modern", "mtg/premodern"]},
        ),
        (" \n", {}, 422, "serve-empty-list", {}),
        (" \n", {"format": "mtg/modern"}, 422, "serve-empty-list", {}),
        (BURN, {"on": "2026-02-30"}, 422, "serve-no-day", {"day": "2026-02-30"}),
        (long, {}, 413, "serve-long-list", {"most": MOST_KB, "lines": MOST_LINES}),
        ("x" * (MOST_KB * 1024 + 1), {}, 413, "serve-long-list", {"most": MOST_KB, "lines": MOST_LINES}),
    ):
        answer = send(checker, text, **fields)
        assert answer.status_code == status
        with on_pages():
            assert sentence("en", code, facts) in said(answer)
        assert text.splitlines()[0] in html.unescape(answer.text.partition("<textarea")[2])


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("named", ["modrn", "mtg/modrn"])
def test_a_format_that_the_list_names_and_nobody_has(checker: Asking, named: str) -> None:
    words = said(send(checker, f"# format: {named}\n4 Lightning Bolt\n56 Mountain\n"))
    assert f"there is no format “{named}”; did you mean “mtg/modern”" in words
    assert "1:11" in words
    assert "names no format" not in words


@pytest.mark.slow(step=1)
def test_the_bounds_of_a_list(checker: Asking) -> None:
    line = "1 Mountain\r\n"
    for text, status in (
        (line * (MOST_LINES - 1), 200),
        (line * MOST_LINES, 200),
        (line * MOST_LINES + "1 Mountain", 413),
        ("\n" * 60 + "x" * (MOST_KB * 1024 - 61), 200),
        ("\n" * 60 + "x" * (MOST_KB * 1024 - 60), 200),
        ("\n" * 60 + "x" * (MOST_KB * 1024 - 59), 413),
    ):
        assert send(checker, text, format="mtg/modern").status_code == status


@pytest.mark.slow(step=1)
def test_a_file(checker: Asking) -> None:
    def sent(name: str, content: bytes, text: str = "") -> httpx.Response:
        fields = [(key, (None, value.encode())) for key, value in (("deck", text), ("format", "mtg/modern"))]
        return checker.post("/check", headers=OWN, files=[*fields, ("file", (name, content))])

    assert "4 Goblin Guide" in sent("../../x.txt", b"\xef\xbb\xbf4 Goblin Guide\r\n").text
    assert "4 Goblin Guide" in sent("x", "4 Goblin Guide".encode("utf-16")).text
    xml = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><cockatrice_deck version="1">
<zone name="main"><card number="4" name="&e;"/></zone></cockatrice_deck>"""
    assert "root:" not in sent("x.cod", xml).text
    assert sent("x.png", b"\x89PNG\r\n\x1a\n\0\0\0").status_code == 422
    # What is typed goes before a file.
    assert "Goblin" not in sent("x.txt", b"4 Goblin Guide", "4 Mountain").text.partition("<form")[0]


SPELLS = "4 Lightning Bolt\n4 Lava Spike\n4 Rift Bolt\n4 Monastery Swiftspear\n4 Goblin Guide\n"
DEC = SPELLS + "\n40 Mountain\n"
"""In a .dec file a blank line is none; elsewhere a side zone is below."""


@pytest.mark.slow(step=1)
def test_a_list_that_came_in_a_file_is_read_as_that_until_somebody_says_otherwise(checker: Asking) -> None:
    name, named = "mtg/modern", '<input type="checkbox" name="suffix" value=".dec" checked>'
    on = "2026-01-10"
    parts = [("format", (None, name.encode())), ("on", (None, on.encode())), ("lang", (None, b"en"))]
    sent = checker.post("/check", headers=OWN, files=[*parts, ("file", ("Burn.DEC", DEC.encode()))])
    typed = {"deck": DEC, "format": name, "on": on, "lang": "en"}
    as_text = checker.post("/check", headers=OWN, data=typed)

    def answer(page: httpx.Response) -> str:
        return page.text.partition('<div id="answer">')[2].partition("<form")[0]

    assert answer(sent) != answer(as_text)
    assert (named in sent.text, "checkbox" in as_text.text) == (True, False)
    assert "Read as a .dec file" in said(sent)
    for do in ("check", "fix", "add"):
        again = checker.post("/check", headers=OWN, data={**typed, "suffix": ".dec", "do": do})
        assert named in again.text
        if do == "check":
            assert answer(again) == answer(sent)
    # The form that comes back with a mistake in it has it, too; what is no suffix is none.
    assert named in checker.post("/check", headers=OWN, data={**typed, "suffix": ".dec", "on": "x"}).text
    for other in ("", ".txt", "/../../etc/passwd", ".d e c", ".dec\n", '."><b>'):
        page = checker.post("/check", headers=OWN, data={**typed, "suffix": other})
        assert (answer(page), "checkbox" in page.text) == (answer(as_text), False)
    # A file that comes now goes before the one that came before.
    page = checker.post(
        "/check", headers=OWN, files=[*parts, ("suffix", (None, b".dec")), ("file", ("x.txt", DEC.encode()))]
    )
    assert (answer(page), "checkbox" in page.text) == (answer(as_text), False)


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(f"{name}=" for name, _ in attrs)}
        self.found |= {
            str(value)
            for name, value in attrs
            if name in ("href", "src", "action") and not str(value).startswith(("/check", "/static/", "#l", "#main"))
        }


def odd(answer: httpx.Response) -> set[str]:
    """What is on a page and on none of the site's own: elements, attributes, addresses."""
    page = _Elements()
    page.feed(answer.text)
    return page.found - OF_PAGES


OF_PAGES = {
    *("html", "head", "meta", "title", "link", "script", "body", "a", "header", "p", "nav", "ul", "li", "main", "div"),
    *("section", "h1", "h2", "b", "code", "span", "mark", "ol", "form", "label", "textarea", "select", "option"),
    *("optgroup", "input", "button", "footer", "table", "thead", "tbody", "tr", "th", "td", "pre", "ins", "del"),
    *("lang=", "charset=", "name=", "content=", "href=", "rel=", "type=", "src=", "defer=", "class=", "id=", "value="),
    *("tabindex=", "aria-label=", "aria-current=", "aria-labelledby=", "aria-describedby=", "hreflang=", "autofocus="),
    *(
        "method=",
        "action=",
        "enctype=",
        "data-again=",
        "data-old=",
        "for=",
        "rows=",
        "spellcheck=",
        "autocapitalize=",
        "selected=",
    ),
    *("label=", "role=", "form=", "scope="),
    *("h3", "maxlength="),
}
PAYLOADS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea><script>alert(1)</script>",
    "'-alert(1)-'",
    "</title><svg onload=alert(1)>",
    "<!--<img src=\"--><img src=x onerror=alert(1)//\">",
    "{{7*7}}{% print(1) %}",
    "javascript:alert(1)",
    "\u202egpj.exe\u2066",
    "\x00\x07\x1b[31m",
    "&lt;script&gt;&#60;b&#62;",
    "=HYPERLINK(\"http://elsewhere.example\")",
    "@everyone <@&1> ```",
    "a\u2028b\u2029c\x85d",
    "\ud7ff\ufffe\uffff",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_that_is_sent_becomes_part_of_the_page(checker: Asking, payload: str) -> None:
    deck = f"4 {payload}\n{payload}:\n# format: {payload}\nSideboard\n1 x [{payload}]\n"
    for fields in (
        {"deck": deck, "format": "mtg/modern"},
        {"deck": deck, "format": "mtg/modern", "do": "fix"},
        {"deck": deck},
        *({"deck": "4 Mountain", key: payload} for key in ("format", "on")),
        {"deck": "4 Mountain", "as": payload, "lang": payload, "do": payload},
    ):
        answer = checker.post("/check", headers=OWN, data=fields)
        assert answer.status_code in (200, 422), fields
        assert odd(answer) == set()
    answer = checker.get("/check", params={"format": payload, "on": payload, "lang": payload})
    assert (answer.status_code, odd(answer)) == (200, set())


@pytest.mark.slow(step=1)
def test_too_many_at_once(checker: Asking) -> None:
    """Of more lists than may wait it is said so at once, and the others are judged."""
    calls = [("POST", "/check", {"headers": OWN, "data": {"deck": BURN}})] * (WAITING["public"] + 6)
    answers = checker.at_once(calls)
    statuses = [each.status_code for each in answers]
    assert set(statuses) == {200, 503}
    assert statuses.count(200) == WAITING["public"] + 1
    busy = next(each for each in answers if each.status_code == 503)
    assert busy.headers["retry-after"] == "2"
    assert "Simian Spirit Guide" in busy.text


@pytest.mark.slow(step=1)
def test_the_page_is_light(checker: Asking) -> None:
    first = checker.get("/check")
    files = [checker.get(each) for each in re.findall(r'(?:href|src)="(/static/[^"]+)"', first.text)]
    assert [each.status_code for each in files] == [200] * 3
    assert sum(len(each.content) for each in (first, *files)) <= 40 * 1024
    assert len(next(each for each in files if "javascript" in each.headers["content-type"]).content) <= 8 * 1024
    assert re.search(r"<style|\son[a-z]+=|\sstyle=|<script>", first.text) is None
