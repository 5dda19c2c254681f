"""`zamki completion`: scripts that let a shell complete commands, options and games.

shtab writes the scripts when the package is built, so users do not need it. If shtab is installed, they are
written again with the commands of all installed games.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from zamki.cli.commands import game_commands, load
from zamki.cli.language import GAME, say
from zamki.core.errors import BadSetup
from zamki.core.registry import game_names
from zamki.core.words import LANGUAGES, T

SHELLS = ("bash", "zsh", "fish")
SCRIPTS = Path(__file__).parent / "completions"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("shell", choices=SHELLS, help=say(T("your shell")))


def run(args: argparse.Namespace) -> int:
    """Prints the script."""
    print(_packaged_script(args.shell) if find_spec("shtab") is None else script(args.shell))
    return 0


def _packaged_script(shell: str) -> str:
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
    """Returns the completion script of a shell."""
    import shtab

    found: str = shtab.complete(_every_command(), shell)
    return found


def write(folder: Path = SCRIPTS) -> None:
    """Writes the scripts of all shells into the package that is being built."""
    folder.mkdir(exist_ok=True)
    for shell in SHELLS:
        (folder / shell).write_text(script(shell), "utf-8")


def _every_command() -> argparse.ArgumentParser:
    from zamki.cli.main import COMMANDS  # here, since that module imports this one

    every = {name: (title, f"zamki.cli.{name.replace('-', '_')}") for name, title in COMMANDS.items()}
    parser = argparse.ArgumentParser(prog="zamki")
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers()
    for name, (title, module) in (every | game_commands()).items():
        help_line = title.render("en")
        command = commands.add_parser(name, help=help_line, description=help_line)
        load(module).arguments(command)
        command.add_argument("--lang", choices=LANGUAGES, help=T("The language.").render("en"))
        _offer(command)
    return parser


def _offer(parser: argparse.ArgumentParser) -> None:
    """Lets the shell offer files for paths and the installed games for games."""
    import shtab

    for action in parser._actions:
        if action.type is Path:
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - an attribute of shtab, not of argparse
        elif action.metavar == say(GAME):
            action.choices = game_names()
