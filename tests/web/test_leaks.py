"""Nothing that goes over the wire tells what its reader may not know."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

from tests.elsewhere import UP_TO_THREE
from tests.match.setting import Bots, go, sit, submit
from tests.web.serving import client_of
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.match import Opening, Table, Tables
from zamki.store import MemoryStore
from zamki.web import create_app

Channel = Callable[[httpx.AsyncClient, str, dict[str, str]], Awaitable[str]]


def _get(path: str) -> Channel:
    async def channel(client: httpx.AsyncClient, table: str, key: dict[str, str]) -> str:
        return (await client.get(path.replace("ID", table), headers=key)).text

    return channel


CHANNELS: dict[str, Channel] = {
    "view": _get("/api/tables/ID"),
    "record": _get("/api/tables/ID/record"),
    "page": _get("/t/ID"),
    "parts": _get("/t/ID/parts?as=0"),
    "replay": _get("/t/ID/replay"),
    "lobby": _get("/"),
}


async def _answers(play: Playthrough[Any, Any, Any, Any], viewer: Viewer) -> dict[str, str]:
    """Everything the server tells a reader of this game, without the table's name and the keys of forms."""
    all_tables = Tables(MemoryStore(), Bots(), seed=1, clock=lambda: 1_700_000_000.0)
    made = await all_tables.open(Opening(game=play.game.info.id, seats=play.config.seats, watch=True))
    secrets = [(await sit(made.table, code, "P")).secret for code in made.invites.values()]
    _put(made.table, play)
    app = create_app(all_tables)
    key = {} if isinstance(viewer, Onlooker) else {"Authorization": f"Bearer {secrets[viewer]}"}
    async with (
        app.lifespan(),
        client_of(app) as client,
    ):
        found = {name: await ask(client, made.table.id, key) for name, ask in CHANNELS.items()}
    plain = {name: re.sub(r'name="key" value="[^"]*"', "KEY", text) for name, text in found.items()}
    return {name: text.replace(made.table.id, "TABLE") for name, text in plain.items()}


def _put(table: Table, play: Playthrough[Any, Any, Any, Any]) -> None:
    """Sets another game on the table."""
    table.log.play.__dict__.update(play.__dict__)


def _advanced(play: Playthrough[Any, Any, Any, Any], moves: int, chance: Random) -> None:
    for _ in range(moves):
        if not (actors := play.game.actors(play.state)):
            return
        seat = chance.choice(actors)
        play.submit(chance.choice(list(play.game.legal_moves(play.state, seat))))


@pytest.mark.parametrize("moves", [1, 4, 11])
@pytest.mark.parametrize(("game", "seats"), UP_TO_THREE)
def test_states_a_reader_cannot_tell_apart_give_it_the_same_bytes(game: str, seats: int, moves: int) -> None:
    """States that look the same to a seat or an onlooker are the same on every channel (R13, L47, Z30a)."""
    engine = get_game(game)
    play = Playthrough.new(engine, configure(engine, seats), 7)
    _advanced(play, moves, Random(moves))
    for viewer in (Onlooker.SPECTATOR, Seat(0)):
        truth = go(_answers(play, viewer))
        twin = _twin(play, viewer)
        assert twin.view(Onlooker.OPEN).state.json() != play.view(Onlooker.OPEN).state.json()
        told = go(_answers(twin, viewer))
        for channel in CHANNELS:
            if channel not in ("record", "replay"):
                assert told[channel] == truth[channel], (channel, viewer)


def _twin(play: Playthrough[Any, Any, Any, Any], viewer: Viewer) -> Playthrough[Any, Any, Any, Any]:
    """The same game with another hidden truth that fits all the viewer knows."""
    twin = copy(play)
    state = play.game.imagine(play.game.view(play.state, viewer), Random(3))
    last = play.played[-1]
    events = tuple(event.seen_by(viewer) for event in last.step.events)
    twin.played = [*play.played[:-1], replace(last, step=replace(last.step, state=state, events=events))]
    return twin


def test_a_hidden_choice_is_nowhere_on_the_wire() -> None:
    """While others still choose, a chosen room appears in no answer to anybody else (L6)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        made = await all_tables.open(Opening(game="ludwig", seats=3, watch=True))
        secrets = [(await sit(made.table, code, "P")).secret for code in made.invites.values()]
        view = made.table.view(Seat(1)).view
        chosen = view.move_json(view.legal_moves[0])
        await submit(made.table, Seat(1), chosen, made.table.version)
        hidden = view.state.json()["hands"][1]["rooms"]
        app = create_app(all_tables)
        async with (
            app.lifespan(),
            client_of(app) as client,
        ):
            for key in ({}, {"Authorization": f"Bearer {secrets[0]}"}):
                for name, ask in CHANNELS.items():
                    text = await ask(client, made.table.id, key)
                    leaks = [room for room in hidden if f'"{room}"' in text and name != "lobby"]
                    assert leaks == [], (name, key)

    go(work())
