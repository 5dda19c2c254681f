"""`zamki edition`: checks an edition file and shows what is in it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from zamki.cli.files import read_input, write_text
from zamki.cli.language import FILE, GAME, say
from zamki.cli.output import complain, fault_line, line_width, one_line, print_json, show
from zamki.core.edition import CheckedEdition, EditionBook, EditionFile, parse_edition
from zamki.core.errors import BadEdition, BadSetup, ZamkiError
from zamki.core.game import Look
from zamki.core.ids import Json
from zamki.core.registry import facet, game_names, get_game
from zamki.core.setup import built_in_edition
from zamki.core.words import T, Text, literal
from zamki.draw import artist


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("what", choices=("check", "show"), help=say(T("check a file, or show what is in it")))
    parser.add_argument(
        "files",
        nargs="*",
        metavar=say(FILE),
        help=say(T("an edition file; - reads standard input; none shows the built-in one")),
    )
    parser.add_argument("--game", metavar=say(GAME), help=say(T("the game, if the file doesn’t say")))
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per file")))
    parser.add_argument(
        "--svg", metavar=say(FILE), help=say(T("show: write the sheet as SVG; - is standard output"))
    )
    parser.add_argument("--colour", action="store_true", help=say(T("show: with colours")))


def run(args: argparse.Namespace) -> int:
    """Checks every file and returns the worst status, or shows one edition."""
    if args.what == "check":
        if not args.files:
            raise BadSetup(T("Name the edition file to check."))
        return max(_check(name, args) for name in args.files)
    if len(args.files) > 1:
        raise BadSetup(T("One edition at a time can be shown."))
    if not args.files:
        return _show(None, args)
    try:
        return _show(args.files[0], args)
    except ZamkiError as error:
        complain(fault_line(args.files[0], error, args.lang))
        return 2


def _read_edition(name: str, asked: str | None) -> tuple[EditionFile, str]:
    """Returns a file and the game it is for."""
    file = parse_edition(read_input(name))
    game = asked or next((name for name in game_names() if _mark(name) in file.data), None)
    if game is None:
        raise BadEdition(T("Say with --game which game this edition is for."))
    return file, game


def _mark(game: str) -> str | None:
    """Returns an entry that only this game's editions have."""
    return get_game(game).info.edition_mark


def _book(game: str) -> EditionBook | None:
    return facet(game, "editions", EditionBook)


def _check(name: str, args: argparse.Namespace) -> int:
    try:
        file, game = _read_edition(name, args.game)
        checked = _check_file(file, game)
    except ZamkiError as error:
        file, game, checked = None, args.game, CheckedEdition(None, (error.text,))
    if args.json:
        _report_json(name, file, game, checked, args.lang)
    else:
        _report(name, game, checked, args.lang)
    return 2 if checked.faults else 0


def _check_file(file: EditionFile, game: str) -> CheckedEdition[Any]:
    """Returns every fault of a file; some games stop at the first."""
    if book := _book(game):
        return book.check(file)
    try:
        return CheckedEdition(get_game(game).edition(file))
    except BadEdition as error:
        return CheckedEdition(None, error.faults)


def _report_json(
    name: str, file: EditionFile | None, game: str | None, checked: CheckedEdition[Any], lang: str
) -> None:
    answer: dict[str, Json] = {
        "file": name,
        "ok": not checked.faults,
        "game": game,
        "edition": file.id if file else None,
        "sha256": file.sha256 if file else None,
        "faults": [fault.render(lang) for fault in checked.faults],
        "warnings": [warning.render(lang) for warning in checked.warnings],
    }
    print_json(answer)


def _report(name: str, game: str | None, checked: CheckedEdition[Any], lang: str) -> None:
    for fault in checked.faults:
        complain(_line(name, T("fault: {fault}", fault=fault), lang))
    for warning in checked.warnings:
        print(_line(name, T("note: {fault}", fault=warning), lang))
    book = _book(game) if game else None
    if checked.edition is not None and book:
        summary = ", ".join(text.render(lang) for text in book.summary(checked.edition))
        print(_line(name, T("OK: {summary}.", summary=summary), lang))
    elif not checked.faults:
        print(_line(name, T("OK."), lang))


def _line(name: str, text: Text, lang: str) -> str:
    return one_line(f"{name}: {text.render(lang)}")


def _show(name: str | None, args: argparse.Namespace) -> int:
    if name is None:
        game = args.game or next(each for each in game_names() if _book(each))
        file = built_in_edition(game, get_game(game).info.editions[0])
    else:
        file, game = _read_edition(name, args.game)
    edition, book = get_game(game).edition(file), _book(game)
    if args.json:
        print_json({"game": game, "edition": file.id, "sha256": file.sha256, "data": file.data})
        return 0
    if args.svg:
        return _write(_edition_svg(file, game, args.lang), args.svg)
    if book is None:
        return _show_plain(file, args.lang)
    show(book.sheet(edition, Look(args.lang, colour=args.colour, width=line_width() or 100)))
    return 0


def _edition_svg(file: EditionFile, game: str, lang: str) -> str:
    found = artist(game)
    if found is None or found.edition is None:
        raise BadSetup(T("Editions of {game} cannot be drawn.", game=get_game(game).info.title))
    return found.edition(file, lang).svg


def _show_plain(file: EditionFile, lang: str) -> int:
    """Prints an edition as it stands in its file, for games that offer no table of it."""
    print(literal(file.id).render(lang))
    for key, value in file.data.items():
        entries = value if isinstance(value, list) else [value]
        print(f"\n{key}")
        for entry in entries:
            print(f"  {json.dumps(entry, ensure_ascii=False)}")
    return 0


def _write(svg: str, name: str) -> int:
    if name == "-":
        print(svg)
    else:
        write_text(Path(name), svg + "\n")
    return 0
