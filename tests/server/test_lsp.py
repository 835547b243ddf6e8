"""``deckcheck lsp`` in a process of its own, as a real client finds it: every wait is for a message."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path  # noqa: TC003 -- pytest-lsp evaluates what its fixtures are annotated with
from typing import Any

import pytest
import pytest_lsp
from click.testing import CliRunner
from lsprotocol import types
from pygls.exceptions import JsonRpcInternalError
from pytest_lsp import ClientServerConfig, LanguageClient

from deckcheck.cli import main
from deckcheck.server.server import DeckServer, made
from server.conftest import FORMAT, Desk, lines_told
from server.test_session import DECK, LEGAL

pytestmark = pytest.mark.slow

PATIENCE = 60
"""Seconds after which a message is not coming any more."""
SERVER = [sys.executable, "-m", "deckcheck", "lsp", "--stdio"]
UTF8 = types.PositionEncodingKind.Utf8
UTF16 = types.PositionEncodingKind.Utf16
UTF32 = types.PositionEncodingKind.Utf32


def _capabilities(*encodings: types.PositionEncodingKind) -> types.ClientCapabilities:
    text = types.TextDocumentClientCapabilities(
        publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)
    )
    edits = types.WorkspaceEditClientCapabilities(document_changes=True)
    return types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(workspace_edit=edits),
        text_document=text,
        general=types.GeneralClientCapabilities(position_encodings=[*encodings]) if encodings else None,
    )


SPOKEN: list[Any] = [
    pytest.param({"locale": "en-GB"}, id="en"),
    pytest.param({"locale": "ja"}, id="ja"),
    pytest.param({"locale": "fr", "initialization_options": {"lang": "ja"}}, id="asked for"),
]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, server_env=dict(os.environ)), params=SPOKEN)
async def client(lsp_client: LanguageClient, folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[None]:
    """A client of a server of its own, which ends by the protocol and has said of nothing that it went wrong."""
    folders = [types.WorkspaceFolder(folder.as_uri(), "decks")]
    able = _capabilities(UTF16)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=able, workspace_folders=folders, **request.param)
    )
    yield
    await lsp_client.shutdown_session()
    process = lsp_client._server  # noqa: SLF001 -- nothing else has its exit code
    assert process is not None
    assert process.returncode == 0
    assert (lsp_client.messages, lsp_client.log_messages) == ([], [])


def _lang(request: pytest.FixtureRequest) -> str:
    return "en" if request.node.callspec.id == "en" else "ja"


def _open(client: LanguageClient, uri: str, text: str, language: str = "plaintext") -> None:
    document = types.TextDocumentItem(uri, language, 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))


def _change(client: LanguageClient, uri: str, version: int, text: str) -> None:
    document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
    whole = types.TextDocumentContentChangeWholeDocument(text)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))


async def _next_told(client: LanguageClient) -> types.PublishDiagnosticsParams:
    said = client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    params: types.PublishDiagnosticsParams = await asyncio.wait_for(said, PATIENCE)
    return params


async def _told(client: LanguageClient, uri: str, version: int) -> tuple[types.Diagnostic, ...]:
    """What is told of a version of a file, once it is; nothing may be told of it before that is newer."""
    while True:
        params = await _next_told(client)
        if params.uri == uri:
            assert params.version is None or params.version <= version
            if params.version == version:
                return tuple(params.diagnostics)


@pytest.mark.asyncio
async def test_a_deck_while_it_is_written(client: LanguageClient, folder: Path, request: pytest.FixtureRequest) -> None:
    uri, desk = (folder / "deck.txt").as_uri(), Desk(folder, _lang(request))
    _open(client, uri, DECK)
    assert list(lines_told(await _told(client, uri, 1))) == desk.told("deck.txt", DECK) != []
    for version in range(2, 30):
        _change(client, uri, version, f"{LEGAL}1 Sea Ur{'c' * version}")
    _change(client, uri, 30, LEGAL)
    assert await _told(client, uri, 30) == ()


@pytest.mark.asyncio
async def test_questions(client: LanguageClient, folder: Path, request: pytest.FixtureRequest) -> None:
    """A question is answered of the text as it was when it was asked."""
    japanese = _lang(request) == "ja"
    uri = (folder / "deck.txt").as_uri()
    file, here = types.TextDocumentIdentifier(uri), types.Position(1, 3)
    everywhere = types.Range(types.Position(0, 0), types.Position(99, 0))
    _open(client, uri, "1 Sea\n")
    _change(client, uri, 2, DECK)
    hover = await client.text_document_hover_async(types.HoverParams(file, here))
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    assert hover.contents.value.splitlines()[:2] == [
        "𠮷野の里",
        "蔵、2022-01-01: デッキに入れられる枚数: 2枚以下"
        if japanese
        else "Kura, 2022-01-01: copies in a deck: at most 2",
    ]
    definition = await client.text_document_definition_async(types.DefinitionParams(file, here))
    assert isinstance(definition, list)
    assert [(each.uri, str(each.range)) for each in definition if isinstance(each, types.Location)] == [
        ((folder / "standard.yaml").as_uri(), "15:0-15:0")
    ]
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(file))
    assert [each.name for each in symbols or ()] == (["メイン", "サイド"] if japanese else ["main deck", "side deck"])
    folding = await client.text_document_folding_range_async(types.FoldingRangeParams(file))
    assert [(each.start_line, each.end_line) for each in folding or ()] == [(0, 4), (5, 6)]
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(file, everywhere))
    assert [each.label for each in hints or ()] == (
        ["メイン: 6枚", "サイド: 1枚"] if japanese else ["main deck: 6 cards", "side deck: 1 card"]
    )
    found = await client.text_document_completion_async(types.CompletionParams(file, types.Position(4, 4)))
    assert isinstance(found, types.CompletionList)
    assert [(each.label, bool(each.tags)) for each in found.items] == [("𩸽の群れ", False), ("𩸽の開き", True)]
    asked = types.CodeActionParams(file, everywhere, types.CodeActionContext([], [types.CodeActionKind.QuickFix]))
    (action,) = await client.text_document_code_action_async(asked) or ()
    assert isinstance(action, types.CodeAction)
    assert action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version == 2
    assert [(str(edit.range), edit) for edit in change.edits] == [
        ("4:2-4:6", types.TextEdit(types.Range(types.Position(4, 2), types.Position(4, 6)), "𩸽の群れ"))
    ]


@pytest.mark.asyncio
async def test_a_format_that_is_saved(client: LanguageClient, folder: Path, request: pytest.FixtureRequest) -> None:
    """A deck is judged by the format as it is saved, and anew when it is."""
    deck, rules = (folder / "deck.txt").as_uri(), (folder / "standard.yaml").as_uri()
    _open(client, deck, "3 𠮷野の里\n1 𠮷野の川\n")
    assert [each.code for each in await _told(client, deck, 1)] == ["too-many-copies"]
    more = FORMAT.replace("most: 2", "most: 3")
    _open(client, rules, more.replace("copy-limit", "copy-limt"), "yaml")
    assert [each.code for each in await _told(client, rules, 1)] == ["unknown-kind"]
    _change(client, rules, 2, more)
    assert await _told(client, rules, 2) == ()
    (folder / "standard.yaml").write_text(more, encoding="utf-8")
    client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(rules)))
    assert await _told(client, deck, 1) == ()


@pytest.mark.asyncio
async def test_a_file_that_is_closed(client: LanguageClient, folder: Path, request: pytest.FixtureRequest) -> None:
    """What was said of it is taken back, and it is no more asked about."""
    uri = (folder / "deck.txt").as_uri()
    _open(client, uri, DECK)
    await _told(client, uri, 1)
    file = types.TextDocumentIdentifier(uri)
    client.text_document_did_close(types.DidCloseTextDocumentParams(file))
    params = await _next_told(client)
    assert (params.uri, *params.diagnostics) == (uri,)
    assert await client.text_document_hover_async(types.HoverParams(file, types.Position(1, 3))) is None


# -- what is agreed upon at the beginning ------------------------------------------------------------------------------


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, server_env=dict(os.environ)))
async def stranger(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """A client that has yet to say what it can."""
    yield
    await lsp_client.shutdown_session()


@pytest.mark.parametrize(
    ("encodings", "expected", "place"),
    [((), UTF16, "4:2-4:6"), ((UTF8, UTF16), UTF8, "4:2-4:12"), ((UTF32,), UTF32, "4:2-4:5")],
)
@pytest.mark.asyncio
async def test_encodings(
    stranger: LanguageClient,
    folder: Path,
    encodings: tuple[types.PositionEncodingKind, ...],
    expected: types.PositionEncodingKind,
    place: str,
) -> None:
    able = _capabilities(*encodings)
    result = await stranger.initialize_session(types.InitializeParams(capabilities=able, root_uri=folder.as_uri()))
    assert result.capabilities.position_encoding == expected
    uri = (folder / "deck.txt").as_uri()
    _open(stranger, uri, DECK)
    found = await _told(stranger, uri, 1)
    assert [str(each.range) for each in found if each.code == "unknown-card"] == [place]


@pytest.mark.asyncio
async def test_files_that_change_elsewhere(stranger: LanguageClient, folder: Path) -> None:
    """The server asks to be told of what decks are judged by, and judges anew when it is."""
    watched = asyncio.get_running_loop().create_future()

    @stranger.feature(types.CLIENT_REGISTER_CAPABILITY)
    def registered(params: types.RegistrationParams) -> None:
        watched.set_result([each.method for each in params.registrations])

    able = _capabilities()
    assert able.workspace is not None
    able.workspace.did_change_watched_files = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    await stranger.initialize_session(types.InitializeParams(capabilities=able, root_uri=folder.as_uri()))
    assert await asyncio.wait_for(watched, PATIENCE) == [types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    uri = (folder / "deck.txt").as_uri()
    _open(stranger, uri, "3 𠮷野の里\n1 𠮷野の川\n")
    assert [each.code for each in await _told(stranger, uri, 1)] == ["too-many-copies"]
    rules = folder / "standard.yaml"
    rules.write_text(FORMAT.replace("most: 2", "most: 3"), encoding="utf-8")
    event = types.FileEvent(rules.as_uri(), types.FileChangeType.Changed)
    stranger.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
    assert await _told(stranger, uri, 1) == ()


def test_a_client_that_cannot_watch_files_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    able = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watched))
    asked = []

    async def refused(_: DeckServer, params: types.RegistrationParams) -> None:
        asked.append([each.method for each in params.registrations])
        raise JsonRpcInternalError("Internal error")

    monkeypatch.setattr(DeckServer, "client_capabilities", able)
    monkeypatch.setattr(DeckServer, "client_register_capability_async", refused)
    asyncio.run(made().watch())
    assert asked == [[types.WORKSPACE_DID_CHANGE_WATCHED_FILES]]


def test_a_client_that_is_gone(folder: Path) -> None:
    """Nobody at all is no mistake; who has begun says when it is enough."""
    content = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
    )
    asked = b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    codes = []
    for said in (b"", asked):
        done = subprocess.run(SERVER, input=said, capture_output=True, cwd=folder, timeout=PATIENCE, check=False)
        codes.append((done.returncode, done.stderr))
    assert codes == [(0, b""), (1, b"")]


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    done = CliRunner().invoke(main, ["lsp", "--lang", "en"])
    assert (done.exit_code, done.output) == (
        2,
        "error: this needs another package: pip install 'deckcheck[lsp]' [missing-extra]\n",
    )
