from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.ludwig.tags import WANTED, tags_of
from zamki.core.errors import ZamkiError
from zamki.core.ids import seats
from zamki.core.play import replay
from zamki.core.record import parse_record, record_from_json
from zamki.games.ludwig.rules.state import owners_of

RECORDS = Path(__file__).parent / "records"
OWN = sorted(RECORDS.glob("*.json"))
EXAMPLES = Path(__file__).parents[2] / "records" / "examples"
SHIPPED = sorted(EXAMPLES.glob("ludwig-*.json"))
Data = dict[str, Any]


def load(name: str) -> Data:
    """One of the recorded games as JSON."""
    data: Data = json.loads((EXAMPLES / name).read_text("utf-8"))
    return data


def first(data: Data, **wanted: object) -> int:
    """The index of the first move with these fields."""
    return next(
        index
        for index, move in enumerate(data["moves"])
        if all(move.get(key) == value for key, value in wanted.items())
    )


def refused(data: Data) -> tuple[str, int | None]:
    """How a replay refuses: code and index."""
    with pytest.raises(ZamkiError) as caught:
        replay(record_from_json(data))
    return caught.value.code, caught.value.move


def test_recorded_games_show_everything() -> None:
    """L20, L21, L22, L23, L24, L25, L42: every bonus, card, chain, reshuffle and way to end is recorded."""
    found: set[str] = set()
    for path in OWN:
        found |= tags_of(replay(parse_record(path.read_bytes())))
    assert found >= WANTED


@pytest.mark.parametrize("path", [*OWN, *SHIPPED], ids=lambda path: path.stem)
def test_records_are_written_as_they_were_read(path: Path) -> None:
    """Replaying a record and writing it again gives the same JSON."""
    data = json.loads(path.read_text("utf-8"))
    assert replay(record_from_json(data)).record().json() == data


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_prefix_replays(path: Path) -> None:
    """L5: a record cut anywhere outside a chance move is an unfinished game."""
    data = json.loads(path.read_text("utf-8"))
    del data["result"]
    for length in range(0, len(data["moves"]), 17):
        moves = data["moves"][:length]
        if data["moves"][length]["type"] != "chance":
            assert replay(record_from_json({**data, "moves": moves})).outcome is None


def swap(data: Data, one: int, other: int) -> None:
    """Two moves in each other's place."""
    moves = data["moves"]
    moves[one], moves[other] = moves[other], moves[one]


def _set(index: int, key: str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["moves"][index][key] = value

    return change


FOUR = "ludwig-4.json"
TAMPERED: list[tuple[str, Callable[[Data], None], tuple[str, int | None]]] = [
    ("choices out of seat order (L6)", lambda data: swap(data, 0, 1), ("illegal_move", 0)),
    ("a room of another hand (L6)", _set(1, "rooms", ["hat_room", "armory"]), ("illegal_move", 1)),
    ("a room twice (L6)", _set(0, "rooms", ["hat_room", "hat_room"]), ("illegal_move", 0)),
    ("three rooms (L6)", _set(0, "rooms", ["hat_room", "armory", "kitchen"]), ("malformed", 0)),
    ("a foreign castle (L9)", _set(4, "castle", 2), ("illegal_move", 4)),
    ("a castle that is not there (L9)", _set(4, "castle", 9), ("illegal_move", 4)),
    ("an unknown room (L9)", _set(4, "room", "no_such_room"), ("illegal_move", 4)),
    ("in the air (L16)", _set(4, "at", [5, 5]), ("illegal_move", 4)),
    ("half a cell (L14)", _set(4, "at", [0.5, 1]), ("malformed", 4)),
    ("on the throne (L14)", _set(4, "at", [0, 0]), ("illegal_move", 4)),
    ("another seat's room (L9)", _set(4, "seat", 2), ("illegal_move", 4)),
    ("a seat that is not there (L9)", _set(4, "seat", 7), ("illegal_move", 4)),
    ("for nobody (L45)", _set(4, "for", 2), ("illegal_move", 4)),
    ("a surplus field", _set(4, "why", "so"), ("malformed", 4)),
    ("an unknown move", _set(4, "type", "fly"), ("malformed", 4)),
    ("a move left out", lambda data: data["moves"].pop(4), ("illegal_move", 11)),
]


@pytest.mark.parametrize(("what", "change", "answer"), TAMPERED, ids=[what for what, _, _ in TAMPERED])
def test_tampered_records_are_refused_where_they_go_wrong(
    what: str, change: Callable[[Data], None], answer: tuple[str, int | None]
) -> None:
    """An illegal or malformed move is refused with its code and index."""
    data = load(FOUR)
    change(data)
    assert refused(data) == answer


def test_a_bonus_must_be_answered_as_it_asks() -> None:
    """L20, L24, L25, L26: another seat, kind or castle, or placing before the answer, is refused."""
    index = first(load(FOUR), type="special")
    for key, value in (("seat", 0), ("kind", "fountain"), ("castle", 2), ("at", [1, 1])):
        data = load(FOUR)
        data["moves"][index][key] = value
        assert refused(data) == ("illegal_move", index)
    data = load(FOUR)
    del data["moves"][index]
    blocked = next(
        number
        for number, move in enumerate(data["moves"])
        if number >= index and move.get("castle") == 3 and move["type"] == "place"
    )
    assert refused(data) == ("illegal_move", blocked)


def test_redacted_reshuffle_names_what_was_drawn_from_it() -> None:
    """L21, L47: of the new pile the two owners know the five rooms drawn, and nobody knows the rest."""
    data = load("ludwig-7-reshuffle.json")
    index = first(data, what="reshuffle_supply")
    play = replay(record_from_json(data), at=index + 1)
    bonus = next(each for each in play.state.bonuses if each is not None and each.shuffle == 1)
    for seat in seats(7):
        moves: Any = play.record_for(seat)["moves"]
        known = bonus.options if seat in owners_of(bonus.castle, 7) else [None] * 5
        assert moves[index]["order"] == [*known, None, None, None]


def test_chance_moves_must_be_where_they_are_needed() -> None:
    """L21, L44: a reshuffle missing, misplaced, of another kind or with other rooms is refused there."""
    name = "ludwig-7-reshuffle.json"
    index = first(load(name), what="reshuffle_supply")
    data = load(name)
    del data["moves"][index]
    assert refused(data) == ("illegal_move", index)
    data = load(name)
    data["moves"].insert(index - 1, data["moves"].pop(index))
    assert refused(data) == ("illegal_move", index - 1)
    data = load(name)
    data["moves"][index]["what"] = "reshuffle_cards"
    assert refused(data) == ("illegal_move", index)
    data = load(name)
    data["moves"][index]["order"] = data["moves"][index]["order"][1:]
    assert refused(data) == ("illegal_move", index)
    data = load(name)
    data["moves"][index]["order"][0] = data["moves"][index]["order"][1]
    assert refused(data) == ("illegal_move", index)
    data = load(FOUR)
    data["moves"].insert(0, {"type": "chance", "what": "ludwig_draw", "rooms": ["hat_room", "armory"]})
    assert refused(data) == ("illegal_move", 0)


def test_two_seats_need_ludwigs_draw_and_his_assigner() -> None:
    """L44, L45: a draw of rooms he does not hold, the wrong assigner, `for` left out."""
    name = "ludwig-2.json"
    data = load(name)
    data["moves"][0]["rooms"] = ["morning_tea_room", "sauerkraut_room"]
    assert refused(data) == ("illegal_move", 0)
    data = load(name)
    data["moves"][1]["seat"] = 1
    assert refused(data) == ("illegal_move", 1)
    data = load(name)
    index = first(data, **{"for": 2})
    del data["moves"][index]["for"]
    assert refused(data) == ("illegal_move", index)
    assert refused({**load(name), "moves": []}) == ("unfinished", 0)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("supply", []),
        ("supply", ["kitchen"] * 147),
        ("thrones", ["throne_living_corridor"]),
        ("thrones", ["throne_living_corridor"] * 4),
        ("bonus_cards", None),
        ("ages", [0, 1, 2]),
        ("ages", [0, 1, 2, 2]),
        ("tiles", []),
    ],
)
def test_wrong_set_ups_are_refused(key: str, value: object) -> None:
    """L3, L4: every pile must be whole, every seat have an age, and nothing else be there."""
    data = load(FOUR)
    data["setup"][key] = value
    assert refused(data) == ("bad_setup", None)


def test_results_are_compared_field_by_field() -> None:
    """L41, L42: another line of another castle is found."""
    data = load(FOUR)
    data["result"]["castles"][2]["lines"]["food"] += 1
    assert refused(data) == ("result_differs", None)
    data = load(FOUR)
    del data["result"]
    assert refused(data) == ("unfinished", len(data["moves"]))
    data = load(FOUR)
    data["moves"].pop()
    assert refused(data)[0] == "unfinished"
