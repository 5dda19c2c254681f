"""Records: exact, and every tampering refused at its move."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import replay
from zamki.core.record import record_from_json

EXAMPLES = Path(__file__).parents[2] / "records" / "examples"
GAME: dict[str, Any] = json.loads((EXAMPLES / "zamek-1.json").read_text("utf-8"))


def refusal(change: Callable[[dict[str, Any]], object]) -> tuple[str, int | None]:
    """Code and index of what is wrong with the changed record."""
    data = copy.deepcopy(GAME)
    change(data)
    with pytest.raises(ZamkiError) as caught:
        replay(record_from_json(data))
    return caught.value.code, caught.value.move


def on(index: int, **values: Any) -> Callable[[dict[str, Any]], object]:
    """Changes one move."""
    return lambda data: data["moves"][index].update(values)


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], object], tuple[str, int | None]]] = {
    "wrong cell": (on(0, at=[5, 5]), ("illegal_move", 0)),
    "outside": (on(0, at=[-1, 0]), ("illegal_move", 0)),
    "wrong turn": (on(2, turn=0), ("illegal_move", 2)),
    "turn 4": (on(2, turn=4), ("illegal_move", 2)),
    "turn as text": (on(2, turn="3"), ("malformed", 2)),
    "true is no number": (on(1, area=True), ("malformed", 1)),
    "no such area": (on(1, area=9), ("illegal_move", 1)),
    "negative area": (on(1, area=-1), ("illegal_move", 1)),
    "other seat": (on(1, seat=1), ("illegal_move", 1)),
    "no seat": (lambda d: d["moves"][1].pop("seat"), ("malformed", 1)),
    "seat 2": (on(1, seat=2), ("illegal_move", 1)),
    "surplus field": (on(1, note="x"), ("malformed", 1)),
    "unknown type": (on(1, type="pass"), ("malformed", 1)),
    "type is no text": (on(1, type=1), ("malformed", 1)),
    "chance move": (
        lambda d: d["moves"].insert(1, {"type": "chance", "what": "draw", "order": []}),
        ("illegal_move", 1),
    ),
    "subject left out": (lambda d: d["moves"].pop(1), ("illegal_move", 1)),
    "subject of an empty pool": (
        lambda d: d["moves"].insert(86, {"seat": 1, "type": "subject", "area": None}),
        ("illegal_move", 86),
    ),
    "score left out": (lambda d: d["moves"].pop(30), ("illegal_move", 30)),
    "score twice": (lambda d: d["moves"].insert(31, d["moves"][30]), ("illegal_move", 31)),
    "double without a token": (on(30, double=True), ("illegal_move", 30)),
    "double is no truth": (on(30, double=0), ("malformed", 30)),
    "other feature": (on(30, feature=[0, 3, 0]), ("illegal_move", 30)),
    "feature of two": (on(30, feature=[2, 8]), ("malformed", 30)),
    "extra left out": (lambda d: d["moves"].pop(35), ("illegal_move", 35)),
    "extra not offered": (
        lambda d: d["moves"].insert(2, {"seat": 0, "type": "extra", "use": False}),
        ("illegal_move", 2),
    ),
    "a move after the end": (lambda d: d["moves"].append(d["moves"][-1]), ("illegal_move", 118)),
    "cut off": (lambda d: d["moves"].pop(), ("unfinished", 117)),
    "no result": (lambda d: d.pop("result"), ("unfinished", 118)),
    "wrong score": (lambda d: d["result"].update(scores=[102, 97]), ("result_differs", None)),
    "wrong winner": (lambda d: d["result"].update(winners=[1]), ("result_differs", None)),
    "wrong breakdown": (lambda d: d["result"]["breakdown"][0].update(road=41), ("result_differs", None)),
    "surplus result": (lambda d: d["result"].update(mood="good"), ("result_differs", None)),
    "no first": (lambda d: d.pop("first"), ("malformed", None)),
    "first in setup": (lambda d: d["setup"].update(first=0), ("malformed", None)),
    "first 2": (lambda d: d.update(first=2), ("bad_setup", None)),
    "first is a truth": (lambda d: d.update(first=False), ("bad_setup", None)),
    "other first": (lambda d: d.update(first=1), ("illegal_move", 0)),
    "three seats": (lambda d: d.update(seats=3), ("bad_setup", None)),
    "short deck": (lambda d: d["setup"]["deck"].pop(), ("bad_setup", None)),
    "wrong deck": (lambda d: d["setup"]["deck"].__setitem__(0, "z01"), ("bad_setup", None)),
    "unknown tile": (lambda d: d["setup"]["deck"].__setitem__(0, "z99"), ("bad_setup", None)),
    "deck with a null": (lambda d: d["setup"]["deck"].__setitem__(59, None), ("bad_setup", None)),
    "short towers": (lambda d: d["setup"]["towers"].pop(), ("bad_setup", None)),
    "three of a kind": (lambda d: d["setup"]["towers"].__setitem__(0, "five_points"), ("bad_setup", None)),
    "unknown token": (lambda d: d["setup"]["towers"].__setitem__(0, "wish"), ("bad_setup", None)),
    "surplus set-up": (lambda d: d["setup"].update(dragon=1), ("bad_setup", None)),
    "an option": (lambda d: d.update(options={"long": True}), ("malformed", None)),
    "other edition": (lambda d: d.update(edition="box"), ("unknown_edition", None)),
    "redacted": (lambda d: d.update(redacted=True), ("redacted", None)),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_record_is_refused_at_its_move(what: str) -> None:
    """A record that the rules do not allow is refused with its code and the index of the move."""
    change, expected = TAMPERED[what]
    assert refusal(change) == expected


def test_feature_of_a_record_may_be_named_by_any_area() -> None:
    """Z15: a feature named by another of its areas replays, and is written by its first."""
    data = copy.deepcopy(GAME)
    assert data["moves"][30]["feature"] == [2, 8, 0]
    data["moves"][30]["feature"] = [3, 8, 1]
    record = replay(record_from_json(data)).record()
    assert record.moves[30]["feature"] == [2, 8, 0]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_examples_replay_exactly(number: int) -> None:
    """Z30: games of an independent implementation replay to the same points, by category."""
    data = json.loads((EXAMPLES / f"zamek-{number}.json").read_text("utf-8"))
    played = replay(record_from_json(data))
    assert played.outcome is not None
    assert played.outcome.result() == data["result"]
    written = played.record().json()
    assert {**written, "options": {}} == {**data, "options": {}}


def test_redacted_record_hides_pile_and_towers() -> None:
    """Z30a: while the game is on, the undrawn pile and covered tokens are null in everybody's record."""
    data = copy.deepcopy(GAME)
    del data["result"]
    data["moves"] = data["moves"][:31]
    played = replay(record_from_json(data))
    for viewer in (Seat(0), Seat(1), Onlooker.SPECTATOR, Onlooker.OPEN):
        shown = played.record_for(viewer)
        setup = shown["setup"]
        assert isinstance(setup, dict)
        assert shown["redacted"] is True
        assert shown["first"] == 0
        assert setup["deck"] == [*GAME["setup"]["deck"][:16], *[None] * 44]
        assert setup["towers"] == ["open_road", "extra_turn", *[None] * 11]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 117), st.data())
def test_any_changed_move_is_refused_or_leads_elsewhere(index: int, data: st.DataObject) -> None:
    """A record with one changed move is refused at that move or later, or with another result."""
    record = copy.deepcopy(GAME)
    move = record["moves"][index]
    key = data.draw(st.sampled_from(sorted(move)))
    small = st.integers(-1, 10)
    value = data.draw(
        st.none()
        | st.booleans()
        | small
        | st.lists(small, max_size=3)
        | st.sampled_from(["place", "extra", ""])
    )
    if json.dumps(value) == json.dumps(move[key]):
        return
    kind = move["type"]
    move[key] = value
    error = replay_error(record)
    if error is None:
        assert kind in ("score", "place", "subject")
    else:
        assert error.code in ("malformed", "illegal_move", "unfinished", "result_differs")
        assert error.move is None or error.move >= index


def replay_error(record: dict[str, Any]) -> ZamkiError | None:
    """What is wrong with a record, if anything is."""
    try:
        replay(record_from_json(record))
    except ZamkiError as error:
        return error
    return None
