"""Compiles the Zamek kernels ahead of the first game: first what bots play with, then what simulates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zamki.core.bots import Budget, Progress
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.core.setup import configure
from zamki.games.zamek import game
from zamki.games.zamek.bots.encoded import Desk, look, open_desk
from zamki.games.zamek.bots.search import search
from zamki.games.zamek.bots.weights import GREEDY, fitted
from zamki.games.zamek.kernel.batches import policy_batch, random_batch
from zamki.games.zamek.kernel.tables import P_EXTRA, P_SUBJECT, PHASE, T_DECK
from zamki.games.zamek.rules.state import State
from zamki.kernels.cache import mark_ready


def warm_kernels(progress: Progress) -> None:
    """Let a bot look at a position of each kind; when that is done bots are themselves."""
    state = game.start(configure(game, 2), LiveChance(1)).state
    placing = _desk(state)
    weights = fitted(int(placing.tables.flat[T_DECK]))

    def turns() -> None:
        search(placing, look(placing, weights), weights, Budget(iterations=1), 1)

    def options() -> None:
        seat = Seat(state.table.seat)
        moves = (game.apply(state, move, LiveChance(1)).state for move in game.legal_moves(state, seat))
        putting = next(desk for desk in map(_desk, moves) if desk.phase == P_SUBJECT)
        look(putting, GREEDY)
        extra = replace(putting, state=putting.state.copy())
        extra.state[PHASE] = P_EXTRA
        look(extra, GREEDY)
        mark_ready("zamek")

    def games() -> None:
        random_batch(placing.tables, 1, 1)
        policy_batch(placing.tables, GREEDY, weights, 1, 1)

    steps: tuple[Callable[[], object], ...] = (turns, options, games)
    for number, step in enumerate(steps):
        progress("zamek", number, len(steps))
        step()
    progress("zamek", len(steps), len(steps))


def _desk(state: State) -> Desk:
    return open_desk(game.view(state, Seat(state.table.seat)))
