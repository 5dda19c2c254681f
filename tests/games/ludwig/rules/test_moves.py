from __future__ import annotations

import pytest

from zamki.core.errors import Malformed
from zamki.core.ids import Json, Seat
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
    move_json,
    parse_move,
)

ONE = Seat(1)
MOVES: list[tuple[Move, dict[str, Json]]] = [
    (Choose(ONE, ("a", "b")), {"seat": 1, "type": "choose", "rooms": ["a", "b"]}),
    (Assign(ONE, ("a", "b")), {"seat": 1, "type": "assign", "rooms": ["a", "b"]}),
    (Place(ONE, "a", 0, (2, -1)), {"seat": 1, "type": "place", "room": "a", "castle": 0, "at": [2, -1]}),
    (
        Place(ONE, "a", 1, (2, -1), Seat(2)),
        {"seat": 1, "type": "place", "room": "a", "castle": 1, "at": [2, -1], "for": 2},
    ),
    (
        PlaceBonusRoom(ONE, 0, "a", (2, 0)),
        {"seat": 1, "type": "bonus_room", "castle": 0, "room": "a", "at": [2, 0]},
    ),
    (TakeAttendant(ONE, 0, "knight"), {"seat": 1, "type": "attendant", "castle": 0, "kind": "knight"}),
    (KeepCard(ONE, 0, "width"), {"seat": 1, "type": "bonus_card", "castle": 0, "card": "width"}),
    (
        PlaceSpecial(ONE, 0, "tower", (2, 0)),
        {"seat": 1, "type": "special", "castle": 0, "kind": "tower", "at": [2, 0]},
    ),
    (TakeBonus(ONE, 0, "living"), {"seat": 1, "type": "take_bonus", "castle": 0, "of": "living"}),
]


@pytest.mark.parametrize(("move", "data"), MOVES, ids=lambda value: str(value)[:20])
def test_moves_have_the_form_of_records(move: Move, data: dict[str, Json]) -> None:
    """Every move goes to its JSON form and back, its keys in the order of the records."""
    assert move_json(move) == data
    assert list(move_json(move)) == list(data)
    assert parse_move(data) == move
    assert str(move)


@pytest.mark.parametrize(("move", "data"), MOVES, ids=lambda value: str(value)[:20])
def test_surplus_missing_and_wrong_fields_are_refused(move: Move, data: dict[str, Json]) -> None:
    """Any other field, a missing one or one of a wrong kind is malformed."""
    with pytest.raises(Malformed):
        parse_move({**data, "extra": 1})
    for key in data:
        if key != "for":
            with pytest.raises(Malformed):
                parse_move({name: value for name, value in data.items() if name != key})
        with pytest.raises(Malformed):
            parse_move({**data, key: {"no": 1}})
        with pytest.raises(Malformed):
            parse_move({**data, key: None})


def test_only_placing_can_be_for_somebody() -> None:
    """L45: `for` belongs to `place` alone."""
    with pytest.raises(Malformed):
        parse_move({"seat": 1, "type": "attendant", "castle": 0, "kind": "knight", "for": 2})
    with pytest.raises(Malformed):
        parse_move({"seat": 1, "type": "fly"})
    with pytest.raises(Malformed):
        parse_move({"seat": True, "type": "choose", "rooms": ["a", "b"]})


def test_the_order_of_two_chosen_rooms_means_nothing() -> None:
    """L6: the same pair either way round is the same choice, and keeps the order it was given in."""
    one, other = Choose(ONE, ("a", "b")), Choose(ONE, ("b", "a"))
    assert one == other
    assert hash(one) == hash(other)
    assert other.rooms == ("b", "a")
    assert Assign(ONE, ("a", "b")) != Assign(ONE, ("b", "a"))
