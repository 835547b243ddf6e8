"""Editors themselves, set up as the page on editors has it: what they show of a deck, and that they fix it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from server.test_guide import block

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.slow(step=1)

ROOT = Path(__file__).resolve().parents[2]
DECK = "2 𠮷野の里\n1 𩸽の群れ\n3 Sea Urchin\n1 Sea Breem\n"
NEOVIM = """
local function within(seconds, what, until_)
  if not vim.wait(seconds * 1000, until_, 50) then
    io.stderr:write("waited in vain for " .. what .. "\\n")
    vim.cmd("cquit 3")
  end
end

local function asked(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  local _, answer = next(answers or {})
  return answer and answer.result
end

local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end

local function diagnostics()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, { each.lnum, each.col, each.code, each.severity })
  end
  table.sort(found, function(one, other) return one[1] < other[1] end)
  return found
end

within(60, "the server", function() return #vim.lsp.get_clients({ bufnr = 0, name = "deckcheck" }) == 1 end)
within(60, "diagnostics", function() return #vim.diagnostic.get(0) == 2 end)
local told = { filetype = vim.bo.filetype, diagnostics = diagnostics() }
told.hover = asked("textDocument/hover", at(0, 4)).contents.value
told.inlay = {}
local all = { start = { line = 0, character = 0 }, ["end"] = { line = 4, character = 0 } }
local text = vim.lsp.util.make_text_document_params()
for _, hint in ipairs(asked("textDocument/inlayHint", { textDocument = text, range = all }) or {}) do
  table.insert(told.inlay, type(hint.label) == "string" and hint.label or hint.label[1].value)
end
told.inlay_shown = vim.lsp.inlay_hint.is_enabled()

vim.api.nvim_win_set_cursor(0, { 4, 2 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find("Sea Bream") ~= nil end })
within(60, "the fix", function() return vim.api.nvim_buf_get_lines(0, 3, 4, false)[1] == "1 Sea Bream" end)
within(60, "the finding to go", function() return #vim.diagnostic.get(0) == 1 end)
told.after = diagnostics()

vim.api.nvim_buf_set_lines(0, 4, 4, false, { "1 Sea" })
told.completion = {}
local answer = asked("textDocument/completion", at(4, 5))
for _, item in ipairs(answer.items or answer) do
  table.insert(told.completion, item.label)
end
local file = assert(io.open(os.getenv("TOLD"), "w"))
file:write(vim.json.encode(told))
file:close()
vim.cmd("qall!")
"""


@pytest.fixture
def env(folder: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of an editor that finds ``deckcheck``, and nothing of whoever runs the tests."""
    (folder / "decks").mkdir()
    (folder / "decks" / "deck.txt").write_text(DECK, encoding="utf-8")
    config = (folder / ".deckcheck.yaml").read_text(encoding="utf-8")
    (folder / ".deckcheck.yaml").write_text(config.replace('"*.txt"', '"decks/*.txt"'), encoding="utf-8")
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "deckcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m deckcheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    home = tmp_path / "home"
    home.mkdir()
    own = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    told = {"TOLD": str(tmp_path / "told.json"), "DECKCHECK_CACHE": str(tmp_path / "cache")}
    return {**os.environ, **own, **told, "PATH": path, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def _program(name: str, least: tuple[int, int]) -> str:
    """An editor of a version that the page speaks of."""
    beside = Path(sys.executable).with_name(name)
    program = str(beside) if beside.exists() else shutil.which(name)
    if program is None:
        pytest.skip(f"there is no {name}")
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"(\d+)\.(\d+)", said)
    if found is None or tuple(map(int, found.groups())) < least:
        pytest.skip(f"{name} is {said.splitlines()[0]}, and the page asks for {least[0]}.{least[1]}")
    return program


def _told(call: Sequence[str], folder: Path, env: dict[str, str]) -> Any:
    """What an editor has seen."""
    done = subprocess.run(call, cwd=folder, env=env, capture_output=True, text=True, timeout=300, check=False)
    said = done.stdout + done.stderr
    assert Path(env["TOLD"]).exists(), said
    assert "Error in server" not in said
    return json.loads(Path(env["TOLD"]).read_text(encoding="utf-8"))


def test_neovim(folder: Path, env: dict[str, str], tmp_path: Path) -> None:
    program = _program("nvim", (0, 11))
    (tmp_path / "init.lua").write_text(block("Neovim"), encoding="utf-8")
    (tmp_path / "look.lua").write_text(NEOVIM, encoding="utf-8")
    given = ["-u", str(tmp_path / "init.lua"), "decks/deck.txt", "-c", f"luafile {tmp_path / 'look.lua'}"]
    told = _told([program, "--headless", "-i", "NONE", *given], folder, env)
    assert told == {
        "filetype": "deck",
        # Line, column in bytes, severity; both from 0, as the editor's own lists have them.
        "diagnostics": [[2, 2, "too-many-copies", 1], [3, 2, "unknown-card", 2]],
        "hover": (
            "**𠮷野の里**\n\nKura, 2022-01-01: copies in a deck: at most 2\n\nTwo of a name.\n"
            "\n- type: field\n- cost: 3"
        ),
        "inlay": ["main deck: 7 cards"],
        "inlay_shown": True,
        "after": [[2, 2, "too-many-copies", 1]],
        "completion": ["Sea Bream", "Sea Urchin"],
    }


EMACS = """
(require 'flymake)
(defun within (seconds what until)
  (let ((end (+ (float-time) seconds)))
    (while (not (funcall until))
      (when (> (float-time) end)
        (message "waited in vain for %s" what)
        (kill-emacs 3))
      (accept-process-output nil 0.05)
      (run-hooks 'post-command-hook))))
(defun told-of (diagnostics)
  (vconcat (mapcar (lambda (each)
                     (vector (line-number-at-pos (flymake-diagnostic-beg each))
                             (symbol-name (flymake-diagnostic-type each))
                             (flymake-diagnostic-text each)))
                   (sort diagnostics (lambda (one other)
                                       (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other)))))))
(find-file "decks/deck.txt")
(within 60 "the server" (lambda () (and (fboundp 'eglot-current-server) (eglot-current-server))))
(flymake-mode 1)
(flymake-start)
(within 60 "diagnostics" (lambda () (flymake-start) (= 2 (length (flymake-diagnostics)))))
(let ((before (told-of (flymake-diagnostics))) (mode major-mode) after)
  (goto-char (point-min))
  (forward-line 3)
  (forward-char 3)
  (let* ((found (eglot-code-actions (line-beginning-position) (line-end-position) "quickfix" nil))
         (fix (seq-find (lambda (each) (string-match-p "Sea Bream" (plist-get each :title))) found)))
    (eglot--apply-workspace-edit (plist-get fix :edit)))
  (save-buffer) ; Eglot tells of changes when Emacs is idle, which it is not while it carries this out
  (within 60 "the finding to go" (lambda () (flymake-start) (= 1 (length (flymake-diagnostics)))))
  (setq after (told-of (flymake-diagnostics)))
  (let ((line (buffer-substring-no-properties (line-beginning-position) (line-end-position))))
    (goto-char (point-max))
    (insert "1 Sea")
    (save-buffer)
    (let* ((found (eglot-completion-at-point))
           (names (all-completions "" (nth 2 found))))
      (with-temp-file (getenv "TOLD")
        (insert (json-encode (list :mode (symbol-name mode) :before before :line line :after after
                                   :completion (vconcat (mapcar #'substring-no-properties names)))))))))
(kill-emacs 0)
"""


def test_emacs(folder: Path, env: dict[str, str], tmp_path: Path) -> None:
    program = _program("emacs", (28, 1))
    has_eglot = [program, "--batch", "--eval", "(package-initialize)", "-l", "eglot"]
    if subprocess.run(has_eglot, capture_output=True, check=False).returncode != 0:
        pytest.skip("this Emacs has no Eglot")
    (tmp_path / "init.el").write_text(block("Emacs"), encoding="utf-8")
    (tmp_path / "look.el").write_text(EMACS, encoding="utf-8")
    given = ["-l", str(tmp_path / "init.el"), "-l", str(tmp_path / "look.el")]
    told = _told([program, "--batch", "--eval", "(package-initialize)", *given], folder, env)
    rule = f"rule: Two of a name. ({folder / 'standard.yaml'}:16)"
    copies = [3, "eglot-error", f"deckcheck [too-many-copies]: 3 copies of “Sea Urchin”; at most 2 allowed\n{rule}"]
    unknown = "deckcheck [unknown-card]: no card is called “Sea Breem”; did you mean “Sea Bream”?"
    assert told == {
        "mode": "deck-mode",
        "before": [copies, [4, "eglot-warning", unknown]],
        "line": "1 Sea Bream",
        "after": [copies],
        "completion": ["Sea Bream", "Sea Urchin"],
    }
