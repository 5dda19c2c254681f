"""The levels of ludwig's bots, all behind the same door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np

from zamki.bots.ludwig.search import Valued, ranked, searched
from zamki.bots.ludwig.simple import simple_ranking
from zamki.bots.protocol import Budget, Thought
from zamki.core.moves import LegalMoves
from zamki.core.view import AnyView
from zamki.fast.cache import is_ready
from zamki.fast.ludwig_tables import Ints
from zamki.games.ludwig.components import Components
from zamki.games.ludwig.moves import Move
from zamki.games.ludwig.view import LudwigView

LEVELS = ("apprentice", "builder", "architect", "master", "greedy")
BRANCHES = 12
"""How many moves an explanation lists at most."""
GOOD_ENOUGH = 0.75
"""A partner's proposal may fall this many points short of the bot's own idea."""

Thinker: TypeAlias = Callable[[Ints, int, int, Budget], list[Valued]]
"""State, seat, seed, budget: the moves, best first."""


def _builder(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """One ply with the fitted evaluation."""
    from zamki.bots.ludwig.weights import stored_mind

    return ranked(s, seat, stored_mind())


def _apprentice(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """The same eyes, but tired: every value is misjudged a little, and now and then a move is a whim."""
    random = Random(seed)
    seen = [Valued(each.move, each.value + random.gauss(0, 2.5)) for each in _builder(s, seat, seed, budget)]
    if random.random() < 0.1:
        random.shuffle(seen)
        return seen
    return sorted(seen, key=lambda each: -each.value)


def _searcher(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """Imagined worlds, this and the next turn played out."""
    from zamki.bots.ludwig.weights import stored_mind

    return searched(s, seat, stored_mind(), seed, budget)


def _greedy(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """The yardstick."""
    from zamki.fast.ludwig_greedy import greedy

    rng = np.array([seed * 0x9E3779B97F4A7C15 % 2**64 | 1], np.uint64)
    return [Valued(int(greedy(s, seat, rng)), 0.0)]


_THINKERS: dict[str, Thinker] = {
    "apprentice": _apprentice,
    "builder": _builder,
    "architect": _searcher,
    "master": _searcher,
    "greedy": _greedy,
}


class LudwigBot:
    """A bot that asks the kernel; where that cannot help it judges with the reference engine alone."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self._seed = seed
        self._thinker = _THINKERS[level]

    def choose(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Any:
        """The move it likes best; the only one at once."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        return self._thoughts(view, legal_moves, budget)[0].move

    def explain(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Sequence[Thought]:
        """Its best moves with the lower castle it expects of them."""
        return self._thoughts(view, legal_moves, budget)[:BRANCHES]

    def accepts(self, view: AnyView, legal_moves: LegalMoves[Any], proposal: Any) -> bool:
        """Whether it takes up a partner's proposal: a legal move about as good as its own best (L12)."""
        if proposal not in legal_moves:
            return False
        table: LudwigView = view.state
        if not _kernel_serves(table.components):
            best = simple_ranking(table, legal_moves)
        else:
            best = self._all_ranked(table, _seat(view))
        value = next(value for move, value in best if move == proposal)
        return value >= best[0][1] - GOOD_ENOUGH

    def _all_ranked(self, table: LudwigView, seat: int) -> list[tuple[Move, float]]:
        from zamki.bots.ludwig.weights import stored_mind
        from zamki.fast.ludwig_codec import decode_move, encode_view

        s = encode_view(table)
        found = ranked(s, seat, stored_mind(), everything=True)
        return [(decode_move(s, seat, each.move), each.value) for each in found]

    def _thoughts(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> list[Thought]:
        table: LudwigView = view.state
        if not _kernel_serves(table.components):
            return [Thought(move, value, "points") for move, value in simple_ranking(table, legal_moves)]
        from zamki.fast.ludwig_codec import decode_move, encode_view

        s, seat = encode_view(table), _seat(view)
        found = self._thinker(s, seat, self._moment(s, seat), budget)
        return [Thought(decode_move(s, seat, each.move), each.value, "points") for each in found]

    def _moment(self, s: Ints, seat: int) -> int:
        """A seed for this decision, from the bot's own and what the seat knows."""
        known = int(np.dot(s.astype(np.int64), np.arange(1, len(s) + 1) % 9973) % 2**31)
        return Random(f"{self._seed}/{seat}/{known}").getrandbits(48)


def _seat(view: AnyView) -> int:
    assert view.seat is not None  # bots sit at the table
    return int(view.seat)


def _kernel_serves(components: Components) -> bool:
    """Whether the kernel is compiled and knows these rooms."""
    if not is_ready("ludwig"):
        return False
    from zamki.fast.ludwig_codec import is_known_edition

    return is_known_edition(components)


def make(level: str, seed: int) -> LudwigBot:
    """A bot of that level."""
    return LudwigBot(level, seed)
