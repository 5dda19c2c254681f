from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.draw.drawings import checked, spots, titles, words
from tests.games.ludwig.scene import castle
from zamki.core.words import LANGUAGES
from zamki.draw import Choice
from zamki.games.ludwig.draw.board import (
    CastlePlan,
    Fault,
    FreeSpot,
    LegalSpot,
    Proposed,
    bounds,
    castle_svg,
    cell_size,
)
from zamki.games.ludwig.draw.plan import Reason
from zamki.games.ludwig.rules.edition import built_in

BUILT = castle(
    {(-1, 0): "coat_room", (2, 0): "dining_room", (0, 1): "bunk_room", (-1, 1): "terrace", (0, -1): "crypt"},
    "throne_utility_food",
    ["painter"],
)
PLAN = CastlePlan.of(BUILT, "eltz", 30, [((0, -1), 3)])
LAUNDRY = built_in().rooms["laundry_room"]
MOVE = {"seat": 0, "type": "place", "room": "laundry_room", "castle": 0, "at": [1, 1]}


@pytest.mark.parametrize("cell", [19, 44, 56, 72, 148])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_castles_at_every_size(cell: int, theme: str) -> None:
    """A castle can be drawn from thumbnail to poster, light, dark and by the page's theme."""
    svg = castle_svg(PLAN, cell=cell, theme=theme).svg  # type: ignore[arg-type]
    root = checked(svg)
    assert titles(root)[0] == "Eltz Castle: 5 rooms, 30 points"
    assert ("var(--" in svg) == (theme == "auto")
    assert len(svg) < 40_000


def test_legal_spot() -> None:
    """A legal cell is a named button that carries its move, its number and the reasons."""
    reasons = [Reason(3, "Laundry Room", (1, 1)), Reason(-1, "Dining Room", (2, 0))]
    root = checked(castle_svg(PLAN, spots=[LegalSpot((1, 1), LAUNDRY, Choice(MOVE), 2, reasons)]))
    (spot,) = spots(root)
    assert json.loads(spot.get("data-move") or "") == MOVE
    assert (spot.get("role"), spot.get("tabindex")) == ("button", "0")
    assert spot.get("aria-label") == "Laundry Room to column 1, level 1: plus 2"
    assert {"+2", "30 → 32", "+3", "−1", "Laundry Room"} <= set(words(root))
    assert root.get("role") == "group"


def test_picked_cell_shows_its_what_if() -> None:
    """On a touch screen a cell picks; the picked one shows its what-if at once."""
    legal = LegalSpot((1, 1), LAUNDRY, Choice(pick="castle=0;at=1,1", pressed=True), 2, hovered=True)
    svg = castle_svg(PLAN, spots=[legal]).svg
    (spot,) = spots(checked(svg))
    assert (spot.get("data-pick"), spot.get("data-move"), spot.get("aria-pressed")) == (
        "castle=0;at=1,1",
        None,
        "true",
    )
    assert "whatif" not in svg


def test_a_hint_keeps_its_number_where_it_is_picked() -> None:
    """The number of a hint lies inside its own cell, and above the picked room and its sum."""
    legal = LegalSpot((1, 1), LAUNDRY, Choice(MOVE), 2, hovered=True, hint=3)
    root = checked(castle_svg(PLAN, spots=[legal]))
    (spot,) = spots(root)
    (pinned,) = (each for each in spot.iter() if each.get("class") == "pinned")
    said = [each.text for each in pinned.iter() if each.tag.endswith("text")]
    assert said[-2:] == ["+2", "3"]
    (cell,) = ([float(each.get(at) or 0) for at in ("x", "y", "width")] for each in (spot[0][0],))
    mark = [each for each in pinned.iter() if each.tag.endswith("circle")][-1]
    x, y, r = (float(mark.get(at) or 0) for at in ("cx", "cy", "r"))
    assert cell[0] <= x - r
    assert x + r <= cell[0] + cell[2] / 2
    assert cell[1] + cell[2] / 2 <= y - r
    assert y + r <= cell[1] + cell[2]


def test_a_what_if_keeps_away_from_what_lies_over_the_castle() -> None:
    """The card with the reasons moves where a page lays its own cards: neither hides the other's words."""
    legal = LegalSpot((1, 1), LAUNDRY, Choice(MOVE), 2, [Reason(2, "Laundry Room", (1, 1))], hovered=True)
    limits = (-4, 6, -4, 4)

    def card(plan: CastlePlan) -> tuple[float, ...]:
        root = checked(castle_svg(plan, spots=[legal], limits=limits, fills=True))
        (why,) = (each for each in root.iter() if each.get("class") == "why")
        return tuple(float(why[0].get(each) or 0) for each in ("x", "y", "width", "height"))

    before = card(PLAN)
    x, y, wide, high = card(replace(PLAN, laid_over=(before[0], before[1], before[2], before[3])))
    assert (
        x >= before[0] + before[2]
        or x + wide <= before[0]
        or y >= before[1] + before[3]
        or y + high <= before[1]
    )


def test_proposal() -> None:
    """A partner's suggestion is accepted with one tap, and says whose it is."""
    proposed = Proposed((1, 1), LAUNDRY, 2, "Chloé <b>", Choice(MOVE))
    (spot,) = spots(checked(castle_svg(PLAN, proposals=[proposed])))
    assert spot.get("aria-label") == "Accept Chloé <b>’s suggestion: Laundry Room to column 1, level 1"
    assert not spots(checked(castle_svg(PLAN, proposals=[Proposed((1, 1), LAUNDRY, 2)])))


def test_scorer_board() -> None:
    """The scorer's board has a plus at every free cell, rooms that can be taken, and rings around faults."""
    root = checked(
        castle_svg(
            PLAN,
            cell=44,
            free=[
                FreeSpot((3, 0), Choice(pick="at=3,0")),
                FreeSpot((1, 1), Choice(pick="at=1,1"), selected=True),
            ],
            faults=[Fault((-1, 1), "Only below ground.")],
            choices={(0, 1): Choice(pick="room=0,1")},
        )
    )
    assert [spot.get("data-pick") for spot in spots(root)] == ["room=0,1", "at=3,0", "at=1,1"]
    assert "Only below ground." in titles(root)


def test_battlements_leave_open_sky() -> None:
    """Columns that may still grow wear merlons, those under an open sky do not (L18)."""
    for room, columns in (("dining_room", 3), ("terrace", 2)):
        root = checked(castle_svg(CastlePlan.of(castle({(2, 0): room}))).svg)
        assert len(root.findall(".//*[@class='merlons']")) == columns


def test_crowns() -> None:
    """A wanted room on a marked cell of the throne is crowned (L36)."""
    rooms = {(-1, 0): "coat_room", (2, 0): "great_hall", (0, 1): "dining_room"}
    plans = [CastlePlan.of(castle(each, "throne_utility_food")) for each in (rooms, {(2, 0): "great_hall"})]
    assert [
        castle_svg(plan).svg.count("M2.6 7.4l4.9 4L12 3.6l4.5 7.8 4.9-4-1.9 12.2h-15z") for plan in plans
    ] == [1, 0]


@pytest.mark.parametrize(
    ("width", "columns", "cell"), [(460, 7, 65), (348, 6, 58), (348, 9, 44), (2000, 5, 72)]
)
def test_cell_size(width: float, columns: int, cell: int) -> None:
    """A cell fits the width between a finger's 44 px and 72."""
    assert cell_size(width, columns) == cell


def test_bounds() -> None:
    """The frame holds every room, the throne, and what is marked."""
    assert bounds(PLAN) == (-1, 2, -1, 1)
    assert bounds(PLAN, [(4, 3)], 1) == (-2, 5, -2, 4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages(lang: str) -> None:
    """A castle is named in all four languages."""
    legal = LegalSpot((1, 1), LAUNDRY, Choice(MOVE), -2)
    root = checked(castle_svg(PLAN, spots=[legal], lang=lang))
    label = spots(root)[0].get("aria-label") or ""
    assert "2" in label
    assert (lang == "en") == ("level" in label)
