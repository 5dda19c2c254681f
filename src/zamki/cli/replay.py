"""`zamki replay`: plays records again and checks their results."""

from __future__ import annotations

import argparse
from typing import Any

from zamki.cli.files import add_edition, edition_of, read_input
from zamki.cli.numbers import whole_number
from zamki.cli.output import complain, one_line, print_json, told
from zamki.cli.speech import RECORD, say
from zamki.core.edition import EditionFile
from zamki.core.errors import ResultDiffers, ZamkiError
from zamki.core.game import Look
from zamki.core.ids import Json, Onlooker
from zamki.core.play import Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.words import T, literal

AnyPlaythrough = Playthrough[Any, Any, Any, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "records", nargs="+", metavar=say(RECORD), help=say(T("a game record; - reads standard input"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per file")))
    parser.add_argument(
        "--at", type=whole_number(), metavar="N", help=say(T("show the position after the first N moves"))
    )
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Replays every file; the status is the worst of all."""
    edition = edition_of(args)
    return max(_one(name, args, edition) for name in args.records)


def _one(name: str, args: argparse.Namespace, edition: EditionFile | None) -> int:
    try:
        record = parse_record(read_input(name))
        played = replay(record, own=edition)
        shown = played if args.at is None else replay(record, at=args.at, own=edition)
    except ZamkiError as error:
        _report_fault(name, error, args)
        return 1 if isinstance(error, ResultDiffers) else 2
    if args.json:
        print_json(_answer(name, played, shown, args.at))
    else:
        print(_text(name, played, shown, args))
    return 0


def _answer(name: str, played: AnyPlaythrough, shown: AnyPlaythrough, at: int | None) -> dict[str, Json]:
    outcome = played.outcome
    answer: dict[str, Json] = {
        "file": name,
        "ok": True,
        "game": played.game.info.id,
        "finished": outcome is not None,
    }
    answer |= outcome.result() if outcome else {"scores": None, "winners": None}
    if at is not None:
        answer["position"] = {"table": None, "version": at, **shown.view(Onlooker.OPEN).json()}
    return answer


def _text(name: str, played: AnyPlaythrough, shown: AnyPlaythrough, args: argparse.Namespace) -> str:
    look = Look(args.lang)
    view = shown.view(Onlooker.OPEN)
    lines = [f"{name}: {_verdict(played, args.lang)}", "", played.game.teller.board(view.state, look)]
    if view.outcome:
        told = played.game.teller.outcome(view.outcome, lambda seat: literal(look.name(seat)))
        lines += ["", told.render(args.lang)]
    return "\n".join(lines)


def _verdict(played: AnyPlaythrough, lang: str) -> str:
    if played.outcome is None:
        return T("right so far; the game is not over.").render(lang)
    return T("right: {scores}.", scores=" : ".join(map(str, played.outcome.scores))).render(lang)


def _report_fault(name: str, error: ZamkiError, args: argparse.Namespace) -> None:
    if args.json:
        message = one_line(error.message(args.lang))
        fault: dict[str, Json] = {"code": error.code, "message": message, "move": error.move}
        print_json({"file": name, "ok": False, "error": fault})
    else:
        complain(told(name, error, args.lang))
