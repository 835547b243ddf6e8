"""What was done to an event, in words."""

from collections.abc import Mapping
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
    facts = _facts(act, zone, lang)
    # Whoever signs up and the organizer who opens the sign-up have one word in what is kept.
    code = "signed-up" if act.action == "sign-up" and act.player is not None else act.action
    said = [sentence(lang, f"act-{code}", facts)]
    if act.action == "send":
        said += [sentence(lang, "live-late", {})] if act.detail["late"] else []
        said += [sentence(lang, "live-closed", {})] if act.detail["closed"] else []
    return _PART.join(said)


def _deadline(moment: int | None, zone: int, lang: str) -> str:
    return sentence(lang, "act-no-deadline", {}) if moment is None else written(moment, zone, "minutes")


def _facts(act: Act, zone: int, lang: str) -> Mapping[str, Any]:
    """The facts of the sentence of an act: mostly what is kept of it."""
    detail = act.detail
    match act.action:
        case "add-event":
            return {"now": _deadline(detail["deadline"], zone, lang)}
        case "deadline":
            before, after = detail["before"], detail["after"]
            kept = after.get("retain_until")
            return {
                "now": _deadline(after["deadline"], zone, lang),
                "was": _deadline(before["deadline"], zone, lang),
                "until": day_of(kept, zone) if kept is not None and kept != before.get("retain_until") else None,
            }
        case "lock" | "unlock":
            return {"count": len(detail["counting"])}
        case "sign-up" if detail:
            ways = {"now": detail["after"], "was": detail["before"]}
            return {name: sentence(lang, f"live-sign-up-{way['sign_up']}", {}) for name, way in ways.items()}
        case "import-players":
            return {"added": detail["new"], "altered": detail["changed"], "absent": detail["missing"]}
        case "unlock-player":
            return {"until": written(detail["until"], zone), "why": detail["why"]}
        case "deck-check":
            return {"came": sentence(lang, f"live-check-{detail['outcome']}", {}), "round": detail["round"]}
        case "issue":
            return {"role": detail["role"], "ended": detail["revoked"] or None}
        case "judge":
            changed = [
                sentence(lang, "act-judged-otherwise", {"id": id, "was": was, "now": now})
                for id, was, now in detail["changed"]
            ]
            return {"count": detail["lists"], "changed": changed}
    return detail
