"""Recorded games, from files and from records."""

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
    """Plays a record again, up to its first `at` moves; whatever is not right in it is refused.

    `edition` is the edition file of one's own that the game was played with.
    """
    check_type(record, GameRecord, "replay takes a record, as parse_record gives it")
    if edition is not None:
        check_type(edition, EditionFile, "replay takes an edition file that was read")
    return play.replay(record, at=optional_whole_number(at, "at"), own=edition)


def load_game(
    path: str | Path, *, at: int | None = None, edition: str | Path | None = None
) -> AnyPlaythrough:
    """A recorded game, played again up to its first `at` moves or to its end."""
    own = read_edition_file(Path(edition)) if edition is not None else None
    return replay(parse_record(read_bytes(Path(path).read_bytes())), at=at, edition=own)
