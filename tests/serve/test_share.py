"""Lists that are shared: links, their page on its day and today, deleting, expiry; strangers cannot fill the disk."""

from __future__ import annotations

import html
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from deckcheck.messages import languages, sentence
from deckcheck.serve.checked import Checked, Failed, FormatRow, Job
from deckcheck.serve.door import CodeDoor
from deckcheck.serve.events.live import Live
from deckcheck.serve.folder import Folder
from deckcheck.serve.lanes import Lanes
from deckcheck.serve.pages import check, share
from deckcheck.serve.routes import Group
from deckcheck.serve.store import schema, shares
from deckcheck.serve.store.store import Store
from deckcheck.serve.workers import Asked
from serve.conftest import OWN, SECONDS, SETTINGS, URL, Asking, _Unlimited
from serve.databases import with_tables
from serve.test_check_page import odd, said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    import httpx
    from sqlalchemy import Connection

    from deckcheck.serve.visit import Site

FORMAT, DAY = "pokemon/standard", "2026-11-20"
DECK = "4 Dreepy TWM 128\n4 Ultra Ball MEG 131\n51 Basic Psychic Energy SVE 5\n"
NOW = 1_800_000_000_000
_LINK = re.compile(rf'value="({re.escape(URL)}/c/([\w-]+))"')
_REMOVER = re.compile(r'value="[^"]*/delete#([\w-]+)"')


class Sharing:
    """A site that keeps lists which visitors share, and its clock."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = Folder(str(folder / "site"))
        self.folder.make(None)
        self.store = Store(with_tables(self.folder.url()))
        self.store.migrate()
        self.now = NOW
        live = Live(self.folder, self.store, lambda: self.now)
        game = {"en": "Pokémon TCG"}
        row = FormatRow(FORMAT, FORMAT, {"en": "Standard"}, "pokemon", game, None, None, None, "", {}, ())

        @asynccontextmanager
        async def judging(site: Site) -> AsyncIterator[None]:
            lanes = Lanes(Asked((), str(cache), SECONDS))
            lanes.table, site.lanes = {FORMAT: row}, lanes
            try:
                yield
            finally:
                lanes.close()

        groups = (check.GROUP._replace(life=judging), Group((), live.life), share.GROUP)
        self.asking = Asking(groups, CodeDoor(live, SETTINGS), SETTINGS, "192.0.2.1")
        self.asking.site.limits = _Unlimited(SETTINGS.key)

    def post(self, path: str, **fields: str) -> httpx.Response:
        return self.asking.post(path, headers=OWN, data={"lang": "en", **fields})

    def get(self, path: str) -> httpx.Response:
        return self.asking.get(path)

    def share(self, text: str = DECK, **fields: str) -> tuple[str, str]:
        """The path of a list that is shared, and the code that deletes it."""
        answer = self.post("/share", **{"deck": text, "on": DAY, "shown": FORMAT, **fields})
        assert answer.status_code == 201, said(answer)
        link, remover = _LINK.search(answer.text), _REMOVER.search(answer.text)
        assert link is not None
        assert remover is not None
        assert odd(answer) <= {link[1], "readonly="}
        return f"/c/{link[2]}", remover[1]

    def rows(self) -> list[tuple[object, ...]]:
        def read(connection: Connection) -> list[tuple[object, ...]]:
            return [tuple(row) for row in connection.execute(select(schema.share))]

        return self.store.read(read)


@pytest.fixture(scope="module")
def made() -> Iterator[list[Sharing]]:
    found: list[Sharing] = []
    yield found
    for each in found:
        each.asking.close()
        each.store.close()


@pytest.fixture
def sharing(made: list[Sharing], tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Sharing:
    """One site for all of them, with nothing shared."""
    if not made:
        made.append(Sharing(tmp_path_factory.mktemp("shares"), shared_cache))
    made[0].store.write(lambda connection: connection.execute(schema.share.delete())).result()
    made[0].now = NOW
    return made[0]


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", languages())
def test_a_list_is_shared_and_seen_as_it_was(sharing: Sharing, lang: str) -> None:
    answer = sharing.post("/check", deck=DECK, format=FORMAT, on=DAY)
    assert f'<button name="shown" value="{FORMAT}" formaction="/share">' in answer.text
    assert sentence("en", "share-kept", {}) in said(answer)
    path, _ = sharing.share()
    shown = sharing.get(f"{path}?lang={lang}")
    assert (shown.status_code, odd(shown) - {"readonly="}) == (
        200,
        {f"{path}?lang={each}" for each in languages()}
        | {f"{path}?lang={lang}&on=today", f"{path}/delete?lang={lang}"},
    )
    assert shown.headers["x-robots-tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in shown.text
    assert shown.headers["cache-control"] == "no-store"
    words = said(shown)
    assert sentence(lang, "serve-is-illegal", {}) in words
    assert sentence(lang, "share-shown", {"day": DAY, "until": "2027-02-14"}) in words
    # The same answer as that of the checker, but for its form.
    checked = sharing.post("/check", deck=DECK, format=FORMAT, on=DAY, lang=lang)
    assert _answer(shown) == _answer(checked)
    (area,) = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", shown.text, re.DOTALL)
    assert html.unescape(area) == DECK
    today = sharing.get(f"{path}?lang={lang}&on=today")
    assert sentence(lang, "share-as-then", {"day": DAY}) in said(today)


def _answer(answer: httpx.Response) -> str:
    return answer.text.partition('<div id="answer">')[2].partition("<form")[0]


@pytest.mark.slow(step=1)
def test_a_list_of_a_day_without_the_format_accuses_nobody(sharing: Sharing) -> None:
    path, _ = sharing.share(on="1990-01-01")
    shown = sharing.get(f"{path}?lang=en")
    assert (shown.status_code, sentence("en", "serve-is-illegal", {}) in shown.text) == (200, False)
    assert sentence("en", "serve-not-judged", {}) in said(shown)
    assert "before-format" in shown.text
    assert sentence("en", "serve-is-illegal", {}) in sharing.get(f"{path}?lang=en&on=today").text


@pytest.mark.slow(step=1)
def test_a_list_of_a_file_is_shared_as_that(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    lane, suffixes = sharing.asking.site.lanes.public, list[str]()
    judge = lane.judge

    async def seen(job: Job) -> Checked | Failed:
        suffixes.append(job.suffix)
        return await judge(job)

    monkeypatch.setattr(lane, "judge", seen)
    paths = [sharing.share(suffix=each)[0] for each in (".dec", "", "/x")]
    shown = [sharing.get(each) for each in paths]
    assert suffixes == [".dec", "", ""]
    assert ['<input type="hidden" name="suffix" value=".dec">' in each.text for each in shown] == [True, False, False]


@pytest.mark.slow(step=1)
def test_whoever_shared_it_deletes_it(sharing: Sharing) -> None:
    path, code = sharing.share()
    other, other_code = sharing.share("60 Basic Fire Energy SVE 2\n")
    assert sharing.get(f"{path}/delete").status_code == 200
    for wrong in ("", "x", other_code, code[:-1]):
        answer = sharing.post(f"{path}/delete", code=wrong)
        assert (answer.status_code, sharing.get(path).status_code) == (422, 200)
    answer = sharing.post(f"{path}/delete", code=f" {code} ")
    assert sentence("en", "share-gone", {}) in said(answer)
    assert [sharing.get(each).status_code for each in (path, f"{path}/delete", other)] == [404, 404, 200]
    # What is gone looks like what there never was.
    assert said(sharing.get(path)) == said(sharing.get("/c/nothing"))


@pytest.mark.slow(step=1)
def test_it_is_gone_after_its_days_and_its_text_with_it(sharing: Sharing) -> None:
    path, _ = sharing.share("1 Nobody Elses Card\n" + DECK)
    sharing.now += shares.LASTS - 1
    assert sharing.get(path).status_code == 200
    sharing.now += 1
    assert sharing.get(path).status_code == 404
    sharing.share()
    assert len(sharing.rows()) == 1


@pytest.mark.slow(step=1)
def test_neither_link_nor_code_are_kept_or_logged(sharing: Sharing) -> None:
    path, code = sharing.share()
    sharing.get(path)
    sharing.post(f"{path}/delete", code="wrong")
    kept = repr(sharing.rows()) + sharing.asking.out.getvalue()
    assert "Dreepy" in kept
    for secret in (path.removeprefix("/c/"), code):
        assert len(secret) >= 22
        assert secret not in kept
    assert "Dreepy" not in sharing.asking.out.getvalue()


@pytest.mark.slow(step=1)
def test_strangers_cannot_fill_the_disk(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST", 2)
    paths = [sharing.share()[0] for _ in range(2)]
    full = sharing.post("/share", deck=DECK, on=DAY, shown=FORMAT)
    assert (full.status_code, full.headers["retry-after"], len(sharing.rows())) == (503, "3600", 2)
    monkeypatch.setattr(shares, "MOST", 9)
    monkeypatch.setattr(shares, "MOST_BYTES", 3 * len(DECK) - 1)
    assert sharing.post("/share", deck=DECK, on=DAY, shown=FORMAT).status_code == 503
    assert [sharing.get(each).status_code for each in paths] == [200, 200]
    monkeypatch.setattr(shares, "MOST_BYTES", 3 * len(DECK))
    sharing.share()


@pytest.mark.slow(step=1)
def test_what_is_not_shared(sharing: Sharing) -> None:
    for text, fields, status in (
        ("", {}, 422),
        (" \n", {}, 422),
        ("1 x\0\n", {}, 422),
        ("1 x\n" * 501, {}, 413),
        (DECK, {"shown": "../../etc/passwd"}, 422),
        (DECK, {"on": "2026-02-30"}, 422),
    ):
        asked = {"shown": FORMAT, "on": DAY, **fields}
        assert sharing.post("/share", deck=text, **asked).status_code == status, (text[:9], fields)
    assert sharing.asking.post("/share", data={"deck": DECK, "shown": FORMAT}).status_code == 403
    assert sharing.rows() == []
    payload = '</textarea><script>alert(1)</script>"><b>\n'
    path, _ = sharing.share(payload + DECK)
    assert odd(sharing.get(path)) & {"alert(1)", "onerror="} == set()
    assert "<script>alert" not in sharing.get(path).text


@pytest.mark.slow(step=1)
def test_looking_changes_nothing(sharing: Sharing) -> None:
    path, code = sharing.share()
    before = sharing.rows()
    for _ in "ab":
        for each in (path, f"{path}/delete", f"{path}/delete?code={code}", f"{path}?on=today"):
            assert sharing.get(each).status_code == 200
            sharing.asking.request("HEAD", each)
    assert sharing.rows() == before


@pytest.mark.slow(step=1)
def test_a_checker_that_keeps_nothing_shares_nothing(site: Callable[..., Asking]) -> None:
    @asynccontextmanager
    async def judging(site: Site) -> AsyncIterator[None]:
        site.lanes = Lanes(Asked())
        yield

    asking = site(check.GROUP._replace(life=judging))
    assert "/share" not in asking.get("/check").text
    assert asking.post("/share", headers=OWN, data={"deck": DECK}).status_code == 404
    assert sentence("en", "serve-nothing-kept", {}) in said(asking.get("/check?lang=en"))
