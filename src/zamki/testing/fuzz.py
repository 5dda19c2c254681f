"""Random legal play that looks for crashes, dead ends, runaways and lost pieces."""

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
"""More moves than any game of ours can have."""


class Stuck(Exception):
    """A game that does not go on as it should."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong, with the record that leads there."""

    kind: str
    message: str
    record: GameRecord = field(hash=False)


@dataclass(frozen=True, slots=True)
class FuzzReport:
    """One random game: how many moves it took, and the fault if there was one."""

    moves: int
    fault: Fault | None


def random_config(
    game: AnyGame, rng: Random, seats: int | None, options: Mapping[str, bool] | None
) -> dict[str, Any]:
    """A number of seats and options: as asked for, or any."""
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
    except Exception as error:  # whatever it is, the fuzzer's work is to report it
        kind = str(error) if isinstance(error, Stuck) else "crash"
        detail = "".join(traceback.format_exception_only(error)).strip()
        return FuzzReport(len(play.played), Fault(kind, detail, play.record()))
    return FuzzReport(len(play.played), None)


def random_moves(play: Playthrough[Any, Any, Any, Any], rng: Random) -> Iterator[Any]:
    """Makes random moves until the game is over; what is wrong on the way is raised as `Stuck`."""
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
