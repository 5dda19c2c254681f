"""Commands that games add: the part `commands` of a game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Protocol

from zamki.core.registry import facet, folder_of_built_in, game_names, is_built_in, package_of
from zamki.core.words import Text

if TYPE_CHECKING:
    import argparse


class Command(Protocol):
    """The interface of a command's module."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Runs the command and returns its exit status. `args.lang` is the reader's language."""


@dataclass(frozen=True, slots=True)
class Commands:
    """A game's commands: each name with a line of help. The module of that name runs it."""

    titles: Mapping[str, Text]


def game_commands() -> dict[str, tuple[Text, str]]:
    """Returns the line of help and the module of every game's commands; the first game keeps a name."""
    found: dict[str, tuple[Text, str]] = {}
    for game in game_names():
        if part := _part(game):
            for name, title in part.titles.items():
                found.setdefault(name, (title, f"{package_of(game)}.commands.{name.replace('-', '_')}"))
    return found


def _part(game: str) -> Commands | None:
    """Returns a game's commands. Those of a built-in game are loaded alone: importing the game is slow."""
    if not is_built_in(game):
        return facet(game, "commands", Commands)
    file = folder_of_built_in(game) / "commands" / "__init__.py"
    spec = spec_from_file_location(f"_commands_of_{game}", file) if file.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Commands = module.commands
    return found


def load(module: str) -> Command:
    """Imports a command's module."""
    command: Command = import_module(module)
    return command
