"""What a typed program gets; mypy must find exactly the types that are named here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_type

import zamki
from zamki import ludwig, rycerze, zamek
from zamki.core.game import Game
from zamki.environments.pettingzoo_env import ParallelEnvironment, TurnEnvironment
from zamki.environments.vector import VectorEnvironment


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


def plain_numbers_are_seats(
    play: zamki.Playthrough[rycerze.State, rycerze.Move, rycerze.View, rycerze.Event],
) -> None:
    """Seats may be plain numbers, moves text or JSON, and everything comes back typed."""
    assert_type(play.legal_moves(0), zamki.LegalMoves[rycerze.Move])
    assert_type(play.parse_move("lay dragon shepherd", seat=0), rycerze.Move)
    assert_type(play.submit({"seat": 0, "type": "recruit", "card": "dragon"}).state, rycerze.State)
    assert_type(play.take_back(), rycerze.Move)
    assert_type(play.view().state, rycerze.View)
    assert_type(play.run([zamki.bot("rycerze", "random")]).score(0), zamki.Score)
    assert_type(play.record(0), zamki.GameRecord)


def bulk_is_typed() -> None:
    """Contests, games and batches say what they give."""
    assert_type(zamki.arena("rycerze", ["random"], games=1), zamki.Standings)
    assert_type(next(zamki.play("rycerze", ["random"])), zamki.AnyPlaythrough)
    assert_type(zamki.simulate("rycerze", ["random"], 1), zamki.Batch)


def environments_are_typed() -> None:
    """Each kind of environment is known by its name."""
    assert_type(zamki.environment("rycerze"), TurnEnvironment)
    assert_type(zamki.environment("rycerze", seats=2, kind="aec", observation="arrays"), TurnEnvironment)
    assert_type(zamki.environment(zamek.game, kind="parallel"), ParallelEnvironment)
    assert_type(zamki.environment("ludwig", kind="vector", games=8), VectorEnvironment)


def what_games_bring_is_typed(castle: ludwig.Castle) -> None:
    """Scored castles and solved positions say what is in them."""
    assert_type(ludwig.score_castle(castle).total, int)
    assert_type(ludwig.score_castle(castle).json(), dict[str, zamki.Json])
    solution = rycerze.solve(zamki.new_game("rycerze", seats=2, options=["open_recruitment"]))
    assert_type(solution, rycerze.Solution)
    assert_type(solution.win, tuple[float, ...])
    assert_type(solution.moves, tuple[Mapping[rycerze.Move, float], ...])
