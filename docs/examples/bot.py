"""Dreams up worlds its seat cannot tell from the real one, plays on at random, takes what ended best."""

from random import Random
from typing import Any

from zamki import AnyView, Budget, LiveChance, Thought, get_game


class Dreamer:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        return self.explain(view, budget)[0].move

    def explain(self, view: AnyView, budget: Budget) -> list[Thought]:
        worlds = [view.imagine(self.random) for _ in range(budget.iterations or 10)]
        wins = {move: sum(self.wins(view, world, move) for world in worlds) for move in view.legal_moves}
        return [
            Thought(move, wins[move] / len(worlds), "win") for move in sorted(wins, key=lambda m: -wins[m])
        ]

    def wins(self, view: AnyView, state: Any, move: Any) -> bool:
        game, chance = get_game(view.game), LiveChance(self.random)
        state = game.apply(state, move, chance).state
        while actors := game.actors(state):
            move = self.random.choice(list(game.legal_moves(state, actors[0])))
            state = game.apply(state, move, chance).state
        outcome = game.outcome(state)
        return outcome is not None and view.seat in outcome.winners
