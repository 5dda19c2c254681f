"""`zamki admin`: backs up, checks and removes stored tables."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType

from zamki.cli.databases import add_database, place_from
from zamki.cli.files import read_input, write_text
from zamki.cli.language import AGE, NAME, say
from zamki.cli.output import complain, fault_line, one_line, print_json
from zamki.cli.progress import progress, track
from zamki.core.errors import BadSetup, Malformed, ZamkiError, reason
from zamki.core.ids import Json
from zamki.core.words import TN, T, Text
from zamki.store import DatabaseLocation, archive, backups

_DAY = 86400.0
_UNITS = {"h": _DAY / 24, "d": _DAY, "w": 7 * _DAY}
_ASKED: Mapping[str, Text] = MappingProxyType(
    {
        "backup": T("Name the file to write the backup to."),
        "restore": T("Name the backup to restore."),
        "export": T("Name the folder for the records."),
        "import": T("Name the records to bring in."),
    }
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "what",
        choices=tuple(_COMMANDS),
        help=say(
            T(
                "backup FILE: copies all tables, also while they are served; restore FILE: puts a backup in"
                " place; export FOLDER: writes every game as a record; import FILE…: makes tables of records;"
                " verify: plays every game again; purge: removes old tables"
            )
        ),
    )
    parser.add_argument("names", nargs="*", metavar=say(NAME), help=say(T("the file, files or folder")))
    add_database(parser)
    parser.add_argument("--force", action="store_true", help=say(T("backup, restore: replace what is there")))
    parser.add_argument(
        "--older-than",
        type=_age,
        metavar=say(AGE),
        help=say(T("purge: tables where nothing has happened for so long: 90d, 12w, 36h")),
    )
    parser.add_argument(
        "--dry-run", action="store_true", help=say(T("purge: only say what would be removed"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line for other programs")))


def run(args: argparse.Namespace) -> int:
    """Runs one of the six tasks."""
    most = {"import": len(args.names), "verify": 0, "purge": 0}.get(args.what, 1)
    if args.what in _ASKED and not args.names:
        raise BadSetup(_ASKED[args.what])
    if len(args.names) > most:
        raise BadSetup(T("“{name}” is one name too many.", name=args.names[most]))
    return _COMMANDS[args.what](place_from(args), args)


def _backup(place: DatabaseLocation, args: argparse.Namespace) -> int:
    file = Path(args.names[0])
    with progress(T("entries"), args.lang) as tell:
        count = backups.write_backup(
            place, file, lambda done, total: tell("", done, total), may_replace=args.force
        )
    text = TN("{file}: {n} table saved.", "{file}: {n} tables saved.", count, file=str(file))
    return _print_result(args, text, {"file": str(file), "tables": count})


def _restore(place: DatabaseLocation, args: argparse.Namespace) -> int:
    file = Path(args.names[0])
    with progress(T("entries"), args.lang) as tell:
        count = backups.restore_backup(
            place, file, lambda done, total: tell("", done, total), may_replace=args.force
        )
    text = TN("{file}: {n} table is back.", "{file}: {n} tables are back.", count, file=str(file))
    return _print_result(args, text, {"file": str(file), "tables": count})


def _export(place: DatabaseLocation, args: argparse.Namespace) -> int:
    """Writes full records, since they belong to the owner. A table that has not begun has none."""
    folder, done, faults = Path(args.names[0]), 0, 0
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        text = T("{file} cannot be written ({reason}).", file=str(folder), reason=reason(error))
        raise Malformed(text) from None
    is_whole = False
    with closing(place.look()) as database, suppress(KeyboardInterrupt):
        for name in _each(archive.table_names(database), args):
            try:
                log = archive.read_table(database, name)
            except ZamkiError as error:
                complain(_fault(name, error, args.lang))
                faults += 1
                continue
            if not log.has_begun:
                continue
            file = re.sub(r"\W", "_", f"{log.game.info.id}-{name}")
            write_text(folder / f"{file}.json", log.record().text() + "\n")
            done += 1
        is_whole = True
    text = TN("{file}: {n} record written.", "{file}: {n} records written.", done, file=str(folder))
    _print_result(args, text, {"folder": str(folder), "records": done, "faults": faults})
    return _status(is_whole, faults)


def _import(place: DatabaseLocation, args: argparse.Namespace) -> int:
    if place.file is not None and not place.file.exists():
        place.serve().close()
    status, is_whole = 0, False
    with closing(place.look()) as database, suppress(KeyboardInterrupt):
        for name in _each(args.names, args):
            try:
                table = archive.import_record(database, read_input(name), time.time())
            except ZamkiError as error:
                complain(fault_line(name, error, args.lang))
                status = 2
            else:
                _print_result(
                    args,
                    T("{file}: table {table}.", file=name, table=table),
                    {"file": name, "table": table},
                )
        is_whole = True
    return status if is_whole else 130


def _verify(place: DatabaseLocation, args: argparse.Namespace) -> int:
    done, faults, is_whole = 0, 0, False
    with closing(place.look()) as database, suppress(KeyboardInterrupt):
        for name in _each(archive.table_names(database), args):
            try:
                archive.read_table(database, name)
            except ZamkiError as error:
                faults += 1
                _report(args, name, error)
            done += 1
        is_whole = True
    text = TN(
        "{n} table played again, faults: {faults}.",
        "{n} tables played again, faults: {faults}.",
        done,
        faults=faults,
    )
    _print_result(args, text, {"tables": done, "faults": faults})
    return _status(is_whole, faults)


def _purge(place: DatabaseLocation, args: argparse.Namespace) -> int:
    if args.older_than is None:
        raise BadSetup(T("Say with --older-than how old a table must be, for instance 90d."))
    before, gone, is_whole = time.time() - args.older_than, 0, False
    with closing(place.look()) as database, suppress(KeyboardInterrupt):
        names = archive.tables_older_than(database, before)
        if args.dry_run:
            text = TN("{n} table would be removed.", "{n} tables would be removed.", len(names))
            return _print_result(args, text, {"tables": len(names), "removed": 0})
        chunks = archive.remove_tables(database, names, before)
        for some in track(chunks, -(-len(names) // archive.CHUNK), T("tables"), args.lang):
            gone += some
        is_whole = True
    text = TN("{n} table removed.", "{n} tables removed.", gone)
    _print_result(args, text, {"tables": gone, "removed": gone})
    return _status(is_whole, 0)


def _each(names: Sequence[str], args: argparse.Namespace) -> Iterator[str]:
    return track(names, len(names), T("tables"), args.lang)


def _status(is_whole: bool, faults: int) -> int:
    return (1 if faults else 0) if is_whole else 130


def _print_result(args: argparse.Namespace, text: Text, answer: dict[str, Json]) -> int:
    if args.json:
        print_json({"what": args.what, **answer})
    else:
        print(one_line(text.render(args.lang)))
    return 0


def _report(args: argparse.Namespace, name: str, error: ZamkiError) -> None:
    if args.json:
        print_json({"what": args.what, "table": name, "fault": _why(error, args.lang)})
    else:
        print(one_line(_fault(name, error, args.lang)))


def _fault(name: str, error: ZamkiError, lang: str) -> str:
    return f"{name}: {_why(error, lang)}"


def _why(error: ZamkiError, lang: str) -> str:
    """Returns what is wrong with a table, with its cause if there is one."""
    cause = error.__cause__
    if cause is None:
        return error.message(lang)
    behind = cause.message(lang) if isinstance(cause, ZamkiError) else f"{type(cause).__name__}: {cause}"
    return f"{error.message(lang)} {behind}"


def _age(typed: str) -> float:
    """Returns the seconds of `90d`, `12w` or `36h`; argparse reports anything else."""
    found = re.fullmatch(r"(\d{1,6})([hdw])", typed)
    if found is None:
        raise argparse.ArgumentTypeError(
            say(T("“{typed}” is not an age: write 90d, 12w or 36h", typed=typed))
        )
    return int(found[1]) * _UNITS[found[2]]


_COMMANDS: Mapping[str, Callable[[DatabaseLocation, argparse.Namespace], int]] = MappingProxyType(
    {
        "backup": _backup,
        "restore": _restore,
        "export": _export,
        "import": _import,
        "verify": _verify,
        "purge": _purge,
    }
)
