"""`zamki solve`: the exact value of a two-seat game of Rycerze with open recruitment."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, cast

from zamki.cli.files import add_edition, edition_of, read_input
from zamki.cli.language import RECORD, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import complain, fault_line, one_line, print_json, show
from zamki.core.edition import EditionFile
from zamki.core.errors import Malformed, ZamkiError
from zamki.core.game import Look
from zamki.core.ids import Json
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.core.words import T, literal
from zamki.games.rycerze.bots.solution import GAME, refuse_unsolvable, solve, solve_start
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.moves import parse_move
from zamki.games.rycerze.words.sentences import tell_move


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "record",
        metavar=say(RECORD),
        help=say(T("a game record, - for standard input, or “rycerze” for the start of the game")),
    )
    parser.add_argument("--json", action="store_true", help=say(T("one line of JSON")))
    parser.add_argument(
        "--at", type=whole_number(0), metavar="N", help=say(T("solve the position after the first N moves"))
    )
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Solves one position."""
    try:
        answer = _answer(args, edition_of(args))
    except ZamkiError as error:
        return _fault(error, args)
    if args.json:
        print_json(answer)
    else:
        show(_text(answer, args.lang))
    return 0


def _answer(args: argparse.Namespace, own: EditionFile | None) -> dict[str, Json]:
    if args.record == GAME:
        if args.at is not None:
            raise Malformed(T("“--at” needs a record."))
        return _start(own)
    record = parse_record(read_input(args.record))
    if record.game == GAME:
        refuse_unsolvable(record.config(own))
    return solve(replay(record, at=args.at, own=own)).json()


def _start(own: EditionFile | None) -> dict[str, Json]:
    game = get_game(GAME)
    components = cast(Components, game.edition(own or built_in_edition(GAME, game.info.editions[0])))
    return solve_start(components).json()


def _text(answer: Mapping[str, Any], lang: str) -> str:
    look = Look(lang)
    lines = []
    for seat, (win, moves) in enumerate(zip(answer["win"], answer["moves"], strict=True)):
        verdict = T("{name} wins with probability {p}.", name=look.name(seat), p=literal(f"{win:.4f}"))
        lines.append(verdict.render(lang))
        for entry in moves:
            label = tell_move(parse_move(entry["move"])).render(lang)
            lines.append(f"  {entry['p']:.4f}  {label}")
    return "\n".join(lines)


def _fault(error: ZamkiError, args: argparse.Namespace) -> int:
    if args.json:
        message = one_line(error.message(args.lang))
        fault: dict[str, Json] = {"code": error.code, "message": message, "move": error.move}
        print_json({"file": args.record, "ok": False, "error": fault})
    else:
        complain(f"{fault_line(args.record, error, args.lang)} ({error.code})")
    return error.exit_status
