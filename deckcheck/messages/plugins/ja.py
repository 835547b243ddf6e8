"""Japanese, for plug-ins that are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "no-plugins": "プラグインはインストールされていません",
    "plugin-used": "{plugin}({distribution}): 使用中",
    "plugin-refused": "{plugin}({distribution}): 使いません。同じ名前のものがdeckcheckにあります",
    "plugin-broken": "{plugin}({distribution}): 正しく動きません。{what}",
    "plugin-ambiguous": "{plugin}({distribution}): 使いません。ほかのパッケージにも同じ名前のものがあります",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say(fact, value, form, words)
