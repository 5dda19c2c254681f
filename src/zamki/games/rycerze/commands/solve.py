"""`zamki solve`: the exact value of a two-seat game of Rycerze with open recruitment."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from zamki.cli.files import add_edition, edition_of, read_input
from zamki.cli.numbers import whole_number
from zamki.cli.output import complain, one_line, print_json, show, told
from zamki.cli.speech import RECORD, say
from zamki.core.edition import EditionFile
from zamki.core.errors import Malformed, ResultDiffers, ZamkiError
from zamki.core.game import Look
from zamki.core.ids import Json, Onlooker, Seat
from zamki.core.play import replay
from zamki.core.record import GameRecord, parse_record
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.core.words import T, literal
from zamki.games.rycerze.rules.moves import move_json, parse_move
from zamki.games.rycerze.words.sentences import tell_move

if TYPE_CHECKING:
    from zamki.games.rycerze.rules.components import Components
    from zamki.games.rycerze.rules.view import View

GAME = "rycerze"
SMALLEST = 5e-7
"""Probabilities below this are rounding."""


class NotSolvable(ZamkiError):
    """A game whose exact value is out of reach."""

    code = "not_solvable"


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


def _answer(args: argparse.Namespace, own: EditionFile | None) -> dict[str, Any]:
    if args.record == GAME:
        if args.at is not None:
            raise Malformed(T("“--at” needs a record."))
        return _start(own)
    record = parse_record(read_input(args.record))
    _check_solvable(record, own)
    shown = replay(record, at=args.at, own=own)
    view = shown.view(Onlooker.SPECTATOR)
    if view.outcome is not None:
        return {"win": [float(seat in view.outcome.winners) for seat in range(2)], "moves": [[], []]}
    return _position(view.state)


def _check_solvable(record: GameRecord, own: EditionFile | None) -> None:
    if record.game == GAME:
        config = record.config(own)
        if config.seats == 2 and config.has("open_recruitment") and not config.has("long"):
            return
    raise NotSolvable(
        T("Only a single game of Rycerze with two seats and open recruitment can be solved exactly.")
    )


def _start(own: EditionFile | None) -> dict[str, Any]:
    """The youngest is seat 0, as set-ups have it unless they say otherwise (R3)."""
    from zamki.games.rycerze.bots.encoded import Public  # imports Numba
    from zamki.games.rycerze.bots.solver import open_solution
    from zamki.games.rycerze.kernel.rules import FULL

    game = get_game(GAME)
    components = cast("Components", game.edition(own or built_in_edition(GAME, game.info.editions[0])))
    young = open_solution(components).value(Public(), FULL, FULL)
    return {"win": [young, 1.0 - young], "moves": [[], []]}


def _position(view: View) -> dict[str, Any]:
    from zamki.games.rycerze.bots.encoded import open_hands, public_of  # imports Numba
    from zamki.games.rycerze.bots.solver import open_solution
    from zamki.games.rycerze.kernel.codec import tile_code

    hands = open_hands(view)
    young, old = view.ages
    solution = open_solution(view.components)
    solved = solution.at(public_of(view), tile_code(str(view.tile)), hands[young], hands[old])
    win = [0.0, 0.0]
    moves: list[list[Any]] = [[], []]
    win[young], win[old] = solved.value, 1.0 - solved.value
    moves[young], moves[old] = _moves(young, solved.young), _moves(old, solved.old)
    return {"win": win, "moves": moves}


def _moves(seat: Seat, mix: Mapping[int, float]) -> list[Any]:
    from zamki.games.rycerze.kernel.codec import move_of  # imports Numba

    likely = [(p, move_of(code, seat)) for code, p in mix.items() if p > SMALLEST]
    likely.sort(key=lambda each: (-each[0], str(each[1])))
    return [{"move": move_json(move), "p": p} for p, move in likely]


def _text(answer: Mapping[str, Any], lang: str) -> str:
    look = Look(lang)
    lines = []
    for seat, (win, moves) in enumerate(zip(answer["win"], answer["moves"], strict=True)):
        told = T("{name} wins with probability {p}.", name=look.name(seat), p=literal(f"{win:.4f}"))
        lines.append(told.render(lang))
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
        complain(f"{told(args.record, error, args.lang)} ({error.code})")
    return 1 if isinstance(error, ResultDiffers) else 2
