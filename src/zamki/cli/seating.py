"""The players at each seat, from the command line or a saved game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from zamki.bots.levels import level_title, usual_level
from zamki.core.errors import BadSetup
from zamki.core.record import GameRecord
from zamki.core.words import TN, T
from zamki.kernels.run import can_run_kernels


@dataclass(frozen=True, slots=True)
class TerminalPlayer:
    """The player of a seat: a person, perhaps with a name, or a bot of a level."""

    name: str | None = None
    level: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """The players at a table, by seat."""

    players: tuple[TerminalPlayer, ...]
    is_usual: bool = False
    """Whether the bots are the default ones."""

    def names(self, game: str, lang: str) -> tuple[str, ...]:
        """Returns the names of the seats in the reader's language."""
        return tuple(
            _display_name(seat, player, game, lang) for seat, player in enumerate(self.players, start=1)
        )

    def add_to(self, record: GameRecord) -> GameRecord:
        """Returns the record with the players' names and levels."""
        return replace(
            record,
            names=tuple(player.name or "" for player in self.players),
            bots=tuple(player.level for player in self.players),
        )


def _display_name(number: int, player: TerminalPlayer, game: str, lang: str) -> str:
    if player.level is not None:
        return T("Bot {n} ({level})", n=number, level=level_title(game, player.level)).render(lang)
    return player.name or T("Seat {n}", n=number).render(lang)


def seating_from(
    args: argparse.Namespace, game: str, seats: int, seed: int, saved: GameRecord | None = None
) -> Seating:
    """Returns the players by seat; the command line overrides a saved game."""
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    before = tuple(_players_in(saved, seed)) if saved else ()
    if before and args.people is None and args.bots is None:
        return Seating(tuple(_rename(before, names)))
    were = [player.name for player in before if player.level is None]
    people = _people(args.people if args.people is not None else len(were) or 1, seats)
    levels = _levels(args.bots or usual_level(game, can_run_kernels=can_run_kernels()), seats - people)
    own = [TerminalPlayer(_at(names, seat) or _at(were, seat)) for seat in range(people)]
    bots = [TerminalPlayer(level=level, seed=seed + number) for number, level in enumerate(levels)]
    return Seating((*own, *bots), is_usual=bool(bots) and args.bots is None)


def _players_in(record: GameRecord, seed: int) -> Iterator[TerminalPlayer]:
    """Yields the players of a record, if it names them."""
    names = record.names or [""] * len(record.bots)
    levels = record.bots or [None] * len(record.names)
    for seat, (name, level) in enumerate(zip(names, levels, strict=True)):
        yield TerminalPlayer(name or None, level, seed + seat)


def _rename(players: Sequence[TerminalPlayer], names: Sequence[str]) -> Iterator[TerminalPlayer]:
    """Yields the players, people with the new names in order."""
    given = iter(names)
    for player in players:
        yield player if player.level is not None else TerminalPlayer(next(given, "") or player.name)


def _at(names: Sequence[str | None], place: int) -> str | None:
    return names[place] or None if place < len(names) else None


def _people(people: int, seats: int) -> int:
    if not 0 <= people <= seats:
        raise BadSetup(
            T("There are {seats} seats, so 0 to {seats} people, not {wrong}.", seats=seats, wrong=people)
        )
    return people


def _levels(names_text: str, count: int) -> list[str]:
    named = names_text.split(",")
    levels = named * count if len(named) == 1 else named
    if len(levels) != count:
        raise BadSetup(
            TN(
                "{named} bots are named, but {n} seat is free.",
                "{named} bots are named, but {n} seats are free.",
                count,
                named=len(named),
            )
        )
    return levels
