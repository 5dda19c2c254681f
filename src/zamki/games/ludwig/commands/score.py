"""`zamki score`: scores castles of Ludwig and says why."""

from __future__ import annotations

import argparse
import sys

from zamki.cli.files import add_edition, edition_of, read_input
from zamki.cli.language import say
from zamki.cli.output import complain, one_line, print_json, show
from zamki.core.edition import EditionFile
from zamki.core.errors import Malformed, ZamkiError
from zamki.core.ids import Json
from zamki.core.words import TC, T
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.edition import built_in, read_components
from zamki.games.ludwig.rules.layout import Unbuildable
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.words.grid_text import MOST_GUESSES, read_castle
from zamki.games.ludwig.words.score_sheet import explained, sheet_text, tell_faults
from zamki.games.ludwig.words.typed import room_book


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "castles",
        nargs="+",
        metavar=say(TC("command line", "CASTLE")),
        help=say(T("a castle as JSON or as a grid of room names; - reads standard input")),
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per file")))
    parser.add_argument(
        "--explain", action="store_true", help=say(T("say in words where every point comes from"))
    )
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Scores every file; the status is the worst of all."""
    components = components_of(edition_of(args))
    return max(_one(name, args, components) for name in args.castles)


def components_of(own: EditionFile | None) -> Components:
    """The user's own edition, or the built-in one."""
    return read_components(own) if own else built_in()


def _one(name: str, args: argparse.Namespace, components: Components) -> int:
    try:
        castle = _castle(read_input(name), components, args.lang)
    except ZamkiError as error:
        _report_fault(name, error, args, components)
        return 2
    if args.json:
        print_json({"file": name, **score_castle(castle).json()})
        return 0
    if len(args.castles) > 1:
        print(f"{name}:")
    show(explained(castle, args.lang) if args.explain else sheet_text(castle, args.lang))
    return 0


def _castle(raw: bytes, components: Components, lang: str) -> Castle:
    """A castle from a file's bytes, JSON or drawn."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed(T("The text is not UTF-8.")) from None
    return read_castle(text, components, lang)


def _report_fault(name: str, error: ZamkiError, args: argparse.Namespace, components: Components) -> None:
    message = one_line(error.message(args.lang))
    if args.json:
        fault: dict[str, Json] = {"code": error.code, "message": message, **error.details}
        print_json({"file": name, "error": fault})
        return
    complain(f"{name}: {message}")
    if isinstance(error, Unbuildable):
        for text in tell_faults(error.faults):
            print(f"  {one_line(text.render(args.lang))}", file=sys.stderr)
        _suggest(error, args.lang, components)


def _suggest(error: Unbuildable, lang: str, components: Components) -> None:
    for fault in error.faults[:MOST_GUESSES]:
        if fault.code == "unknown_id" and fault.what:
            for meant in room_book(components).similar(fault.what, most=1):
                text = T("Did you mean “{meant}” instead of “{typed}”?", meant=meant, typed=fault.what)
                print(f"  {one_line(text.render(lang))}", file=sys.stderr)
