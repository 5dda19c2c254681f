"""`zamki admin` looks after the tables: each command, each refusal in one line."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Ran, zamki
from tests.match.setting import Bots, go
from zamki.cli import admin
from zamki.core.record import parse_record
from zamki.core.words import LANGUAGES
from zamki.match import Opening, Tables
from zamki.store import DatabaseLocation, SqliteStore, archive

Capture = pytest.CaptureFixture[str]
OLD = Path(__file__).parent.parent / "store" / "tables-0.1.sqlite"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the seven tables of a file of version 0.1."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(OLD, folder / "tables.sqlite")
    return folder


def _admin(capsys: Capture, data: Path, *words: str) -> Ran:
    return zamki(capsys, "admin", *words, "--data", str(data))


def _change(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite")) as other, other:
        for statement in statements:
            other.execute(statement)


def test_backup_and_restore(capsys: Capture, data: Path, tmp_path: Path) -> None:
    """What was saved comes back; without --force nothing is overwritten."""
    file = str(tmp_path / "backup")
    ran = _admin(capsys, data, "backup", file)
    assert (ran.status, ran.out, ran.err) == (0, f"{file}: 7 tables saved.\n", "")
    assert (
        _admin(capsys, data, "backup", file).err == f"zamki: {file}: is there already. --force replaces it.\n"
    )
    _change(data, "delete from entries", "delete from tables")
    ran = _admin(capsys, data, "restore", file)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "--force" in ran.err
    assert _admin(capsys, data, "restore", file, "--force").out == f"{file}: 7 tables are back.\n"
    assert _admin(capsys, data, "verify").status == 0
    assert json.loads(_admin(capsys, data, "backup", file, "--force", "--json").out) == {
        "what": "backup",
        "file": file,
        "tables": 7,
    }


def test_export_writes_every_game(capsys: Capture, data: Path, tmp_path: Path) -> None:
    """Finished and running games become whole records that replay."""
    folder = tmp_path / "records"
    ran = _admin(capsys, data, "export", str(folder))
    assert (ran.status, ran.out) == (0, f"{folder}: 7 records written.\n")
    records = [parse_record(path.read_bytes()) for path in folder.iterdir()]
    assert {record.result is None for record in records} == {True, False}
    ran = zamki(capsys, "replay", *map(str, folder.iterdir()))
    assert (ran.status, ran.err) == (0, "")


def test_export_passes_over_tables_that_have_not_begun(capsys: Capture, data: Path, tmp_path: Path) -> None:
    """A table that waits for people has no record yet, which is no fault and stops no other."""

    async def work() -> None:
        all_tables = Tables(SqliteStore(data / "tables.sqlite"), Bots())
        for waits in (True, False):
            await all_tables.open(Opening(game="zamek", waiting=waits))
        await all_tables.close()

    go(work())
    ran = _admin(capsys, data, "export", str(tmp_path), "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == {"what": "export", "folder": str(tmp_path), "records": 7, "faults": 0}
    assert json.loads(_admin(capsys, data, "verify", "--json").out)["tables"] == 9


def test_import_makes_tables(capsys: Capture, data: Path, tmp_path: Path) -> None:
    """Records become tables, in a new file as well; a wrong record is named and stops no other."""
    folder = tmp_path / "records"
    _admin(capsys, data, "export", str(folder))
    good, bad = sorted(map(str, folder.iterdir())), tmp_path / "bad.json"
    bad.write_text("{")
    fresh = tmp_path / "fresh"
    ran = _admin(capsys, fresh, "import", good[0], str(bad), *good[1:])
    assert (ran.status, ran.out.count("\n"), ran.err.count("\n")) == (2, 7, 1)
    assert str(bad) in ran.err
    told = _admin(capsys, fresh, "verify", "--json")
    assert json.loads(told.out) == {"what": "verify", "tables": 7, "faults": 0}
    lines = _admin(capsys, fresh, "import", good[0], "--json").out.splitlines()
    assert json.loads(lines[0])["file"] == good[0]
    assert (fresh / "tables.sqlite").exists()


def test_import_says_what_is_not_saved(
    capsys: Capture, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that cannot be saved is one line."""
    _admin(capsys, data, "export", str(tmp_path / "records"))
    record = next((tmp_path / "records").iterdir())
    _change(data, "drop table pulse", "drop table invites", "create table invites (x)")
    _change(data, "create trigger full before insert on entries begin select raise(abort, 'no luck'); end")
    ran = _admin(capsys, data, "import", str(record))
    assert (ran.status, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            "delete from entries where kind = 'opened' and table_id = {first}",
            "Version 1 is missing in its log.",
        ),
        ("delete from entries where table_id = {first}", "Its log is missing."),
        ("delete from tables where table_id = {first}", "its summary is missing."),
        ("update entries set data = '{{' where version = 2 and table_id = {first}", "cannot be read."),
        ("update entries set kind = 'odd' where version = 2 and table_id = {first}", "KeyError: 'odd'"),
        (
            "update entries set data = replace(data, '\"seat\":', '\"seat\":7') "
            "where kind = 'move' and table_id = {first}",
            "cannot be read. ",
        ),
    ],
)
def test_verify_names_every_fault(capsys: Capture, data: Path, damage: str, said: str) -> None:
    """Each broken table is one line, in text and as JSON; the others are played again all the same."""
    first = "(select table_id from entries where kind = 'move' order by 1 limit 1)"
    with closing(sqlite3.connect(data / "tables.sqlite")) as found:
        (name,) = found.execute(f"select * from {first}").fetchone()
    _change(data, damage.format(first=f"'{name}'"))
    ran = _admin(capsys, data, "verify")
    lines = ran.out.splitlines()
    assert (ran.status, len(lines), lines[-1]) == (1, 2, "7 tables played again, faults: 1.")
    assert lines[0].startswith(f"{name}: ")
    assert said in lines[0]
    told = [json.loads(line) for line in _admin(capsys, data, "verify", "--json").out.splitlines()]
    assert (told[0]["table"], told[1]) == (name, {"what": "verify", "tables": 7, "faults": 1})
    ran = _admin(capsys, data, "export", str(data / "records"))
    assert (ran.status, ran.err.count("\n"), len(list((data / "records").iterdir()))) == (1, 1, 6)


def test_purge_removes_what_is_old(capsys: Capture, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tables where nothing has happened for so long go, with everything that was kept of them."""
    monkeypatch.setattr(archive, "CHUNK", 2)
    _change(data, "update tables set updated = 4e9 where table_id in (select table_id from tables limit 2)")
    ran = _admin(capsys, data, "purge", "--older-than", "30d", "--dry-run")
    assert (ran.status, ran.out) == (0, "5 tables would be removed.\n")
    assert _admin(capsys, data, "purge", "--older-than", "9999w").out == "0 tables removed.\n"
    ran = _admin(capsys, data, "purge", "--older-than", "36h")
    assert (ran.status, ran.out) == (0, "5 tables removed.\n")
    assert _admin(capsys, data, "verify").out == "2 tables played again, faults: 0.\n"
    with closing(sqlite3.connect(data / "tables.sqlite")) as left:
        kept = "select count(distinct table_id) from entries"
        assert left.execute(kept).fetchone() == (2,)


def test_purge_spares_what_has_just_been_played(data: Path) -> None:
    """A table that moves between the list and its removal stays."""
    place = DatabaseLocation(file=data / "tables.sqlite")
    with closing(place.look()) as database:
        names = archive.tables_older_than(database, 3e9)
        _change(data, f"update tables set updated = 4e9 where table_id = '{names[0]}'")
        assert list(archive.remove_tables(database, names, 3e9)) == [6]
        assert archive.table_names(database) == [names[0]]


@pytest.mark.parametrize(
    "words",
    [
        ("backup",),
        ("restore",),
        ("export",),
        ("import",),
        ("backup", "a", "b"),
        ("verify", "a"),
        ("purge",),
        ("purge", "--older-than", "soon"),
        ("dance",),
        ("backup", "/dev/null/x"),
        ("restore", "/nowhere/backup"),
        ("export", "/dev/null/x"),
        ("import", "/nowhere/record"),
        ("verify", "--database", "mysql://x"),
    ],
)
def test_what_cannot_be_done_is_one_line(capsys: Capture, data: Path, words: Sequence[str]) -> None:
    """Every fault is exit 2 and one clear line."""
    more = () if "--database" in words else ("--data", str(data))
    ran = zamki(capsys, "admin", *words, *more)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("zamki: ")


@pytest.mark.parametrize("what", ["backup", "export", "verify", "purge"])
def test_where_there_are_no_tables_none_are_made(capsys: Capture, tmp_path: Path, what: str) -> None:
    """A place without a database is told, not filled."""
    words = {"verify": (), "purge": ("--older-than", "1d")}.get(what, (str(tmp_path / "out"),))
    ran = _admin(capsys, tmp_path / "none", what, *words)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "there is no such file" in ran.err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("what", ["export", "import", "verify", "purge"])
def test_ctrl_c_keeps_what_is_done(
    capsys: Capture, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """An interruption after some tables says how far it came, and that is kept: exit 130."""
    _admin(capsys, data, "export", str(tmp_path / "records"))
    records = sorted(map(str, (tmp_path / "records").iterdir()))
    monkeypatch.setattr(archive, "CHUNK", 1)

    def interrupted(items: Any, *rest: object) -> Any:
        items = iter(items)
        for _ in range(3):
            yield next(items)
        raise KeyboardInterrupt

    monkeypatch.setattr(admin, "track", interrupted)
    out = tmp_path / "out"
    words = {"export": (str(out),), "import": records, "purge": ("--older-than", "1d")}.get(what, ())
    ran = _admin(capsys, data, what, *words)
    assert (ran.status, ran.err) == (130, "")
    assert "3" in ran.out or ran.out.count("\n") == 3
    monkeypatch.undo()
    left = {"export": 7, "import": 10, "verify": 7, "purge": 4}[what]
    assert f"{left} tables" in _admin(capsys, data, "verify").out
    assert not out.exists() or len(list(out.iterdir())) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_four_languages(capsys: Capture, data: Path, tmp_path: Path, lang: str) -> None:
    """What is said is in the reader's language."""
    said = {
        "en": "7 tables played again",
        "pl": "Rozegrano ponownie 7 stołów",
        "fr": "7 tables rejouées",
        "de": "7 Tische nachgespielt",
    }
    assert said[lang] in _admin(capsys, data, "verify", "--lang", lang).out


def test_help_needs_no_database() -> None:
    """`import zamki` and `zamki --help` stay light: neither imports SQLAlchemy or the store."""
    code = (
        "import sys, zamki, zamki.cli; zamki.cli.main(['--help']);"
        "sys.exit(','.join({'sqlalchemy', 'alembic', 'zamki.store'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
