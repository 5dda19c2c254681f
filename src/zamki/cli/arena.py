"""`zamki arena`: lets bots play each other and rates them."""

from __future__ import annotations

import argparse
import json
import os
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import randrange

from zamki.bots import Budget
from zamki.bots.arena import (
    Contest,
    GameResult,
    as_json,
    as_table,
    results,
    standings,
    stranger_line,
)
from zamki.bots.arena.contest import seated, with_stranger
from zamki.cli.files import edition_of
from zamki.cli.language import FOLDER, LEVEL, LEVELS, SECONDS, say
from zamki.cli.numbers import seconds, whole_number
from zamki.cli.output import line_width, show, show_table
from zamki.cli.progress import progress
from zamki.cli.table_options import add_game, options_of
from zamki.core.errors import BadSetup, Malformed, reason
from zamki.core.registry import get_game
from zamki.core.words import TN, T

MANY, FEW = 100, 20
"""Default numbers of games: usually, and if a bot thinks by the clock."""
PLAIN = 50
"""Games of plain bots that make another process worth its start."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar=say(LEVELS),
        help=say(T("the levels that play; the last one takes the seats that are left")),
    )
    parser.add_argument(
        "--stranger",
        metavar=say(LEVEL),
        help=say(T("this level sits alone, the one of --bots on all other seats")),
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        metavar="N",
        help=say(
            T(
                "how many games ({many}, or {few} if a bot thinks by the clock); "
                "every shuffle is played with all rotations of the seats",
                many=MANY,
                few=FEW,
            )
        ),
    )
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument(
        "--budget",
        type=seconds,
        metavar=say(SECONDS),
        help=say(T("how long every bot thinks about a move")),
    )
    thinking.add_argument(
        "--iterations",
        type=whole_number(1),
        metavar="N",
        help=say(T("how much every bot thinks; such games repeat exactly")),
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), metavar="N", help=say(T("how many processes (one for each core)"))
    )
    parser.add_argument(
        "--isolate",
        action="store_true",
        help=say(T("every bot in a process of its own, which sees nothing but its seat’s view")),
    )
    parser.add_argument(
        "--records", metavar=say(FOLDER), help=say(T("where the records of all games are kept"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line for other programs")))


def run(args: argparse.Namespace) -> int:
    """Plays the games and prints the standings; Ctrl-C prints those of the games played so far."""
    with progress(T("games"), args.lang):  # bots that think take a second to be imported
        contest = _contest(args)
    keeper = Keeper(Path(args.records)) if args.records else None
    began = time.monotonic()
    games: list[GameResult] = []
    with suppress(KeyboardInterrupt), progress(T("games"), args.lang) as tell:

        def tell_moves(moves: int) -> None:
            done = TN("games, {n} move", "games, {n} moves", moves)
            tell(done.render(args.lang), len(games), contest.games)

        jobs = args.jobs or _jobs(args, contest)
        with closing(results(contest, jobs, is_isolated=args.isolate, on_move=tell_moves)) as played:
            for game in played:
                games.append(game)
                if keeper:
                    keeper.keep(contest, game)
    _print(args, contest, games, time.monotonic() - began)
    return 0 if len(games) == contest.games else 130


def _jobs(args: argparse.Namespace, contest: Contest) -> int:
    """Returns the number of processes: one per core, or fewer if starting them takes longer than playing."""
    if args.isolate:
        return 1
    return max(1, min(os.cpu_count() or 1, contest.games // (1 if contest.needs_kernels else PLAIN)))


def _contest(args: argparse.Namespace) -> Contest:
    least = get_game(args.game).info.seats[0]
    named = [level.strip() for level in args.bots.split(",")]
    if args.isolate and args.jobs not in (None, 1):
        raise BadSetup(T("With --isolate games are played one after the other: leave --jobs at 1."))
    alone = args.stranger and with_stranger(named, args.stranger, args.seats, least)
    contest = Contest(
        game=args.game,
        levels=alone or seated(named, args.seats, least),
        stranger=args.stranger,
        games=args.games or MANY,
        seed=randrange(2**32) if args.seed is None else args.seed,
        options=options_of(args) or {},
        edition=edition_of(args),
        budget=_budget(args),
    )
    by_clock = any(contest.budget_of(level).seconds for level in contest.levels)
    return replace(contest, games=FEW) if by_clock and not args.games else contest


def _budget(args: argparse.Namespace) -> Budget | None:
    if args.budget is None and args.iterations is None:
        return None
    return Budget(args.budget, args.iterations)


class Keeper:
    """Writes the record of every game into a folder, with a list of the bots at its seats."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Malformed(
                T("{file} cannot be written ({reason}).", file=str(folder), reason=reason(error))
            ) from None
        self.folder = folder

    def keep(self, contest: Contest, game: GameResult) -> None:
        """Writes one record and its line of the list."""
        name = f"{contest.game}-{contest.seed}-{game.pairing.number:05}.json"
        (self.folder / name).write_text(game.record + "\n", "utf-8")
        line = {
            "record": name,
            "deal": game.pairing.deal,
            "bots": list(game.pairing.levels),
            "scores": [seat.score for seat in game.seats],
            "wins": [seat.share for seat in game.seats],
        }
        with (self.folder / "games.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _print(args: argparse.Namespace, contest: Contest, games: list[GameResult], seconds: float) -> None:
    found = standings(games)
    if args.json:
        print(json.dumps(as_json(contest, found, len(games), seconds)))
        return
    played = TN(
        "{game}, {seats} seats: {n} game of {wanted}, {seconds} s, seed {seed}.",
        "{game}, {seats} seats: {n} games of {wanted}, {seconds} s, seed {seed}.",
        len(games),
        game=contest.game,
        seats=contest.seats,
        wanted=contest.games,
        seconds=f"{seconds:.1f}",
        seed=contest.seed,
    )
    show(played.render(args.lang))
    if found:
        show_table(as_table(contest.game, found, args.lang, line_width()))
    if line := stranger_line(contest, found):
        show(line.render(args.lang))
