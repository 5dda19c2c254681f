from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.games.ludwig.scene import COMPONENTS, castle, of_type, row
from zamki.games.ludwig.rules.components import CARDS, Cell
from zamki.games.ludwig.rules.scoring import Mark, score_castle

RING: dict[Cell, str] = {
    (-1, 0): "kitchen",
    (2, 0): "bakery",
    (0, 1): "library",
    (1, 1): "sauna",
    (0, -1): "crypt",
    (1, -1): "great_hall",
}
CORNERS: dict[Cell, str] = {(-1, 1): "study", (2, 1): "nursery", (-1, -1): "dungeon", (2, -1): "grand_foyer"}
BLOCK: dict[Cell, str] = {
    (-1, 0): "kitchen",
    (0, 1): "library",
    (1, 1): "sauna",
    (-1, 1): "study",
    (2, 0): "bakery",
    (2, 1): "nursery",
    (0, 2): "salon",
    (1, 2): "parlor",
    (-1, 2): "aviary",
}


def kept(card: str, rooms: Mapping[Cell, str], attendants: Sequence[str] = ()) -> Mark:
    """The mark of one kept card."""
    return score_castle(castle(rooms, attendants=attendants, cards=[card])).of("bonus_cards")[0]


@pytest.mark.parametrize("kind", ["food", "living", "utility", "outdoor", "sleeping", "corridor"])
def test_cards_for_a_type(kind: str) -> None:
    """L38: 2 for each room of the type."""
    mark = kept(kind, {(-1, 0): "grand_foyer", **row(of_type(kind)[:3])})
    assert mark.points == 6
    assert mark.because == ((2, 0), (3, 0), (4, 0))


def test_card_for_downstairs_and_below_ground() -> None:
    """L38: 2 for each downstairs room; 1 for each room below ground, special rooms included."""
    rooms = {(0, -1): "crypt", (1, -1): "grand_foyer", (0, -2): "dungeon", (2, 0): "kitchen"}
    assert kept("downstairs", rooms).points == 4
    assert kept("below_ground", rooms).points == 3


def test_card_for_types() -> None:
    """L39: fountain, tower and grand foyer are a type each, the throne none."""
    rooms = {
        (2, 0): "kitchen",
        (3, 0): "bakery",
        (4, 0): "fountain",
        (-1, 0): "tower",
        (-2, 0): "grand_foyer",
    }
    assert kept("types", rooms).points == 4
    assert kept("types", {}).points == 0


def test_card_for_attendants() -> None:
    """L38: 4 for each royal attendant, from the throne."""
    assert kept("attendants", {}, ["painter", "painter"]).points == 8
    assert kept("attendants", {}, ["painter"]).because == ((0, 0),)
    assert kept("attendants", {}).because == ()


def test_card_for_special_rooms_counts_the_throne() -> None:
    """L38: 2 for each special room, the throne included once."""
    assert kept("special", {(2, 0): "fountain"}).because == ((0, 0), (2, 0))
    assert kept("special", {(2, 0): "fountain"}).points == 4


def test_card_for_high_rooms() -> None:
    """L38: our level 2 is the printed level 3."""
    rooms = {(0, 1): "kitchen", (0, 2): "bakery", (0, 3): "tower"}
    assert kept("level3plus", rooms).because == ((0, 2), (0, 3))


def test_cards_for_rows_and_columns() -> None:
    """L38: from the lowest to the highest, from the leftmost to the rightmost filled cell."""
    rooms = {(0, 1): "kitchen", (0, -1): "crypt", (0, -2): "dungeon", (2, 0): "bakery", (-1, 0): "pantry"}
    assert kept("height", rooms).points == 4
    assert kept("width", rooms).points == 4
    assert kept("height", {}).points == 1
    assert kept("width", {}).points == 2


def test_card_for_fully_surrounded_rooms() -> None:
    """L40: all 8 cells filled, the throne's two may be among them."""
    assert kept("surrounded8", BLOCK).because == ((0, 1),)
    assert kept("surrounded8", {**BLOCK, (2, 2): "terrace"}).because == ((0, 1), (1, 1))
    assert kept("surrounded8", {**BLOCK, (2, 2): "terrace"}).points == 6


def test_surrounded_throne_needs_ten() -> None:
    """L40: the throne's ring is ten cells."""
    assert kept("surrounded8", {**RING, **CORNERS}).because == ((0, 0),)
    assert kept("surrounded8", RING).because == ()


def test_card_for_a_neighbour_on_every_edge() -> None:
    """L40: the four edge cells, six for the throne."""
    assert kept("surrounded4", RING).because == ((0, 0),)
    assert kept("surrounded4", {**RING, (0, 2): "parlor", (-1, 1): "study"}).points == 4


def test_cards_for_the_ring_of_the_throne() -> None:
    """L38, L39: regular types on the six edge cells; filled cells of the ten."""
    assert kept("throne_ring6", RING).points == 2 * 5
    assert kept("throne_ring6", {(2, 0): "fountain"}).points == 0
    assert kept("throne_ring10", {**RING, (2, 1): "nursery"}).points == 7


def test_cards_for_many_of_a_type() -> None:
    """L39: regular types with at least five, at least three; special rooms are no type here."""
    rooms = {
        **row([*of_type("food")[:5], *of_type("sleeping")[:3]]),
        (-1, 0): "grand_foyer",
        (-2, 0): "grand_foyer",
    }
    rooms[(-3, 0)] = "grand_foyer"
    assert kept("five_of_type", rooms).points == 4
    assert kept("three_of_type", rooms).points == 4


def test_every_card_is_tried_here() -> None:
    """L38: the edition's twenty cards are the ones the rules know."""
    assert sorted(CARDS) == sorted(COMPONENTS.cards)
    assert len(CARDS) == 20
