"""`zamki replay`: replays records and checks their results."""

from __future__ import annotations

import argparse

from zamki.cli.files import add_edition, edition_of, read_input
from zamki.cli.language import RECORD, say
from zamki.cli.numbers import whole_number
from zamki.cli.output import complain, fault_line, line_width, one_line, print_json, show
from zamki.core.edition import EditionFile
from zamki.core.errors import ZamkiError
from zamki.core.game import Look
from zamki.core.ids import Json, Onlooker
from zamki.core.play import AnyPlaythrough, replay
from zamki.core.record import parse_record
from zamki.core.shuffle import Shuffle
from zamki.core.words import T, Text, literal

_AS_COMMITTED = T("Chance was as committed to at the start.")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "records", nargs="+", metavar=say(RECORD), help=say(T("a game record; - reads standard input"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per file")))
    parser.add_argument(
        "--at", type=whole_number(), metavar="N", help=say(T("show the position after the first N moves"))
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help=say(T("check that chance was what was committed to at the start")),
    )
    add_edition(parser)


def run(args: argparse.Namespace) -> int:
    """Replays every file and returns the worst status."""
    edition = edition_of(args)
    return max(_one(name, args, edition) for name in args.records)


def _one(name: str, args: argparse.Namespace, edition: EditionFile | None) -> int:
    try:
        record = parse_record(read_input(name))
        played = replay(record, own=edition, verify=args.verify)
        shown = played if args.at is None else replay(record, at=args.at, own=edition)
    except ZamkiError as error:
        _report_fault(name, error, args)
        return error.exit_status
    if args.json:
        print_json(_answer(name, played, shown, args))
    else:
        show(_text(name, played, shown, args, record.names))
    return 0


def _answer(
    name: str, played: AnyPlaythrough, shown: AnyPlaythrough, args: argparse.Namespace
) -> dict[str, Json]:
    outcome = played.outcome
    answer: dict[str, Json] = {
        "file": name,
        "ok": True,
        "game": played.game.info.id,
        "finished": outcome is not None,
    }
    answer |= outcome.result() if outcome else {"scores": None, "winners": None}
    if args.verify:
        answer["verified"] = _is_verified(played)
        if played.shuffle is not None:
            answer["shares"] = played.shuffle.json()["shares"]
    if args.at is not None:
        answer["position"] = {"table": None, "version": args.at, **shown.view(Onlooker.OPEN).json()}
    return answer


def _text(
    name: str, played: AnyPlaythrough, shown: AnyPlaythrough, args: argparse.Namespace, names: tuple[str, ...]
) -> str:
    look = Look(args.lang, names, width=line_width() or 100)
    view = shown.view(Onlooker.OPEN)
    verdict = f"{name}: {_verdict(played, args.lang)}"
    if args.verify:
        verdict += f" {_about_chance(played).render(args.lang)}"
    lines = [verdict, "", played.game.teller.board(view.state, look)]
    if view.outcome:
        result = played.game.teller.outcome(view.outcome, lambda seat: literal(look.name(seat)))
        lines += ["", result.render(args.lang)]
    return "\n".join(lines)


def _verdict(played: AnyPlaythrough, lang: str) -> str:
    if played.outcome is None:
        return T("OK so far; the game is not over.").render(lang)
    return T("OK: {scores}.", scores=" : ".join(map(str, played.outcome.scores))).render(lang)


def _is_verified(played: AnyPlaythrough) -> bool | None:
    """Returns whether chance is proven to be as committed to; `None` without a commitment or proof."""
    nonce = played.nonce if played.shuffle is None else played.shuffle.nonce
    return True if nonce is not None else None


def _about_chance(played: AnyPlaythrough) -> Text:
    if _is_verified(played):
        return _about_shares(played.shuffle) if played.shuffle else _AS_COMMITTED
    if played.commitment is not None or played.shuffle is not None:
        return T("Whether chance was as committed to can be checked after the end.")
    return T("Nothing was committed to at the start, so chance cannot be checked.")


def _about_shares(shuffle: Shuffle) -> Text:
    """Returns that the shuffle was as promised, and which seats added no share."""
    silent = [str(seat) for seat, share in enumerate(shuffle.shares) if share is None]
    if not silent:
        return T("Fair shuffle: as promised, with a share of every seat.")
    if len(silent) == len(shuffle.shares):
        return T("The shuffle was as promised, but no seat added a share: the server alone chose it.")
    return T("Fair shuffle: as promised; these seats added no share: {seats}.", seats=", ".join(silent))


def _report_fault(name: str, error: ZamkiError, args: argparse.Namespace) -> None:
    if args.json:
        message = one_line(error.message(args.lang))
        fault: dict[str, Json] = {"code": error.code, "message": message, "move": error.move}
        fault |= {"details": dict(error.details)} if error.details else {}
        print_json({"file": name, "ok": False, "error": fault})
    else:
        complain(fault_line(name, error, args.lang))
