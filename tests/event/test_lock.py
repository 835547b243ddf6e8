"""The lock: what it holds, what a change of it shows, and what judging it again says."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck import __version__
from deckcheck.event.judged.card_list import CardList
from deckcheck.event.lock.basis import sha256_of
from deckcheck.event.lock.lock import Locked, load_lock, signed
from deckcheck.event.lock.verify import verified
from deckcheck.formats.schema.build import schema
from deckcheck.source import InputError
from desk_events import BANS, CARDS, FORMAT, KEY, LISTS, MORE_BANS, Run, event_in, write

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

LOCK = "desk/registrations.lock"
ALL_SAME = f"{LOCK}: 4 registrations, everything is as it was\n"
NOT_ALL = f"{LOCK}: 4 registrations, not everything is as it was\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return event_in(tmp_path, monkeypatch)


def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(LOCK).read_bytes())
    return data


def _change(data: dict[str, Any]) -> None:
    """Write a lock as deckcheck would."""
    Path(LOCK).write_bytes((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def _valid(name: str) -> None:
    report = json.loads(Path(f"desk/{name}").read_bytes())
    which = "event-report" if name.endswith(".json") else "registrations-lock"
    assert list(Draft202012Validator(schema(which)).iter_errors(report)) == []


# -- what it holds ---------------------------------------------------------------------------------------------------


def test_a_lock_holds_everything_that_a_verdict_rests_on(run: Run) -> None:
    assert run("event.yaml", "--out", "desk").exit_code == 1
    _valid("registrations.lock")
    _valid("report.json")
    data = _data()
    assert data == {
        "version": 1,
        "event": "Autumn Cup",
        "on": "2026-11-20",
        "basis": {
            "deckcheck": __version__,
            "readings": {},
            "formats": [
                {
                    "name": "open.yaml",
                    "id": "emberfall/open",
                    "files": [
                        {"kind": "format", "id": "emberfall/open", "sha256": sha256_of("open.yaml")},
                        {"kind": "list", "id": "emberfall/bans", "sha256": sha256_of("bans.yaml")},
                    ],
                }
            ],
            "cards": [
                {
                    "game": "emberfall",
                    "as-of": None,
                    "files": [{"name": "cards.yaml", "sha256": sha256_of("cards.yaml")}],
                }
            ],
            "across": [],
        },
        "cards": ["cards.yaml"],
        "decks": [{"deck": "", "formats": ["open.yaml"], "optional": False}],
        "across": [],
        "different-formats": None,
        "folder": "..",
        "registrations": [
            _locked("001", "Hina", "legal", [], {"main": {"Ash Drake": 3}, "side": {"Cinder Bolt": 2}}),
            _locked("002", "碧", "legal", [], {"main": {"Cinder Bolt": 2, "Moss Colossus": 2}}),
            _locked("003", "Sora", "illegal", ["banned-card"], {"main": {"Ash Drake": 3, "Ember Grove": 1}}),
            _locked("004", "Ren", "undecided", ["unknown-card"], {"main": {"Ash Drake": 3}}, {"main": {"Ash Drke": 1}}),
        ],
    }


def _locked(
    player: str,
    name: str,
    verdict: str,
    codes: list[str],
    cards: dict[str, dict[str, int]],
    unknown: dict[str, dict[str, int]] | None = None,
) -> dict[str, Any]:
    deck = {
        "deck": "",
        "format": "open.yaml",
        "verdict": verdict,
        "codes": codes,
        "digest": CardList(cards, unknown or {}).digest,
        "cards": cards,
        "unknown": unknown or {},
        "unread": 0,
        "findings": [],
    }
    return {
        "player": player,
        "name": name,
        "verdict": verdict,
        "codes": [],
        "submitted": None,
        "late": False,
        "findings": [],
        "decks": [deck],
    }


def test_the_same_input_makes_the_same_bytes_wherever_it_stands(run: Run, tmp_path: Path) -> None:
    run("event.yaml", "--out", "desk")
    first = Path(LOCK).read_bytes()
    run(str(tmp_path / "event.yaml"), "--out", "other", "--lang", "ja")
    assert Path("other/registrations.lock").read_bytes() == first


def test_the_schemas_say_the_same_of_what_they_share() -> None:
    report, event, lock = (schema(name)["$defs"] for name in ("report", "event-report", "registrations-lock"))
    del report["finding"]["properties"]["fixes"]  # nobody fixes a deck of an event but its player
    for name in ("verdict", "place", "statement", "finding", "problem"):
        assert event[name] == report[name]
    assert _meaning(lock["basis"], lock) == _meaning(event["basis"], event)
    deck, judged = (
        _meaning(each, of)["properties"] for each, of in ((lock["locked-deck"], lock), (event["deck"], event))
    )
    for key in ("deck", "verdict", "digest", "cards", "unknown", "unread", "declares", "states"):
        assert deck[key] == judged[key]


def _meaning(part: Any, definitions: dict[str, Any]) -> Any:
    """What a schema asks, in the words of no definition and without what it says of it."""
    if isinstance(part, list):
        return [_meaning(each, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    whole = {**definitions.get(part.get("$ref", "").removeprefix("#/$defs/"), {}), **part}
    return {key: _meaning(each, definitions) for key, each in whole.items() if key not in ("$ref", "description")}


# -- judging it again ------------------------------------------------------------------------------------------------


def test_nothing_changed(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    found = run("rejudge", LOCK)
    assert (found.exit_code, found.output) == (0, f"{ALL_SAME}  not signed\n")


def test_a_lock_that_is_written_far_from_the_event(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event's own files are found from wherever the lock is looked at."""
    Path("far/away").mkdir(parents=True)
    run("event.yaml", "--out", "far/away/desk")
    assert json.loads(Path("far/away/desk/registrations.lock").read_bytes())["folder"] == "../../.."
    monkeypatch.chdir("far")
    found = run("rejudge", "away/desk/registrations.lock")
    assert (found.exit_code, found.output.splitlines()[1:]) == (0, ["  not signed"])


def test_no_original_list_is_needed(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    for name in LISTS:
        Path(f"lists/{name}.txt").unlink()
    Path("event.yaml").unlink()
    assert run("rejudge", LOCK).exit_code == 0


CHANGED = {
    "a ban list": (
        "bans.yaml",
        MORE_BANS,
        (
            "  the list emberfall/bans is not as it was\n"
            "  002 碧: no longer legal – illegal (banned-card)\n"
            "    Some are banned. (FOLDER/open.yaml:18) [banned-card]\n"
            "      desk/registrations.lock:102:8: “Moss Colossus” is banned (Bans)\n"
        ),
        (
            "  リストemberfall/bansの内容が変わっています\n"
            "  002 碧: 適正から違反になりました(banned-card)\n"
            "    Some are banned.(FOLDER/open.yaml:18) [banned-card]\n"
            "      desk/registrations.lock:102:8: 《Moss Colossus》は使用禁止です(禁止リスト)\n"
        ),
    ),
    "a card that was not known": (
        "cards.yaml",
        CARDS + "  - {name: Ash Drke, type: unit}\n",
        "  the cards of emberfall are not as they were\n  004 Ren: put right – legal, was undecided\n",
        "  emberfallのカードデータが変わっています\n  004 Ren: 判定不能から適正になりました\n",
    ),
    "a clause": (
        "open.yaml",
        FORMAT.replace("least: 3", "least: 4"),
        (
            "  the format emberfall/open is not as it was\n"
            "  001 Hina: no longer legal – illegal (too-few-cards)\n"
            "    Three to five cards. (FOLDER/open.yaml:16) [too-few-cards]\n"
            "      desk/registrations.lock:71:7: main deck: 3 cards; there must be 4 to 5\n"
        ),
        (
            "  フォーマットemberfall/openの内容が変わっています\n"
            "  001 Hina: 適正から違反になりました(too-few-cards)\n"
            "    Three to five cards.(FOLDER/open.yaml:16) [too-few-cards]\n"
            "      desk/registrations.lock:71:7: メインが3枚です。4〜5枚でなければなりません\n"
        ),
    ),
    "only a comment": ("bans.yaml", BANS + "# the same\n", "  the list emberfall/bans is not as it was\n", None),
}


@pytest.mark.parametrize("what", CHANGED)
def test_what_changed_and_whose_verdict(run: Run, tmp_path: Path, what: str) -> None:
    path, text, en, ja = CHANGED[what]
    run("event.yaml", "--out", "desk")
    write(tmp_path, path, text)
    found = run("rejudge", LOCK)
    assert (found.exit_code, found.output) == (1, NOT_ALL + "  not signed\n" + en.replace("FOLDER", str(tmp_path)))
    if ja is not None:
        said = run("rejudge", LOCK, "--lang", "ja").output.split("\n", 2)
        assert said[:2] == [f"{LOCK}: 登録4件、当時と異なるところがあります", "  署名なし"]
        assert said[2] == ja.replace("FOLDER", str(tmp_path))


def test_another_version_and_a_day_that_stays(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    data = _data()
    data["basis"]["deckcheck"] = "0.0.1"
    _change(data)
    found = run("rejudge", LOCK)
    assert found.output == NOT_ALL + f"  not signed\n  another deckcheck: it was 0.0.1, this is {__version__}\n"
    assert found.exit_code == 1


def test_a_ban_after_the_day_of_the_event_counts_for_nobody(run: Run, tmp_path: Path) -> None:
    run("event.yaml", "--out", "desk")
    write(tmp_path, "bans.yaml", BANS + '  - date: 2026-11-21\n    cards: {"0": [Moss Colossus]}\n')
    found = run("rejudge", LOCK)
    assert found.output == NOT_ALL + "  not signed\n  the list emberfall/bans is not as it was\n"


def test_what_moved_is_named(run: Run, tmp_path: Path) -> None:
    run("event.yaml", "--out", "desk")
    (tmp_path / "new").mkdir()
    for name in ("open.yaml", "bans.yaml", "cards.yaml"):
        Path(name).rename(f"new/{name}")
    lost = run("rejudge", LOCK)
    assert lost.exit_code == 2
    assert lost.stderr == (
        "error: the format emberfall/open is not there (open.yaml); name its file with --format [no-format-file]\n"
        "error: the card file cards.yaml is not there; name it with --cards [no-card-file]\n"
    )
    found = run("rejudge", LOCK, "--format", "new/open.yaml", "--cards", "new/cards.yaml")
    assert (found.exit_code, found.output) == (0, f"{ALL_SAME}  not signed\n")
    write(tmp_path, "new/other.yaml", FORMAT.replace("emberfall/open", "emberfall/other"))
    wrong = run("rejudge", LOCK, "--format", "new/other.yaml", "--cards", "new/cards.yaml")
    assert wrong.stderr == (
        "error: new/other.yaml is the format emberfall/other; the event has “emberfall/open”"
        " [format-of-another-event]\n"
    )


def test_as_json(run: Run, tmp_path: Path) -> None:
    run("event.yaml", "--out", "desk")
    write(tmp_path, "bans.yaml", MORE_BANS)
    found = json.loads(run("rejudge", LOCK, "-o", "json").output)
    assert (found["same"], found["registrations"], found["signature"]["code"]) == (False, 4, "not-signed")
    assert [each["facts"] for each in found["changed"]] == [{"id": "emberfall/bans"}]
    (player,) = found["players"]
    assert player["facts"] == {"player": "002 碧", "before": "legal", "now": "illegal", "codes": ["banned-card"]}
    assert [each["facts"]["card"] for each in player["findings"]] == ["Moss Colossus"]


# -- what was changed in it ------------------------------------------------------------------------------------------

SIGNED = ("event.yaml", "--out", "desk", "--key", "key")


def test_a_signature_that_is_right(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*SIGNED)
    _valid("registrations.lock")
    right = f"{ALL_SAME}  signed, and the signature is right\n"
    assert run("rejudge", LOCK, "--key", "key").output == right
    monkeypatch.setenv("DECKCHECK_EVENT_KEY", "key")
    assert run("rejudge", LOCK).output == right


def test_a_signature_without_a_key_and_a_key_without_a_signature(run: Run) -> None:
    run(*SIGNED)
    found = run("rejudge", LOCK)
    assert found.output == f"{ALL_SAME}  signed; give the key with --key to have the signature checked\n"
    assert found.exit_code == 0
    run("event.yaml", "--out", "desk")
    found = run("rejudge", LOCK, "--key", "key")
    assert (found.exit_code, found.output) == (1, f"{NOT_ALL}  not signed\n")


def test_another_key(run: Run) -> None:
    run(*SIGNED)
    Path("key").write_bytes(KEY[:-1] + b"?")
    found = run("rejudge", LOCK, "--key", "key", "--lang", "ja")
    assert found.exit_code == 1
    assert found.output == (
        f"{LOCK}: 登録4件、当時と異なるところがあります\n"
        "  署名あり: 署名が一致しません。ロックが書き換えられたか、鍵が違います\n"
    )


@pytest.mark.parametrize("where", [SIGNED, ("rejudge", LOCK, "--key", "key")])
def test_a_key_that_is_too_short_or_not_there(run: Run, where: tuple[str, ...]) -> None:
    run("event.yaml", "--out", "desk")
    Path("key").write_bytes(KEY[:-1] + b"\n")
    found = run(*where)
    assert found.exit_code == 2
    assert found.stderr == "error: the key in key has 15 bytes; it needs 16 at the least [short-key]\n"
    Path("key").unlink()
    found = run(*where)
    assert found.stderr == "error: key cannot be read: there is no such file [unreadable-file]\n"


def test_a_list_that_was_changed(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    data = _data()
    data["registrations"][0]["decks"][0]["cards"]["main"]["Ash Drake"] = 4
    _change(data)
    found = run("rejudge", LOCK)
    assert found.exit_code == 1
    assert found.output == (
        NOT_ALL + "  not signed\n"
        "  the list of 001 Hina is not the one that was registered: it does not fit its digest\n"
    )


def test_a_lock_that_somebody_else_wrote(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    Path(LOCK).write_text(json.dumps(_data()), encoding="utf-8")
    found = run("rejudge", LOCK)
    assert found.exit_code == 1
    assert found.output == (
        NOT_ALL + f"  not signed\n  {LOCK} is not as deckcheck writes it: somebody else has written it since\n"
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no-lock"),
        (b"{}", "no-lock"),
        (b"[]", "no-lock"),
        (b"\xff\xfe", "bad-encoding"),
        (b"{", "json-syntax"),
        (b"PK\x03\x04\x00", "binary-file"),
        (b'{"registrations": 1, "basis": {}}', "wrong-type"),
    ],
)
def test_what_is_no_lock(run: Run, content: bytes, code: str) -> None:
    Path("some.lock").write_bytes(content)
    found = run("rejudge", "some.lock")
    assert found.exit_code == 2
    assert f"[{code}]" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_report_in_place_of_the_lock_and_the_other_way_round(run: Run, tmp_path: Path) -> None:
    run("event.yaml", "--out", "desk")
    report, other = str(Path("desk", "report.json")), str(tmp_path / "report.json")
    found = run("check", report, "--player", "001", "-", input="3 Ash Drake\n")
    assert (found.exit_code, found.output) == (
        2,
        f"error: {report} is no lock of an event’s registrations; the lock is {LOCK} [no-lock]\n",
    )
    found = run("rejudge", report, "--lang", "ja")
    said = f"{report}は大会のロックファイルではありません。ロックファイルは{LOCK}です"
    assert said in found.stderr
    assert len(found.stderr.splitlines()) == 1
    Path(other).write_bytes(Path(report).read_bytes())
    found = run("rejudge", other)
    assert found.stderr == f"error: {other} is no lock of an event’s registrations [no-lock]\n"
    found = run("event.yaml", "--since", LOCK)
    assert found.stderr == f"error: {LOCK} is no report of an event; the report is {report} [no-event-report]\n"


def test_a_lock_that_lacks_a_key_is_told_what_it_lacks(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    data = _data()
    del data["across"]
    _change(data)
    found = run("rejudge", LOCK)
    assert found.exit_code == 2
    assert "the key “across” is missing" in found.stderr


def test_a_rule_across_decks_that_is_none(run: Run) -> None:
    run("event.yaml", "--out", "desk")
    data = _data()
    data["across"] = [{"copy-limt": {}}]
    _change(data)
    found = run("rejudge", LOCK)
    assert found.exit_code == 2
    assert "[unknown-kind]" in found.stderr


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a signed lock."""
    folder = tmp_path_factory.mktemp("signed")
    with pytest.MonkeyPatch.context() as patch:
        event_in(folder, patch)(*SIGNED)
        yield folder


def _notices(lock: bytes, folder: Path, key: bytes | None) -> bool:
    """Whether verifying says anything."""
    path = folder / "changed.lock"
    path.write_bytes(lock)
    try:
        return not verified(Locked(load_lock(str(path))), key).is_same
    except InputError:
        return True


@given(data=st.data())
def test_with_a_key_any_byte_that_is_changed_is_noticed(one: Path, data: st.DataObject) -> None:
    lock = (one / LOCK).read_bytes()
    assert not _notices(lock, one, KEY)
    place = data.draw(st.integers(0, len(lock) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != lock[place]))
    assert _notices(lock[:place] + bytes((byte,)) + lock[place + 1 :], one, KEY)


@given(data=st.data())
def test_without_a_key_a_card_that_is_changed_is_noticed(one: Path, data: st.DataObject) -> None:
    lock = json.loads((one / LOCK).read_bytes())
    deck = data.draw(st.sampled_from(lock["registrations"]))["decks"][0]
    zone = data.draw(st.sampled_from(sorted(deck["cards"])))
    card = data.draw(st.sampled_from(sorted(deck["cards"][zone])))
    copies = data.draw(st.integers(1, 9).filter(lambda copies: copies != deck["cards"][zone][card]))
    deck["cards"][zone][card] = copies
    assert _notices((json.dumps(lock, ensure_ascii=False, indent=1) + "\n").encode(), one, None)


def test_a_signature_is_of_the_lock_without_it(one: Path) -> None:
    lock = load_lock(str(one / LOCK))
    plain = {key: value for key, value in lock.data.items() if key != "signature"}
    written = (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode()
    assert signed(written, KEY) == lock.content
    assert lock.data["signature"]["value"] == hmac.new(KEY, written, hashlib.sha256).hexdigest()


# -- what cannot be read again from a list alone ---------------------------------------------------------------------

SERIES = """\
event: Autumn Series
on: 2026-11-20
cards: cards.yaml
decks:
  A: {format: open.yaml}
  B: {format: open.yaml, optional: true}
across:
  - copy-limit: {id: twice, most: 3, cite: Three of a card over both.}
registrations:
  - folder: series
    names: "{player}/{deck}"
"""


def test_rules_across_the_decks_of_a_series_are_asked_again(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "event.yaml", SERIES)
    for path, text in {
        "1/A": "3 Ash Drake",
        "1/B": "3 Ash Drake",
        "2/A": "3 Ash Drake",
        "2/B": "3 Cinder Bolt",
        "3/B": "3 Cinder Bolt",
        "4/A": "3 Cinder Bolt",
    }.items():
        write(tmp_path, f"series/{path}.txt", text + "\n")
    assert run("event.yaml", "--out", "desk").exit_code == 1
    _valid("registrations.lock")
    _valid("report.json")
    verdicts = {each["player"]: (each["verdict"], each["codes"]) for each in _data()["registrations"]}
    assert verdicts == {
        "1": ("illegal", ["too-many-copies"]),
        "2": ("legal", []),
        "3": ("undecided", ["no-deck-handed-in"]),
        "4": ("legal", []),
    }
    assert run("rejudge", LOCK).exit_code == 0
    data = _data()
    data["across"][0]["copy-limit"]["most"] = 6
    _change(data)
    found = run("rejudge", LOCK)
    assert found.output == f"{NOT_ALL}  not signed\n  1: put right – legal, was illegal\n"


LINE = st.sampled_from(
    [
        *("3 Ash Drake", "2 Drake of Ash", "1 Cinder Bolt", "1 Moss Colossus", "1 Ember Grove", "[サイド]", "[Extra]"),
        *("3 Ash", "2 Ash Drke", "7 Samurai", "1 3 Ash Drake", "9999999 Ash Drake", "# nothing", "", "format: x/y"),
    ]
)


@given(lists=st.lists(st.lists(LINE, max_size=6), min_size=1, max_size=3))
def test_whatever_was_handed_in_a_lock_that_was_just_written_verifies(
    one: Path, tmp_path_factory: pytest.TempPathFactory, lists: list[list[str]]
) -> None:
    from deckcheck.event.intake.plan import load_plan
    from deckcheck.event.judged.result import judged_event
    from deckcheck.event.lock.lock import lock_bytes

    folder = tmp_path_factory.mktemp("any")
    for name in ("open.yaml", "bans.yaml", "cards.yaml", "event.yaml"):
        write(folder, name, (one / name).read_text(encoding="utf-8"))
    for number, lines in enumerate(lists):
        write(folder, f"lists/{number}_x.txt", "\n".join(lines))
    lock = folder / "registrations.lock"
    lock.write_bytes(lock_bytes(judged_event(load_plan(str(folder / "event.yaml")))))
    found = verified(Locked(load_lock(str(lock))), None)
    assert (found.changed, found.players) == ((), ())
