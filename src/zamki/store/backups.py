"""Backups: one SQLite file for either kind of database, so tables can move between the two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import delete, func, insert, select

from zamki.core.words import T
from zamki.store.database import Database
from zamki.store.database_location import DatabaseLocation
from zamki.store.errors import StoreFault, open_error
from zamki.store.locks import FileLock
from zamki.store.private import private_folder
from zamki.store.schema import EVERYTHING, TABLES
from zamki.store.sqlite import copy_file, make_one_file, open_file

ReportProgress = Callable[[int, int], None]
"""Called with the rows copied and the rows in all."""
CHUNK = 1000
"""The number of rows copied at once."""


def write_backup(place: DatabaseLocation, file: Path, tell: ReportProgress, *, may_replace: bool) -> int:
    """Writes a backup, also while a server runs, and returns the number of tables."""
    if file.exists() and not may_replace:
        raise StoreFault(T("{file}: is there already. --force replaces it.", file=str(file)))
    with closing(place.look()) as source, _part_of(file) as part:
        with closing(open_file(part)) as target:
            _copy(source, target, tell)
            count = count_tables(target)
        make_one_file(part)
        part.replace(file)
    return count


def restore_backup(place: DatabaseLocation, file: Path, tell: ReportProgress, *, may_replace: bool) -> int:
    """Replaces a database that no server has open by a backup, and returns the number of tables."""
    if place.file is not None:
        return _restore_file(place.file.resolve(), file, may_replace=may_replace)
    with TemporaryDirectory() as folder, closing(_upgraded_copy(file, Path(folder) / "backup")) as source:
        with closing(place.own()) as target:
            if count_tables(target):
                _check_replacing(place.name, file, count_tables(source), may_replace=may_replace)
            _copy(source, target, tell)
        return count_tables(source)


def count_tables(database: Database) -> int:
    """Returns the number of tables."""
    with database.reading() as connection:
        return connection.execute(select(func.count()).select_from(TABLES)).scalar_one()


def _restore_file(path: Path, file: Path, *, may_replace: bool) -> int:
    with _part_of(path) as part, closing(FileLock(path)):
        if path.exists() and not may_replace:
            raise _in_use(str(path))
        with closing(_upgraded_copy(file, part)) as database:
            count = count_tables(database)
        if path.exists():
            _check_replacing(str(path), file, count, may_replace=may_replace)
        make_one_file(part)
        for left in ("-wal", "-shm"):  # of the old file: the new one must not be mixed with them
            path.with_name(path.name + left).unlink(missing_ok=True)
        part.replace(path)
    return count


@contextmanager
def _part_of(file: Path) -> Iterator[Path]:
    """Yields the path of a temporary file beside another, which it replaces when complete."""
    part = file.with_name(f"{file.name}.part")
    lefts = [part.with_name(part.name + left) for left in ("", "-wal", "-shm")]
    try:
        private_folder(file.parent)
        part.unlink(missing_ok=True)
        yield part
        for each in lefts:
            each.unlink(missing_ok=True)
    except OSError as error:
        raise open_error(str(file), error) from None
    except BaseException:
        for each in lefts:
            each.unlink(missing_ok=True)
        raise


def _upgraded_copy(file: Path, copy: Path) -> Database:
    """Returns a copy of a backup, migrated to the current version."""
    copy_file(file, copy)
    return open_file(copy)


def _check_replacing(name: str, file: Path, count: int, *, may_replace: bool) -> None:
    """Refuses to replace tables without `--force`, or by an empty backup."""
    if not may_replace:
        raise _in_use(name)
    if not count:
        raise StoreFault(T("{file}: holds no tables, so nothing is replaced by it.", file=str(file)))


def _in_use(name: str) -> StoreFault:
    return StoreFault(T("{file}: holds tables already. --force replaces them.", file=name))


def _copy(source: Database, target: Database, tell: ReportProgress) -> None:
    """Replaces all rows of a database by those of another, in one transaction."""
    with (
        target.writing() as writing,
        source.engine.connect().execution_options(**source.snapshot) as reading,
    ):
        done, total = 0, 0
        for table in EVERYTHING:
            writing.execute(delete(table))
            total += reading.execute(select(func.count()).select_from(table)).scalar_one()
        for table in EVERYTHING:
            found = reading.execute(select(table), execution_options={"yield_per": CHUNK})
            for rows in found.mappings().partitions():
                writing.execute(insert(table), [dict(row) for row in rows])
                done += len(rows)
                tell(done, total)
