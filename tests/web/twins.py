"""Two servers whose tables differ in everything that one reader may not know, and all that they tell it.

`python -m tests.web.twins` compares many such pairs and reports.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from copy import deepcopy
from dataclasses import dataclass, field, replace
from html import unescape
from random import Random
from types import FrameType
from typing import Any, Self
from urllib.parse import quote

import httpx

from tests.match.setting import Bots, go, sit
from tests.web.serving import client_of
from zamki.core.chance import ReplayChance
from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN
from zamki.match import Opening, Tables
from zamki.match.entries import LogEntry
from zamki.match.ports import BotProvider
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.asgi import App

NOW = 1_700_000_000.0
MOVES_TRIED = 12
COOKIES = (
    "words=on", "large=on", "numbers=off", "window=1280x800", "window=820x1180t", "window=390x844t",
    "window=844x390t", "words=on; lang=pl; window=390x844t",
)  # fmt: skip
CALM = 25
"""Turns of the event loop after which every stream has told all there was."""
STREAMS = ("", "?light=true", "?log=news")
PIECES = 12
"""So many pieces are pointed at."""


@dataclass
class Course:
    """A game as its table's log keeps it: the set-up, and every move with what chance brought after it."""

    setup: dict[str, Any]
    first: list[dict[str, Any]]
    moves: list[dict[str, Any]] = field(default_factory=list)
    chances: list[list[dict[str, Any]]] = field(default_factory=list)
    with_changes: set[str] = field(default_factory=set)
    """What differs from the game it was made from."""

    @classmethod
    def of(cls, play: AnyPlaythrough) -> Course:
        """A game's course."""
        made = cls(_plain(play.setup), _plain(play._first))
        for played in play.played:
            made.moves.append(_plain(play.game.move_json(played.move)))
            made.chances.append(_plain(played.chance))
        return made

    def piles(self) -> list[tuple[str, list[Any]]]:
        """Every list of things in it whose order was chance, with its name."""
        dealt = [(name, pile) for name, each in self.setup.items() for pile in _lists(each)]
        drawn = [*self.first, *(one for some in self.chances for one in some)]
        return dealt + [
            (each["what"], pile) for each in drawn for value in each.values() for pile in _lists(value)
        ]


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list) and value and isinstance(value[0], str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _lists(each)


def histories(like: AnyPlaythrough, course: Course, viewer: Viewer) -> Iterator[tuple[AnyPlaythrough, bytes]]:
    """The game of a course after each of its moves, with all that `viewer` is told then."""
    drawn = [*course.first]
    chance = ReplayChance(course.setup, drawn, finished=False)
    play: AnyPlaythrough = Playthrough(like.game, like.config, chance)
    yield play, _told(play, viewer, is_last=not course.moves)
    for number, (move, more) in enumerate(zip(course.moves, course.chances, strict=True), start=1):
        drawn += more
        play.submit_json(move)
        yield play, _told(play, viewer, is_last=number == len(course.moves))


def _told(play: AnyPlaythrough, viewer: Viewer, *, is_last: bool) -> bytes:
    """The view, and at the end the record: of a moment that is gone nobody gets one."""
    return json.dumps([play.view(viewer).json(), play.record_for(viewer) if is_last else None]).encode()


def other_world(
    play: AnyPlaythrough, viewer: Viewer, tries: int = 60, only: str | None = None
) -> Course | None:
    """Another course that `viewer` could not tell from the real one at any moment, if one is found.

    Things change places in piles, others' choices become other choices; what the viewer's own view would have
    told is given up. So this trusts the games' views, which the conformance suite checks, and nothing else.
    """
    rng = Random(17)
    real = Course.of(play)
    truth = [told for _, told in histories(play, real, viewer)]
    found = real
    for _ in range(tries):
        tried = _varied(play, found, viewer, rng, only)
        if tried is not None and _is_same(play, tried, viewer, truth):
            found = tried
    return found if found.with_changes else None


def _is_same(play: AnyPlaythrough, course: Course, viewer: Viewer, truth: list[bytes]) -> bool:
    try:
        return all(
            told == right for (_, told), right in zip(histories(play, course, viewer), truth, strict=True)
        )
    except ZamkiError:
        return False


def _varied(
    play: AnyPlaythrough, course: Course, viewer: Viewer, rng: Random, only: str | None
) -> Course | None:
    made = deepcopy(course)
    piles = [each for each in made.piles() if only in (None, each[0])]
    others = [number for number, each in enumerate(made.moves) if each["seat"] != viewer]
    if others and only is None and rng.random() < 0.4:
        number = rng.choice(others[-4:])
        *_, (before, _) = histories(
            play, replace(made, moves=made.moves[:number], chances=made.chances[:number]), viewer
        )
        legal = before.game.legal_moves(before.state, Seat(made.moves[number]["seat"]))
        made.moves[number] = _plain(before.game.move_json(rng.choice(list(legal))))
        made.with_changes.add(f"a choice ({made.moves[number]['type']})")
        return made
    if not piles:
        return None
    name, pile = rng.choice(piles)
    one, other = rng.randrange(len(pile)), rng.choice([item for _, each in made.piles() for item in each])
    if other == pile[one]:
        return None
    if other in pile:
        pile[pile.index(other)] = pile[one]
    pile[one] = other
    made.with_changes.add(name)
    return made


@dataclass
class Twin:
    """One of two servers."""

    app: App
    table: str
    headers: dict[str, str]
    seats: int
    length: int
    mover: str = ""
    """The secret of whoever makes the last move here."""
    move: Any = None
    """A move that tells the reader the same in all worlds, if there is one."""


async def twins(
    play: AnyPlaythrough, viewer: Viewer, courses: list[Course], bots: BotProvider | None = None
) -> list[Twin]:
    """A server for each course; they share the table's name, the people and their secrets."""
    store = MemoryStore()
    all_tables = Tables(store, Bots(), seed=1, clock=lambda: NOW)
    seats, options = play.config.seats, dict(play.config.options)
    made = await all_tables.open(Opening(game=play.game.info.id, seats=seats, options=options, watch=True))
    secrets = [(await sit(made.table, code, f"P{seat}")).secret for seat, code in made.invites.items()]
    summary = made.table.log.summary()
    *before, dealt = await store.load(made.table.id)
    headers = {} if isinstance(viewer, Onlooker) else {"Authorization": f"Bearer {secrets[viewer]}"}
    found, ledgers = [], []
    for course in courses:
        data = {**dealt.data, "setup": course.setup, "chance": course.first}
        entries = [*before, replace(dealt, data=data)]
        for move, chance in zip(course.moves, course.chances, strict=True):
            entries.append(LogEntry(len(entries) + 1, "move", {"move": move, "chance": chance}, NOW))
        copy = MemoryStore()
        await copy.append(made.table.id, entries, summary)
        served = Tables(copy, bots or Bots(), seed=1, clock=lambda: NOW, ticks=lambda: NOW)
        table = await served.table(made.table.id)
        ledgers.append(table.log)
        found.append(Twin(create_app(served), made.table.id, headers, seats, table.length))
    mover, quiet = _quiet_move(ledgers, viewer)
    return [replace(twin, mover=secrets[mover], move=quiet) for twin in found]


def _quiet_move(ledgers: list[TableLog], viewer: Viewer) -> tuple[Seat, dict[str, Any] | None]:
    """A move, the reader's own where it can be, after which its view still is the same in all worlds."""
    play = ledgers[0].play
    actors = sorted(play.game.actors(play.state), key=lambda seat: seat != viewer)
    for seat in actors:
        for move in list(play.game.legal_moves(play.state, seat))[:MOVES_TRIED]:
            after = [_after(log, move, viewer) for log in ledgers]
            if after[0] is not None and after.count(after[0]) == len(after):
                return seat, _plain(play.game.move_json(move))
    return Seat(0), None


def _after(log: TableLog, move: Any, viewer: Viewer) -> bytes | None:
    """What the reader would be told after a move; nothing where it cannot be made, or ends the game."""
    next_log = log.next_log()
    try:
        next_log.play.submit(move)
    except ZamkiError:
        return None
    view = next_log.play.view(viewer)
    return None if view.outcome is not None else json.dumps(view.json()).encode()


async def everything(twin: Twin, client: httpx.AsyncClient, hints: tuple[str, ...]) -> dict[str, str]:
    """All that a server tells a reader, by what was asked, with how it was refused."""
    streams = {query: Stream(twin, query[1:]) for query in STREAMS}
    for stream in streams.values():
        await stream.begin()
    asked = {path: await client.get(path, headers=twin.headers) for path in paths(twin, hints)}
    for name, (path, more) in manners(twin).items():
        asked[name] = await client.get(path, headers={**twin.headers, **more})
    for path in pieces(twin, asked[f"/t/{twin.table}/parts"].text):
        asked[path] = await client.get(path, headers=twin.headers)
    mine = asked[f"/api/tables/{twin.table}"].json()
    for name, (path, body) in changes(twin, mine).items():
        asked[name] = await client.post(f"/api/tables/{twin.table}{path}", json=body, headers=twin.headers)
        await calm()
    asked["afterwards"] = await client.get(f"/api/tables/{twin.table}", headers=twin.headers)
    asked |= await moved(twin, client)
    told = {name: f"{answer.status_code} {_kept(answer)}" for name, answer in asked.items()}
    for query, stream in streams.items():
        told[f"events{query}"] = await stream.end()
    return told


async def moved(twin: Twin, client: httpx.AsyncClient) -> dict[str, httpx.Response]:
    """The answers to a move that is really made, and what the reader is told then."""
    if twin.move is None:
        return {}
    api, mover = f"/api/tables/{twin.table}", {"Authorization": f"Bearer {twin.mover}"}
    asked = {"a move": await client.post(f"{api}/moves", json={"move": twin.move}, headers=mover)}
    await calm()
    for path in (api, f"/t/{twin.table}/parts", f"{api}/record"):
        asked[f"{path} after a move"] = await client.get(path, headers=twin.headers)
    asked["undo of a move"] = await client.post(f"{api}/undo", json={}, headers=mover)
    await calm()
    if mover != twin.headers:  # what others are answered is theirs
        del asked["a move"], asked["undo of a move"]
    return asked


def manners(twin: Twin) -> dict[str, tuple[str, dict[str, str]]]:
    """The page in every language, in words, large, without numbers, and in windows of all kinds."""
    parts, view = f"/t/{twin.table}/parts", f"/api/tables/{twin.table}"
    made = {
        f"{path} in {lang}": (path, {"Accept-Language": lang})
        for lang in LANGUAGES
        for path in (parts, f"{view}/hint", f"/t/{twin.table}/replay")
    }
    made |= {f"{parts} with {cookie}": (parts, {"Cookie": cookie}) for cookie in COOKIES}
    return made


def paths(twin: Twin, hints: tuple[str, ...]) -> Iterator[str]:
    """What a reader can look at."""
    table, api = twin.table, f"/api/tables/{twin.table}"
    yield f"/t/{table}/shuffle"
    yield from ("/tables", f"/t/{table}/again", f"/t/{table}/picture.png", f"/t/{table}/piece")
    yield from (f"/t/{table}/parts?at={at}" for at in range(0, twin.length + 1, max(1, twin.length // 3)))
    yield from (api, f"{api}/record", f"/t/{table}", f"/t/{table}/parts", "/", f"/join/{table}", "/replay")
    yield from (f"{api}/replay?at={at}" for at in range(0, twin.length + 2, max(1, twin.length // 5)))
    yield from (f"/t/{table}/replay?at={at}" for at in range(0, twin.length + 1, max(1, twin.length // 3)))
    yield from (
        f"{api}/replay?at=0&open=true",
        f"/t/{table}/replay?as=open",
        f"/t/{table}/parts?touch=1&narrow=1",
    )
    for seat in range(twin.seats):
        yield from (f"{api}?seat={seat}", f"{api}/record?seat={seat}", f"{api}/replay?at=1&seat={seat}")
        yield from (f"/t/{table}/parts?as={seat}", f"/t/{table}/replay?as={seat}")
        yield f"{api}/seats/{seat}/notices/list"
        yield f"{api}/chat/list?seat={seat}"
    yield f"{api}/chat/list?before=9"
    yield from (f"{api}/hint?level={level}" for level in hints)


def pieces(twin: Twin, page: str) -> Iterator[str]:
    """What the inspector is asked about: everything the page lets a reader point at."""
    named = sorted(set(re.findall(r'data-piece="([^"]*)"', page)))
    yield from (f"/t/{twin.table}/piece?what={quote(unescape(what))}" for what in named[:PIECES])


def changes(twin: Twin, view: dict[str, Any]) -> dict[str, tuple[str, Any]]:
    """Requests that are refused, and some that are not but tell nothing new."""
    made: dict[str, tuple[str, Any]] = {
        "a move without a form": ("/moves", {"move": {"type": "nonsense"}}),
        "undo": ("/undo", {}),
        "chat": ("/chat", {"text": "hello", "name": "Ada"}),
        "rematch": ("/rematch", {}),
        "sitting down": ("/seats", {"name": "Bo"}),
        "ready": ("/ready", {}),
        "start": ("/start", {}),
        "options": ("/options", {"pace": "slow"}),
        "accepting what nobody suggested": ("/proposals/999/accept", {}),
        "declining what nobody suggested": ("/proposals/999/decline", {}),
    }
    for seat in range(twin.seats):
        if seat != view["seat"]:  # on one's own, chance would move
            made[f"a bot on {seat}"] = (f"/seats/{seat}/bot", {"level": "random"})
        made[f"an invitation to {seat}"] = (f"/seats/{seat}/invite", {})
        made[f"a return to {seat}"] = (f"/seats/{seat}/return", {})
        made[f"a name for {seat}"] = (f"/seats/{seat}/person", {"name": "Cy"})
        for number, move in enumerate(view["legal_moves"][:3]):
            other = {"move": {**move, "seat": seat}}
            made[f"move {number} as {seat}"] = ("/proposals", other)
    return made


def _kept(answer: httpx.Response) -> str:
    """An answer without what is different every time it is given."""
    text = re.sub(r'name="key"\s+value="[^"]*"', "KEY", answer.text)
    return f"{sorted(answer.headers.items())} {text}" if "KEY" not in text else text


async def calm() -> None:
    """Returns when the streams have told what there was."""
    for _ in range(CALM):
        await asyncio.sleep(0)


class Stream:
    """A stream that is followed while everything else is asked: its beginning, and all that comes later."""

    def __init__(self, twin: Twin, query: str) -> None:
        self._app = twin.app
        self._heard = b""
        self._gone = asyncio.Event()
        path = f"/api/tables/{twin.table}/events"
        headers = [(name.lower().encode(), value.encode()) for name, value in twin.headers.items()]
        self._scope: Any = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "headers": [(b"host", b"zamki"), *headers], "server": ("zamki", 80),
            "client": ("127.0.0.1", 1), "state": {},
        }  # fmt: skip

    async def begin(self) -> None:
        """Returns when the stream has said who is there."""
        self._flow = asyncio.ensure_future(self._app(self._scope, self._receive, self._send))
        while b"event: presence" not in self._heard and not self._flow.done():
            await asyncio.sleep(0)

    async def end(self) -> str:
        """Leaves; all that was heard, without what only says that nothing happens."""
        await calm()
        self._gone.set()
        await self._flow
        return self._heard.replace(b": still here\n\n", b"").decode()

    async def _receive(self) -> Any:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self._heard += message.get("body", b"")


async def told_apart(
    play: AnyPlaythrough,
    viewer: Viewer,
    other: Course,
    hints: tuple[str, ...] = ("random",),
    bots: BotProvider | None = None,
) -> list[str]:
    """By which answers `viewer` can tell the other world from the real one."""
    answers = await compared(play, viewer, other, hints, bots)
    return [name for name, is_same in answers.items() if not is_same]


async def compared(
    play: AnyPlaythrough,
    viewer: Viewer,
    other: Course,
    hints: tuple[str, ...] = ("random",),
    bots: BotProvider | None = None,
) -> dict[str, bool]:
    """Which answers are the same in both worlds, by what was asked."""
    answers = []
    for twin in await twins(play, viewer, [Course.of(play), other], bots):
        async with twin.app.lifespan(), client_of(twin.app) as client:
            answers.append(await everything(twin, client, hints))
    truth, told = answers
    assert truth.keys() == told.keys()
    return {name: truth[name] == told[name] for name in truth}


async def worked(servers: list[Twin]) -> list[dict[str, int]]:
    """The lines of code that answers cost, by what was asked: a count, which no other work disturbs.

    Everything is asked once before, so that nothing is made for the first time.
    """
    found: list[dict[str, int]] = []
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(client_of(server.app)) for server in servers]
        for is_counted in (False, True):
            for server, client in zip(servers, clients, strict=True):
                table = server.table
                paths = (f"/api/tables/{table}", f"/t/{table}/parts", f"/api/tables/{table}/record")
                with Lines() as lines:
                    counts = {}
                    for path in paths:
                        await client.get(path, headers=server.headers)
                        counts[path] = lines.taken()
                found += [counts] if is_counted else []
    return found


class Lines:
    """Counts the lines of this package that are run in this thread."""

    def __init__(self) -> None:
        self._count = 0

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def taken(self) -> int:
        """How many there were since the last time."""
        count, self._count = self._count, 0
        return count

    def _enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._line if frame.f_globals.get("__name__", "").startswith("zamki.") else None

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        self._count += event == "line"
        return self._line


# -- the report -----------------------------------------------------------------------------------------


@dataclass
class Findings:
    """What comparing many pairs of worlds came to."""

    worlds: int = 0
    """Pairs that differ in something their reader may not know."""
    alike: int = 0
    """Games and readers for which no other world was found."""
    answers: int = 0
    different: Counter[str] = field(default_factory=Counter)
    """Answers that told the worlds apart, by what was asked."""
    with_changes: Counter[str] = field(default_factory=Counter)
    """What the worlds differed in."""

    async def add(self, play: AnyPlaythrough, viewer: Viewer) -> None:
        """Compares one more pair."""
        other = other_world(play, viewer)
        if other is None:
            self.alike += 1
            return
        told = await compared(play, viewer, other)
        self.worlds += 1
        self.answers += len(told)
        self.with_changes.update(other.with_changes)
        self.different.update(name for name, is_same in told.items() if not is_same)

    def table(self) -> str:
        """For people."""
        rows = [
            ("pairs of worlds", self.worlds),
            ("readers for whom no other world was found", self.alike),
            ("answers compared", self.answers),
            ("answers different", self.different.total()),
            *((f"  different: {name}", count) for name, count in self.different.most_common()),
            *((f"  changed: {name}", count) for name, count in self.with_changes.most_common()),
        ]
        return "\n".join(f"{name:52} {count:>7}" for name, count in rows)


def moments(games: int) -> Iterator[tuple[AnyPlaythrough, Viewer]]:
    """Games of every kind and size at some moment of theirs, each with an onlooker and a seat that looks."""
    for number in range(games):
        game, chance = get_game(BUILT_IN[number % len(BUILT_IN)]), Random(number)
        seats = chance.choice(game.info.seats)
        play: AnyPlaythrough = Playthrough.new(game, configure(game, seats), number)
        for _ in range(chance.randrange(1, 40)):
            if play.actors:
                play.submit(chance.choice(list(play.legal_moves(chance.choice(play.actors)))))
        if play.actors:  # at the end nothing is hidden
            yield play, Onlooker.SPECTATOR
            yield play, Seat(chance.randrange(seats))


def main(words: list[str]) -> int:
    """Compares and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.twins", description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="so many games, of all kinds in turn")
    games, found = parser.parse_args(words).games, Findings()

    async def work() -> None:
        for play, viewer in moments(games):
            await found.add(play, viewer)

    go(work())
    print(found.table())  # noqa: T201
    return 1 if found.different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
