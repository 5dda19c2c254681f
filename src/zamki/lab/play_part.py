"""Plays one part of a run: by the kernel if possible, else by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from zamki.bots.arena.play import Stopped
from zamki.bots.entrants import make_entrant
from zamki.core.bot_choice import choose_move
from zamki.core.ids import Json, Seat
from zamki.core.outcome import Outcome
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.kernels.kernel import Batch, Tally, kernel_of
from zamki.lab.plan import RunPlan


@dataclass(frozen=True, slots=True)
class RunPart:
    """The games of one part, and their records if they are stored."""

    number: int
    first: int
    batch: Batch
    records: tuple[str, ...] | None = None


def play_part(plan: RunPlan, number: int, is_stopped: Callable[[], bool] = lambda: False) -> RunPart:
    """Plays a part on one core; raises `Stopped` between two stretches, or two moves of the rules."""
    games = plan.part(number)
    if plan.is_by_machine and plan.kernel is not None:
        batches = []
        for at in range(games.start, games.stop, plan.stretch):
            if is_stopped():
                raise Stopped
            count = min(plan.stretch, games.stop - at)
            batches.append(plan.kernel.simulate(plan.config, plan.bots, count, plan.seed, 1, at))
        return RunPart(number, games.start, join_batches(batches))
    played = [_play(plan, game, is_stopped) for game in games]
    records = tuple(each.record().text() for each in played) if plan.keeps_moves else None
    return RunPart(number, games.start, _count_games(plan, played, games), records)


def join_batches(batches: Sequence[Batch]) -> Batch:
    """Returns several batches as one; columns that a batch lacks are zero."""
    if len(batches) == 1:
        return batches[0]

    def columns(which: str) -> dict[str, Any]:
        names = dict.fromkeys(name for batch in batches for name in getattr(batch, which))
        return {
            name: np.concatenate(
                [getattr(each, which).get(name, np.zeros_like(each.scores)) for each in batches]
            )
            for name in names
        }

    moves = [batch.moves for batch in batches if batch.moves is not None]
    order = [batch.order for batch in batches if batch.order is not None]
    return Batch(
        np.concatenate([batch.scores for batch in batches]),
        np.concatenate([batch.wins for batch in batches]),
        np.concatenate(moves) if moves else None,
        np.concatenate(order) if order else None,
        columns("points"),
        columns("things"),
    )


def _play(plan: RunPlan, number: int, is_stopped: Callable[[], bool]) -> AnyPlaythrough:
    """Plays one game by the rules, with its own random numbers."""
    seeds = Random(f"{plan.seed} game {number}")
    bots = [make_entrant(plan.game, bot, seeds.randrange(2**32), plan.own) for bot in plan.bots]
    game = get_game(plan.game)
    play: AnyPlaythrough = Playthrough.new(game, plan.config, seeds, _setup_answers(plan, number))
    while play.actors:
        if is_stopped():
            raise Stopped
        seat = play.actors[0]
        play.submit(choose_move(bots[seat], play, seat, None, plan.bots[seat]))
    return play


def _setup_answers(plan: RunPlan, number: int) -> dict[str, Json]:
    """Returns the setup answers: the seats begin, and are the youngest, in turn."""
    seats, decided = len(plan.bots), get_game(plan.game).info.decided
    given: dict[str, Json] = {}
    if "first" in decided:
        given["first"] = number % seats
    if "ages" in decided:
        given["ages"] = [(place - number) % seats for place in range(seats)]
    return given


def _count_games(plan: RunPlan, played: list[AnyPlaythrough], games: range) -> Batch:
    seats = len(plan.bots)
    outcomes = [_outcome(each) for each in played]
    kernel = kernel_of(plan.game)
    # An option unknown to the kernel may score differently.
    tally = None if kernel is None or kernel.unknown_options(plan.config) else plan.tally
    counts = [[_count(tally, each, Seat(seat)) for seat in range(seats)] for each in played]
    sources = tuple(tally.sources) if tally else _names(counts, 0)
    things = tuple(tally.things) if tally else _names(counts, 1)
    return Batch(
        np.array([outcome.scores[:seats] for outcome in outcomes], np.int32),
        np.array([[_share(outcome, seat) for seat in range(seats)] for outcome in outcomes]),
        np.array([len(each.played) for each in played], np.int32),
        _order(plan, games),
        {name: _column(counts, 0, name, np.int16) for name in sources},
        {name: _column(counts, 1, name, np.int8) for name in things},
    )


def _outcome(play: AnyPlaythrough) -> Outcome:
    assert play.outcome is not None  # the game is over
    return play.outcome


def _share(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _count(tally: Tally | None, play: AnyPlaythrough, seat: Seat) -> tuple[dict[str, int], dict[str, int]]:
    if tally:
        points, things = tally.count(play.state, seat)
        return dict(points), dict(things)
    lines: dict[str, int] = {}
    for line in play.score(seat).lines:
        lines[line.rule] = lines.get(line.rule, 0) + line.points
    return lines, {}


def _names(counts: list[list[tuple[dict[str, int], dict[str, int]]]], which: int) -> tuple[str, ...]:
    return tuple(sorted({name for game in counts for seat in game for name in seat[which]}))


def _column(
    counts: list[list[tuple[dict[str, int], dict[str, int]]]], which: int, name: str, kind: Any
) -> Any:
    return np.array([[seat[which].get(name, 0) for seat in game] for game in counts], kind)


def _order(plan: RunPlan, games: range) -> Any:
    """Returns the order of play, 0 for the first or youngest seat; `None` in games without one."""
    decided = get_game(plan.game).info.decided
    entry = (
        plan.tally.order
        if plan.tally
        else next((name for name in ("first", "ages") if name in decided), None)
    )
    if entry is None:
        return None
    numbers, seats = np.arange(games.start, games.stop)[:, None], np.arange(len(plan.bots))
    turned = seats - numbers if entry == "first" else seats + numbers
    return (turned % len(plan.bots)).astype(np.int8)
