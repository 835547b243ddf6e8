"""The page of an event in a browser: opened from disk, filtered, searched, printed, by keyboard, in the dark."""

from __future__ import annotations

import io
import os
import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no stubs
from playwright.sync_api import expect, sync_playwright
from pypdf import PdfReader

import page_event
from deckcheck.event.outputs.html import files
from deckcheck.event.paper.sheets import sheets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from deckcheck.event.judged.result import Result

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine (Debian: chromium)"),
]

VISIBLE = """[...document.querySelectorAll('.player')].filter(each => each.checkVisibility())
    .map(each => each.querySelector('h3').textContent.trim())"""
EVENTS = ("everything", "series", "hostile")


class Opened(NamedTuple):
    """A page in a browser; what it said to the console, asked the network for, and alerted."""

    page: Page
    result: Result
    told: list[str]
    asked: list[str]

    def shown(self) -> list[str]:
        found: list[str] = self.page.evaluate(VISIBLE)
        return [" ".join(each.split()) for each in found]

    def choose(self, id: str) -> None:
        self.page.click(f"label[for={id}]")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Result, Path]]:
    """An event of ``page_event`` by its name, judged once, and the folder of its pages."""
    made: dict[str, tuple[Result, Path]] = {}

    def get(name: str) -> tuple[Result, Path]:
        if name not in made:
            folder = tmp_path_factory.mktemp(name)
            result = getattr(page_event, name)(folder)
            for lang in ("en", "ja"):
                (folder / f"{lang}.html").write_bytes(files(result, lang)["report.html"])
            made[name] = (result, folder)
        return made[name]

    return get


@pytest.fixture
def open_page(browser: Browser, results: Callable[[str], tuple[Result, Path]]) -> Iterator[Callable[..., Opened]]:
    """Open an event's page; whatever it is used for, it says nothing and asks for nothing but itself."""
    opened: list[Opened] = []

    def call(event: str = "everything", lang: str = "en", width: int = 1280, **options: Any) -> Opened:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        result, folder = results(event)
        new = Opened(page, result, [], [])
        page.on("console", lambda message: new.told.append(message.text))
        page.on("pageerror", lambda error: new.told.append(str(error)))
        page.on("dialog", lambda dialog: new.told.append(dialog.message))
        context.on("request", lambda request: new.asked.append(request.url))
        page.goto((folder / f"{lang}.html").as_uri())
        opened.append(new)
        return new

    yield call
    for each in opened:
        assert each.told == []
        assert each.asked == [each.page.url.partition("#")[0]]
        each.page.context.close()


def _called(result: Result, verdict: str | None = None) -> list[str]:
    """How the players are called, those who need something first."""
    need = ("illegal", "undecided", "late", "legal")
    missing = {"no-registration", "no-deck-handed-in"}
    order = sorted(
        result.registrations,
        key=lambda each: (
            need.index("late" if each.verdict == "legal" and each.late else each.verdict),
            not each.decks and not missing.isdisjoint(finding.code for finding in each.findings),
        ),
    )
    return [
        " ".join(dict.fromkeys(filter(None, (each.name, each.player)))) or each.at.path
        for each in order
        if verdict in (None, each.verdict)
    ]


@pytest.mark.parametrize(
    ("event", "lang", "scheme"),
    [
        *(("everything", lang, scheme) for lang in ("en", "ja") for scheme in ("light", "dark")),
        ("series", "ja", "light"),
        ("hostile", "en", "dark"),
    ],
)
def test_everybody_can_use_it(open_page: Callable[..., Opened], event: str, lang: str, scheme: str) -> None:
    opened = open_page(event, lang, color_scheme=scheme)
    assert opened.page.evaluate("document.documentElement.lang") == lang
    opened.page.evaluate("document.querySelectorAll('details').forEach((each, i) => each.open = i % 2 == 0)")
    # What is far away is not painted, and colours that are not painted cannot be judged.
    opened.page.evaluate(
        "document.querySelectorAll('.player').forEach(each => each.style.contentVisibility = 'visible')"
    )
    for view in ("as-overview", "as-sheets", "as-checks"):
        opened.choose(view)
        found = Axe().run(opened.page).response
        assert [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found["violations"]] == []
        assert len(found["passes"]) > 25


@pytest.mark.parametrize("view", ["as-overview", "as-sheets", "as-checks"])
@pytest.mark.parametrize("event", EVENTS)
def test_a_telephone_need_not_scroll_sideways(open_page: Callable[..., Opened], event: str, view: str) -> None:
    opened = open_page(event, "ja", width=360)
    opened.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    opened.choose(view)
    assert opened.page.evaluate("document.documentElement.scrollWidth") == 360


CUT = """(what) => [...document.querySelectorAll(what)].filter(each => each.checkVisibility())
    .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent.trim())"""


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("event", EVENTS)
def test_on_a_telephone_names_and_words_are_whole(open_page: Callable[..., Opened], event: str, width: int) -> None:
    opened = open_page(event, width=width)
    opened.choose("v-undecided")  # what is chosen is written bold
    lines = "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
    assert opened.page.eval_on_selector(".tile.undecided span", lines) < 1.5
    assert opened.page.evaluate(CUT, ".tile span") == []
    opened.choose("v-all")
    assert opened.page.evaluate(CUT, ".player > :is(h3, .why, .contact)") == []
    assert opened.page.evaluate("document.documentElement.scrollWidth") == width


def test_every_player_is_there_and_can_be_filtered_by_verdict(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    assert opened.shown() == _called(opened.result)
    assert len(opened.shown()) == 15
    for verdict in ("illegal", "undecided", "legal"):
        opened.choose(f"v-{verdict}")
        found = _called(opened.result, verdict)
        assert opened.shown() == found
        assert opened.page.inner_text("#shown") == f"{len(found)} of 15 registrations"
        assert opened.page.inner_text(f"label[for=v-{verdict}] b") == str(len(found))
    opened.choose("v-missing")
    assert opened.shown() == ["白紙 010", "Player 12 012"]
    opened.choose("v-late")
    assert opened.shown() == ["遅刻太郎 007"]
    opened.page.click("#clear")
    assert opened.shown() == _called(opened.result)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("高橋", ["高橋ケンジ 004"]),
        ("けんじ ００４", ["高橋ケンジ 004"]),
        ("ÉMILE", ["Émile Zátopek 003"]),
        ("メガ・マナロック", ["佐藤 あかり 002"]),
        ("コッコ・ルピヤ", ["ミドリ 005"]),
        ("<b>", []),
        ("Signature", []),
    ],
)
def test_search(open_page: Callable[..., Opened], text: str, found: list[str]) -> None:
    opened = open_page()
    opened.page.fill("#search", text)
    by_card = int("・" in text)
    told = f" ({len(found) - by_card} by name, {by_card} by card)" if found else ""
    expect(opened.page.locator("#shown")).to_have_text(f"{len(found)} of 15 registrations{told}")
    assert opened.shown() == found
    if by_card:
        assert (opened.page.locator(".player[data-found]").get_attribute("data-found") or "").startswith(text)
    assert opened.page.is_visible("#nothing") == (not found)


def test_filter_by_code_and_search_together(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    with_code = [
        each.player
        for each in opened.result.registrations
        if "too-many-copies" in [one.code for deck in each.decks.values() for one in deck.report.findings]
    ]
    assert with_code == ["002", "004", "099", "011"]
    opened.page.select_option("#code", "too-many-copies")
    assert [each.split()[-1] for each in opened.shown()] == with_code
    assert opened.page.inner_text("#code option:checked") == "too many copies of a card (4)"
    opened.page.fill("#search", "あかり")
    opened.page.press("#search", "Enter")
    assert opened.shown() == ["佐藤 あかり 002"]


def test_findings_stand_under_their_lines(open_page: Callable[..., Opened]) -> None:
    """When the details are asked for; the other lines are in the zones."""
    opened = open_page()
    player = opened.page.locator(".player", has_text="佐藤 あかり")
    assert player.locator(".why").inner_text() == "1 card with too many copies, 1 over a limit of the list, 1 banned, …"
    assert player.locator(".rest").count() == 0
    player.locator("summary").click()
    (deck,) = next(each for each in opened.result.registrations if each.player == "002").decks.values()
    numbers = sorted({finding.at.line for finding in deck.report.findings})
    lines = player.locator(".written > ol > li")
    lines.first.wait_for()
    visible = [each for each in lines.all() if each.is_visible()]
    assert [each.get_attribute("value") for each in visible] == list(map(str, numbers))
    assert visible[0].locator("mark").inner_text() == "フェアリー・ライフ"
    said, rule = visible[0].locator(".note p").all_inner_texts()
    assert said == "illegal 5 copies of “フェアリー・ライフ”; at most 4 allowed too-many-copies"
    assert rule.startswith(
        "rule: 100.2a デッキには、テキストにそう書いてあるカードを除いては、同名のカードは4枚までしか"
    )
    assert rule.endswith(" (formats/duelmasters/original.yaml:30)")
    assert len(lines.all()) == len(visible)
    unknown = opened.page.locator(".player", has_text="ミドリ")
    unknown.locator("summary").click()
    unknown.locator(".written").first.wait_for()
    (misspelt,) = next(each for each in opened.result.registrations if each.player == "005").decks.values()
    written = [line for line, text in enumerate(misspelt.lines, 1) if text.strip()]
    assert unknown.locator(".written > ol > li").count() == written[-1], "what was not read in full is shown in full"
    zones = player.locator(".zone").all_inner_texts()
    assert zones[1].split() == ["super", "GR", "zone", "2", "GRクリーチャー", "2", "2", "ドドド・ドーピードープ"]


SORTED = {
    "need": ["002", "004", "099", "011", "005", "008", "009", "form.csv!B13", "010", "012", "007", "001", "003", "006"],
    "id": ["001", "002", "003", "004", "005", "006", "007", "008", "009", "010", "011", "012", "099", "100"],
}


@pytest.mark.parametrize("by", ["need", "id"])
def test_sorted(open_page: Callable[..., Opened], by: str) -> None:
    opened = open_page()
    opened.page.select_option("#sort", by)
    assert [each.split()[-1] for each in opened.shown()][:14] == SORTED[by]


def test_a_link_to_a_player_opens_the_details(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    opened.page.evaluate("location.hash = 'p4'")
    assert opened.page.locator("#p4 .zones").is_visible()
    assert opened.page.locator(".zones").locator("visible=true").count() == 1


def test_three_hundred_players_are_a_few_screens(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    heights = [each.bounding_box() for each in opened.page.locator(".player").all()]
    assert max(box["height"] for box in heights if box) <= 30


def test_by_keyboard_alone(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    page = opened.page

    def focused() -> str:
        assert page.evaluate(
            "(e => getComputedStyle(e.labels?.length && e.type == 'radio' ? e.labels[0] : e).outlineStyle)"
            "(document.activeElement)"
        ) in ("solid", "auto")
        return str(page.evaluate("document.activeElement.id || document.activeElement.tagName.toLowerCase()"))

    seen = []
    for _ in range(11):
        page.keyboard.press("Tab")
        seen.append(focused())
    # To skip, and to the players, the figures, and what is said of the files.
    assert seen == ["a", "a", "a", "a", "v-all", "search", "code", "sort", "as-overview", "print", "summary"]
    page.keyboard.press("Enter")
    page.locator(".player").first.locator(".zones").first.wait_for()
    page.focus("#v-all")
    page.keyboard.press("ArrowRight")
    assert focused() == "v-illegal"
    assert opened.shown() == _called(opened.result, "illegal")
    page.keyboard.press("Tab")
    page.keyboard.type("005")
    page.keyboard.press("Enter")
    assert opened.shown() == []
    page.focus("#as-overview")
    page.keyboard.press("ArrowDown")
    assert focused() == "as-sheets"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused() == "clear"
    page.keyboard.press("Enter")
    assert (focused(), len(opened.shown())) == ("search", 15)


def test_without_script_it_is_the_whole_list(open_page: Callable[..., Opened]) -> None:
    opened = open_page(java_script_enabled=False)
    headings = opened.page.locator(".player h3")
    assert [" ".join(each.split()) for each in headings.all_text_contents()] == _called(opened.result)
    assert not opened.page.is_visible("#search")
    opened.choose("v-illegal")
    opened.choose("as-sheets")
    assert headings.locator("visible=true").count() == len(_called(opened.result, "illegal"))
    assert opened.page.locator(":is(.zones, .lines)").locator("visible=true").count() == 4
    opened.choose("as-overview")
    assert opened.page.locator(".zones").locator("visible=true").count() == 0
    opened.page.locator(".player.illegal summary").first.click()
    assert opened.page.locator(".zones").locator("visible=true").count() == 1
    opened.choose("as-sheets")
    assert opened.page.locator(".sign").locator("visible=true").count() == len(_called(opened.result, "illegal"))


def _printed(opened: Opened, paper: str = "A4") -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(opened.page.pdf(format=paper))).pages]


@pytest.mark.parametrize(
    ("event", "view", "paper"),
    [
        *(("everything", view, paper) for view in ("as-sheets", "as-checks") for paper in ("A4", "Letter")),
        ("series", "as-checks", "Letter"),
        ("hostile", "as-sheets", "A4"),
    ],
)
def test_a_sheet_is_a_page(open_page: Callable[..., Opened], event: str, view: str, paper: str) -> None:
    opened = open_page(event)
    opened.choose(view)
    pages = _printed(opened, paper)
    assert len(pages) == len(opened.result.registrations)
    ids = [each.get_attribute("id") or "" for each in opened.page.locator(".player").all()]
    for text, id in zip(pages, ids, strict=True):
        registration = opened.result.registrations[int(id.removeprefix("p"))]
        if event != "hostile":
            assert (registration.player or "form.csv!B13").split()[0] in text
        assert ("Player’s signature" in text) == (view == "as-sheets")
        assert ("Remarks" in text) == (view == "as-checks")
        assert ("illegal" in text) == (registration.verdict == "illegal")


def test_what_no_page_holds_in_print_that_can_be_read_goes_on_to_the_next(open_page: Callable[..., Opened]) -> None:
    opened = open_page("large")
    opened.choose("as-checks")
    pages = _printed(opened, "Letter")
    assert [[id for id in ("Akari", "Hinata") if id in page] for page in pages] == [["Akari"], ["Hinata"], ["Hinata"]]


def test_only_what_is_shown_is_printed(open_page: Callable[..., Opened]) -> None:
    opened = open_page(color_scheme="dark")
    opened.choose("v-illegal")
    opened.choose("as-checks")
    pages = _printed(opened)
    by_last_name = [sheet.id for sheet in sheets(opened.result, "en") if sheet.id in ("002", "004", "099", "011")]
    assert [next(id for id in by_last_name if id in page) for page in pages] == by_last_name


def test_sheets_are_laid_out_and_headed_as_those_of_paper(open_page: Callable[..., Opened]) -> None:
    opened = open_page()
    overview = opened.shown()
    opened.choose("as-sheets")
    found = opened.page.evaluate(
        """[...document.querySelectorAll('.player')].map(player => ({
            number: +player.id.slice(1),
            head: [...player.querySelectorAll('.marks p')].map(each => each.lastChild.textContent),
            rows: [...player.querySelectorAll('.zones:not(.part) :is(.zone h5, .type, li)')]
                .map(each => each.textContent.replace(/counted\\s*$/, '').trim()),
            lines: [...player.querySelectorAll('.lines')].map(each => each.textContent.trim()),
        }))"""
    )
    assert [each["number"] for each in found] == [sheet.number for sheet in sheets(opened.result, "en")]
    for each, sheet in zip(found, sheets(opened.result, "en"), strict=True):
        assert each["head"] == [sheet.about, sheet.table, sheet.initial]
        assert each["lines"] == ["\n".join(deck.lines).strip() for deck in sheet.decks if deck.lines]
        assert each["rows"] == [
            row
            for deck in sheet.decks
            for zone in deck.zones
            for row in (
                f"{zone.name} {zone.copies}",
                *(
                    row
                    for group in zone.groups
                    for row in (
                        *([f"{group.label} {group.copies}"] if group.label else []),
                        *(f"{copies} {name}" for copies, name in group.rows),
                    )
                ),
            )
        ]
    opened.choose("as-overview")
    assert opened.shown() == overview, "the order in which they are laid out is that of the sheets alone"


MANY = 734


def test_the_last_of_many_players_are_found_before_they_are_shown(browser: Browser, tmp_path: Path) -> None:
    """The script takes the first players out of the page's text before it is shown, and the others by and by."""
    result = page_event.series(tmp_path)
    one = result.registrations[0]
    many = [one._replace(player=f"{number:05}", name=f"Player {number}") for number in range(MANY)]
    (tmp_path / "page.html").write_bytes(files(result._replace(registrations=tuple(many)), "en")["report.html"])
    page = browser.new_page()
    page.add_init_script("window.setTimeout = (task, time) => window.later = time ? task() : task")
    page.goto(f"{(tmp_path / 'page.html').as_uri()}#p{MANY - 1}")
    assert page.locator(f"#p{MANY - 1} .zones").first.is_visible()
    assert page.locator(".player").count() == MANY
    page.goto("about:blank")
    page.goto((tmp_path / "page.html").as_uri())
    assert page.locator(".player").count() == 500
    assert page.inner_text("#shown") == f"{MANY} of {MANY} registrations"
    page.fill("#search", f"Player {MANY - 1}")
    assert page.evaluate(VISIBLE) == [f"Player {MANY - 1} {MANY - 1:05}"]
    page.fill("#search", "")
    page.goto("about:blank")
    page.goto((tmp_path / "page.html").as_uri())
    for taken in range(600, MANY, 100):
        page.evaluate("window.later()")
        assert page.locator(".player").count() == taken
    page.evaluate("window.later()")
    page.evaluate("window.later()")
    assert [each.get_attribute("id") for each in page.locator(".player").all()] == [f"p{each}" for each in range(MANY)]
    assert page.locator("noscript").count() == 0
    page.context.close()


def test_the_overview_is_printed_with_its_numbers(open_page: Callable[..., Opened]) -> None:
    text = "\n".join(_printed(open_page()))
    for said in ("15", "Illegal", "1 card with too many copies", "Most played cards"):
        assert said in text
    assert "Player’s signature" not in text


def test_nothing_that_is_handed_in_becomes_a_part_of_the_page(open_page: Callable[..., Opened]) -> None:
    opened = open_page("hostile")
    page = opened.page
    assert page.evaluate("[...document.querySelectorAll('script, style, img, link, iframe')].map(e => e.tagName)") == [
        "STYLE",
        "SCRIPT",
    ]
    page.evaluate("document.querySelectorAll('.player > details').forEach(each => each.open = true)")
    expect(page.locator(".player > noscript")).to_have_count(0)
    shown = {each.get_attribute("id"): each.locator(".name").text_content() for each in page.locator(".player").all()}
    names = [shown[f"p{number}"] for number in range(len(shown))]
    assert names == [
        *page_event.HOSTILE[:4],
        "\ufffdgnp.live\ufffd\ufffd",
        "bell\ufffdand\ufffdescape \ufffd",
        "x" * 199 + "…",
        "名" * 199 + "…",
        *page_event.HOSTILE[8:],
    ]
    assert page.title().startswith("<script>alert(1)</script>")
    assert (
        page.evaluate("[...document.querySelectorAll('*')].some(e => [...e.attributes].some(a => /^on/.test(a.name)))")
        is False
    )


def test_the_policy_forbids_any_network(browser: Browser, results: Callable[[str], tuple[Result, Path]]) -> None:
    """Even for a script or a style that got into the page against all odds."""
    page = browser.new_page()
    asked: list[tuple[str, str | None]] = []
    page.on("request", lambda request: asked.append((request.url.partition(":")[0], None)))
    page.on("requestfailed", lambda request: asked.append((request.url.partition(":")[0], request.failure)))
    page.goto((results("everything")[1] / "en.html").as_uri())
    blocked = page.evaluate(
        """() => new Promise(done => {
            const seen = [];
            document.addEventListener('securitypolicyviolation', event => {
                seen.push(event.effectiveDirective);
                if (seen.length == 4) done(seen.sort());
            });
            const image = '<img src="https://example.invalid/a.png">';
            document.body.insertAdjacentHTML('beforeend', image + '<p style="color: red">');
            const script = document.createElement('script');
            script.textContent = 'document.title = "run"';
            document.body.append(script);
            fetch('https://example.invalid/').catch(() => 0);
        })"""
    )
    assert blocked == ["connect-src", "img-src", "script-src-elem", "style-src-attr"]
    assert page.title() == "第3回 秋のデュエマ祭 – 2026-11-21"
    assert asked == [("file", None), ("https", None), ("https", "csp")]
    page.context.close()
