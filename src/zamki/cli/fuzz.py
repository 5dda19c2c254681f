"""`zamki fuzz`: random legal play that looks for faults."""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import randrange

from zamki.cli.files import edition_of
from zamki.cli.language import FOLDER, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import show
from zamki.cli.progress import track
from zamki.cli.table_options import add_game, options_of
from zamki.core.edition import EditionFile
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import TN, T
from zamki.testing.fuzz import Fault, FuzzReport, fuzz_game

CHUNK = 50


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "--games", type=whole_number(1), default=1000, metavar="N", help=say(T("how many games (1000)"))
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=1, metavar="N", help=say(T("how many processes (1)"))
    )
    parser.add_argument(
        "--out", default=".", metavar=say(FOLDER), help=say(T("where the failing game is saved"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line for other programs")))


def run(args: argparse.Namespace) -> int:
    """Plays the games; returns 1 if there was a fault."""
    game, edition = get_game(args.game), edition_of(args)
    configure(game, args.seats or game.info.seats[0], options_of(args) or {}, edition)
    seed = randrange(2**32) if args.seed is None else args.seed
    began, games, moves = time.monotonic(), 0, 0
    faults: list[Fault] = []
    with suppress(KeyboardInterrupt):
        for report in track(_reports(args, seed, edition), args.games, T("games"), args.lang):
            games, moves = games + 1, moves + report.moves
            if report.fault:
                faults.append(report.fault)
    saved = [_save(fault, Path(args.out), number) for number, fault in enumerate(faults)]
    _report(args, games, moves, time.monotonic() - began, faults, saved, seed)
    return 1 if faults else 0


def _reports(args: argparse.Namespace, seed: int, edition: EditionFile | None) -> Iterator[FuzzReport]:
    starts = range(seed, seed + args.games, CHUNK)
    jobs = [
        (args.game, start, min(CHUNK, seed + args.games - start), args.seats, options_of(args), edition)
        for start in starts
    ]
    if args.jobs == 1:
        for job in jobs:
            yield from _games(job)
        return
    pool = ProcessPoolExecutor(args.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        for reports in pool.map(_chunk, jobs):
            yield from reports
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C, wait only for the games under way


Job = tuple[str, int, int, int | None, dict[str, bool] | None, EditionFile | None]


def _chunk(job: Job) -> list[FuzzReport]:
    return list(_games(job))


def _games(job: Job) -> Iterator[FuzzReport]:
    name, start, count, seats, options, edition = job
    game = get_game(name)
    for seed in range(start, start + count):
        yield fuzz_game(game, seed, seats=seats, options=options, edition=edition)


def _save(fault: Fault, folder: Path, number: int) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fault-{fault.record.game}-{number}.json"
    path.write_text(fault.record.text() + "\n", "utf-8")
    return str(path)


def _report(
    args: argparse.Namespace,
    games: int,
    moves: int,
    seconds: float,
    faults: list[Fault],
    saved: list[str],
    seed: int,
) -> None:
    kinds = Counter(fault.kind for fault in faults)
    if args.json:
        counts = {
            "game": args.game,
            "games": games,
            "moves": moves,
            "seconds": round(seconds, 2),
            "seed": seed,
        }
        print(json.dumps({**counts, "faults": dict(kinds), "saved": saved}))
        return
    played = TN(
        "{n} game, {moves} moves, {seconds} s.",
        "{n} games, {moves} moves, {seconds} s.",
        games,
        moves=moves,
        seconds=f"{seconds:.1f}",
    )
    show(played.render(args.lang))
    if not faults:
        show(T("No crash, no dead end, no runaway; all pieces are there.").render(args.lang))
    for fault, path in zip(faults, saved, strict=True):
        print(
            T(
                "{kind}: {message} – saved as {file}", kind=fault.kind, message=fault.message, file=path
            ).render(args.lang)
        )
