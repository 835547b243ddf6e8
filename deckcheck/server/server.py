"""The language server: what an editor tells goes into the session, and what is known of a file goes back.

A text is sent whole with each change: what editors take for the end of a line is not always what deckcheck does, and
then changes of a part would end up elsewhere. One thread judges. A text that has changed since it was handed in is
passed over there, so that however fast somebody types only the latest text is judged.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout, suppress
from functools import cache, partial
from importlib import import_module
from typing import Any, BinaryIO, Protocol, TypeVar, cast

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from deckcheck.messages import sentence
from deckcheck.server.seen import Client, Seen
from deckcheck.server.session import Session
from deckcheck.server.snapshot import Snapshot, snapshot
from deckcheck.source import InputError, Location
from deckcheck.source.defects import defect
from deckcheck.source.resources import __version__, built_in

T = TypeVar("T")
_WATCHED = "**/*.{yaml,yml,json,jsonl,csv,tsv,conf,gz,cdb}"
"""What decks may be judged by."""


class Feature(Protocol):
    """What an editor may ask of an open file: a module in ``deckcheck/server/features``."""

    METHOD: str
    """What the protocol calls it."""
    OPTIONS: Any
    """What the server says of it, None for nothing."""

    def answer(self, seen: Seen, params: Any) -> Any:
        """What there is to say, None for nothing. May raise InputError for that, too."""


@cache
def features() -> tuple[Feature, ...]:
    """The features, by the names of their files."""
    names = (name.replace("-", "_") for name in built_in("features"))
    return tuple(cast("Feature", import_module(f"deckcheck.server.features.{name}")) for name in names)


class DeckServer(LanguageServer):
    """A server of one editor. ``lang`` is the language where the editor asks for none."""

    def __init__(self, lang: str | None) -> None:
        self._lang = lang
        super().__init__("deckcheck", __version__, types.TextDocumentSyncKind.Full)
        self.session = Session(Client())
        self._folders: tuple[str, ...] = ()
        self._judging = ThreadPoolExecutor(1, "judging")
        self.has_begun = self.is_done = False

    def begin(self, params: types.InitializeParams) -> None:
        """Take what an editor says of itself."""
        self.has_begun = True
        options = params.initialization_options
        lang = options.get("lang") if isinstance(options, dict) else getattr(options, "lang", None)
        folders = (folder.uri for folder in self.workspace.folders.values())
        self._folders = tuple(each.path for uri in folders if (each := snapshot(uri, "", 0, "")) is not None)
        # As text it is the name of the enumeration's member.
        encoding = types.PositionEncodingKind(self.workspace.position_encoding or "utf-16").value
        self.session = Session(client_of(params.capabilities, encoding), lang or self._lang, params.locale)

    async def end(self, _: Any) -> None:
        """Note that the editor has had enough: what is gone without a word has not."""
        self.is_done = True

    async def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        """Take a file, and tell what is said of it."""
        document = params.text_document
        await self._take(document.uri, document.text, document.version, document.language_id)

    async def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """Take a file as it is now, and tell what is said of it."""
        document = params.text_document
        known = self.session.latest(document.uri)
        if known is not None and params.content_changes:
            await self._take(document.uri, params.content_changes[-1].text, document.version, known.language)

    async def saved(self, params: types.DidSaveTextDocumentParams) -> None:
        """Judge all anew where decks may be judged by what was saved."""
        if await self.ask(params.text_document.uri, self.session.may_govern):
            await self.publish_all()

    async def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a file, and take back what was said of it."""
        uri = params.text_document.uri
        self.session.drop(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))
        await self._judged(partial(self.session.forget_others, self.session.uris))

    async def _take(self, uri: str, text: str, version: int, language: str) -> None:
        taken = snapshot(uri, text, version, language, self._folders)
        if taken is not None:
            self.session.put(taken)
            await self.publish(uri)

    async def publish(self, uri: str) -> None:
        """Tell what is said of a file, if that is still so when it is found out."""
        asked = self.session.latest(uri)
        if asked is None:
            return
        found = await self._judged(partial(self._if_latest, asked))
        if found is not None and self.session.latest(uri) is asked:
            told = types.PublishDiagnosticsParams(uri, found, asked.version)
            self.text_document_publish_diagnostics(told)
            await self.ask(uri, self.session.open_names)

    def _if_latest(self, asked: Snapshot) -> tuple[types.Diagnostic, ...] | None:
        return self.session.seen(asked).diagnostics if self.session.latest(asked.uri) is asked else None

    async def publish_all(self, _: Any = None) -> None:
        """Judge everything anew: a file that decks may be judged by has changed."""
        await self._judged(self.session.forget)
        for uri in self.session.uris:
            await self.publish(uri)

    async def ask(self, uri: str, use: Callable[[Seen], T]) -> T | None:
        """What ``use`` makes of what is known of a file; None where there is nothing."""
        asked = self.session.latest(uri)
        if asked is None:
            return None
        answer, wrong = await self._judged(partial(self._answered, asked, use))
        if wrong:
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, wrong))
        return answer

    def _answered(self, asked: Snapshot, use: Callable[[Seen], T]) -> tuple[T | None, str]:
        """An answer, or what went wrong within deckcheck itself."""
        seen = self.session.seen(asked)
        try:
            with asked.in_place_of_its_file():
                return use(seen), ""
        except InputError:
            return None, ""  # the diagnostics say why
        except Exception as error:  # noqa: BLE001 -- a question that cannot be answered ends no session
            problem = defect(error, Location(asked.path, 1))
            return None, sentence(seen.lang, problem.code, problem.facts)

    async def _judged(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._judging, work)

    async def watch(self, _: Any = None) -> None:
        """Ask to be told of files that change outside of the editor."""
        if get_capability(self.client_capabilities, "workspace.did_change_watched_files.dynamic_registration"):
            watched = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(_WATCHED)])
            asked = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched)
            # One that cannot after all says so by an error: then what changes outside counts once something is saved.
            with suppress(JsonRpcException):
                await self.client_register_capability_async(types.RegistrationParams([asked]))

    def shutdown(self) -> None:
        """End. What is being judged is waited for, what waits for that is not."""
        self._judging.shutdown(wait=True, cancel_futures=True)
        super().shutdown()  # type: ignore[no-untyped-call] # pygls has no type of it


def client_of(able: types.ClientCapabilities, encoding: str) -> Client:
    """What matters here of what an editor says it can do."""
    shown = get_capability(able, "text_document.hover.content_format", [])
    return Client(
        encoding,
        related=get_capability(able, "text_document.publish_diagnostics.related_information", default=False),
        versioned_edits=get_capability(able, "workspace.workspace_edit.document_changes", default=False),
        markdown=types.MarkupKind.Markdown in shown,
    )


def _register(server: DeckServer, feature: Feature) -> None:
    async def asked(params: Any) -> Any:
        return await server.ask(params.text_document.uri, lambda seen: feature.answer(seen, params))

    server.feature(feature.METHOD, feature.OPTIONS)(asked)


def made(lang: str | None = None) -> DeckServer:
    """A server that waits for an editor."""
    server = DeckServer(lang)
    for feature in features():
        _register(server, feature)
    followed: dict[str, Callable[[Any], Awaitable[None]]] = {
        types.INITIALIZED: server.watch,
        types.SHUTDOWN: server.end,
        types.TEXT_DOCUMENT_DID_OPEN: server.opened,
        types.TEXT_DOCUMENT_DID_CHANGE: server.changed,
        types.TEXT_DOCUMENT_DID_CLOSE: server.closed,
        types.TEXT_DOCUMENT_DID_SAVE: server.saved,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES: server.publish_all,
    }
    for method, take in followed.items():
        _follow(server, method, take)

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.begin(params)

    return server


def _follow(server: DeckServer, method: str, take: Callable[[Any], Awaitable[None]]) -> None:
    """Do something whenever the editor tells something."""

    async def told(params: Any) -> None:
        await take(params)

    server.feature(method)(told)


class _Out:
    """Standard output, which whoever ends the program closes."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, data: bytes) -> int:
        return self._out.write(data)

    def flush(self) -> None:
        self._out.flush()

    def close(self) -> None:
        self._out.flush()


def serve(lang: str | None = None) -> bool:
    """Serve the editor at standard input and output until it says that it is enough, or is gone.

    Whether it has said so, or never was there.
    """
    server = made(lang)
    out = cast("BinaryIO", _Out(sys.stdout.buffer))
    # What else anything writes to standard output must not come between the messages.
    with redirect_stdout(sys.stderr):
        server.start_io(stdout=out)
    return server.is_done or not server.has_begun
