"""`zamki games`: lists the games."""

from __future__ import annotations

import argparse

from zamki.cli.language import say
from zamki.cli.output import print_json, show
from zamki.core.game import GameInfo
from zamki.core.registry import game_names, get_game
from zamki.core.words import T


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("--json", action="store_true", help=say(T("one JSON list for other programs")))


def run(args: argparse.Namespace) -> int:
    """Prints the games."""
    infos = [get_game(name).info for name in game_names()]
    if args.json:
        print_json([info.json(args.lang) for info in infos])
        return 0
    show("\n\n".join(_describe(info, args.lang) for info in infos))
    return 0


def _describe(info: GameInfo, lang: str) -> str:
    least, most = info.seats[0], info.seats[-1]
    seats = T("{n} seats", n=least) if least == most else T("{least} to {most} seats", least=least, most=most)
    editions = T("editions: {names}", names=", ".join(info.editions))
    lines = [
        f"{info.id} – {info.title.render(lang)}, {seats.render(lang)}",
        f"  {info.summary.render(lang)}",
        f"  {editions.render(lang)}",
    ]
    lines += [f"  --option {option.name}: {option.help.render(lang)}" for option in info.options]
    return "\n".join(lines)
