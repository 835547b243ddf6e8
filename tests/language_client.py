"""A client that speaks to a language server over its standard streams, as an editor does."""

from __future__ import annotations

import json
import subprocess
import threading
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from types import TracebackType

MOST_SECONDS = 120


class Mistake(NamedTuple):
    """What a server says is wrong: the line, from 1, the text it is said of, and the sentence."""

    line: int
    text: str
    message: str


class LanguageClient:
    """A server that was started in a folder; in a ``with`` statement it ends with it."""

    def __init__(self, command: Sequence[str], folder: Path, settings: dict[str, Any]) -> None:
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        # Nothing else ends a wait for what a server never says.
        self._watch = threading.Timer(MOST_SECONDS, self._server.kill)
        self._watch.start()
        self._settings, self._last_id, self._version = settings, 0, 0
        self._told: dict[str, list[Any]] = {}
        self._texts: dict[str, list[str]] = {}
        capabilities = {
            "textDocument": {"hover": {"contentFormat": ["plaintext"]}},
            "workspace": {"configuration": True},
        }
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities=capabilities)
        self._tell("initialized")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server.poll() is None:
            self.ask("shutdown")
            self._tell("exit")
        self._server.communicate()
        self._watch.cancel()

    def open(self, path: Path, text: str) -> None:
        """Open a file in which this text stands, whatever is on the disk."""
        self._version += 1  # a server keeps what it knows of a file by its version
        self._told.pop(path.as_uri(), None)
        self._texts[path.as_uri()] = text.split("\n")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": self._version, "text": text}
        self._tell("textDocument/didOpen", textDocument=document)

    def mistakes(self, path: Path) -> list[Mistake]:
        """What the server says is wrong with an opened file, once it says so."""
        uri = path.as_uri()
        while uri not in self._told:
            self._take(self._received())
        return [_mistake(each, self._texts[uri]) for each in self._told[uri]]

    def completions(self, path: Path, line: int, column: int) -> list[dict[str, Any]]:
        """What the server offers at a place, line and column from 1, in an opened file."""
        return self._at("textDocument/completion", path, line, column)["items"]  # type: ignore[no-any-return] # JSON

    def hover(self, path: Path, line: int, column: int) -> str | None:
        """What the server shows of the word at a place, line and column from 1, in an opened file."""
        shown = self._at("textDocument/hover", path, line, column)
        return None if shown is None else shown["contents"]["value"]

    def _at(self, method: str, path: Path, line: int, column: int) -> Any:
        position = {"line": line - 1, "character": column - 1}
        return self.ask(method, textDocument={"uri": path.as_uri()}, position=position)

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a request. Raises RuntimeError if it is an error."""
        self._last_id += 1
        self._send({"id": self._last_id, "method": method, "params": params})
        while True:
            message = self._received()
            if message.get("id") != self._last_id or "method" in message:
                self._take(message)
            elif "error" in message:
                raise RuntimeError(message["error"])
            else:
                return message["result"]

    def _tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def _take(self, message: dict[str, Any]) -> None:
        """Answer what the server asks, and keep what it tells of files."""
        if message.get("method") == "textDocument/publishDiagnostics":
            self._told[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "workspace/configuration":
            result = [self._settings.get(item["section"]) for item in message["params"]["items"]]
            self._send({"id": message["id"], "result": result})
        elif "id" in message and "method" in message:
            self._send({"id": message["id"], "result": None})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._server.stdin.flush()

    def _received(self) -> dict[str, Any]:
        assert self._server.stdout is not None
        headers = dict(self._headers())
        message: dict[str, Any] = json.loads(self._server.stdout.read(int(headers[b"content-length"])))
        return message

    def _headers(self) -> Iterator[tuple[bytes, bytes]]:
        assert self._server.stdout is not None
        for line in self._server.stdout:
            name, colon, value = line.partition(b":")
            if not colon:
                return
            yield name.lower(), value
        raise RuntimeError("the language server has ended")


def _mistake(diagnostic: Any, lines: list[str]) -> Mistake:
    start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
    line = lines[start["line"]]
    text = line[start["character"] : end["character"] if end["line"] == start["line"] else len(line)]
    return Mistake(start["line"] + 1, text, diagnostic["message"])
