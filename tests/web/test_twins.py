"""Hidden information on the wire: two servers that differ only in it tell their reader the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

import pytest

from tests.match.setting import go
from tests.web.serving import client_of
from tests.web.twins import Course, changes, compared, other_world, paths, told_apart, twins, worked
from tests.web.twins import main as report
from zamki.bots.fallback import BotMaker
from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games import BUILT_IN
from zamki.match.changes import Answer, ChangeKind, ChangeRequest
from zamki.match.entries import Chair
from zamki.match.people_changes import tidy_name
from zamki.match.table import Table, TableView
from zamki.web.asgi import App
from zamki.web.stream import Follower, Press
from zamki.web.table_page import TablePage
from zamki.web.viewport import WindowLayout

GAMES = [(name, seats) for name in BUILT_IN for seats in sorted({2, min(4, get_game(name).info.seats[-1])})]


def _game(name: str, seats: int, seed: int = 7) -> AnyPlaythrough:
    engine = get_game(name)
    return Playthrough.new(engine, configure(engine, seats), seed)


def _on(play: AnyPlaythrough, moves: int, chance: Random) -> AnyPlaythrough:
    for _ in range(moves):
        if not (actors := play.game.actors(play.state)):
            break
        play.submit(chance.choice(list(play.game.legal_moves(play.state, chance.choice(actors)))))
    return play


def _until(play: AnyPlaythrough, chance: Random, is_there: Callable[[AnyPlaythrough], bool]) -> bool:
    while not is_there(play) and play.game.actors(play.state):
        _on(play, 1, chance)
    return bool(play.game.actors(play.state))


def _differs(play: AnyPlaythrough, other: Course) -> None:
    """The two worlds are two: who sees everything sees that."""
    assert Course.of(play) != other
    assert other.with_changes


@pytest.mark.slow
@pytest.mark.parametrize("moves", [10, pytest.param(3, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "seats"), GAMES)
@pytest.mark.parametrize("viewer", [Onlooker.SPECTATOR, Seat(0), Seat(1)])
def test_a_reader_cannot_tell_two_worlds_apart(name: str, seats: int, moves: int, viewer: Viewer) -> None:
    """Pages, parts, streams, records, replays, hints, refusals and the lobby are equal to the byte."""
    play = _on(_game(name, seats), moves, Random(moves))
    other = other_world(play, viewer, tries=40)
    assert other is not None
    _differs(play, other)
    assert go(told_apart(play, viewer, other)) == []


def _near_world(play: AnyPlaythrough, viewer: Viewer) -> Course:
    """Another world with one difference only, which most moves leave where it is."""
    found = (other_world(play, viewer, tries=tries) for tries in range(1, 60))
    return next(each for each in found if each is not None)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_move_that_is_made_tells_nothing(name: str, seats: int) -> None:
    """The answer to a seat's own move, the views and streams after it, and undo are equal to the byte."""
    play = _on(_game(name, seats), 6, Random(6))
    (seat, *_) = play.game.actors(play.state)
    other = _near_world(play, seat)
    answers = go(compared(play, seat, other))
    assert {"a move", "undo of a move"} <= answers.keys()
    assert all(answers.values())


EXCUSED = {
    "tells nothing of any table": (
        "/api/description /api/description/openapi.json /api/description/{} /api/docs /api/openapi.json"
        " /api/games /api/notices /code /healthz /readyz /metrics /icon.svg /icon/{} /manifest.webmanifest"
        " /language/{} /theme/{} /you /static/{}/{} /static/{}/games/{} /notices-worker.js /rules /rules/{}"
        " /rules/{}/aid /new/{}/summary"
    ),
    "plays a lesson, the same for everybody": "/learn/{} /learn/{}/parts /learn/{}/piece /learn/{}/play",
    "counts what the caller sends": "/api/score /score",
    "opens another table": "/api/tables /new/{} /play/{}",
    "leads to the form that is asked for, by a code": "/join",
    "is the form of a call that is asked for": "/t/{}/rematch",
    "is about the reader's own address": (
        "/api/tables/{}/seats/{}/notices /api/tables/{}/seats/{}/notices/{}/stop /notices/{}/{}"
    ),
}
"""Why the twins are not asked for some of the routes."""


def _routes(app: App) -> set[str]:
    return {re.sub(r"\{[^}]*\}", "{}", route.path) for route in app.routes}


def test_every_route_is_asked_or_excused() -> None:
    """A new page or call is compared, or somebody says why it need not be; no excuse outlives its route."""
    play = _on(_game("rycerze", 2), 3, Random(3))

    async def work() -> None:
        (twin,) = await twins(play, Seat(0), [Course.of(play)])
        async with twin.app.lifespan(), client_of(twin.app) as client:
            view = (await client.get(f"/api/tables/{twin.table}", headers=twin.headers)).json()
        asked = {path.partition("?")[0] for path in paths(twin, ("random",))}
        asked |= {f"/api/tables/{twin.table}{path}" for path, _ in changes(twin, view).values()}
        asked.add(f"/api/tables/{twin.table}/events")
        routes = _routes(twin.app)
        forms = {route: re.compile(re.escape(route).replace(r"\{\}", "[^/]+")) for route in routes}
        found = {route for route, form in forms.items() if any(form.fullmatch(path) for path in asked)}
        excused = {route for some in EXCUSED.values() for route in some.split()}
        assert excused <= routes
        assert routes - found == excused

    go(work())


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [Onlooker.SPECTATOR, Seat(1)])
def test_what_ludwig_has_drawn_is_told_to_one_seat_only(viewer: Viewer) -> None:
    """While the first seat assigns Ludwig's two rooms, nobody else can tell which ones they are (L44)."""
    play = _game("ludwig", 2)
    assert _until(play, Random(1), lambda each: bool(each.state.drawn) and each.state.turn == 2)
    other = other_world(play, viewer, tries=200, only="ludwig_draw")
    assert other is not None
    assert go(told_apart(play, viewer, other)) == []


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [Onlooker.SPECTATOR, Seat(0)])
def test_a_reshuffle_stays_hidden(viewer: Viewer) -> None:
    """What lies where after the discards were shuffled back in is told to nobody (L21)."""
    play = _game("ludwig", 7, seed=1)
    assert _until(play, Random(1), lambda each: bool(each.state.supply.shuffles))
    other = other_world(play, viewer, tries=5, only="reshuffle_supply")
    assert other is not None
    assert go(told_apart(play, viewer, other)) == []


def _leaky_view(patch: pytest.MonkeyPatch) -> str:
    """The view tells the whole state."""
    plain = Table.view

    def view(table: Table, viewer: Viewer, since: int | None = None) -> TableView:
        return replace(plain(table, viewer, since), rematch=str(table.log.play.state))

    patch.setattr(Table, "view", view)
    return "/api/tables/"


def _leaky_stream(patch: pytest.MonkeyPatch) -> str:
    """A stream carries the open view."""
    plain = Press.view
    patch.setattr(Press, "view", lambda press, viewer, since=None: plain(press, Onlooker.OPEN, since))
    return "events"


def _leaky_replay(patch: pytest.MonkeyPatch) -> str:
    """A replay shows everything to everybody."""

    async def position(table: Table, at: int, viewer: Viewer) -> AnyView:
        return replay(table.log.play.record(), at=at).view(Onlooker.OPEN)

    patch.setattr(Table, "position", position)
    return "/t/"


def _leaky_record(patch: pytest.MonkeyPatch) -> str:
    """A record is not redacted."""
    patch.setattr(Table, "record", lambda table, viewer: table.log.play.record().json())
    return "/record"


def _leaky_news(patch: pytest.MonkeyPatch) -> str:
    """Only what is new of a log, after the first view of a stream, tells the state."""
    plain = Press._view_json

    def told(press: Press, viewer: Viewer, since: int | None) -> dict[str, Any]:
        return {**plain(press, viewer, since), **({"leak": _state(press._table)} if since else {})}

    patch.setattr(Press, "_view_json", told)
    return "events?log=news"


def _leaky_later(patch: pytest.MonkeyPatch) -> str:
    """Who is there is told with the state, but not at the beginning of a stream."""
    plain = Follower._present

    def present(follower: Follower) -> dict[str, Any]:
        is_first = follower._presence == follower._table.presence.changes and not vars(follower).get("was")
        vars(follower)["was"] = True
        return plain(follower) | ({} if is_first else {"leak": _state(follower._table)})

    patch.setattr(Follower, "_present", present)
    return "events"


def _leaky_answer(patch: pytest.MonkeyPatch) -> str:
    """The answer to a move that is made depends on the state."""
    plain = Table.change

    async def change(table: Table, asked: ChangeRequest) -> Answer:
        made = await plain(table, asked)
        is_move = asked.kind is ChangeKind.MOVE
        return replace(made, version=made.version + crc32(_state(table).encode())) if is_move else made

    patch.setattr(Table, "change", change)
    return "a move"


def _leaky_language(patch: pytest.MonkeyPatch) -> str:
    """A page in one language alone tells the state."""
    plain = TablePage.parts

    async def parts(page: TablePage) -> str:
        return await plain(page) + (_state(page.table) if page.desk.lang == "fr" else "")

    patch.setattr(TablePage, "parts", parts)
    return "/parts in fr"


def _leaky_window(patch: pytest.MonkeyPatch) -> str:
    """A page in one kind of window alone tells the state."""
    plain = TablePage.parts

    async def parts(page: TablePage) -> str:
        is_low = page.desk.reader.window.layout is WindowLayout.LAND
        return await plain(page) + (_state(page.table) if is_low else "")

    patch.setattr(TablePage, "parts", parts)
    return "window=844x390t"


def _leaky_words(patch: pytest.MonkeyPatch) -> str:
    """A page in words alone tells the state."""
    plain = TablePage.parts

    async def parts(page: TablePage) -> str:
        return await plain(page) + (_state(page.table) if page.desk.reader.in_words else "")

    patch.setattr(TablePage, "parts", parts)
    return "words=on"


def _leaky_presence(patch: pytest.MonkeyPatch) -> str:
    """Who is there depends on the state."""
    plain = Table._seat_json

    def seat_json(table: Table, number: int, chair: Chair) -> dict[str, Any]:
        return {**plain(table, number, chair), "online": _state(table)}

    patch.setattr(Table, "_seat_json", seat_json)
    return "/api/tables/"


def _leaky_refusal(patch: pytest.MonkeyPatch) -> str:
    """Why a move cannot be taken back depends on the state."""
    plain = Table.change

    async def change(table: Table, asked: ChangeRequest) -> Answer:
        try:
            return await plain(table, asked)
        except ZamkiError as error:
            if asked.kind is ChangeKind.UNDO:
                error.details = {"leak": _state(table)}
            raise

    patch.setattr(Table, "change", change)
    return "undo"


def _leaky_header(patch: pytest.MonkeyPatch) -> str:
    """A header of the lobby depends on the state of a table."""
    plain = App._respond

    async def answered(app: App, scope: Any, receive: Any, answer: Any) -> None:
        (table,) = app.state.all_tables._cache
        send, mark = answer._send, b"%d" % crc32(_state(table).encode())

        async def sent(message: Any) -> None:
            if "headers" in message and scope["path"] == "/tables":
                message["headers"].append((b"x-mark", mark))
            await send(message)

        answer._send = sent
        await plain(app, scope, receive, answer)

    patch.setattr(App, "_respond", answered)
    return "/tables"


def _state(table: Table) -> str:
    return str(table.log.play.state)


LEAKS = [
    _leaky_view, _leaky_stream, _leaky_replay, _leaky_record, _leaky_news, _leaky_later, _leaky_answer,
    _leaky_language, _leaky_window, _leaky_words, _leaky_presence, _leaky_refusal, _leaky_header,
]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A view, stream, replay, record, answer or page that tells what its reader may not know is found, also
    where only what comes later, one language, one window or one way of reading tells it."""
    play = _on(_game("rycerze", 3), 5, Random(5))
    (seat, *_) = play.game.actors(play.state)
    near = _near_world(play, seat)
    far = other_world(play, seat, tries=60)  # also what lies face down on the table, which pictures show
    assert far is not None
    place = leak(monkeypatch)
    assert any(place in name for other in (near, far) for name in go(told_apart(play, seat, other)))


@pytest.mark.slow
def test_the_report_tells_what_was_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """Worlds, answers, what told them apart and what was changed."""
    assert report(["--games", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"pairs of worlds +2\n", told)
    assert re.search(r"answers different +0\n", told)
    assert "  changed: " in told


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("name", "seats"), [*GAMES, ("ludwig", 3), ("ludwig", 7), ("rycerze", 3)])
def test_many_worlds_cannot_be_told_apart(name: str, seats: int, seed: int) -> None:
    """The same for many games, moments and readers."""
    chance = Random(seed)
    play = _on(_game(name, seats, seed), chance.randrange(1, 60), chance)
    if not play.game.actors(play.state):
        return
    for viewer in (Onlooker.SPECTATOR, Seat(chance.randrange(seats))):
        other = other_world(play, viewer, tries=80)
        if other is not None:
            assert go(told_apart(play, viewer, other)) == []


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_advice_tells_nothing(name: str, seats: int) -> None:
    """Bots that do not count the seconds advise the same in both worlds, with the same seed."""
    play = _on(_game(name, seats), 8, Random(8))
    (viewer, *_) = play.game.actors(play.state)
    other = other_world(play, viewer)
    assert other is not None
    assert go(told_apart(play, viewer, other, BotMaker().levels(name)[:3], BotMaker())) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), GAMES)
@pytest.mark.parametrize("viewer", [Onlooker.SPECTATOR, Seat(0)])
def test_the_work_for_an_answer_tells_nothing(name: str, seats: int, viewer: Viewer) -> None:
    """Answers of both worlds cost the same lines of code, for onlookers and for seats."""
    play = _on(_game(name, seats), 10, Random(10))
    other = other_world(play, viewer, tries=40)
    assert other is not None
    first, twin = go(worked(go(twins(play, viewer, [Course.of(play), other]))))
    assert first == twin


def test_work_that_depends_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that costs more lines in one world than in the other makes the counts differ, for a seat too."""
    play = _on(_game("rycerze", 3), 5, Random(5))
    other = other_world(play, Seat(0), tries=30)
    assert other is not None
    plain, worlds = Table.view, dict[str, int]()

    def view(table: Table, viewer: Viewer, since: int | None = None) -> TableView:
        for _ in range(worlds.setdefault(_state(table), len(worlds))):
            tidy_name("")
        return plain(table, viewer, since)

    monkeypatch.setattr(Table, "view", view)
    first, twin = go(worked(go(twins(play, Seat(0), [Course.of(play), other]))))
    assert first != twin
