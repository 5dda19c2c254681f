"""`zamki simulate`: plays very many games and stores them as columns."""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from zamki.bots.arena.contest import seated
from zamki.cli.files import edition_of
from zamki.cli.interrupts import on_ctrl_c, stopping_at_ctrl_c
from zamki.cli.language import ADDRESS, FOLDER, LEVELS, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import line_width, print_json, show, show_table
from zamki.cli.progress import progress
from zamki.cli.table_options import add_game, options_of
from zamki.core.extras import needing
from zamki.core.registry import get_game
from zamki.core.words import TN, T
from zamki.lab.plan import RunPlan

if TYPE_CHECKING:
    from zamki.bots.arena.pool import OnMove
    from zamki.lab.executors import Executor
    from zamki.lab.summary import RunSummary


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "--bots",
        default="random",
        metavar=say(LEVELS),
        help=say(T("the levels that play (random); the last one takes the seats that are left")),
    )
    parser.add_argument(
        "--games", type=whole_number(1), default=10_000, metavar="N", help=say(T("how many games (10000)"))
    )
    parser.add_argument(
        "--out",
        metavar=say(FOLDER),
        help=say(T("keep the games as Parquet files in this folder; what is there is not played again")),
    )
    parser.add_argument(
        "--moves",
        action="store_true",
        help=say(T("keep the record of every game too; then the rules play, which takes longer")),
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), metavar="N", help=say(T("how many cores (all); it changes no game"))
    )
    parser.add_argument(
        "--ray", metavar=say(ADDRESS), help=say(T("play on this Ray cluster; “local” starts one here"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line for other programs")))


def run(args: argparse.Namespace) -> int:
    """Plays the missing games; Ctrl-C keeps the finished ones."""
    with needing(_extra(args)):
        from zamki.lab.files import same_parts  # imports NumPy
        from zamki.lab.summary import RunSummary

    with progress(T("games"), args.lang):  # bots that think take a second to be imported
        plan = _plan(args)
    out = None if args.out is None else Path(args.out)
    if out is not None:
        plan = same_parts(plan, out)
    began = time.monotonic()
    found = RunSummary(plan.bots, plan.ghosts)
    with suppress(KeyboardInterrupt), closing(_sums(plan, args, out)) as sums:
        for so_far in sums:
            found = so_far
    _print(args, plan, found, time.monotonic() - began)
    return 0 if found.games == plan.games else 130


def _sums(plan: RunPlan, args: argparse.Namespace, out: Path | None) -> Generator[RunSummary, None, None]:
    """Yields the growing sums and shows a bar."""
    from zamki.lab.runs import run as played

    games, moves = 0, ""
    with progress(T("games"), args.lang) as tell:

        def tell_moves(count: int) -> None:
            nonlocal moves
            moves = TN("games, {n} move", "games, {n} moves", count).render(args.lang)
            tell(moves, games, plan.games)

        executor = _executor(args, None if plan.is_by_machine else tell_moves)
        tell(moves, games, plan.games)
        if plan.is_by_machine and plan.kernel is not None:
            # A first game in the main thread, where Ctrl-C also ends a compilation.
            with stopping_at_ctrl_c():
                plan.kernel.simulate(plan.config, plan.bots, 1, plan.seed, 1)

        def stop(number: int, frame: object) -> None:
            """Stops after the parts under way; a second Ctrl-C does not wait for them."""
            executor.stop()
            signal.signal(signal.SIGINT, signal.default_int_handler)

        with on_ctrl_c(stop), closing(played(plan, executor, out)) as sums:
            for found in sums:
                games = found.games
                tell(moves, games, plan.games)
                yield found


def _extra(args: argparse.Namespace) -> str:
    """Returns the extra that the options need."""
    if args.ray is not None:
        return "ray"
    return "bots" if args.out is None else "lab"


def _plan(args: argparse.Namespace) -> RunPlan:
    game = get_game(args.game)
    named = [bot.strip() for bot in args.bots.split(",")]
    return RunPlan(
        game=args.game,
        bots=seated(named, args.seats, game.info.seats[0]),
        games=args.games,
        seed=0 if args.seed is None else args.seed,
        options=options_of(args) or {},
        edition=edition_of(args),
        keeps_moves=args.moves,
    )


def _executor(args: argparse.Namespace, on_move: OnMove | None) -> Executor:
    from zamki.lab.executors import Local

    if args.ray is None:
        return Local(args.jobs, on_move)
    from zamki.lab.cluster import Cluster

    return Cluster(args.ray, args.jobs)


def _print(args: argparse.Namespace, plan: RunPlan, found: RunSummary, seconds: float) -> None:
    if args.json:
        result = found.json() if found.games else {"games": 0}
        print_json({**plan.json(), "wanted": plan.games, "seconds": round(seconds, 3), **result})
        return
    summary = TN(
        "{game}, {seats} seats: {n} game of {wanted}, {seconds} s, seed {seed}.",
        "{game}, {seats} seats: {n} games of {wanted}, {seconds} s, seed {seed}.",
        found.games,
        game=plan.game,
        seats=len(plan.bots),
        wanted=plan.games,
        seconds=f"{seconds:.1f}",
        seed=plan.seed,
    )
    show(summary.render(args.lang))
    if plan.note is not None:
        show(plan.note.render(args.lang))
    if found.games:
        show_table(found.table(args.lang, line_width()))
        _print_more(args, found)
    if found.games < plan.games and args.out is not None and Path(args.out).exists():
        print(
            T("What was played is kept in {folder}; the same command goes on.", folder=args.out).render(
                args.lang
            )
        )


def _print_more(args: argparse.Namespace, found: RunSummary) -> None:
    mean = f"{found.moves / found.games:.1f}"
    show(T("{moves} moves in a game, on average.", moves=mean).render(args.lang))
    if found.first_games:
        rate = f"{100 * found.first_wins / found.first_games:.1f}"
        show(T("Who begins wins {rate}% of the games.", rate=rate).render(args.lang))
