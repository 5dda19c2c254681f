"""A database on a PostgreSQL server, for one process or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from zamki.core.words import T
from zamki.store.change_feed import CHANNEL
from zamki.store.database import WAIT, Database
from zamki.store.errors import StoreFault, open_error
from zamki.store.migrations import upgrade

STATEMENT = 5
"""Seconds that a statement of a server may take; administration has no limit."""
_SERVERS = 0x7A616D6B69
"""The advisory lock that all servers share and that a restore takes exclusively."""
_UPGRADE = _SERVERS + 1
_PATIENCE = {"connect_timeout": 2, "tcp_user_timeout": 5000, "keepalives_idle": 5}
"""Connection options that detect a lost server within seconds."""
_NOTIFY = text("select pg_notify(:channel, :text)")
_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}


def serve_database(url: URL) -> Database:
    """Opens a database for a server: beside other servers, but not during a restore."""
    return _open(url, "pg_try_advisory_lock_shared", statement=STATEMENT)


def read_database(url: URL) -> Database:
    """Opens a database for reading, without a lock."""
    return _open(url, None)


def own_database(url: URL) -> Database:
    """Opens a database exclusively; refused while a server has it open."""
    return _open(url, "pg_try_advisory_lock")


def _open(url: URL, lock: str | None, statement: float = 0) -> Database:
    if find_spec("psycopg") is None:
        raise StoreFault(
            T("PostgreSQL needs one more package: {command}", command="pip install zamki[server]")
        )
    engine = create_engine(url.set(drivername="postgresql+psycopg"), connect_args=_PATIENCE)
    event.listen(engine, "connect", _limits(statement))
    name = shown_url(url)
    with ExitStack() as undo:
        undo.callback(engine.dispose)
        try:
            if lock is not None:
                undo.callback(_unlock, _take_lock(engine, lock, name))
            with engine.begin() as connection:
                connection.execute(text(f"select pg_advisory_xact_lock({_UPGRADE})"))
                upgrade(connection, name)
        except SQLAlchemyError as error:
            raise open_error(name, error) from None
        return Database(name, engine, release=undo.pop_all().close, snapshot=_SNAPSHOT, tell=notify)


def shown_url(url: URL) -> str:
    """Returns the address without its password, neither before the host nor as a parameter."""
    return url.difference_update_query(["password", "sslpassword"]).render_as_string(hide_password=True)


def notify(connection: Connection, texts: Sequence[str]) -> None:
    """Sends messages to all listening processes when the transaction is committed."""
    if texts:
        connection.execute(_NOTIFY, [{"channel": CHANNEL, "text": each} for each in texts])


def _limits(statement: float) -> Callable[[Any, object], None]:
    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"set lock_timeout = '{WAIT}s'")
        connection.execute(f"set statement_timeout = '{statement}s'")
        connection.commit()

    return prepare


def _take_lock(engine: Engine, lock: str, name: str) -> Connection:
    """Returns a connection that holds the lock as long as it is open."""
    connection = engine.connect()
    is_ours = connection.execute(text(f"select {lock}({_SERVERS})")).scalar()
    connection.commit()
    if not is_ours:
        connection.close()
        raise StoreFault(T("{file}: another Zamki has these tables open. Close it first.", file=name))
    return connection


def _unlock(connection: Connection) -> None:
    """Releases the lock at once, since the server notices a closed connection only later."""
    with suppress(SQLAlchemyError):
        connection.execute(text("select pg_advisory_unlock_all()"))
    connection.invalidate()
