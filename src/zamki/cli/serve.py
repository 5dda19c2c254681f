"""`zamki serve`: serves tables to browsers."""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from zamki.bots.entrants import BotLike, maker_of, named
from zamki.bots.fallback import BotMaker
from zamki.bots.levels import welcome
from zamki.cli.databases import add_database, place_from
from zamki.cli.language import ADDRESS, SECONDS, say
from zamki.cli.limit_options import add_limits, limits_from
from zamki.cli.notice_options import NoticeSettings, add_notices, notices_from, notifier_for
from zamki.cli.numbers import pause, whole_number
from zamki.cli.settings import add_settings, read_settings
from zamki.cli.worker_processes import Heartbeat, WorkerSupervisor
from zamki.core.argument_checks import as_whole_number, check_type
from zamki.core.errors import ZamkiError
from zamki.core.words import T, Text
from zamki.match import Tables
from zamki.match.bot_pool import cores
from zamki.store import DatabaseLocation, SqlStore
from zamki.store.postgres_notify import PostgresMessenger
from zamki.web import create_app
from zamki.web.asgi import App
from zamki.web.connection_limits import Addresses, ConnectionLimits, Listener
from zamki.web.logs import FORMATS, LEVELS, keep_log
from zamki.web.metrics import FOLDER, Meter, is_countable, uncount
from zamki.web.server import server_for
from zamki.web.site import Site

BOT_PAUSE = 0.5
"""Seconds before a bot begins to think, so that people can follow."""
MOST_WORKERS = 64
MOST_PORTS = 65_535
BACKLOG = 128
"""Connections that the system queues before they are accepted."""
MOST_FILES = 65_536
SELDOM = (50_000, 50, 100)
"""Thresholds of the garbage collector's three generations: rarer than by default."""
OTHER_FILES = 128
"""Files a process needs besides its connections."""


class BadAddress(ZamkiError):
    """The server cannot listen there, or with these settings."""

    code = "bad_address"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    _add_address(parser)
    add_database(parser)
    _add_workers(parser)
    _add_bots(parser)
    parser.add_argument("--no-browser", action="store_true", help=say(T("do not open a browser")))
    add_notices(parser)
    _add_log(parser)
    add_limits(parser)
    add_settings(parser)
    parser.add_argument(
        "--check", action="store_true", help=say(T("only check the settings and the database, and say so"))
    )


def _add_address(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the address to listen on."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=say(ADDRESS),
        help=say(T("address to listen on (127.0.0.1)")),
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, MOST_PORTS),
        default=8000,
        metavar="N",
        help=say(T("port to listen on (8000); 0 takes a free one")),
    )


def _add_workers(parser: argparse.ArgumentParser) -> None:
    """Adds the options of worker processes, public address and proxies."""
    parser.add_argument(
        "--workers",
        type=whole_number(1, MOST_WORKERS),
        default=1,
        metavar="N",
        help=say(T("processes (1); more than one needs PostgreSQL")),
    )
    parser.add_argument(
        "--public-url",
        metavar=say(ADDRESS),
        help=say(T("where people reach the server: the address that invitations carry")),
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar=say(ADDRESS),
        help=say(T("address or network of a proxy that is trusted to say who is calling; may be repeated")),
    )
    parser.add_argument("--worker", metavar="N,N", help=argparse.SUPPRESS)


def _add_bots(parser: argparse.ArgumentParser) -> None:
    """Adds the options of bots."""
    parser.add_argument(
        "--bot-pause",
        type=pause,
        default=BOT_PAUSE,
        metavar=say(SECONDS),
        help=say(
            T("seconds before a bot begins to think, so that people can follow ({number})", number=BOT_PAUSE)
        ),
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=MODULE:CLASS",
        help=say(T("a bot of your own that people may ask to the table; may be repeated")),
    )
    parser.add_argument("--no-warm", action="store_true", help=argparse.SUPPRESS)  # earlier versions had it


def _add_log(parser: argparse.ArgumentParser) -> None:
    """Adds the options of metrics and log."""
    parser.add_argument(
        "--metrics",
        action="append",
        default=[],
        metavar=say(ADDRESS),
        help=say(T("address or network that may read /metrics (nobody); may be repeated")),
    )
    parser.add_argument(
        "--log",
        choices=FORMATS,
        default="text",
        help=say(T("how the log is written (text), or for programs")),
    )
    parser.add_argument(
        "--log-level", choices=LEVELS, default="warning", help=say(T("what is logged (warning)"))
    )


def parse_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Parses the command line, the environment and the settings file; keeps the words for workers."""
    args = read_settings(parser, words)
    args.words = list(words)
    return args


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | Path | None = None,
    bots: Mapping[str, BotLike] | None = None,
    open_browser: bool = True,
) -> None:
    """Serves tables to browsers until Ctrl-C; `bots` join the levels of every game by their names."""
    check_type(host, str, "host is an address")
    if not 0 <= as_whole_number(port, "port") <= MOST_PORTS:
        raise BadAddress(T("A port is a number from 0 to {most}, not {port}.", most=MOST_PORTS, port=port))
    check_type(own := bots or {}, Mapping, "bots are a mapping of names to bots")
    named(tuple(own.values()))
    parser = argparse.ArgumentParser(prog="zamki serve")
    arguments(parser)
    words = ["--host", host, "--port", str(port)]
    words += [] if data is None else ["--data", str(data)]
    words += [] if open_browser else ["--no-browser"]
    args = parser.parse_args(words)
    args.lang, args.words = "en", words
    for name, like in own.items():
        welcome(name, maker_of(like))
    run(args)


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted."""
    for name, like in map(_own_bot, args.bot):
        welcome(name, maker_of(like))
    setup = _server_setup(args)
    if args.check:
        return _report_check(args, setup)
    if args.worker is not None:
        return _serve_as_worker(args, setup)
    listener = _listener(args.host, args.port)
    try:
        store = SqlStore(setup.place.serve())
    except ZamkiError:
        listener.close()
        raise
    address = f"http://{_browser_host(args.host)}:{listener.getsockname()[1]}"
    print(T("Zamki is open at {address}. Ctrl-C closes it.", address=address).render(args.lang), flush=True)
    if not args.no_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    _prepare_process(args)
    if args.workers > 1:
        store.database.close()  # opening it checked its version; each worker opens its own connection
        with _metrics_folder(is_wanted=bool(setup.site.metrics)):
            WorkerSupervisor(
                lambda *files: _worker_command(args.words, files), listener, args.workers, uncount
            ).run()
    else:
        _serve(_app(args, setup, store), listener, setup.proxies)
    return 0


@dataclass(frozen=True, slots=True)
class _ServerSetup:
    """The checked settings of a server."""

    place: DatabaseLocation
    site: Site
    proxies: Sequence[str]
    notices: NoticeSettings


def _server_setup(args: argparse.Namespace) -> _ServerSetup:
    """Returns the checked settings; refuses impossible ones before anything is opened."""
    metrics = tuple(_networks(args.metrics, "--metrics"))
    site = replace(_site(args.public_url), metrics=metrics, per_address=args.connections)
    place = place_from(args)
    if args.workers > 1 and place.url is None:
        raise BadAddress(
            T("Tables in a file are for one process: leave --workers at 1, or name a PostgreSQL --database.")
        )
    if site.metrics and not is_countable():
        raise BadAddress(T("Metrics need one more package: {command}", command="pip install zamki[server]"))
    return _ServerSetup(place, site, _networks(args.proxy, "--proxy"), notices_from(args, site.public_url))


def _report_check(args: argparse.Namespace, setup: _ServerSetup) -> int:
    """Prints that the settings are in order, after opening the database if it exists."""
    file = setup.place.file
    if file is None or file.exists():
        setup.place.look().close()
    print(
        T("The settings are in order. The tables are in {place}.", place=setup.place.name).render(args.lang)
    )
    return 0


def _prepare_process(args: argparse.Namespace) -> None:
    """Sets up signals, crash reports and the log of a serving process."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a reader that goes away must not end the server
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM stops the server as Ctrl-C does
    faulthandler.enable()
    keep_log(args.log, args.log_level)


def _app(args: argparse.Namespace, setup: _ServerSetup, store: SqlStore) -> App:
    notifier = notifier_for(setup.notices, store.database)
    all_tables = Tables(
        store,
        BotMaker(),
        bot_pause=args.bot_pause,
        limits=limits_from(args),
        kept=args.keep_tables,
        workers=args.bot_workers or max(1, cores() // args.workers),
        messenger=None if setup.place.url is None else PostgresMessenger(store.database),
        notifier=notifier,
    )
    return create_app(all_tables, setup.site, Meter() if setup.site.metrics else None, notifier)


# -- several processes ----------------------------------------------------------------------------------


def _worker_command(words: Sequence[str], files: Sequence[int]) -> list[str]:
    program = "from zamki.cli import main; raise SystemExit(main())"
    return [sys.executable, "-c", program, "serve", *words, "--worker", ",".join(map(str, files))]


def _serve_as_worker(args: argparse.Namespace, setup: _ServerSetup) -> int:
    """Serves as one of several processes, on a socket inherited from the supervisor."""
    door, pulse = map(int, args.worker.split(","))
    os.set_blocking(pulse, False)
    _prepare_process(args)
    listener = Listener(fileno=door)
    listener.listen(BACKLOG)
    app = _app(args, setup, SqlStore(setup.place.serve()))
    _serve(app, listener, setup.proxies, pulse)
    return 0


def _own_bot(typed: str) -> tuple[str, str]:
    name, sign, place = typed.partition("=")
    if not (name and sign and place):
        raise BadAddress(T("--bot takes NAME=MODULE:CLASS, not “{typed}”.", typed=typed))
    return name, place


@contextmanager
def _rare_garbage_collection() -> Iterator[None]:
    """Makes garbage collection rare: scanning long-lived tables costs a tenth of the server's time."""
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _metrics_folder(*, is_wanted: bool) -> Iterator[None]:
    """Provides a fresh folder for Prometheus' multiprocess files."""
    if not is_wanted:
        yield
        return
    with TemporaryDirectory(prefix="zamki-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def _serve(app: App, listener: socket.socket, proxies: Sequence[str], pulse: int | None = None) -> None:
    async def beat() -> None:
        if app.meter is not None:
            app.meter.look(app.state.all_tables)
        if heartbeat is not None:
            heartbeat.beat()

    def close() -> None:
        server.should_exit = True

    heartbeat = None if pulse is None else Heartbeat(pulse, close)
    limits = ConnectionLimits(per_address=app.site.per_address, in_all=_most_connections())
    server = server_for(app, limits, proxies, pulse=beat)
    with _rare_garbage_collection(), suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _most_connections() -> int:
    """Returns how many connections the system's limit of open files allows; raises that limit if possible."""
    try:
        import resource
    except ImportError:  # Windows has no such module
        return ConnectionLimits().in_all
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted - OTHER_FILES, wanted // 2)


def _site(url: str | None) -> Site:
    if url is None:
        return Site()
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadAddress(T("“{url}” is not an address like https://zamki.example.", url=url))
    return Site(public_url=f"{parts.scheme}://{parts.netloc}")


def _networks(named: Sequence[str], option: str) -> Sequence[str]:
    found = [each.strip() for names in named for each in names.split(",")]
    try:
        Addresses(found)
    except ValueError:
        wanted = T("{option} takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8.", option=option)
        raise BadAddress(wanted) from None
    return found


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = Listener(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # early connections wait until the server is ready
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadAddress(_unusable(host, port, error)) from None
    return listener


def _unusable(host: str, port: int, error: Exception) -> Text:
    reason = getattr(error, "strerror", None) or str(error)
    return T("{host}:{port} cannot be used ({reason}).", host=host, port=port, reason=reason)


def _browser_host(host: str) -> str:
    return {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)
