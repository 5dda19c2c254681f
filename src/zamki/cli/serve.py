"""`zamki serve`: the table in the browser."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Sequence
from urllib.parse import urlsplit

from zamki.bots.stand_in import Choosers, needs_warming
from zamki.cli.databases import add_database, place_from
from zamki.cli.limit_options import add_limits, limits_from
from zamki.cli.numbers import pause, whole_number
from zamki.cli.speech import ADDRESS, SECONDS, say
from zamki.cli.warming import Warmer
from zamki.core.errors import ZamkiError
from zamki.core.registry import game_names
from zamki.core.words import T, Text
from zamki.match import Hall
from zamki.store import SqlStore
from zamki.web import create_app
from zamki.web.calm import Calm
from zamki.web.door import Addresses, Limits, Listener
from zamki.web.porch import Porch
from zamki.web.server import server_for
from zamki.web.site import Site

BOT_PAUSE = 0.5
"""Seconds before a bot begins to think, so that people can follow."""
MOST_FILES = 65_536
OTHER_FILES = 128
"""Files a process needs besides its connections."""


class BadAddress(ZamkiError):
    """The server cannot be opened there."""

    code = "bad_address"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, where to save."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=say(ADDRESS),
        help=say(T("address to listen on (127.0.0.1)")),
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=8000,
        metavar="N",
        help=say(T("port to listen on (8000); 0 takes a free one")),
    )
    add_database(parser)
    parser.add_argument(
        "--workers",
        type=whole_number(1),
        default=1,
        metavar="N",
        help=say(T("processes; with SQLite one (1)")),
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
        help=say(T("address or network of a proxy that is believed who its callers are; may be repeated")),
    )
    parser.add_argument(
        "--bot-pause",
        type=pause,
        default=BOT_PAUSE,
        metavar=say(SECONDS),
        help=say(
            T("seconds before a bot begins to think, so that people can follow ({number})", number=BOT_PAUSE)
        ),
    )
    parser.add_argument("--no-browser", action="store_true", help=say(T("do not open a browser")))
    parser.add_argument("--no-warm", action="store_true", help=argparse.SUPPRESS)
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted."""
    if args.workers != 1:
        raise BadAddress(T("With SQLite one process serves all tables: leave --workers at 1."))
    site, proxies = _site(args.public_url), _proxies(args.proxy)
    place = place_from(args)
    listener = _listener(args.host, args.port)
    try:
        store = SqlStore(place.serve())
    except ZamkiError:
        listener.close()
        raise
    address = f"http://{_shown(args.host)}:{listener.getsockname()[1]}"
    print(T("Zamki is open at {address}. Ctrl-C closes it.", address=address).render(args.lang), flush=True)
    if not args.no_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a reader that goes away must not end the server
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is asked to stop stops, and is content
    faulthandler.enable()
    _log_calmly()
    with Warmer(_to_warm(is_wanted=not args.no_warm)) as warmer:
        hall = Hall(
            store,
            Choosers(warmer.wish),
            bot_pause=args.bot_pause,
            limits=limits_from(args),
            kept=args.keep_tables,
            workers=args.bot_workers,
        )
        _serve(create_app(hall, site), listener, proxies)
    return 0


def _serve(app: Porch, listener: socket.socket, proxies: Sequence[str]) -> None:
    try:
        server_for(app, Limits(in_all=_most_connections()), proxies).run(sockets=[listener])
    except KeyboardInterrupt:
        return


def _log_calmly() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Calm())


def _most_connections() -> int:
    """As many as the system lets us have, less some files for everything else."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return Limits().in_all
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


def _proxies(named: Sequence[str]) -> Sequence[str]:
    proxies = [each.strip() for names in named for each in names.split(",")]
    try:
        Addresses(proxies)
    except ValueError:
        wanted = T("--proxy takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8.")
        raise BadAddress(wanted) from None
    return proxies


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = Listener(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)  # who comes early waits for the server to be ready
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadAddress(_unusable(host, port, error)) from None
    return listener


def _unusable(host: str, port: int, error: Exception) -> Text:
    reason = getattr(error, "strerror", None) or str(error)
    return T("{host}:{port} cannot be used ({reason}).", host=host, port=port, reason=reason)


def _shown(host: str) -> str:
    return {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)


def _to_warm(*, is_wanted: bool) -> list[str]:
    """The games whose bots are not themselves before something is compiled; simple ones play until then."""
    return [game for game in game_names() if needs_warming(game)] if is_wanted else []
