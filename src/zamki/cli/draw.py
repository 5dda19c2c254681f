"""`zamki draw`: a position of a record as an SVG picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zamki.cli.files import add_edition, edition_of, read_input, write_text
from zamki.cli.language import FILE, RECORD, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import complain, fault_line
from zamki.core.errors import Malformed, ZamkiError
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.words import T
from zamki.draw import draw_view


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("record", metavar=say(RECORD), help=say(T("a game record; - reads standard input")))
    parser.add_argument(
        "--at", type=whole_number(), metavar="N", help=say(T("show the position after the first N moves"))
    )
    parser.add_argument("-o", "--output", metavar=say(FILE), help=say(T("write the picture to this file")))
    parser.add_argument(
        "--seat",
        type=whole_number(1),
        metavar="S",
        help=say(T("draw what this seat may know; the first is 1")),
    )
    parser.add_argument(
        "--theme", choices=("auto", "light", "dark"), default="auto", help=say(T("light or dark colours"))
    )
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Draws one position."""
    edition = edition_of(args)
    try:
        shown = replay(parse_record(read_input(args.record)), at=args.at, own=edition)
    except ZamkiError as error:
        complain(fault_line(args.record, error, args.lang))
        return error.exit_status
    view = shown.view(_viewer(args.seat, shown.config.seats))
    svg = draw_view(view, lang=args.lang, theme=args.theme).svg
    if args.output is None:
        sys.stdout.write(svg + "\n")
    else:
        write_text(Path(args.output), svg + "\n")
    return 0


def _viewer(seat: int | None, seats: int) -> Viewer:
    if seat is None:
        return Onlooker.OPEN
    if seat > seats:
        raise Malformed(T("There is no seat {seat}: seats are 1 to {last}.", seat=seat, last=seats))
    return Seat(seat - 1)
