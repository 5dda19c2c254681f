"""Every piece explains itself."""

from __future__ import annotations

import re

import pytest

from zamki.core.ids import Seat
from zamki.games.ludwig.page.desk import context
from zamki.games.ludwig.page.inspector import inspect
from zamki.games.ludwig.rules.scoring import score_castle

from .moments import at_prompt, desk, played

WIDTH = re.compile(r'<svg [^>]*width="(\d+)')


@pytest.mark.parametrize("lang", ["en", "pl", "fr", "de"])
def test_every_standing_piece_is_explained(lang: str) -> None:
    """Each piece on the castles has a drawing of at least 120 px, a name and a sentence."""
    *_, play = played(seed=4)
    shown = desk(play, lang=lang)
    names = {
        name
        for board in context(shown)["boards"]
        for name in re.findall(r'data-piece="([^"]+)"', str(board["svg"]))
    }
    assert len(names) > 20
    for name in names:
        found = inspect(shown, name)
        assert found is not None
        assert found.name
        assert found.sentence
        width = WIDTH.search(found.drawing)
        assert width
        assert int(width[1]) >= 120


def test_points_of_a_room_come_from_what_it_names() -> None:
    """A standing room says its points now, and where they come from."""
    *_, play = played(seed=4)
    shown = desk(play)
    for mark in score_castle(play.state.castles[0]).marks:
        if mark.at is None or mark.line == "throne" or not mark.because:
            continue
        found = inspect(shown, f"c0:{mark.at[0]},{mark.at[1]}")
        assert found is not None
        assert found.now.startswith(f"{mark.points} point")
        assert sum(int(number) for number, _ in found.lines) == mark.points


def test_rooms_of_the_hand_say_the_most_they_bring() -> None:
    """A room that stands nowhere yet says what it could bring in both castles."""
    play = at_prompt("choose", lambda view: view.state.turn == 3)
    shown = desk(play)
    for room in context(shown)["hand"]:
        found = inspect(shown, room["piece"])
        assert found is not None
        assert [int(number.replace("−", "-")) for number, _ in found.lines] == [
            most["points"] for most in room["most"]
        ]


@pytest.mark.parametrize(
    "what",
    ["", "room:", "room:nothing", "c0:", "c9:throne", "c0:99,99", "c0:0,0", "c0:width", "castle:7",
     "castle:x", "card:none", "attendant:cook", "bonus:downstairs", "bonus:special", "x:y", "c0:1,2,3"],
)  # fmt: skip
def test_unknown_pieces_are_none(what: str) -> None:
    """Whatever the reader knows no such piece of is not explained, and never a fault."""
    assert inspect(desk(at_prompt("choose")), what) is None


def test_kinds_of_pieces() -> None:
    """Attendants, cards, bonuses and whole castles can be asked for too."""
    shown = desk(at_prompt("place"))
    for what in ("attendant:painter", "card:width", "bonus:food", "bonus:outdoor", "castle:0", "room:tower"):
        found = inspect(shown, what)
        assert found is not None
        assert found.sentence
    assert shown.seat == Seat(0)
