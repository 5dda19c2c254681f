"""Files that hold hidden cards, keys and addresses are for their owner alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.store import DatabaseLocation, SqlStore
from zamki.store.backups import restore_backup, write_backup
from zamki.store.private import BESIDE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


@pytest.fixture(autouse=True)
def _open_house() -> Iterator[None]:
    """What programs make is readable by everybody unless they say otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def _modes(path: Path) -> set[int]:
    found = [path.with_name(path.name + end) for end in BESIDE]
    return {each.stat().st_mode & 0o777 for each in found if each.exists()}


async def _write(path: Path) -> None:
    store = SqlStore(DatabaseLocation(file=path).serve())
    await store.append("t", [entry(1)], summary("t"))
    assert _modes(path) == {0o600}
    assert path.with_name(path.name + "-wal").exists()
    await store.close()


def test_what_the_program_makes_is_for_its_owner(tmp_path: Path) -> None:
    """File, log, lock, folder, a backup and what is restored of it are readable by their owner alone."""
    place, backup = DatabaseLocation(file=tmp_path / "data" / "t.sqlite"), tmp_path / "kept" / "backup"
    go(_write(tmp_path / "data" / "t.sqlite"))
    write_backup(place, backup, lambda *_: None, may_replace=False)
    again = DatabaseLocation(file=tmp_path / "new" / "t.sqlite")
    restore_backup(again, backup, lambda *_: None, may_replace=False)
    for each in (place.file, backup, again.file):
        assert each is not None
        assert _modes(each) == {0o600}
        assert each.parent.stat().st_mode & 0o777 == 0o700


def test_files_of_earlier_versions_are_tightened(tmp_path: Path) -> None:
    """At the next start nobody else reads them any more; a folder that was there stays as it is."""
    path = tmp_path / "t.sqlite"
    tmp_path.chmod(0o755)
    shutil.copy(Path(__file__).parent / "tables-0.1.sqlite", path)
    path.with_name("t.sqlite.lock").touch()
    assert _modes(path) == {0o644}
    go(_write(path))
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    with closing(DatabaseLocation(file=path).look()):
        assert _modes(path) == {0o600}
