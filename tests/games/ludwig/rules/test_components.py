from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from tests.games.ludwig.scene import COMPONENTS
from zamki.core.edition import EditionFile
from zamki.core.errors import BadEdition
from zamki.games.ludwig.rules.components import TYPES
from zamki.games.ludwig.rules.edition import read_components

RAW = (files("zamki.games.ludwig") / "data" / "base-2018.json").read_text("utf-8")


def test_what_is_in_the_box() -> None:
    """L2: 21 rooms of each of 7 types, 48 special rooms, 7 thrones, 28 attendants, 20 cards."""
    assert Counter(room.type for room in COMPONENTS.rooms.values()) == dict.fromkeys(TYPES, 21)
    assert sum(COMPONENTS.special_counts.values()) == 48
    assert len(COMPONENTS.thrones) == 7
    assert sum(kind.count for kind in COMPONENTS.attendants.values()) == 28
    assert len(COMPONENTS.cards) == 20


def test_the_totals_are_split_evenly() -> None:
    """L2a: 16 special rooms and 7 attendants of each kind; both faces of a special tile show one room."""
    assert COMPONENTS.special_counts == {"fountain": 16, "tower": 16, "grand_foyer": 16}
    assert {kind.id: kind.count for kind in COMPONENTS.attendants.values()} == {
        "painter": 7,
        "knight": 7,
        "fire_juggler": 7,
        "beautician": 7,
    }
    assert sorted(room.id for room in COMPONENTS.specials.values()) == sorted(COMPONENTS.special_counts)


def test_open_rooms_carry_no_decoration() -> None:
    """L33: outdoor and special rooms have none, every other room and throne has one."""
    for room in COMPONENTS.rooms.values():
        assert (room.decoration is None) == (room.type == "outdoor")
    assert all(room.decoration is None for room in COMPONENTS.specials.values())
    assert all(throne.room.decoration for throne in COMPONENTS.thrones.values())


def edition(change: Callable[[dict[str, Any]], object]) -> EditionFile:
    """The built-in edition with one thing changed."""
    data: dict[str, Any] = json.loads(RAW)
    change(data)
    return EditionFile("mine", data, "0" * 64)


def test_own_editions_may_change_the_print() -> None:
    """L2: other names, decorations and points are read."""
    own = read_components(edition(lambda data: data["rooms"][0].update(name="Snug", decoration="mirror")))
    room = next(iter(own.rooms.values()))
    assert (room.name, room.decoration) == ("Snug", "mirror")
    assert own != COMPONENTS


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("missing", lambda data: data.pop("rooms")),
    ("surplus", lambda data: data.update(extra=1)),
    ("too few rooms", lambda data: data["rooms"].__delitem__(slice(0, 20))),
    ("room twice", lambda data: data["rooms"].append(data["rooms"][0])),
    ("unknown type", lambda data: data["rooms"][0].update(type="attic")),
    ("unknown decoration", lambda data: data["rooms"][0].update(decoration="flag")),
    ("wrong rule", lambda data: data["rooms"][0]["scores"].update(rule="around")),
    ("wanted type", lambda data: data["rooms"][0]["scores"].update(type="attic")),
    ("named cells", lambda data: data["rooms"][0]["scores"].update(cells=["N", "up"])),
    ("points", lambda data: data["rooms"][0]["scores"].update(points=-1)),
    ("points as text", lambda data: data["rooms"][0]["scores"].update(points="2")),
    ("six thrones", lambda data: data["thrones"].pop()),
    ("throne cells", lambda data: data["thrones"][0].update(cells=[[0, 1]])),
    ("special missing", lambda data: data["specials"].pop()),
    ("special sky", lambda data: data["specials"][0].update(open_sky=False)),
    ("attendant", lambda data: data["attendants"][0].update(decoration="flag")),
    ("unknown card", lambda data: data["bonus_cards"][0].update(id="luck")),
    ("card twice", lambda data: data["bonus_cards"].append(data["bonus_cards"][0])),
    ("castles", lambda data: data.update(castle_tokens=["one"])),
    ("types", lambda data: data.update(types=["food"])),
    ("clash", lambda data: data["rooms"][0].update(id="tower")),
    ("empty id", lambda data: data["rooms"][0].update(id="")),
    ("no list", lambda data: data.update(rooms={})),
]


@pytest.mark.parametrize(("what", "change"), FAULTS, ids=[what for what, _ in FAULTS])
def test_bad_editions_are_refused(what: str, change: Callable[[dict[str, Any]], object]) -> None:
    """L2, L3: a file that cannot be played is refused with one sentence."""
    with pytest.raises(BadEdition) as caught:
        read_components(edition(change))
    assert caught.value.message("pl")
