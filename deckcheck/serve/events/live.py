"""The events of a site while it runs: its store, its clock, and what lists come to."""

import asyncio
import datetime as dt
import math
import os
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Concatenate, Literal, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from deckcheck.event.intake.files import in_place_of_files
from deckcheck.event.intake.plan import Plan, load_plan
from deckcheck.messages import languages
from deckcheck.serve.background import every, meanwhile
from deckcheck.serve.checked import Checked, Failed, Job
from deckcheck.serve.events.files import exported, own_files
from deckcheck.serve.events.work import PLAN, Basis, basis, in_process
from deckcheck.serve.folder import Folder
from deckcheck.serve.mail import Letter, Post, Sent, address_in, send
from deckcheck.serve.store.backup import tidy
from deckcheck.serve.store.capabilities import issue
from deckcheck.serve.store.database import Unavailable
from deckcheck.serve.store.events import Event, event_called, events, forget, player_numbered, to_forget
from deckcheck.serve.store.outbox import Waiting, due, was_not, was_sent
from deckcheck.serve.store.store import Store, beat, begin_beating
from deckcheck.serve.store.submissions import counting_of, judged, lists_of, texts_of
from deckcheck.serve.visit import Refused, Site
from deckcheck.source import InputError
from deckcheck.source.named_tuple import NamedTuple

P = ParamSpec("P")
T = TypeVar("T")
_BEAT = 1.0
"""The seconds after which the site notes again that it is alive."""

_AGAIN = 15.0
"""The seconds after which a list that could not be judged is judged again."""
MOST_TRIES = 3
"""So often that is tried; then it is for the organizer to see to."""
_ITS_OWN = ("serve-worker-ended", "serve-took-too-long")
"""What keeps a list from being judged and may come of the list itself."""
_TOLD_EVERY = 60_000
"""The milliseconds for which the log says once that nothing can be kept or read."""
_HOUR = 3600
_POST, _LETTERS = 2.0, 20
"""After so many seconds it is looked whether letters are due, and so many of them are sent then."""
LINK = "{link}"
"""What stands in a letter where the player's own link is to be."""
_AT_ONCE = 2
"""So many processes for a whole event, or for a judge at a table, there are at a time: others wait."""


def now() -> int:
    """The clock of this machine, as the store keeps times."""
    return time.time_ns() // 1_000_000


class OpenedEvent(NamedTuple):
    """An event as it is judged: its plan, and what its verdicts rest on, None where that cannot be told now."""

    opened: Plan
    basis: Basis | None


class _Known(NamedTuple):
    """What is kept of an event of a plan: how it was opened, None where it cannot be, and until when that holds."""

    plan: str
    event: OpenedEvent | None
    until: float


class _Failed(NamedTuple):
    """A list that could not be judged: of which event, and how often its worker ended."""

    event: int
    tries: int


class Live:
    """The events of a site. What it needs of the store is done in other threads: the site answers meanwhile."""

    def __init__(self, folder: Folder, store: Store, clock: Callable[[], int] = now, post: Post | None = None) -> None:
        self.folder, self.store, self.clock, self.post = folder, store, clock, post
        self.site: Site
        """The site of which they are, while it runs."""
        self._told: int | None = None
        self._failed: dict[int, _Failed] = {}
        self._known: dict[int, _Known] = {}
        self._opening: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """What is held while an event is opened: whoever asks for another does not wait for that."""
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._judging_by: dict[str, object] = {}
        """What the workers of events judge by: the digest of each event's basis, and the stamps of all their files."""
        self._working = asyncio.Semaphore(_AT_ONCE)

    @asynccontextmanager
    async def life(self, site: Site) -> AsyncIterator[None]:
        """The life of a site with events: it notes that it is alive, and judges what was left unjudged."""
        site.live, self.site = self, site
        gap = await self.write(begin_beating, self.clock())
        if gap is not None:
            site.log.write("away", since=gap.since, until=gap.until)
        async with meanwhile(
            every(_BEAT, self.is_ready, site.log),
            self._catching_up(),
            every(_HOUR, self.forget, site.log),
            *([] if self.post is None else [every(_POST, self.mail, site.log)]),
        ):
            yield

    async def _catching_up(self) -> None:
        """Judge what was kept and not judged, because the site ended in between, or its worker did."""
        for event in await self.read(events):
            try:
                await self.judge_waiting(event)
            except Exception as error:  # noqa: BLE001 -- one event must not keep the others from being judged
                self.site.log.defect(error, of=event.id)
        await asyncio.sleep(_AGAIN)
        await every(_AGAIN, self.judge_again, self.site.log)

    async def read(self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        """What a job finds in the store. Raises Refused where it cannot be read now."""
        try:
            return await asyncio.to_thread(self.store.read, lambda connection: job(connection, *args, **named))
        except Unavailable as error:
            raise self._unavailable(error) from None

    async def write(self, job: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        """What a job comes to, when it is committed. Raises Refused where nothing can be kept now."""
        try:
            return await asyncio.wrap_future(self.store.write(lambda connection: job(connection, *args, **named)))
        except Unavailable as error:
            raise self._unavailable(error) from None

    def _unavailable(self, error: Unavailable) -> Refused:
        """What a visitor is told where the store cannot be used. The log says it once a minute, however many ask."""
        now = self.clock()
        # A clock that was set back must not keep the log silent.
        if self._told is None or abs(now - self._told) >= _TOLD_EVERY:
            self._told = now
            self.site.log.write("unavailable", why=error.reason.partition("\n")[0][:200])
        return unavailable()

    async def is_ready(self) -> bool:
        """Note that the site is alive; whether something can be kept."""
        try:
            await self.write(beat, self.clock())
        except Refused:
            return False
        return True

    async def event(self, slug: str) -> Event:
        """An event by its name in addresses. Raises Refused for what there is not."""
        found = await self.read(event_called, slug)
        if found is None:
            raise Refused(404, "serve-nothing-here")
        return found

    def folder_of(self, event: Event) -> str:
        """The folder with an event's files."""
        return os.path.join(self.folder.path, event.path)

    async def known(self, event: Event) -> OpenedEvent:
        """An event as it was opened; the first time that takes a while.

        Raises Refused where its files cannot be used.
        """
        found = self._kept(event)
        if found is None:
            async with self._opening[event.id]:
                # Who waited finds what the first has made.
                found = self._kept(event) or await self._open(event)
        if found.event is None:
            raise unavailable()
        return found.event

    def _kept(self, event: Event) -> _Known | None:
        found = self._known.get(event.id)
        return found if found is not None and found.plan == event.plan and time.monotonic() < found.until else None

    async def _open(self, event: Event) -> _Known:
        """Open an event, and keep that; what went wrong is kept for a while, however many ask."""
        opened: OpenedEvent | None = None
        with suppress(InputError, Refused):
            opened = await self._opened(event)
        lasts = math.inf if opened is not None and opened.basis is not None else time.monotonic() + _AGAIN
        self._known[event.id] = _Known(event.plan, opened, lasts)
        return self._known[event.id]

    async def _opened(self, event: Event) -> OpenedEvent:
        files = await self.read(own_files, event)
        folder, found = self.folder_of(event), None
        with suppress(InputError, BrokenProcessPool):  # what is kept is shown all the same
            found = await asyncio.to_thread(in_process, basis, folder, files)
        with in_place_of_files({os.path.join(folder, name): content for name, content in files.items()}):
            plan = load_plan(os.path.join(folder, PLAN))
        return OpenedEvent(plan, found)

    async def current(self, event: Event, *, anew: bool = False) -> OpenedEvent:
        """An event as it is judged by its files of today; ``anew``: looked at whatever they seem to be.

        Where they have changed, lists are judged by workers that begin anew, and what was judged before is judged again
        when whoever runs the event asks for that. Raises Refused where the files cannot be used.
        """
        found = None if anew else await self.known(event)
        if found is None or (found.basis is not None and not await asyncio.to_thread(found.basis.is_current)):
            async with self._opening[event.id]:
                now = self._kept(event)
                if anew or now is None or now.event is found:  # else somebody else has looked meanwhile
                    now = await self._open(event)
            if now.event is None or (anew and now.event.basis is None):
                if anew:
                    await self.at_work(basis, event, None)  # it says what is wrong
                raise unavailable()
            found = now.event
        if found.basis is not None:
            # Events may have files in common: what the workers have open of one may be as it was for another.
            today = {str(event.id): found.basis.digest, **dict(found.basis.stamps)}
            if any(self._judging_by.get(key, each) != each for key, each in today.items()):
                self.site.lanes.event.begin_anew()
            self._judging_by.update(today)
        return found

    async def basis(self, event: Event) -> str | None:
        """What the verdicts of an event rest on, None where that cannot be told now: lists are shown without any."""
        try:
            found = (await self.known(event)).basis
        except Refused:
            return None
        return None if found is None else found.digest

    async def checked(
        self,
        event: Event,
        text: str,
        lang: str,
        wants: Literal["page", "report"] = "page",
        of: int | None = None,
    ) -> Checked | Failed:
        """What a list comes to in an event; ``of``: that of a player who asks, by number.

        Raises Refused where the event's files cannot be used.
        """
        opened = (await self.current(event)).opened
        return await self._asked(event, _job(opened, text, lang)._replace(wants=(wants,)), of)

    def _turn_of(self, player: int | None) -> AbstractAsyncContextManager[object]:
        """What is held while a list of a player is judged. Each has one at a time: who sends lists that take as long as
        they can keeps others waiting for one of them, however many there are.
        """
        if player is None:
            return nullcontext()
        turn = self._turns.get(player) or asyncio.Lock()
        self._turns[player] = turn
        return turn

    async def _asked(self, event: Event, job: Job, of: int | None) -> Checked | Failed:
        try:
            async with self._turn_of(of):
                return await self.site.lanes.event.judge(job)
        except Exception as error:  # noqa: BLE001 -- what was kept is shown, and judged another time
            self.site.log.defect(error, of=event.id)
            return Failed("serve-worker-ended", 2)

    async def judge(self, event: Event, id: int, text: str, of: int | None = None) -> bool:
        """Judge a list that is kept, and keep what it comes to; whether that could be done.

        Whatever goes wrong is told in the log and raises nothing: the list is kept, and is judged another time.
        """
        try:
            failed = await self._judged(event, id, text, of)
        except Refused:
            failed = "live-unavailable"
        except Exception as error:  # noqa: BLE001 -- as above
            self.site.log.defect(error, of=event.id)
            failed = "serve-worker-ended"
        if not failed:
            self._failed.pop(id, None)
            return True
        # That there are too many, or that nothing can be kept, is no fault of this list.
        tries = self._failed.get(id, _Failed(event.id, 0)).tries + (failed in _ITS_OWN)
        self._failed[id] = _Failed(event.id, tries)
        if tries == MOST_TRIES:
            self.site.log.write("given-up", of=event.id, list=id)
        return False

    def is_given_up(self, id: int) -> bool:
        """Whether a list was tried to judge so often that only who runs the event may ask for it again."""
        return id in self._failed and self._failed[id].tries >= MOST_TRIES

    async def _judged(self, event: Event, id: int, text: str, of: int | None) -> str:
        """Judge a list and keep what it comes to; what kept that from being done, "" for nothing."""
        opened, basis_ = await self.current(event)
        if basis_ is None:
            return "live-unavailable"
        langs = languages()
        checked = await self._asked(event, _job(opened, text, langs[0])._replace(wants=(), langs=langs), of)
        if isinstance(checked, Failed):
            # The machine may have been busy for a moment: that is nothing to keep of a list.
            return checked.code
        verdict = checked.others[0].verdict if checked.others else "undecided"
        await self.write(judged, id, basis_.digest, verdict, checked.reasons, self.clock())
        return ""

    async def judge_waiting(self, event: Event, *, given_up: bool = True) -> int:
        """Judge what counts and was not judged by the files of today; how many lists that were.

        ``given_up``: those too that were given up. Raises Refused where the event's files cannot be used.
        """
        today = (await self.current(event)).basis
        lists = await self.read(lists_of, event.id, None, None if today is None else today.digest)
        waiting = [each for each in counting_of(lists, event.times).values() if each.verdict is None]
        open_ = {each.sent.id for each in waiting}
        self._failed = {id: each for id, each in self._failed.items() if each.event != event.id or id in open_}
        texts = await self.read(texts_of, event.id) if waiting else {}
        done = 0
        for each in waiting:
            if each.sent.id in texts and (given_up or not self.is_given_up(each.sent.id)):
                done += await self.judge(event, each.sent.id, texts[each.sent.id])
        return done

    async def judge_again(self) -> None:
        """Judge what could not be judged before, but for what was given up."""
        open_ = {each.event for id, each in self._failed.items() if not self.is_given_up(id)}
        for event in await self.read(events) if open_ else ():
            if event.id in open_:
                await self.judge_waiting(event, given_up=False)

    async def at_work(
        self,
        function: Callable[Concatenate[str, dict[str, bytes], P], T],
        event: Event,
        player: int | None,
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """What a function makes of the files of an event, or of those of one player, in a process of its own.

        Raises Refused if it cannot be made.
        """
        async with self._working:
            try:
                files = await self.read(own_files, event, player)
                job = partial(function, self.folder_of(event), files, *args, **named)
                return await asyncio.to_thread(in_process, job)
            except InputError as error:
                problem = error.problems[0]
                raise Refused(422, problem.code, dict(problem.facts)) from None
            except BrokenProcessPool:
                raise unavailable() from None

    async def forget(self) -> int:
        """Delete what is known of players for longer than they were told; of how many players."""
        count = 0
        for id in await self.read(to_forget, self.clock()):
            count += await self.write(forget, id, self.clock())
            self.site.log.write("forgotten", of=id)
        if count and self.folder.url().startswith("sqlite:"):
            with suppress(InputError):  # what was deleted is overwritten in any case
                await asyncio.to_thread(tidy, self.folder.sqlite)
        return count

    async def mail(self) -> int:
        """Hand the letters that are due to the mail server; how many it took."""
        if self.post is None:
            return 0
        count = 0
        for waiting in await self.read(due, self.clock(), _LETTERS):
            count += await self._mailed(self.post, waiting)
        return count

    async def _mailed(self, post: Post, waiting: Waiting) -> bool:
        player = await self.read(player_numbered, waiting.event, waiting.player)
        to = "" if player is None or player.erased is not None else address_in(player.extra)
        if not to:
            await self.write(was_not, waiting, "?", "", self.clock(), for_ever=True)
            return False
        text, code = waiting.text, ""
        if LINK in text:
            # Whoever could read what is kept finds no code in it: there is one only while this letter goes out. What
            # the player has is worth something until a server has taken this one.
            code = await self.write(issue, "player", self.clock(), "mail", waiting.event, waiting.player, beside=True)
            text = text.replace(LINK, f"{self.site.settings.url}/p#{code}")
        letter = Letter(f"{waiting.event}.{waiting.id}.deckcheck", to, waiting.subject, text)
        sent: Sent
        try:
            sent, said = await asyncio.to_thread(send, post, letter, dt.datetime.now(dt.UTC))
        except Exception as error:  # noqa: BLE001 -- one letter must not keep the others from going out
            self.site.log.defect(error, of=waiting.event)
            sent, said = "later", ""
        if sent == "sent":
            await self.write(was_sent, waiting, code, self.clock())
        else:
            self.site.log.write("mail", of=waiting.event, letter=waiting.id, came=sent)
            await self.write(was_not, waiting, said or sent, code, self.clock(), for_ever=sent == "refused")
        return sent == "sent"

    async def exported(self, event: Event, lang: str) -> dict[str, bytes]:
        """Everything of an event, as files. Raises Refused if it cannot be judged."""
        try:
            return await asyncio.to_thread(exported, self.folder, self.store, event, lang)
        except InputError as error:
            problem = error.problems[0]
            raise Refused(409, problem.code, dict(problem.facts)) from None


def _job(plan: Plan, text: str, lang: str) -> Job:
    """A list to be judged by the plan of an event."""
    readings = tuple(sorted((name, str(answer)) for name, answer in plan.readings.items()))
    return Job(text, plan.slots[0].formats, plan.on, lang, cards=plan.cards, readings=readings)


def unavailable() -> Refused:
    """That nothing can be kept or read now."""
    return Refused(503, "live-unavailable", headers={"Retry-After": "5"})
