"""Options that say where tables are stored."""

from __future__ import annotations

import argparse
from pathlib import Path

from platformdirs import user_data_path

from zamki.cli.language import ADDRESS, FILE, FOLDER, say
from zamki.core.words import T
from zamki.store import DatabaseLocation, parse_location


def add_database(parser: argparse.ArgumentParser) -> None:
    """Adds the options `--data` and `--database`."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--data",
        type=Path,
        metavar=say(FOLDER),
        help=say(T("folder for the tables (the user’s data folder)")),
    )
    addresses = f"sqlite:///{say(FILE)}, postgresql://…"
    where.add_argument(
        "--database",
        metavar=say(ADDRESS),
        help=say(T("database for the tables: {address}", address=addresses)),
    )


def place_from(args: argparse.Namespace) -> DatabaseLocation:
    """Returns the database of the options, or the one in the user's data folder."""
    if args.database is not None:
        return parse_location(args.database)
    return DatabaseLocation(file=(args.data or user_data_path("zamki", appauthor=False)) / "tables.sqlite")
