from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.ludwig.scene import COMPONENTS, castle, mark_at, of_type
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.scoring import Mark, Sheet, score_castle

SLEEPING = of_type("sleeping")
LIVING = [name for name in of_type("living") if name not in ("map_room", "taxidermy_showroom")]
DOWN = of_type("downstairs")
OUTDOOR = of_type("outdoor")
UTILITY = [name for name in of_type("utility") if name != "game_storage"]
TORCHES = [
    room.id for room in COMPONENTS.rooms.values() if room.decoration == "torch" and room.type == "food"
]

EXAMPLES: list[tuple[str, Cell, Mapping[Cell, str], int]] = [
    ("L28", (-1, 1), {(-1, 0): SLEEPING[0], (-1, 1): "wine_room", (-1, 2): SLEEPING[1]}, 4),
    ("L28", (-1, 0), {(-1, 0): "chocolate_room", (-1, -1): DOWN[0], (-1, -2): DOWN[1]}, 4),
    ("L28", (-1, 0), {(-1, 0): "spice_room", (-1, -1): DOWN[0], (-1, -2): DOWN[1]}, 4),
    ("L29", (0, 1), {(0, 1): "map_room", (1, 1): SLEEPING[0], (0, 2): SLEEPING[1]}, 2),
    (
        "L29",
        (0, 1),
        {
            (0, 1): "reading_room",
            (-1, 0): "kitchen",
            (-1, 1): OUTDOOR[0],
            (0, 2): OUTDOOR[1],
            (1, 1): OUTDOOR[2],
        },
        6,
    ),
    ("L29", (-1, 0), {(-1, 0): "cape_room", (-2, -1): DOWN[0], (-1, -1): DOWN[1], (0, -1): DOWN[2]}, 6),
    (
        "L30",
        (2, 0),
        {
            (2, 0): "game_storage",
            (2, 1): LIVING[0],
            (1, 1): LIVING[1],
            (0, 1): LIVING[2],
            (2, 2): LIVING[3],
            (1, 2): LIVING[4],
            (-1, 0): "taxidermy_showroom",
        },
        5,
    ),
    (
        "L31",
        (3, 0),
        {(2, 0): "kitchen", (3, 0): "grand_balcony", (2, 1): SLEEPING[0], (-1, 0): SLEEPING[1]},
        2,
    ),
    ("L35", (0, 2), {(0, 1): "kitchen", (0, 2): "tower", (0, -1): DOWN[0], (0, -2): DOWN[1]}, 4),
    (
        "L35",
        (-1, 2),
        {(-1, 0): "kitchen", (-1, 1): "bakery", (-1, 2): "tower", (-1, -1): DOWN[0], (-1, -2): DOWN[1]},
        4,
    ),
    (
        "L35",
        (0, 1),
        {(0, 1): "grand_foyer", (-1, 0): "kitchen", (-1, 1): "bakery", (1, 1): "pantry", (0, 2): "brewery"},
        5,
    ),
    ("L34", (0, -1), {(0, -1): "laboratory", (0, 1): UTILITY[0], (0, 2): "kitchen", (0, 3): UTILITY[1]}, 2),
]


@pytest.mark.parametrize(("rule", "cell", "rooms", "points"), EXAMPLES)
def test_examples_of_the_rulebooks(rule: str, cell: Cell, rooms: Mapping[Cell, str], points: int) -> None:
    """L48: the rulebooks' examples of L28, L29, L30, L31, L34 and L35."""
    assert mark_at(castle(rooms), cell).points == points


def test_echo_chamber_counts_the_throne_once() -> None:
    """L33 (example of L48): the throne's torch and a torch room."""
    built = castle({(0, 1): "echo_chamber", (1, 1): TORCHES[0]}, "throne_living_corridor")
    mark = mark_at(built, (0, 1))
    assert mark.points == 2
    assert mark.because == ((0, 0), (1, 1))


@pytest.mark.parametrize("second", [LIVING[1], SLEEPING[0]])
def test_throne_scores_both_marked_cells(second: str) -> None:
    """L36 (example of L48): two wanted rooms of the same type or of both score 4."""
    built = castle({(0, 1): LIVING[0], (1, 1): second}, "throne_living_sleeping")
    assert score_castle(built).lines["throne"] == 4


def test_throne_wants_regular_rooms_on_its_own_cells() -> None:
    """L36: other types, special rooms and other cells bring nothing."""
    built = castle({(0, 1): "kitchen", (1, 1): "grand_foyer", (-1, 0): LIVING[0]}, "throne_living_sleeping")
    assert score_castle(built).lines["throne"] == 0


def test_painter_counts_the_chocolate_room() -> None:
    """L37 (example of L48): the Chocolate Room shows a painting."""
    sheet = score_castle(castle({(2, 0): "chocolate_room"}, attendants=["painter"]))
    assert sheet.of("royal_attendants")[0].because == ((2, 0),)
    assert sheet.lines["royal_attendants"] == 1


def test_attendants_count_the_throne_and_each_other() -> None:
    """L37: the throne's decoration counts; two of a kind each score."""
    sheet = score_castle(castle({(2, 0): "china_room"}, attendants=["beautician", "beautician"]))
    assert [mark.points for mark in sheet.of("royal_attendants")] == [2, 2]
    assert sheet.of("royal_attendants")[0].because == ((0, 0), (2, 0))


@pytest.mark.parametrize(
    ("name", "rooms", "points"),
    [
        ("brandy_room", {(0, 1): "brandy_room"}, 2),  # the throne below it is a special room
        ("brandy_room", {(0, 1): "brandy_room", (0, 2): "tower"}, 4),
        ("china_room", {(2, 0): "china_room", (3, 0): "fountain"}, 4),
        ("dining_room", {(0, 1): "dining_room"}, 0),
        ("pantry", {(2, 0): "pantry", (3, 0): "great_hall"}, 2),
        ("chocolate_room", {(-1, 0): "chocolate_room", (-1, -1): "dead_end", (-1, -2): DOWN[0]}, 2),
        ("chocolate_room", {(-1, 0): "chocolate_room", (-1, -1): DOWN[0], (-1, -2): "dead_end"}, 2),
    ],
)
def test_food_rooms(name: str, rooms: Mapping[Cell, str], points: int) -> None:
    """L28: two for each named cell with the wanted type; the throne is special."""
    cell = next(cell for cell, room in rooms.items() if room == name)
    assert mark_at(castle(rooms), cell).points == points


def test_living_room_counts_both_halves_of_the_throne_once() -> None:
    """L27, L29: a room above the middle touches both halves, the throne is one room."""
    mark = mark_at(castle({(0, 1): "library"}), (0, 1))
    assert mark.points == 1
    assert mark.because == ((0, 0),)


def test_special_rooms_connect_through_the_throne() -> None:
    """L30: the throne counts and connects as a special room."""
    wants = next(
        room.id
        for room in COMPONENTS.rooms.values()
        if room.scoring.rule == "connected" and room.scoring.wanted == "special"
    )
    built = castle(
        {
            (-1, 0): wants,
            (2, 0): "grand_foyer",
            (3, 0): "fountain",
            (5, -1): DOWN[0],
            (4, -1): DOWN[1],
            (3, -1): DOWN[2],
            (5, 0): "tower",
        }
    )
    mark = mark_at(built, (-1, 0))
    assert mark.because == ((0, 0), (2, 0), (3, 0))
    assert mark.points == 3


def test_connected_needs_an_unbroken_chain() -> None:
    """L30: a room of another type ends the chain, corners do not connect."""
    built = castle(
        {(2, 0): "game_storage", (2, 1): LIVING[0], (3, 0): "kitchen", (3, 1): LIVING[1], (4, 0): LIVING[2]}
    )
    assert mark_at(built, (2, 0)).because == ((2, 1), (3, 1))


@pytest.mark.parametrize("missing", [None, "food", "living", "utility", "outdoor", "corridor", "downstairs"])
def test_sleeping_rooms_want_all_other_types(missing: str | None) -> None:
    """L32: 4 with the six other regular types in the castle, else 1; no cells are named."""
    rooms = {
        (2, 0): "kitchen",
        (3, 0): LIVING[0],
        (4, 0): UTILITY[0],
        (5, 0): OUTDOOR[0],
        (6, 0): "great_hall",
    }
    rooms |= {(0, -1): DOWN[0], (0, 1): SLEEPING[0]}
    for cell, name in list(rooms.items()):
        if COMPONENTS.rooms[name].type == missing:
            rooms[cell] = {"downstairs": "dead_end"}.get(missing, "grand_foyer")
    mark = mark_at(castle(rooms), (0, 1))
    assert mark.points == (4 if missing is None else 1)
    assert mark.because == ()


def test_downstairs_counts_gaps_and_special_rooms_double() -> None:
    """L34: the whole column counts, gaps allowed; those that want special rooms score 2 each."""
    built = castle(
        {(0, -1): DOWN[1], (-1, -1): "great_hall", (-1, -2): "dead_end", (-1, -3): DOWN[2], (0, -3): "armory"}
    )
    assert mark_at(built, (0, -3)).points == 2
    assert mark_at(built, (0, -3)).because == ((0, 0),)


def test_downstairs_counts_above_and_below_but_not_itself() -> None:
    """L27, L34: a Crypt between two downstairs rooms scores for both of them alone."""
    built = castle({(0, -1): "dungeon", (0, -2): "crypt", (0, -3): "armory"})
    assert mark_at(built, (0, -2)).because == ((0, -3), (0, -1))
    assert mark_at(built, (0, -2)).points == 2


def test_fountain_is_worth_five() -> None:
    """L35: wherever it stands, from no cell."""
    mark = mark_at(castle({(2, 0): "fountain"}), (2, 0))
    assert (mark.line, mark.points, mark.because) == ("fountains", 5, ())


def test_sheet_is_the_sum_of_its_marks() -> None:
    """L41: total, lines and marks say the same; core's score too."""
    built = castle({(0, 1): "library", (2, 0): "fountain"}, attendants=["painter"], cards=["width"])
    sheet = score_castle(built)
    assert sheet.total == sum(sheet.lines.values()) == sheet.score().total
    assert len(sheet.score().lines) == 5


def test_example_sheet_of_the_rulebook() -> None:
    """L41: the printed example's single scores add up to its lines, and the lines to 62."""
    single = {
        "food": [4],
        "living": [1, 2, 2, 1, 2],
        "utility": [2, 2],
        "outdoor": [5],
        "sleeping": [4, 4, 4],
        "corridor": [2, 0, 2],
        "downstairs": [2],
        "towers": [5],
        "fountains": [5],
        "grand_foyers": [6],
        "bonus_cards": [],
        "royal_attendants": [7],
        "throne": [0],
    }
    marks = [Mark(line, "x", None, points, ()) for line, each in single.items() for points in each]
    sheet = Sheet(tuple(marks))
    assert list(sheet.lines.values()) == [4, 8, 4, 5, 12, 4, 2, 5, 5, 6, 0, 7, 0]
    assert sheet.total == 62
