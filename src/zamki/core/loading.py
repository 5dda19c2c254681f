"""Replays recorded games from files and records."""

from __future__ import annotations

from pathlib import Path

from zamki.core import play
from zamki.core.argument_checks import check_type, optional_whole_number
from zamki.core.edition import EditionFile, read_edition_file
from zamki.core.play import AnyPlaythrough
from zamki.core.record import GameRecord, parse_record, read_bytes


def replay(
    record: GameRecord, *, at: int | None = None, edition: EditionFile | None = None
) -> AnyPlaythrough:
    """Replays a record, up to its first `at` moves; a faulty record is refused.

    `edition` is the user's own edition file that the game was played with.
    """
    check_type(record, GameRecord, "replay takes a record, as parse_record gives it")
    if edition is not None:
        check_type(edition, EditionFile, "replay takes an edition file that was read")
    return play.replay(record, at=optional_whole_number(at, "at"), own=edition)


def load_game(
    path: str | Path, *, at: int | None = None, edition: str | Path | None = None
) -> AnyPlaythrough:
    """Replays a record file up to its first `at` moves, or to its end."""
    own = read_edition_file(Path(edition)) if edition is not None else None
    return replay(parse_record(read_bytes(Path(path).read_bytes())), at=at, edition=own)
