"""What the table page shows, also of a castle of one's own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.draw.drawings import checked, spots
from tests.games.zamek.scene import new_game
from zamki.core.edition import read_edition_file
from zamki.core.ids import Onlooker, Seat
from zamki.core.view import AnyView
from zamki.core.words import LANGUAGES
from zamki.draw import Pose
from zamki.games.zamek import Place, PutSubject, UseExtra
from zamki.games.zamek.draw.position import position
from zamki.games.zamek.page.desk import context
from zamki.testing.fuzz import random_moves
from zamki.web.desk import Desk, Reader

SMALL = Path(__file__).parents[4] / "docs" / "examples" / "small-castle.json"


def shown(view: AnyView, lang: str = "en", picks: tuple[str, ...] = ()) -> dict[str, object]:
    """What the page of a view's reader shows."""
    return context(Desk(view, ["Ewa", "Antek"], Reader(lang, view.viewer, picks)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_castle_of_ones_own_is_shown(lang: str) -> None:
    """Every position of a game with an edition that is not built in has its page and its drawing."""
    play = new_game(3, edition=read_edition_file(SMALL))
    for _ in random_moves(play, Random(3)):
        for viewer in (Seat(0), Seat(1), Onlooker.SPECTATOR):
            view = play.view(viewer)
            board = checked(str(shown(view, lang)["board"]))
            nowhere = (PutSubject(Seat(0), None), PutSubject(Seat(1), None))
            somewhere = [m for m in view.legal_moves if m not in nowhere and not isinstance(m, UseExtra)]
            assert bool(spots(board)) == bool(somewhere)
            checked(position(view, Pose(lang, is_interactive=True)))


def test_picked_tile_says_its_move() -> None:
    """A picked cell and turn are the move of the button; the next turns go around those that fit."""
    view = new_game(5).view(Seat(0))
    moves = [move for move in view.legal_moves if isinstance(move, Place)]
    for move in moves:
        x, y = move.at
        desk = shown(view, picks=(f"at={x},{y}", f"turn={move.turn}"))
        assert desk["place"] == view.move_json(move)
        turns = [each.turn for each in moves if each.at == move.at]
        assert desk["turns"] == turns
        after = turns[(turns.index(move.turn) + 1) % len(turns)]
        assert desk["next_turn"] == after


def test_panels_count_what_the_edition_has() -> None:
    """Subjects that are away are counted from those the edition gives, not from the box."""
    view = new_game(3, edition=read_edition_file(SMALL)).view(Seat(0))
    panels = shown(view)["panels"]
    assert isinstance(panels, list)
    assert [(panel["pool"], panel["gone"]) for panel in panels] == [(view.state.edition.subjects, 0)] * 2
