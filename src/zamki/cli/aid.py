"""`zamki aid`: a game's player aid as one page of A4."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zamki.cli.files import write_text
from zamki.cli.language import FILE, GAME, say
from zamki.core.errors import BadSetup
from zamki.core.registry import get_game
from zamki.core.words import T


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("game", metavar=say(GAME), help=say(T("the game")))
    parser.add_argument("-o", "--output", metavar=say(FILE), help=say(T("write the picture to this file")))


def run(args: argparse.Namespace) -> int:
    """Draws the page."""
    from zamki.web.aid_sheet import aid_svg  # imports the web packages, which few commands need
    from zamki.web.page import page_of

    info, make = get_game(args.game).info, page_of(args.game).aid
    if make is None:
        raise BadSetup(T("{game} has no player aid.", game=info.title))
    svg = aid_svg(make(), info.title, args.lang).svg
    if args.output is None:
        sys.stdout.write(svg + "\n")
    else:
        write_text(Path(args.output), svg + "\n")
    return 0
