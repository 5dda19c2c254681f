"""Other people's games at random play: OpenSpiel and PettingZoo."""

from __future__ import annotations

from random import Random
from typing import Any

from bench.measure import Count, Rate, best_rate

SPIEL_GAMES = {"goofspiel": 20, "connect_four": 20, "backgammon": 2, "chess": 2}
"""OpenSpiel's games, and how many are played between two looks at the clock."""


def rates(seconds: float) -> list[Rate]:
    """All of them."""
    return [*spiel_rates(seconds), *zoo_rates(seconds)]


def spiel_rates(seconds: float) -> list[Rate]:
    """OpenSpiel driven move by move from Python, and its own rollouts in C++."""
    rng = Random(1)
    called = {
        name: best_rate(
            "OpenSpiel, called from Python",
            name,
            lambda n, name=name: _spiel_games(name, n, rng),  # type: ignore[misc]
            batch,
            seconds,
        )
        for name, batch in SPIEL_GAMES.items()
    }
    inside = [
        best_rate(
            "OpenSpiel, C++ alone",
            name,
            lambda n, name=name: _spiel_rollouts(name, n),  # type: ignore[misc]
            10 * batch,
            seconds,
        )
        for name, batch in SPIEL_GAMES.items()
    ]
    return [*called.values(), *(_with_moves(rate, called[rate.name]) for rate in inside)]


def _spiel_games(name: str, count: int, rng: Random) -> Count:
    import pyspiel

    game, moves = pyspiel.load_game(name), 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += _spiel_move(state, rng, game.num_players())
    return Count(count, moves)


def _spiel_move(state: Any, rng: Random, players: int) -> int:
    """One step; how many players moved in it."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
        return 0
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(players)])
        return players
    state.apply_action(rng.choice(state.legal_actions()))
    return 1


def _spiel_rollouts(name: str, count: int) -> Count:
    """One search step that does nothing but `count` random games from near the start, all in C++."""
    import pyspiel

    load = pyspiel.load_game_as_turn_based if name == "goofspiel" else pyspiel.load_game
    game = load(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
    pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False).step(state)
    return Count(count)


def _with_moves(inside: Rate, called: Rate) -> Rate:
    """Rollouts do not count their moves: as many per game as in the games played from Python."""
    return Rate(inside.group, inside.name, inside.games, inside.games * (called.moves or 0) / called.games)


def zoo_rates(seconds: float) -> list[Rate]:
    """PettingZoo's connect_four."""
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.raw_env(), Random(1)
    return [best_rate("PettingZoo", "connect_four", lambda n: _zoo_games(env, n, rng), 5, seconds)]


def _zoo_games(env: Any, count: int, rng: Random) -> Count:
    moves = 0
    for game in range(count):
        env.reset(seed=game)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                moves += 1
    return Count(count, moves)
