"""`zamki play`: a game in the terminal, with people and bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import randrange
from shutil import get_terminal_size
from typing import Any

from zamki.bots.levels import level_title
from zamki.cli.files import edition_of, read_input
from zamki.cli.language import FILE, LEVELS, NAMES, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import fault_line
from zamki.cli.seating import seating_from
from zamki.cli.session import Session, bots_of, fallback_of
from zamki.cli.table_options import add_game, options_of
from zamki.cli.terminal import Screen, Terminal
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup, Malformed, ZamkiError
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import GameRecord, parse_record
from zamki.core.registry import game_names, get_game
from zamki.core.setup import configure
from zamki.core.words import T, Text, join_texts, literal
from zamki.match.bot_runner import fallback_sentence

SMALLEST = (80, 24)
"""Columns and lines that the full-screen table needs."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_game(parser, is_needed=False)
    parser.add_argument(
        "--people",
        type=whole_number(0),
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
    parser.add_argument(
        "--plain", action="store_true", help=say(T("line by line, also where a whole screen could be used"))
    )
    parser.add_argument("--no-colour", action="store_true", help=say(T("no colours")))


def run(args: argparse.Namespace) -> int:
    """Plays to the end or until the player quits."""
    seed = randrange(2**32) if args.seed is None else args.seed
    edition = edition_of(args)
    play, saved = _new(args, edition) if args.resume is None else _resume(args, edition)
    game = play.game.info.id
    seating = seating_from(args, game, play.config.seats, seed, saved)
    save = args.save or args.resume
    again = [] if args.edition is None else ["--edition", args.edition]
    session = Session(play, seating, bots_of(play, seating), args.lang, Path(save) if save else None, again)
    return _show(args, session, list(_notes(session)))


def _show(args: argparse.Namespace, session: Session, notes: list[Text]) -> int:
    if not args.plain and has_room():
        from zamki.cli.table import play_on_screen  # here, since importing Textual is slow

        return play_on_screen(session, notes, colour=not args.no_colour)
    return Terminal(session, Screen(lang=args.lang, colour=not args.no_colour)).run(notes)


def has_room() -> bool:
    """Returns whether the full-screen table can run: an interactive, large terminal and Textual."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()) or find_spec("textual") is None:
        return False
    columns, lines = get_terminal_size()
    return columns >= SMALLEST[0] and lines >= SMALLEST[1]


def _notes(session: Session) -> Iterator[Text]:
    """Yields the notes before a game: the default opponents, and the bots that a fallback replaces."""
    game, players = session.game.info.id, session.seating.players
    if session.seating.is_usual:
        levels = dict.fromkeys(player.level for player in players if player.level is not None)
        titles = join_texts([level_title(game, level) for level in levels])
        yield T("You play against: {titles}. Choose others with --bots.", titles=titles)
    seats = zip(session.names, players, strict=True)
    others = [(name, why) for name, player in seats if (why := fallback_of(session.play, player.level))]
    if note := fallback_sentence(others):
        yield note


Opened = tuple[AnyPlaythrough, GameRecord | None]
"""A game, and the record it continues."""


def _new(args: argparse.Namespace, edition: EditionFile | None) -> Opened:
    if args.game is None:
        raise BadSetup(T("Which game? There are: {known}.", known=", ".join(game_names())))
    game = get_game(args.game)
    seats = args.seats or (2 if 2 in game.info.seats else game.info.seats[0])
    return Playthrough.new(game, configure(game, seats, options_of(args) or {}, edition), args.seed), None


def _resume(args: argparse.Namespace, edition: EditionFile | None) -> Opened:
    try:
        record = parse_record(read_input(args.resume))
        play: Playthrough[Any, Any, Any, Any] = replay(record, own=edition)
    except ZamkiError as error:
        raise Malformed(literal(fault_line(args.resume, error, args.lang))) from None
    if args.game not in (None, record.game):
        raise Malformed(T("{file} is a game of {game}.", file=args.resume, game=record.game))
    _check_unchanged(args, record.seats)
    play.go_on(args.seed)
    return play, record


def _check_unchanged(args: argparse.Namespace, seats: int) -> None:
    """Refuses other seats or options for a saved game."""
    if args.option or args.seats not in (None, seats):
        raise BadSetup(T("A saved game keeps its seats and options: leave out --seats and --option."))
