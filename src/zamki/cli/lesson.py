"""`zamki lesson`: checks the lessons in files or of a game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from zamki.cli.files import read_input
from zamki.cli.language import FILE, say
from zamki.cli.output import complain, one_line, print_json
from zamki.core.errors import ZamkiError
from zamki.core.ids import Json
from zamki.core.lesson_check import check_lesson
from zamki.core.lessons import Lesson, lesson_files, parse_lesson, read_lesson
from zamki.core.registry import game_names
from zamki.core.words import TN, T, Text


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("what", choices=("check",), help=say(T("check every step against its record")))
    parser.add_argument(
        "names",
        nargs="*",
        metavar=say(FILE),
        help=say(T("a lesson file, - for standard input, or a game; none checks all games")),
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per file")))


def run(args: argparse.Namespace) -> int:
    """Checks every lesson and returns the worst status."""
    names = args.names or [name for name in game_names() if lesson_files(name)]
    return max((_check(name, args) for name in names), default=0)


def _check(name: str, args: argparse.Namespace) -> int:
    """Checks a file of that name, else the lessons of a game."""
    if name not in game_names() or Path(name).is_file():
        return _report(name, _load_lesson(name, None), args)
    files = lesson_files(name)
    if not files:
        return _report(name, T("this game brings no lesson."), args)
    return max(_report(str(path), _load_lesson(str(path), name), args) for path in files)


def _load_lesson(name: str, game: str | None) -> Lesson | Text:
    """Returns the lesson of a file if it is right, else what is wrong with it."""
    try:
        lesson = parse_lesson(read_input(name)) if game is None else read_lesson(Path(name), game)
        check_lesson(lesson)
    except ZamkiError as error:
        return error.text
    return lesson


def _report(name: str, found: Lesson | Text, args: argparse.Namespace) -> int:
    is_good = isinstance(found, Lesson)
    if args.json:
        print_json(dict(_json_entries(name, found, args.lang)))
    elif isinstance(found, Lesson):
        steps = TN("{n} step", "{n} steps", len(found.steps))
        print(one_line(f"{name}: {T('OK: {summary}.', summary=steps).render(args.lang)}"))
    else:
        complain(f"{name}: {found.render(args.lang)}")
    return 0 if is_good else 2


def _json_entries(name: str, found: Lesson | Text, lang: str) -> Iterator[tuple[str, Json]]:
    is_good = isinstance(found, Lesson)
    yield "file", name
    yield "ok", is_good
    yield "lesson", found.id if isinstance(found, Lesson) else None
    yield "game", found.game if isinstance(found, Lesson) else None
    yield "steps", len(found.steps) if isinstance(found, Lesson) else None
    yield "fault", found.render(lang) if isinstance(found, Text) else None
