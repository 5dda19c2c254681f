"""The location of a database: a file, or an address of PostgreSQL."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from zamki.core.words import T
from zamki.store.database import Database
from zamki.store.errors import StoreFault
from zamki.store.postgres import own_database, read_database, serve_database, shown_url
from zamki.store.sqlite import read_file, serve_file


@dataclass(frozen=True, slots=True)
class DatabaseLocation:
    """A file, or an address of PostgreSQL."""

    file: Path | None = None
    url: URL | None = None

    @property
    def name(self) -> str:
        """The name shown to people, without a password."""
        return str(self.file) if self.url is None else shown_url(self.url)

    def serve(self) -> Database:
        """Opens the database for a server; a file is locked for it alone."""
        return serve_file(self.file or Path()) if self.url is None else serve_database(self.url)

    def look(self) -> Database:
        """Opens the database for reading beside a server."""
        return read_file(self.file or Path()) if self.url is None else read_database(self.url)

    def own(self) -> Database:
        """Opens the database exclusively; refused while a server has it open."""
        return serve_file(self.file or Path()) if self.url is None else own_database(self.url)


def parse_location(address: str) -> DatabaseLocation:
    """Parses `sqlite:///FILE` or `postgresql://…`; everything else is refused."""
    try:
        url = make_url(address)
    except (SQLAlchemyError, ValueError):
        raise _unusable(address) from None
    if url.drivername == "sqlite" and url.database:
        return DatabaseLocation(file=Path(address.removeprefix("sqlite:///")))
    if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise _unusable(address)
    if "@" in f"{url.host}{url.database}":  # what follows the first @ of a password would be shown as a host
        raise StoreFault(
            T(
                "“{url}”: write %40 for @ in a password, or set PGPASSWORD instead.",
                url=_mask_password(address),
            )
        )
    return DatabaseLocation(url=url)


def _unusable(address: str) -> StoreFault:
    return StoreFault(
        T(
            "“{url}” is not a database for tables: write sqlite:///FILE or postgresql://…",
            url=_mask_password(address),
        )
    )


def _mask_password(address: str) -> str:
    """Returns the address without anything that could be part of a password."""
    hidden = re.sub(r"(//[^:/@]*):.*@", r"\1:***@", address)
    return re.sub(r"(password=)[^&]*", r"\1***", hidden)
