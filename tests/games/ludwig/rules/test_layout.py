from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.games.ludwig.castles import castles
from tests.games.ludwig.scene import COMPONENTS
from zamki.core.errors import Malformed
from zamki.core.ids import Json
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.layout import (
    Fault,
    Layout,
    Unbuildable,
    build_castle,
    find_faults,
    parse_layout,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.view import castle_json
from zamki.games.ludwig.words.score_sheet import tell_faults

EXAMPLES = Path(__file__).parents[3] / "records" / "examples"
THRONE = "throne_living_corridor"


def faults(*rooms: tuple[str, Cell], **more: tuple[str, ...]) -> list[tuple[str, str | None, Cell | None]]:
    """The faults of a layout, as plain tuples."""
    found = list(find_faults(Layout(THRONE, rooms, **more), COMPONENTS))
    assert all(text.render("pl") for text in tell_faults(tuple(found)))
    return [(fault.code, fault.what, fault.at) for fault in found]


def test_example_castle() -> None:
    """L41: the example castle scores as given, line by line, room by room, cell by cell."""
    built = build_castle(parse_layout(json.loads((EXAMPLES / "castle-1.json").read_text())), COMPONENTS)
    right: dict[str, Any] = json.loads((EXAMPLES / "castle-1.score.json").read_text())
    assert {"file": "castle-1.json", **score_castle(built).json()} == right


def test_faulty_example_castle() -> None:
    """L15, L16: the faulty example is refused with every fault in order."""
    right: dict[str, Any] = json.loads((EXAMPLES / "castle-faulty.score.json").read_text())
    with pytest.raises(Unbuildable) as caught:
        build_castle(parse_layout(json.loads((EXAMPLES / "castle-faulty.json").read_text())), COMPONENTS)
    assert caught.value.details["faults"] == right["error"]["faults"]
    assert caught.value.code == "unbuildable"


@pytest.mark.parametrize(
    ("rooms", "right"),
    [
        ([("no_room", (2, 0))], [("unknown_id", "no_room", (2, 0))]),
        ([(THRONE, (2, 0))], [("unknown_id", THRONE, (2, 0))]),
        ([("kitchen", (2, 0)), ("kitchen", (3, 0))], [("duplicate", "kitchen", (3, 0))]),
        ([("kitchen", (2, 0)), ("bakery", (2, 0))], [("overlap", "bakery", (2, 0))]),
        ([("kitchen", (1, 0))], [("overlap", "kitchen", (1, 0))]),
        ([("aviary", (0, -1))], [("level", "aviary", (0, -1))]),
        ([("crypt", (2, 0))], [("level", "crypt", (2, 0))]),
        ([("tower", (0, -1))], [("level", "tower", (0, -1))]),
        ([("bakery", (2, 2))], [("floating", "bakery", (2, 2)), ("disconnected", "bakery", (2, 2))]),
        ([("kitchen", (1, 1)), ("bakery", (2, 1))], [("floating", "bakery", (2, 1))]),
        ([("aviary", (0, 1)), ("bakery", (0, 2))], [("above_open_sky", "bakery", (0, 2))]),
        ([("fountain", (2, 0)), ("bakery", (2, 1))], [("above_open_sky", "bakery", (2, 1))]),
        ([("kitchen", (3, 0))], [("disconnected", "kitchen", (3, 0))]),
        ([("crypt", (2, -1))], [("disconnected", "crypt", (2, -1))]),
        ([("no_room", (2, 0)), ("kitchen", (2, 1)), ("bakery", (3, 0))], [("unknown_id", "no_room", (2, 0))]),
        ([("bakery", (2, 1)), ("kitchen", (2, 0))], []),
        ([("fountain", (2, 0)), ("fountain", (3, 0))], []),
    ],
)  # fmt: skip
def test_faults_of_rooms(
    rooms: list[tuple[str, Cell]], right: list[tuple[str, str | None, Cell | None]]
) -> None:
    """L14, L15, L16, L17, L18: each kind of fault, named at its room, whatever the order in the file."""
    assert faults(*rooms) == right


def test_faults_of_throne_attendants_and_cards() -> None:
    """L3, L22, L23: unknown names, more than two attendants, a card twice."""
    assert [fault.code for fault in find_faults(Layout("no_throne", ()), COMPONENTS)] == ["unknown_id"]
    assert faults(attendants=("knight", "knight")) == []
    assert [code for code, _, _ in faults(attendants=("knight",) * 3)] == ["too_many_attendants"]
    assert faults(attendants=("bob",)) == [("unknown_id", "bob", None)]
    assert faults(cards=("width", "height", "width")) == [("duplicate", "width", None)]
    assert faults(cards=("nothing",)) == [("unknown_id", "nothing", None)]


def test_more_special_rooms_than_the_box_holds() -> None:
    """L2: sixteen of each kind; every one too many is named."""
    rooms = [("grand_foyer", (0, -1 - number)) for number in range(17)]
    assert faults(*rooms) == [("too_many_specials", "grand_foyer", (0, -17))]


def test_a_missing_key_names_its_room() -> None:
    """L14: of many rooms the one without a cell is named."""
    rooms: list[Json] = [{"room": "kitchen", "at": [2, 0]}, {"room": "crypt"}]
    with pytest.raises(Malformed, match=r"“rooms\[1\]\.at” is missing"):
        parse_layout({"format": "zamki-castle-1", "throne": "throne_food_sleeping", "rooms": rooms})


def test_an_unknown_throne_is_called_so() -> None:
    """L36: what is wrong with the throne is not said of a room."""
    (text,) = tell_faults((Fault("unknown_id", "stool", (0, 0)),))
    assert text.render("en").endswith("[0, 0]: there is no such throne or room.")


@settings(deadline=None)
@given(castles())
def test_castles_that_were_built_have_no_fault(built: Castle) -> None:
    """L14, L15, L16, L17, L18: what the rules let grow is accepted, and scores the same in any order."""
    data = castle_json(built)
    layout = parse_layout({"format": "zamki-castle-1", **data})
    turned = Layout(layout.throne, layout.rooms[::-1], layout.attendants, layout.cards)
    if len(set(layout.cards)) == len(layout.cards):
        assert list(find_faults(turned, COMPONENTS)) == []
        assert score_castle(build_castle(turned, COMPONENTS)).lines == score_castle(built).lines


@pytest.mark.parametrize(
    "change",
    [
        {"format": "zamki-castle-2"},
        {"extra": 1},
        {"rooms": {}},
        {"rooms": [{"room": "kitchen"}]},
        {"rooms": [{"room": "kitchen", "at": [1]}]},
        {"rooms": [{"room": "kitchen", "at": [1, "x"]}]},
        {"rooms": [{"room": "kitchen", "at": [1, 1], "turn": 1}]},
        {"throne": None},
        {"attendants": "knight"},
        {"bonus_cards": [1]},
    ],
)
def test_malformed_castles_are_refused(change: dict[str, Any]) -> None:
    """L14: the form is checked before the rules."""
    data = {"format": "zamki-castle-1", "throne": THRONE, "rooms": []}
    assert parse_layout(data) == Layout(THRONE, ())
    with pytest.raises(Malformed):
        parse_layout({**data, **change})
