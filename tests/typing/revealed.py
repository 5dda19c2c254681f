"""What a typed program gets; mypy must find exactly the types that are named here."""

from __future__ import annotations

from typing import Any, assert_type

import zamki
from zamki import ludwig, rycerze, zamek
from zamki.core.game import Game


def built_in_games_are_typed() -> None:
    """By its name a built-in game gives its own types, and so does its game object."""
    knights = zamki.new_game("rycerze", seats=2, seed=7)
    assert_type(knights, zamki.Playthrough[rycerze.State, rycerze.Move, rycerze.View, rycerze.Event])
    assert_type(knights.view(zamki.Seat(0)).state.players[1].hand, tuple[str, ...] | None)
    assert_type(knights.view(zamki.Seat(0)).log, tuple[rycerze.Event, ...])
    assert_type(zamki.new_game("zamek").state, zamek.State)
    assert_type(zamki.new_game("ludwig", 3).view(zamki.Onlooker.OPEN).state, ludwig.View)
    assert_type(zamki.new_game(zamek.game).state, zamek.State)


def moves_have_seats(
    play: zamki.Playthrough[rycerze.State, rycerze.Move, rycerze.View, rycerze.Event],
) -> None:
    """Every move says whose it is."""
    for move in play.view(zamki.Seat(0)).legal_moves:
        assert_type(move.seat, zamki.Seat)


def other_games_are_as_typed(game: Game[int, rycerze.Lay, rycerze.View, rycerze.Event]) -> None:
    """A game object of somebody else keeps its types; a name that is not known here gives any."""
    assert_type(zamki.new_game(game, seats=3).state, int)
    assert_type(zamki.new_game("chess".lower()), zamki.Playthrough[Any, Any, Any, Any])
