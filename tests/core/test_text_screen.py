"""Positions laid out for a text screen, by games that do and by games that do not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.elsewhere import add_twin
from zamki.core.game import AnyGame, Look, Teller
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.text_screen import TableTeller, TextBoard, TextScreen, foresee_move, group_of, sheet_of
from zamki.core.view import AnyView, Prompt
from zamki.core.words import Arg, Text, literal
from zamki.games import BUILT_IN

LOOK = Look("en")


class Plain(Teller[Any, Any, Any]):
    """Says only where the game stands."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """A key."""
        return literal(prompt.key)

    def move(self, view: Any, move: Any) -> Text:
        """As it is written."""
        return literal(str(move))

    def event(self, event: Any, name: Callable[[int], Arg]) -> Text | None:
        """Nothing."""
        return None

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Why it is over."""
        return literal(outcome.reason)

    def board(self, view: Any, look: Look) -> str:
        """Two lines."""
        return "one\ntwo"


class Panes(Plain, TableTeller):
    """Lays out a position and knows nothing of moves."""

    def sheet(self, view: Any, look: Look, move: Any = None) -> TextScreen:
        """One board."""
        return TextScreen((TextBoard("here", ("a",)),), heading="now")


class Clumsy(Panes):
    """Fails."""

    def sheet(self, view: Any, look: Look, move: Any = None) -> TextScreen:
        """Never."""
        raise RuntimeError("spilt ink")


def seen(game: AnyGame) -> tuple[AnyView, Any]:
    """A view, and a move that is legal in it."""
    view = sample_playthrough(game, game.info.seats[0], 0).view(Seat(0))
    return view, view.legal_moves[0]


def told_by(teller: Any) -> AnyGame:
    """One of our games in other words."""
    return replace(get_game(BUILT_IN[0]), teller=teller)


def test_a_game_without_panes_shows_its_text_board() -> None:
    """What it does not lay out stands there as plain text, and no move has points or a heading."""
    game = told_by(Plain())
    view, move = seen(game)
    assert sheet_of(game, view, LOOK) == TextScreen((TextBoard("", ("one", "two")),))
    assert foresee_move(game, view, move) is None
    assert group_of(game, view, move) is None


def test_what_a_teller_leaves_out_is_not_said() -> None:
    """A teller that lays out positions need say nothing of moves, nor of what may be typed."""
    game = told_by(Panes())
    view, move = seen(game)
    assert sheet_of(game, view, LOOK, move).heading == "now"
    assert foresee_move(game, view, move) is None
    assert group_of(game, view, move) is None
    assert game.teller.find(view.state, view.legal_moves, "anything", "en") is None
    assert game.teller.hint() is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_games_lay_their_positions_out(name: str) -> None:
    """Each has boards and a heading of its own, and says what a move brings where it knows."""
    game = get_game(name)
    view, move = seen(game)
    sheet = sheet_of(game, view, LOOK, move)
    assert sheet.heading
    assert all(board.lines for board in sheet.boards)
    assert 0 <= sheet.shown < len(sheet.boards)
    found = foresee_move(game, view, move)
    assert found is None or found.points is not None or found.why is not None
    heading = group_of(game, view, move)
    assert heading is None or heading.render("de")


def test_a_clumsy_teller_of_somebody_else_stops_nothing(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Where laying out fails the plain board is shown and the log says so; ours would raise."""
    add_twin(packages)
    game = replace(get_game("twins"), teller=Clumsy())
    view, _ = seen(game)
    with caplog.at_level(logging.WARNING):
        assert sheet_of(game, view, LOOK).boards[0].lines == ("one", "two")
    assert "spilt ink" in caplog.text
    ours = told_by(Clumsy())
    with pytest.raises(RuntimeError, match="spilt ink"):
        sheet_of(ours, seen(ours)[0], LOOK)
