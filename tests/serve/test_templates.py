"""What holds for every template of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckcheck

TEMPLATES = sorted((Path(deckcheck.__path__[0]) / "serve" / "templates").glob("*.j2"))
SIGNS = set("–·:→()|/…✓") | {"deckcheck", "SHA-256"}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_it_has_no_words_scripts_or_styles_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    said = re.sub(r"(?s){%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", " ", text)
    assert set(said.split()) - SIGNS == set()
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|<script>|https?:|\|\s*safe\b", text) == []
