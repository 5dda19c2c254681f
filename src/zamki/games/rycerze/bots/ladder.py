"""The levels between apprentice and master: what each is made of, by the number of seats.

With two seats a weaker level tells good moves from bad ones less sharply. With more seats that is not enough:
who plays like the others is cancelled, so whims make a player harder to foresee; only many make it weaker.
With four seats a sharp builder among its like loses so much by that that it plays like a master now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.games.rycerze.bots.encoded import edition_of
from zamki.games.rycerze.bots.judging import Judgement, Mind
from zamki.games.rycerze.bots.mixing import MixMind
from zamki.games.rycerze.bots.ranking import BuilderMind, FirstMasterMind, MasterMind
from zamki.games.rycerze.kernel.codec import mask_of, tile_code
from zamki.games.rycerze.kernel.rules import DRUM
from zamki.games.rycerze.kernel.search import thrifty_chance
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.view import View

QUICK = Budget(iterations=300)
"""What a mind with whims thinks, however much time there is: some milliseconds."""


class WhimMind:
    """A mind that does, in a part of its choices, anything."""

    def __init__(self, mind: Mind, whims: float) -> None:
        self._mind = mind
        self._whims = whims

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The other mind's values; its mix with whims."""
        found = self._mind.judge(view, me, QUICK, rng)
        even = self._whims / len(found.mix)
        mix = {code: (1.0 - self._whims) * share + even for code, share in found.mix.items()}
        return Judgement(found.values, mix)


class MoodMind:
    """Plays now as one mind would, now as another; judges its moves like the first."""

    def __init__(self, mind: Mind, other: Mind, moods: float) -> None:
        self._mind = mind
        self._other = other
        self._moods = moods
        """How often it plays as the other."""

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The first mind's values; a mix of both mixes."""
        found = self._mind.judge(view, me, QUICK, rng)
        other = self._other.judge(view, me, QUICK, rng).mix
        mix = {c: (1.0 - self._moods) * share + self._moods * other[c] for c, share in found.mix.items()}
        return Judgement(found.values, mix)


class ThriftyMind:
    """Saves its army for big castles, as the yardstick does, and judges its moves like a builder."""

    def __init__(self) -> None:
        self._eyes = BuilderMind()

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The builder's values; the yardstick's mix."""
        found, tile = self._eyes.judge(view, me, budget, rng), tile_code(str(view.tile))
        if tile == DRUM:
            return Judgement(found.values, dict.fromkeys(found.mix, 1.0 / len(found.mix)))
        hand, ed = mask_of(view.players[me].hand or ()), edition_of(view)
        return Judgement(found.values, {code: thrifty_chance(hand, tile, code, ed) for code in found.mix})


class BySeats:
    """A mind for each number of seats, and one for long games."""

    def __init__(self, minds: Mapping[int, Mind], in_long_games: Mind) -> None:
        self._minds = minds
        self._in_long_games = in_long_games

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """As the mind that fits the table."""
        mind = self._in_long_games if view.config.has(LONG) else self._minds[len(view.players)]
        return mind.judge(view, me, budget, rng)


def _journeyman() -> Mind:
    soft = BuilderMind(0.172)
    return BySeats({2: soft, 3: WhimMind(MixMind(), 0.8), 4: WhimMind(ThriftyMind(), 0.1)}, soft)


def _builder() -> Mind:
    soft = BuilderMind(0.098)
    return BySeats({2: soft, 3: WhimMind(MixMind(), 0.45), 4: WhimMind(MixMind(), 0.85)}, soft)


def _architect() -> Mind:
    sharp = BuilderMind(0.0415)
    return BySeats({2: sharp, 3: BuilderMind(0.003), 4: MoodMind(BuilderMind(0.018), MixMind(), 0.4)}, sharp)


MINDS: Mapping[str, Callable[[], Mind]] = {
    "journeyman": _journeyman,
    "builder": _builder,
    "architect": _architect,
    "master": MasterMind,
    "master-1": FirstMasterMind,
}
