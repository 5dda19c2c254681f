"""What the Rycerze bots are worth, measured: `python -m zamki.games.rycerze.bots.measure --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

import numpy as np

from zamki.bots.levels import make_bot
from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.games.rycerze.bots.belief import ROUNDS as EFFORT
from zamki.games.rycerze.bots.endgame import EndKeeper, Past
from zamki.games.rycerze.bots.solver import OpenSolution, open_solution
from zamki.games.rycerze.game import game
from zamki.games.rycerze.kernel import exploit as exploiting
from zamki.games.rycerze.kernel import solve as solving
from zamki.games.rycerze.kernel.codec import TILE_NAMES, cards_of
from zamki.games.rycerze.kernel.rules import DRUM, FULL, RECRUIT
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRecruitment, Taken

LEFT = 2
"""Rounds left in the subgames whose exploitability is measured."""
AGES = (Seat(0), Seat(1))


def _components() -> Components:
    return read_components(built_in_edition("rycerze", game.info.editions[0]))


def exploitability(games: int, seed: int) -> list[float]:
    """What best responses win beyond the bot's own result, averaged over the seats, by subgame.

    Exact, on subgames with two rounds left that the belief bot itself comes to.
    """
    solution, rng = open_solution(_components()), Random(seed)
    return [_subgame(solution, rng) for _ in range(games)]


def _subgame(solution: OpenSolution, rng: Random) -> float:
    """Let the bot play itself until two rounds are left, then measure."""
    tiles = rng.sample([0, 1, 2, 3, 4, 5, DRUM, DRUM], 8)[1:]
    keeper, hands = EndKeeper(solution), (FULL, FULL)
    rounds: Past = ()
    for tile in tiles[:-LEFT]:
        rounds, hands = _play_round(keeper, rounds, hands, tile, rng)
    belief, tile = keeper.at(rounds, AGES), tiles[-LEFT]
    if tile != DRUM:
        return keeper.end_of(rounds, AGES, tile).exploitability(tile, belief) / 2
    at, (young, old) = belief.public, belief.hands
    where = (solution.book, at.castles, at.drums, at.difference)
    return exploiting.exploit_drum(*where, young, old, EFFORT) / 2


def _play_round(
    keeper: EndKeeper, rounds: Past, hands: tuple[int, int], tile: int, rng: Random
) -> tuple[Past, tuple[int, int]]:
    """One round by the bot's own mixes, as everybody sees it."""
    if tile == DRUM and hands == (FULL, FULL):
        return (*rounds, SeenRecruitment(TILE_NAMES[DRUM], ())), hands
    plan = keeper.plan(rounds, AGES, tile)
    mixes = [plan.mix(side, hands[side]) for side in range(2)]
    young, old = (rng.choices(list(mix), list(mix.values()))[0] if mix else 0 for mix in mixes)
    if tile == DRUM:
        taken = tuple(Taken(Seat(side), None) for side in range(2) if hands[side] != FULL)
        more = [1 << code - RECRUIT if code else 0 for code in (young, old)]
        return (*rounds, SeenRecruitment(TILE_NAMES[DRUM], taken)), (hands[0] | more[0], hands[1] | more[1])
    difference = keeper.at(rounds, AGES).public.difference
    wins = solving.young_takes(keeper.solution.book[3], tile, young, old, difference)
    winner, laid = Seat(0 if wins else 1), (cards_of(young), cards_of(old))
    seen = Attack(TILE_NAMES[tile], laid, winner, card=None, sword=winner)
    return (*rounds, seen), (hands[0] & ~young, hands[1] & ~old)


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games, with its 95 % interval."""

    won: int
    games: int

    def __str__(self) -> str:
        share = self.won / self.games
        return f"{share:.4f} ± {1.96 * sqrt(share * (1 - share) / self.games):.4f} ({self.games} games)"


def equilibrium(games: int, seed: int) -> Rate:
    """How often young wins when both seats of the open game play their equilibrium mixes."""
    return Rate(solving.play_equilibrium(open_solution(_components()).book, games, seed), games)


def versus(
    level: str, others: Sequence[str], games: int, budget: Budget, options: dict[str, bool], seed: int
) -> Rate:
    """How often one bot wins among others; its seat and the ages rotate."""
    seats = len(others) + 1
    won = 0
    for number in range(games):
        mine = number % seats
        ages = [(seat + number // seats) % seats for seat in range(seats)]
        table = Playthrough.new(
            game, configure(game, seats, options), Random(f"{seed} {number}"), {"ages": ages}
        )
        levels = [*others[:mine], level, *others[mine:]]
        bots = [make_bot("rycerze", each, hash((seed, number, at))) for at, each in enumerate(levels)]
        while asked := game.actors(table.state):
            for seat in asked:
                view = table.view(seat)
                table.submit(bots[seat].choose(view, budget))
        outcome = table.outcome
        won += outcome is not None and Seat(mine) in outcome.winners
    return Rate(won, games)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is asked and print it."""
    parser = argparse.ArgumentParser(prog="python -m zamki.games.rycerze.bots.measure")
    parser.add_argument("what", choices=["exploitability", "equilibrium", "versus"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--others", default="thrifty,thrifty", help="the other seats, by level")
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, help="instead of iterations")
    parser.add_argument("--options", default="", help="options that are on, with commas")
    args = parser.parse_args(argv)
    began = perf_counter()
    sys.stdout.write(f"{_measure(args)}, {perf_counter() - began:.0f} s\n")
    return 0


def _measure(args: argparse.Namespace) -> str:
    if args.what == "equilibrium":
        return f"young wins {equilibrium(args.games, args.seed)}"
    if args.what == "exploitability":
        found = np.array(exploitability(args.games, args.seed))
        alive = found[found > 1e-6]
        return (
            f"exploitability {found.mean():.5f} on average, {found.max():.4f} at most in {len(found)} "
            f"subgames; {alive.mean():.5f} in the {len(alive)} where anything can be won"
        )
    budget = Budget(args.seconds, None if args.seconds else args.iterations)
    options = {name: True for name in args.options.split(",") if name}
    return (
        f"{args.bot} wins {versus(args.bot, args.others.split(','), args.games, budget, options, args.seed)}"
    )


if __name__ == "__main__":
    raise SystemExit(main())
