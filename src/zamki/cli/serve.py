"""`zamki serve`: the table in the browser."""

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
from zamki.cli.worker_processes import Crew, Pulse
from zamki.core.argument_checks import of_kind, whole
from zamki.core.errors import ZamkiError
from zamki.core.words import T, Text
from zamki.match import Tables
from zamki.match.bot_pool import cores
from zamki.store import Place, SqlStore
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
"""Connections that wait to be taken."""
MOST_FILES = 65_536
SELDOM = (50_000, 50, 100)
"""How seldom Python looks for garbage that points at itself, young, older and old."""
OTHER_FILES = 128
"""Files a process needs besides its connections."""


class BadAddress(ZamkiError):
    """The server cannot be opened there."""

    code = "bad_address"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, where to save, who plays, what is told about it."""
    _add_address(parser)
    add_database(parser)
    _add_crew(parser)
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
    """The door."""
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


def _add_crew(parser: argparse.ArgumentParser) -> None:
    """How many serve, and how they are reached."""
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
    """Those who are not people."""
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


def _add_log(parser: argparse.ArgumentParser) -> None:
    """What a host can read."""
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


def read(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Settings come from a file and the environment too; a worker is told the words it is started with."""
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
    """Opens the table in the browser until Ctrl-C; `bots` join the levels of every game by their names."""
    of_kind(host, str, "host is an address")
    if not 0 <= whole(port, "port") <= MOST_PORTS:
        raise BadAddress(T("A port is a number from 0 to {most}, not {port}.", most=MOST_PORTS, port=port))
    of_kind(own := bots or {}, Mapping, "bots are a mapping of names to bots")
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
    house = _house(args)
    if args.check:
        return _checked(args, house)
    if args.worker is not None:
        return _work(args, house)
    listener = _listener(args.host, args.port)
    try:
        store = SqlStore(house.place.serve())
    except ZamkiError:
        listener.close()
        raise
    address = f"http://{_shown(args.host)}:{listener.getsockname()[1]}"
    print(T("Zamki is open at {address}. Ctrl-C closes it.", address=address).render(args.lang), flush=True)
    if not args.no_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    _behave(args)
    if args.workers > 1:
        store.database.close()  # it can be opened, and is of this version: each worker opens it itself
        with _counting_together(is_wanted=bool(house.site.metrics)):
            Crew(lambda *files: _worker_command(args.words, files), listener, args.workers, uncount).run()
    else:
        _serve(_app(args, house, store), listener, house.proxies)
    return 0


@dataclass(frozen=True, slots=True)
class _House:
    """What a server is told, checked."""

    place: Place
    site: Site
    proxies: Sequence[str]
    notices: NoticeSettings


def _house(args: argparse.Namespace) -> _House:
    """Refuses what cannot be done, before anything is opened."""
    metrics = tuple(_networks(args.metrics, "--metrics"))
    site = replace(_site(args.public_url), metrics=metrics, per_address=args.connections)
    place = place_from(args)
    if args.workers > 1 and place.url is None:
        raise BadAddress(
            T("Tables in a file are for one process: leave --workers at 1, or name a PostgreSQL --database.")
        )
    if site.metrics and not is_countable():
        raise BadAddress(T("Metrics need one more package: {command}", command="pip install zamki[server]"))
    return _House(place, site, _networks(args.proxy, "--proxy"), notices_from(args, site.public_url))


def _checked(args: argparse.Namespace, house: _House) -> int:
    """Says that a server could start; whatever could not is refused on the way."""
    file = house.place.file
    if file is None or file.exists():
        house.place.look().close()
    print(
        T("The settings are in order. The tables are in {place}.", place=house.place.name).render(args.lang)
    )
    return 0


def _behave(args: argparse.Namespace) -> None:
    """How a process that serves takes signals, crashes and its log."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a reader that goes away must not end the server
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is asked to stop stops, and is content
    faulthandler.enable()
    keep_log(args.log, args.log_level)


def _app(args: argparse.Namespace, house: _House, store: SqlStore) -> App:
    notifier = notifier_for(house.notices, store.database)
    all_tables = Tables(
        store,
        BotMaker(),
        bot_pause=args.bot_pause,
        limits=limits_from(args),
        kept=args.keep_tables,
        workers=args.bot_workers or max(1, cores() // args.workers),
        messenger=None if house.place.url is None else PostgresMessenger(store.database),
        notifier=notifier,
    )
    return create_app(all_tables, house.site, Meter() if house.site.metrics else None, notifier)


# -- several processes ----------------------------------------------------------------------------------


def _worker_command(words: Sequence[str], files: Sequence[int]) -> list[str]:
    program = "from zamki.cli import main; raise SystemExit(main())"
    return [sys.executable, "-c", program, "serve", *words, "--worker", ",".join(map(str, files))]


def _work(args: argparse.Namespace, house: _House) -> int:
    """One of several processes, behind a door that was opened for all of them."""
    door, pulse = map(int, args.worker.split(","))
    os.set_blocking(pulse, False)
    _behave(args)
    listener = Listener(fileno=door)
    listener.listen(BACKLOG)
    app = _app(args, house, SqlStore(house.place.serve()))
    _serve(app, listener, house.proxies, pulse)
    return 0


def _own_bot(typed: str) -> tuple[str, str]:
    name, sign, place = typed.partition("=")
    if not (name and sign and place):
        raise BadAddress(T("--bot takes NAME=MODULE:CLASS, not “{typed}”.", typed=typed))
    return name, place


@contextmanager
def _seldom_tidied() -> Iterator[None]:
    """Tables are large and live long; looking through them for garbage costs a tenth of the server's work."""
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _counting_together(*, is_wanted: bool) -> Iterator[None]:
    """A folder for what the workers count; a new one each time, since old numbers are nobody's."""
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
        if signs is not None:
            signs.note()

    def close() -> None:
        server.should_exit = True

    signs = None if pulse is None else Pulse(pulse, close)
    limits = ConnectionLimits(per_address=app.site.per_address, in_all=_most_connections())
    server = server_for(app, limits, proxies, pulse=beat)
    with _seldom_tidied(), suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _most_connections() -> int:
    """As many as the system lets us have, less some files for everything else."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
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
        listener.listen(BACKLOG)  # who comes early waits for the server to be ready
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadAddress(_unusable(host, port, error)) from None
    return listener


def _unusable(host: str, port: int, error: Exception) -> Text:
    reason = getattr(error, "strerror", None) or str(error)
    return T("{host}:{port} cannot be used ({reason}).", host=host, port=port, reason=reason)


def _shown(host: str) -> str:
    return {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)
