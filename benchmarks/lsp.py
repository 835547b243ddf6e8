"""How long an editor waits for the language server, with a 100-card deck and the cards open.

    python benchmarks/lsp.py

A real process is spoken to over its standard streams, as an editor does: the time is from a message to its answer, and
of a change up to the diagnostics of that text. Every change is a text that was not there before. The baseline of every
figure is the same deck judged in this process, which has format and cards loaded, too.
"""

from __future__ import annotations

import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Any, Self, cast

from deckcheck.judging.judge import Judge
from deckcheck.model.deck import Card

FORMAT, ON = "mtg/commander", "2026-07-27"
LEADER = "Kenrith, the Returned King"
MOST_MILLISECONDS = 50
REPEATS = 60
_RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 200, "character": 0}}


class Editor:
    """A server, and what an editor says to it."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "deckcheck", "lsp"]
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._in, self._out = cast("IO[bytes]", self._server.stdin), cast("IO[bytes]", self._server.stdout)
        self._ids = itertools.count(1)
        self.uri, self._version = (folder / "deck.txt").as_uri(), 1
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self._send("initialized")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ask("shutdown")
        self._send("exit")
        self._server.communicate()

    def open(self, text: str) -> list[Any]:
        """Open the deck; what is said of it."""
        document = {"uri": self.uri, "languageId": "deck", "version": self._version, "text": text}
        self._send("textDocument/didOpen", textDocument=document)
        return self._told()

    def change(self, text: str) -> list[Any]:
        """Change the deck; what is said of it."""
        self._version += 1
        document = {"uri": self.uri, "version": self._version}
        self._send("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
        return self._told()

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a question."""
        number = next(self._ids)
        self._send(method, id=number, **params)
        return next(each for each in self._messages() if each.get("id") == number)["result"]

    def _told(self) -> list[Any]:
        said = (each["params"] for each in self._messages() if each.get("method") == "textDocument/publishDiagnostics")
        found: list[Any] = next(each for each in said if each.get("version") == self._version)["diagnostics"]
        return found

    def _send(self, method: str, id: int | None = None, **params: Any) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params, **({} if id is None else {"id": id})}
        if method in ("shutdown", "exit"):
            del message["params"]
        body = json.dumps(message).encode()
        self._in.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._in.flush()

    def _messages(self) -> Any:
        while True:
            size = 0
            while line := self._out.readline().strip():
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            yield json.loads(self._out.read(size))


def main() -> None:
    """Print the figures."""
    judge = Judge(ON)
    cards = judge.open(FORMAT).cards
    names = [card.name for card in itertools.islice((card for card in cards.cards() if _fits(card)), 99)]
    legal = "\n".join([f"# format: {FORMAT}", "Commander", f"1 {LEADER}", "Deck", *(f"1 {name}" for name in names)])
    wrong = "\n".join(f"{line}x" if number % 10 == 9 else line for number, line in enumerate(legal.split("\n")))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".deckcheck.yaml").write_text(f"on: {ON}\ndecks: [{{files: deck.txt}}]\n", encoding="utf-8")
        for what, text in (("as it should be", legal), ("with every tenth name misspelt", wrong)):
            with Editor(folder) as editor:
                _measure(what, text, editor, judge)


def _fits(card: Card) -> bool:
    """Whether a card is for tournaments, and no further leader."""
    return True in card.attributes["tournament"] and not card.attributes["supertypes"]


def _measure(what: str, text: str, editor: Editor, judge: Judge) -> None:
    began = time.perf_counter()
    editor.open(text)
    opened = time.perf_counter() - began
    editor.ask("textDocument/hover", textDocument={"uri": editor.uri}, position={"line": 4, "character": 3})
    changes = (f"{text}\n# {number}" for number in itertools.count())
    found = editor.change(next(changes))
    print(f"a 100-card deck {what}, {len(found)} diagnostics; {opened:.1f} s until the cards were open")
    place = {"line": 49, "character": 4}
    here = {"textDocument": {"uri": editor.uri}}
    asked: dict[str, dict[str, Any]] = {
        "hover": {"position": place},
        "completion": {"position": place},
        "definition": {"position": place},
        "documentSymbol": {},
        "foldingRange": {},
        "inlayHint": {"range": _RANGE},
        "codeAction": {"range": {"start": place, "end": place}, "context": {"diagnostics": [], "triggerKind": 2}},
    }
    times: dict[str, list[float]] = {name: [] for name in ("check", "change", *asked)}
    for _ in range(REPEATS):
        changed = next(changes)
        times["check"].append(_milliseconds(lambda changed=changed: judge.judge_text(changed)))
        times["change"].append(_milliseconds(lambda changed=changed: editor.change(changed)))
        for name, params in asked.items():
            question = lambda name=name, params=params: editor.ask(f"textDocument/{name}", **here, **params)  # noqa: E731
            times[name].append(_milliseconds(question))
    base = statistics.median(times["check"])
    for name, found_times in times.items():
        low, middle, high = statistics.quantiles(found_times, n=4)
        limit = (
            ""
            if name == "check"
            else f"; at most {MOST_MILLISECONDS} is asked, the longest took {max(found_times):.1f}"
        )
        print(f"  {name:15} {middle:6.1f} ms ({low:.1f} to {high:.1f}), {middle / base:5.2f} × judging it here{limit}")


def _milliseconds(call: Any) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1e3


if __name__ == "__main__":
    main()
