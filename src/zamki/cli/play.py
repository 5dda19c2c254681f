"""`zamki play`: a game in the terminal, for people and bots."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import randrange
from typing import Any

from zamki.bots.entrants import make_entrant
from zamki.bots.levels import level_title
from zamki.cli.files import edition_of, read_input
from zamki.cli.numbers import whole_number
from zamki.cli.output import told
from zamki.cli.speech import FILE, LEVELS, NAMES, say
from zamki.cli.table_options import add_game, options_of
from zamki.cli.terminal import Screen, Terminal
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup, Malformed, ZamkiError
from zamki.core.ids import Seat
from zamki.core.play import Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import TN, T, literal


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    add_game(parser)
    parser.add_argument(
        "--people",
        type=whole_number(0),
        default=1,
        metavar="N",
        help=say(T("how many people share this screen (1)")),
    )
    parser.add_argument(
        "--bots", metavar=say(LEVELS), help=say(T("the levels of the bots, one for all or one for each seat"))
    )
    parser.add_argument("--names", metavar=say(NAMES), help=say(T("the people’s names")))
    parser.add_argument(
        "--save", metavar=say(FILE), help=say(T("where the game is kept; it is saved after every move"))
    )
    parser.add_argument("--resume", metavar=say(FILE), help=say(T("go on with a saved game")))
    parser.add_argument("--no-colour", action="store_true", help=say(T("no colours")))


def run(args: argparse.Namespace) -> int:
    """Plays to the end, or until somebody stops."""
    play = _resumed(args, edition_of(args)) if args.resume is not None else _new(args, edition_of(args))
    people = _people(args, play.config.seats)
    save = args.save or args.resume
    seed = randrange(2**32) if args.seed is None else args.seed
    levels = _levels(args, play.config.seats - people)
    bots = {
        Seat(people + number): (make_entrant(args.game, level, seed + number), level)
        for number, level in enumerate(levels)
    }
    screen = Screen(lang=args.lang, colour=not args.no_colour)
    names = _names(args, people, levels)
    return Terminal(play, bots, names, screen, Path(save) if save else None, _again(args)).run()


def _again(args: argparse.Namespace) -> list[str]:
    """A record does not know who sat where: what was said of it must be said again."""
    said = {
        "--people": None if args.people == 1 else str(args.people),
        "--bots": args.bots,
        "--names": args.names,
        "--edition": args.edition,
    }
    return [word for name, value in said.items() if value is not None for word in (name, value)]


def _new(args: argparse.Namespace, edition: EditionFile | None) -> Playthrough[Any, Any, Any, Any]:
    game = get_game(args.game)
    seats = args.seats or (2 if 2 in game.info.seats else game.info.seats[0])
    return Playthrough.new(game, configure(game, seats, options_of(args) or {}, edition), args.seed)


def _resumed(args: argparse.Namespace, edition: EditionFile | None) -> Playthrough[Any, Any, Any, Any]:
    try:
        record = parse_record(read_input(args.resume))
        play = replay(record, own=edition)
    except ZamkiError as error:
        raise Malformed(literal(told(args.resume, error, args.lang))) from None
    if record.game != args.game:
        raise Malformed(T("{file} is a game of {game}.", file=args.resume, game=record.game))
    _check_unchanged(args, record.seats)
    play.go_on(args.seed)
    return play


def _check_unchanged(args: argparse.Namespace, seats: int) -> None:
    """A saved game keeps its seats and options."""
    if args.option or args.seats not in (None, seats):
        raise BadSetup(T("A saved game keeps its seats and options: leave out --seats and --option."))


def _people(args: argparse.Namespace, seats: int) -> int:
    if not 0 <= args.people <= seats:
        raise BadSetup(
            T("There are {seats} seats, so 0 to {seats} people, not {wrong}.", seats=seats, wrong=args.people)
        )
    return int(args.people)


def _levels(args: argparse.Namespace, count: int) -> list[str]:
    named = (args.bots or "random").split(",")
    levels = named * count if len(named) == 1 else named
    if len(levels) != count:
        raise BadSetup(
            TN(
                "{named} bots are named, but {n} seat is free.",
                "{named} bots are named, but {n} seats are free.",
                count,
                named=len(named),
            )
        )
    return levels


def _names(args: argparse.Namespace, people: int, levels: list[str]) -> tuple[str, ...]:
    given = [name.strip() for name in args.names.split(",")] if args.names else []
    own = [
        given[seat] if seat < len(given) and given[seat] else T("Seat {n}", n=seat + 1).render(args.lang)
        for seat in range(people)
    ]
    bots = [
        T("Bot {n} ({level})", n=seat, level=level_title(args.game, level)).render(args.lang)
        for seat, level in enumerate(levels, people + 1)
    ]
    return (*own, *bots)
