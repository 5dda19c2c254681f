from __future__ import annotations

import json
from typing import Any

from tests.draw.drawings import checked, spots, titles
from tests.draw.positions import asked
from zamki.core.setup import built_in_edition
from zamki.draw import draw_view
from zamki.games.ludwig.draw.position import castle_board_svg, legal_spots, placing_moves


def test_every_ludwig_placement_is_a_spot() -> None:
    """Each legal cell of the room to place is a spot with its whole move, and with the pick that pins it."""
    view = asked("ludwig-4", "place", 30)
    for castle in range(4):
        moves = placing_moves(view, castle)
        found = spots(checked(castle_board_svg(view, castle)))
        made = [json.loads(spot.get("data-move") or "") for spot in found]
        assert made == [view.move_json(move) for move in moves.values()]
        assert all((spot.get("data-pick") or "").startswith("castle=") for spot in found)


def test_what_if_adds_up() -> None:
    """A cell's number is the sum of its reasons."""
    view = asked("ludwig-4", "place", 40)
    found = [spot for castle in range(4) for spot in legal_spots(view, castle)]
    assert found
    for spot in found:
        assert spot.points == sum(reason.points for reason in spot.reasons)


def test_editions_of_ones_own() -> None:
    """A position of an edition that is not built in is drawn, what-ifs included, from the edition's data."""
    data: Any = built_in_edition("ludwig", "base-2018").data
    rooms = [{**room, "name": room["name"][::-1]} for room in data["rooms"]]
    view: Any = asked("ludwig-4", "place", 30).json()
    view["state"]["edition"] = "mine"
    svg = draw_view(view, interactive=True, edition={**data, "rooms": rooms})
    placed = view["state"]["castles"][0]["rooms"][0]["room"]
    name = next(room["name"] for room in rooms if room["id"] == placed)
    assert any(said.startswith(name) for said in titles(checked(svg)))
    assert spots(checked(svg))
