"""`zamki completion`: what a shell needs to finish commands, options and games.

The scripts are written by shtab when the package is built, so that nobody needs it to use them. Where shtab
is installed they are written anew, with the commands of all games that are there.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from zamki.cli.commands import load, of_games
from zamki.cli.language import GAME, say
from zamki.core.errors import BadSetup
from zamki.core.registry import game_names
from zamki.core.words import LANGUAGES, T

SHELLS = ("bash", "zsh", "fish")
SCRIPTS = Path(__file__).parent / "completions"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("shell", choices=SHELLS, help=say(T("your shell")))


def run(args: argparse.Namespace) -> int:
    """Prints the script."""
    print(_kept(args.shell) if find_spec("shtab") is None else script(args.shell))
    return 0


def _kept(shell: str) -> str:
    try:
        return (SCRIPTS / shell).read_text("utf-8")
    except FileNotFoundError:
        raise BadSetup(
            T(
                "This needs {module}, which is not installed: {command}",
                module="shtab",
                command="pip install shtab",
            )
        ) from None


def script(shell: str) -> str:
    """What a shell runs to finish our commands."""
    import shtab

    found: str = shtab.complete(_every_command(), shell)
    return found


def write(folder: Path = SCRIPTS) -> None:
    """Writes the scripts of all shells, for a package that is being built."""
    folder.mkdir(exist_ok=True)
    for shell in SHELLS:
        (folder / shell).write_text(script(shell), "utf-8")


def _every_command() -> argparse.ArgumentParser:
    from zamki.cli.main import COMMANDS  # which knows this command

    every = {name: (title, f"zamki.cli.{name.replace('-', '_')}") for name, title in COMMANDS.items()}
    parser = argparse.ArgumentParser(prog="zamki")
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers()
    for name, (title, module) in (every | of_games()).items():
        help_line = title.render("en")
        command = commands.add_parser(name, help=help_line, description=help_line)
        load(module).arguments(command)
        command.add_argument("--lang", choices=LANGUAGES, help=T("The language.").render("en"))
        _offer(command)
    return parser


def _offer(parser: argparse.ArgumentParser) -> None:
    """Where a path is asked for, the shell offers files; where a game is, the games that are there."""
    import shtab

    for action in parser._actions:
        if action.type is Path:
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - it is shtab's word, not argparse's
        elif action.metavar == say(GAME):
            action.choices = game_names()
