"""Random legal play to find crashes, dead ends, endless games and lost pieces."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from zamki.core.edition import EditionFile
from zamki.core.game import AnyGame
from zamki.core.ids import Seat
from zamki.core.play import Playthrough, replay
from zamki.core.record import GameRecord
from zamki.core.setup import configure

RUNAWAY = 5000
"""The number of moves after which a game counts as endless."""


class Stuck(Exception):
    """A game reached a state that must not be."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault with the record that leads to it."""

    kind: str
    message: str
    record: GameRecord = field(hash=False)


@dataclass(frozen=True, slots=True)
class FuzzReport:
    """The result of a random game: its number of moves, and the fault if there was one."""

    moves: int
    fault: Fault | None


def random_config(
    game: AnyGame, rng: Random, seats: int | None, options: Mapping[str, bool] | None
) -> dict[str, Any]:
    """Returns seats and options, random where none are given."""
    return {
        "seats": seats if seats is not None else rng.choice(game.info.seats),
        "options": options
        if options is not None
        else {each.name: rng.random() < 0.5 for each in game.info.options},
    }


def fuzz_game(
    game: AnyGame,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    edition: EditionFile | None = None,
) -> FuzzReport:
    """Plays one random game to its end and replays its record."""
    rng = Random(seed)
    chosen = random_config(game, rng, seats, options)
    play: Playthrough[Any, Any, Any, Any] = Playthrough.new(
        game, configure(game, chosen["seats"], chosen["options"], edition), rng
    )
    try:
        for _ in random_moves(play, rng):
            pass
        again = replay(play.record(), own=edition)
        if again.outcome != play.outcome or again.record() != play.record():
            raise Stuck("replay")
    except Exception as error:  # the fuzzer reports every kind of error
        kind = str(error) if isinstance(error, Stuck) else "crash"
        detail = "".join(traceback.format_exception_only(error)).strip()
        return FuzzReport(len(play.played), Fault(kind, detail, play.record()))
    return FuzzReport(len(play.played), None)


def random_moves(play: Playthrough[Any, Any, Any, Any], rng: Random) -> Iterator[Any]:
    """Makes random moves to the end of the game and yields them; raises `Stuck` at a fault."""
    game = play.game
    pieces = dict(game.census(play.state))
    while (outcome := play.outcome) is None:
        actors = game.actors(play.state)
        if not actors:
            raise Stuck("dead_end")
        moves = game.legal_moves(play.state, rng.choice(actors))
        if not moves:
            raise Stuck("dead_end")
        move = moves[rng.randrange(len(moves))]
        play.submit(move)
        if dict(game.census(play.state)) != pieces:
            raise Stuck("pieces")
        if len(play.played) > RUNAWAY:
            raise Stuck("runaway")
        yield move
    if game.actors(play.state) or any(
        game.legal_moves(play.state, Seat(seat)) for seat in range(len(outcome.scores))
    ):
        raise Stuck("moves_after_the_end")
