"""The bots that weigh their moves: all but the apprentice and the yardstick."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zamki.core.bots import Budget, Thought
from zamki.core.view import AnyView
from zamki.core.words import T, percent
from zamki.games.rycerze.bots.calibration import told
from zamki.games.rycerze.bots.judging import Judgement, Mind
from zamki.games.rycerze.bots.ladder import MINDS
from zamki.games.rycerze.kernel.codec import code_of
from zamki.games.rycerze.rules.view import View


class ThinkingBot:
    """Plays by a mind: draws its move from the mind's mix."""

    def __init__(self, mind: Mind, seed: int, level: str = "") -> None:
        self._mind = mind
        self._level = level
        """Whose chances are corrected before they are told; of a mind of no level they are not."""
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move; the only one at once."""
        moves = list(view.legal_moves)
        if len(moves) == 1:
            return moves[0]
        mix = self._judge(view, budget).mix
        return self._random.choices(moves, [mix[code_of(move)] for move in moves])[0]

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The moves by their chance to win; those it would mix first."""
        if not view.legal_moves:
            return ()
        judged = self._judge(view, budget)
        thoughts = [self._thought(view.state, judged, move) for move in view.legal_moves]
        mixed = {thought.move: judged.mix[code_of(thought.move)] for thought in thoughts}
        return sorted(thoughts, key=lambda thought: (-mixed[thought.move], -thought.value))

    def _judge(self, view: AnyView, budget: Budget) -> Judgement:
        return self._mind.judge(view.state, view.legal_moves[0].seat, budget, self._random)

    def _thought(self, state: View, judged: Judgement, move: Any) -> Thought:
        share = round(100 * judged.mix[code_of(move)])
        note = T("plays it {percent}% of the time", percent=share) if 0 < share < 100 else None
        chance = told(judged.values[code_of(move)], self._level, state)
        expects = T("wins {chance}", chance=percent(f"{100 * chance:.0f}"))
        return Thought(move, chance, "win", note, expects=expects)


def thinking_bot(level: str, seed: int) -> ThinkingBot:
    """The bot of a level."""
    return ThinkingBot(MINDS[level](), seed, level)
