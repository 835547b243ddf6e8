"""What was done to an event, in words."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from deckcheck.messages import sentence
from deckcheck.serve.events.moments import day_of, written
from deckcheck.serve.store.audit import Act, Action

_PART = " · "
_ROLES = ("player", "organizer", "judge", "operator", "command", "sign-up", "mail", "retention", "nobody")
"""Who does something: whoever has a link of that role, or what the site does by itself."""


def actor_said(actor: str, lang: str) -> str:
    """Who did something: the role, and the number of the link.

    >>> actor_said("organizer 3", "en"), actor_said("command", "en"), actor_said("organizer 3", "ja")
    ('organizer (link 3)', 'command line', '主催者(リンク3)')
    """
    role, _, link = actor.partition(" ")
    return sentence(lang, "live-actor", {"role": role, "link": link or None}) if role in _ROLES else actor


def act_said(act: Act, zone: int, lang: str) -> str:
    """What was done, in words; ``zone`` are the minutes by which the event's clock is before UTC."""
    if act.action not in get_args(Action):
        return act.action  # of another version of the program
    facts = _FACTS.get(act.action, _as_kept)(act.detail, zone, lang)
    # Whoever signs up and the organizer who opens the sign-up have one word in what is kept.
    code = "signed-up" if act.action == "sign-up" and act.player is not None else act.action
    said = [sentence(lang, f"act-{code}", facts)]
    if act.action == "send":
        said += [sentence(lang, "live-late", {})] if act.detail["late"] else []
        said += [sentence(lang, "live-closed", {})] if act.detail["closed"] else []
    return _PART.join(said)


def _as_kept(detail: Mapping[str, Any], _zone: int, _lang: str) -> Mapping[str, Any]:
    return detail


def _deadline(moment: int | None, zone: int, lang: str) -> str:
    return sentence(lang, "act-no-deadline", {}) if moment is None else written(moment, zone, "minutes")


def _moved(detail: Mapping[str, Any], zone: int, lang: str) -> Mapping[str, Any]:
    before, after = detail["before"], detail["after"]
    kept = after.get("retain_until")
    return {
        "now": _deadline(after["deadline"], zone, lang),
        "was": _deadline(before["deadline"], zone, lang),
        "until": day_of(kept, zone) if kept is not None and kept != before.get("retain_until") else None,
    }


def _added(detail: Mapping[str, Any], zone: int, lang: str) -> Mapping[str, Any]:
    return {"now": _deadline(detail["deadline"], zone, lang)}


def _opened(detail: Mapping[str, Any], _zone: int, lang: str) -> Mapping[str, Any]:
    return {
        "now": sentence(lang, f"live-sign-up-{detail['after']['sign_up']}", {}),
        "was": sentence(lang, f"live-sign-up-{detail['before']['sign_up']}", {}),
    }


def _signed_up(detail: Mapping[str, Any], zone: int, lang: str) -> Mapping[str, Any]:
    return _opened(detail, zone, lang) if detail else {}


def _counted(detail: Mapping[str, Any], _zone: int, _lang: str) -> Mapping[str, Any]:
    return {"count": len(detail["counting"])}


def _imported(detail: Mapping[str, Any], _zone: int, _lang: str) -> Mapping[str, Any]:
    return {"added": detail["new"], "altered": detail["changed"], "absent": detail["missing"]}


def _unlocked(detail: Mapping[str, Any], zone: int, _lang: str) -> Mapping[str, Any]:
    return {"until": written(detail["until"], zone), "why": detail["why"]}


def _checked(detail: Mapping[str, Any], _zone: int, lang: str) -> Mapping[str, Any]:
    return {"came": sentence(lang, f"live-check-{detail['outcome']}", {}), "round": detail["round"]}


def _issued(detail: Mapping[str, Any], _zone: int, _lang: str) -> Mapping[str, Any]:
    return {"role": detail["role"], "ended": detail["revoked"] or None}


def _judged(detail: Mapping[str, Any], _zone: int, lang: str) -> Mapping[str, Any]:
    changed = [
        sentence(lang, "act-judged-otherwise", {"id": id, "was": was, "now": now}) for id, was, now in detail["changed"]
    ]
    return {"count": detail["lists"], "changed": changed}


_FACTS: Mapping[Action, Callable[[Mapping[str, Any], int, str], Mapping[str, Any]]] = {
    "add-event": _added,
    "deadline": _moved,
    "lock": _counted,
    "unlock": _counted,
    "sign-up": _signed_up,
    "import-players": _imported,
    "unlock-player": _unlocked,
    "deck-check": _checked,
    "issue": _issued,
    "judge": _judged,
}
"""The facts of a sentence, where they are not what is kept."""
