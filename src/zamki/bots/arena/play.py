"""One game between bots, with what is measured in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from zamki.bots.arena.contest import Contest, Pairing
from zamki.bots.arena.isolated import Cells
from zamki.core.bot_choice import choose_move
from zamki.core.bots import Bot
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.play import Playthrough
from zamki.core.registry import get_game


class Stopped(Exception):
    """Somebody wants no more games."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat fared."""

    level: str
    score: int
    margin: int
    """Its score less the best score of another seat."""
    share: float
    """1 for a win, a fraction for a shared one."""
    place: int
    measured: Mapping[str, tuple[int, ...]]
    """What its game counts besides the score, by name."""
    times: tuple[float, ...]
    """Seconds for each decision between two moves or more."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game of a contest."""

    pairing: Pairing
    seats: tuple[SeatResult, ...]
    moves: int
    record: str
    """The game's record as text."""


def play_pairing(
    contest: Contest,
    pairing: Pairing,
    is_stopped: Callable[[], bool] = lambda: False,
    cells: Cells | None = None,
) -> GameResult:
    """Plays one game to its end; with cells every entrant thinks in a process of its own."""
    play = _opening(contest, pairing)
    seeds = Random(f"{contest.seed} bots {pairing.number}")
    bots = [_bot(contest, pairing, seat, seeds.randrange(2**32), cells) for seat in range(contest.seats)]
    budgets = [contest.budget_of(level) for level in pairing.levels]
    times: list[list[float]] = [[] for _ in bots]
    while actors := play.game.actors(play.state):
        if is_stopped():
            raise Stopped
        seat = seeds.choice(actors)
        has_choice = len(play.legal_moves(seat)) > 1
        budget = budgets[seat]
        began = perf_counter()
        move = choose_move(bots[seat], play, seat, budget, pairing.levels[seat])
        if has_choice:
            times[seat].append(perf_counter() - began)
        play.submit(move)
    assert play.outcome is not None
    seats = [_seat_result(Seat(seat), pairing, play.outcome, tuple(times[seat])) for seat in range(len(bots))]
    return GameResult(pairing, tuple(seats), len(play.played), play.record().text())


def _bot(contest: Contest, pairing: Pairing, seat: int, seed: int, cells: Cells | None) -> Bot:
    if cells is None:
        return contest.bot(pairing.levels[seat], seed)
    return cells.seat(pairing.levels, seat, seed)


def _opening(contest: Contest, pairing: Pairing) -> Playthrough[Any, Any, Any, Any]:
    """The deal's set-up, with what people decide: the same for every rotation of the seats."""
    game, config, seed = get_game(contest.game), contest.config(), f"{contest.seed} deal {pairing.deal}"
    return Playthrough.new(game, config, Random(seed), contest.given(pairing.deal))


def _seat_result(seat: Seat, pairing: Pairing, outcome: Outcome, times: tuple[float, ...]) -> SeatResult:
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return SeatResult(
        level=pairing.levels[seat],
        score=outcome.scores[seat],
        margin=outcome.scores[seat] - max(others),
        share=1 / len(outcome.winners) if seat in outcome.winners else 0.0,
        place=next(place for place, tied in enumerate(outcome.standings) if seat in tied),
        measured={name: values[seat] for name, values in outcome.measured.items()},
        times=times,
    )
