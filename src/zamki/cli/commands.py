"""The commands a game brings: the part `commands` of its folder."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from zamki.core.registry import facet, game_names, package_of
from zamki.core.words import Text


class Command(Protocol):
    """What a command's module offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; the number is the exit status. `args.lang` is the reader's language."""


@dataclass(frozen=True, slots=True)
class Commands:
    """A game's commands: each name with one line of help; the module of that name in the part does it."""

    titles: Mapping[str, Text]


def of_games() -> dict[str, tuple[Text, str]]:
    """Every command that a game brings: its line of help and its module; who had a name first keeps it."""
    found: dict[str, tuple[Text, str]] = {}
    for game in game_names():
        if part := facet(game, "commands", Commands):
            for name, title in part.titles.items():
                found.setdefault(name, (title, f"{package_of(game)}.commands.{name.replace('-', '_')}"))
    return found


def load(module: str) -> Command:
    """A command's module."""
    command: Command = import_module(module)
    return command
