"""`python -m bench.thinking`: how long bots think about a decision, by what they are asked.

Every level plays whole games against itself with the time it takes at a table, one game in each process,
after one that is not timed. Timed are decisions between at least two moves, by the clock.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random
from time import perf_counter

from zamki.bots.levels import all_levels, default_budget, make_bot
from zamki.core.bots import AT_ONCE, Budget
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN

Times = Mapping[str, Sequence[float]]
"""Seconds, by what was asked."""
USUAL_SEATS = 4
"""More are measured only when asked for."""


def times(game: str, level: str, seats: int, seed: int) -> Times:
    """One whole game of a level against itself, where everything it needs is loaded."""
    _loaded(game, level, seats)
    return _played(game, level, seats, seed, default_budget(game, level))


@cache
def _loaded(game: str, level: str, seats: int) -> None:
    _played(game, level, seats, -1, AT_ONCE)


def _played(game: str, level: str, seats: int, seed: int, budget: Budget) -> Times:
    found, seeds = get_game(game), Random(f"{game} {level} {seats} {seed}")
    play: AnyPlaythrough = Playthrough.new(found, configure(found, seats), seeds)
    bots = [make_bot(game, level, seeds.randrange(2**32)) for _ in range(seats)]
    taken = defaultdict(list)
    while play.actors:
        seat = play.actors[0]
        view = play.view(seat)
        began = perf_counter()
        move = bots[seat].choose(view, budget)
        seconds = perf_counter() - began
        if len(view.legal_moves) > 1:
            taken[view.prompt.key].append(seconds)
        play.submit(move)
    return dict(taken)


def rows(args: argparse.Namespace) -> Iterator[dict[str, object]]:
    """One for each question of each game, level and number of seats."""
    context = get_context("spawn")
    with ProcessPoolExecutor(args.jobs, context) as pool:
        for game, level, seats in asked(args.game, args.level, args.seats):
            done = [pool.submit(times, game, level, seats, seed) for seed in range(args.games)]
            for what, taken in sorted(_together([each.result() for each in done]).items()):
                yield {
                    "game": game,
                    "level": level,
                    "seats": seats,
                    "asked": what,
                    "budget": default_budget(game, level).seconds,
                    "decisions": len(taken),
                    "p50": _part(taken, 0.5),
                    "p99": _part(taken, 0.99),
                    "longest": max(taken),
                }


def asked(
    games: Sequence[str] | None, names: Sequence[str] | None, seats: Sequence[int] | None
) -> Iterator[tuple[str, str, int]]:
    """Every game, level and number of seats that is meant; else all but yardsticks, up to four seats."""
    for game in games or BUILT_IN:
        for level in all_levels(game):
            if level.id in names if names else not level.is_yardstick:
                for count in get_game(game).info.seats:
                    if count in seats if seats else count <= USUAL_SEATS:
                        yield game, level.id, count


def _together(all_times: Sequence[Times]) -> Times:
    found: dict[str, list[float]] = defaultdict(list)
    for each in all_times:
        for what, taken in each.items():
            found[what] += taken
    return found


def _part(taken: Sequence[float], share: float) -> float:
    return sorted(taken)[min(len(taken) - 1, int(share * len(taken)))]


def _line(row: Mapping[str, object]) -> str:
    """A row for people."""
    budget = "at once" if row["budget"] is None else f"{row['budget']} s"
    named = " | ".join(str(row[name]) for name in ("game", "level", "seats", "asked"))
    told = " | ".join(f"{1000 * float(str(row[name])):,.1f} ms" for name in ("p50", "p99", "longest"))
    return f"| {named} | {budget} | {row['decisions']} | {told} |"


def main(words: Sequence[str]) -> int:
    """Measures and prints a table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("--game", action="append", choices=BUILT_IN, help="this one only; may be repeated")
    parser.add_argument("--level", action="append", help="this one only; may be repeated")
    parser.add_argument("--seats", action="append", type=int, help="so many only; may be repeated")
    parser.add_argument("--games", type=int, default=8, help="for each row (8)")
    parser.add_argument(
        "--jobs", type=int, default=1, help="processes (1); no more than there are free cores"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    args = parser.parse_args(words)
    if not args.json:
        print("| game | level | seats | asked | may take | decisions | 50 % within | 99 % within | longest |")
        print("|---|---|---:|---|---:|---:|---:|---:|---:|")
    for row in rows(args):
        if args.json:
            print(json.dumps(row), flush=True)
            continue
        print(_line(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
