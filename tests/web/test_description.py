"""The API keeps its description: every answer is described, and nothing that is sent breaks it."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from jsonschema_rs import Draft202012Validator
from schemathesis.engine import events, from_schema
from schemathesis.hooks import unregister

from tests.match.setting import Bots, go
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.match import Opening, Tables
from zamki.match.limits import UNLIMITED, Act, RateLimit
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.description import codes, describe

from .serving import client_of
from .test_api import Call, bearer, open_table

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
EXAMPLES, MANY = 4, 300
"""Requests of each kind for every call, besides those that the description itself suggests."""
PATIENCE = 120
"""Seconds: a hint takes its time on a busy machine, and this is no test of how long."""
ACCEPTED = ["2xx", "401", "403", "404", "409", "413", "422", "429"]
"""A call of the right form may still be refused by a table or a rule, which has its own code."""


class World:
    """A server with tables in every state that people leave them in."""

    def __init__(self) -> None:
        self.all_tables = Tables(MemoryStore(), Bots(), seed=3)
        self.app = create_app(self.all_tables)
        self.tables: list[tuple[str, str]] = []
        self.description = self.app.state.description = describe(self.app)
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._opened(), self._loop).result()

    async def _opened(self) -> None:
        await self.all_tables.wake()
        for game in BUILT_IN:
            for moves in (0, 9, 10_000):
                opening = Opening(game=game, seats=2, hot=True, open=True, here=frozenset({1}))
                made = await self.all_tables.open(opening)
                _played(made.table.log.play, moves, Random(moves))
                self.tables.append((made.table.id, made.secret))
        waiting = await self.all_tables.open(Opening(game="rycerze", seats=3, open=True))
        self.tables.append((waiting.table.id, waiting.secret))

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        """As the app, on a loop of its own: bots think longer than the loop of a single request lasts.

        The world outlasts a run of requests, too: when that begins and ends, nothing opens or closes.
        """
        if scope["type"] == "lifespan":
            for moment in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{moment}.complete"})
            return
        here = asyncio.get_running_loop()

        async def come() -> Any:
            return await _on(here, receive())

        async def go(message: Any) -> None:
            await _on(here, send(message))

        await _on(self._loop, self.app(scope, come, go))

    def placed(self, case: Any, chance: Random) -> None:
        """Lets most calls be about a table that is there, and many come from somebody who sits at it."""
        table, secret = chance.choice(self.tables)
        if "table" in case.path_parameters and chance.random() < 0.9:
            case.path_parameters["table"] = table
            if chance.random() < 0.8:
                case.headers["Authorization"] = f"Bearer {secret}"


async def _on(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any]) -> Any:
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))


def _played(play: Any, moves: int, chance: Random) -> None:
    for _ in range(moves):
        if not (actors := play.game.actors(play.state)):
            return
        play.submit(chance.choice(list(play.game.legal_moves(play.state, chance.choice(actors)))))


@pytest.fixture(scope="module")
def world() -> World:
    """One for all."""
    return World()


def _faults(world: World, examples: int, seed: int) -> tuple[set[str], Counter[int]]:
    """What all checks of all phases find, and how often there was which answer; streams have no end."""
    settings = {
        "seed": seed,
        "suppress-health-check": ["all"],
        "generation": {"max-examples": examples},
        "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
        "cache": {"enabled": False},
        "request-timeout": PATIENCE,
    }
    config = schemathesis.Config.from_dict(settings)
    made = schemathesis.openapi.from_asgi("/api/openapi.json", world.answer, config=config)
    chance = Random(seed)

    def before_call(context: Any, case: Any, kwargs: Any) -> None:
        if isinstance(case.body, float | dict | list):  # what is set is judged anew: null and none as faults
            case.body = _whole(case.body)
        world.placed(case, chance)

    schemathesis.hook(before_call)
    try:
        return _found(from_schema(made.exclude(path_regex="/events$")).execute())
    finally:
        unregister(before_call)


def _whole(value: Any) -> Any:
    """JSON Schema calls 20.0 a whole number; the API takes numbers as they are written, and says so."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    return [_whole(each) for each in value] if isinstance(value, list) else value


def _found(told: Iterable[Any]) -> tuple[set[str], Counter[int]]:
    faults: set[str] = set()
    statuses: Counter[int] = Counter()
    for event in told:
        if isinstance(event, events.ScenarioFinished):
            answers = event.recorder.interactions.values()
            statuses.update(each.response.status_code for each in answers if each.response is not None)
            checks = [check for each in event.recorder.checks.values() for check in each]
            faults |= {_said(event.label, check) for check in checks if check.failure_info is not None}
        elif isinstance(event, events.FatalError | events.NonFatalError):
            faults.add(str(event))
    return faults, statuses


def _said(label: str | None, check: Any) -> str:
    told = check.failure_info
    return f"{label} {check.name}: {told.failure.message} ({told.code_sample})"


def test_a_body_that_may_be_left_out_is_described_so(call: Call) -> None:
    """Taking back, declining, readiness, the start and a rematch need no body; other changes do."""

    async def work(client: httpx.AsyncClient) -> None:
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        bodies = {path: call["post"].get("requestBody") for path, call in paths.items() if "post" in call}
        free = {path.split("/")[-1] for path, body in bodies.items() if body and not body["required"]}
        assert free == {"undo", "decline", "ready", "start", "rematch"}
        opened = await open_table(client)
        answer = await client.post(f"/api/tables/{opened['table']}/undo", headers=bearer(opened["secret"]))
        assert answer.json()["error"]["code"] != "malformed"

    call(work)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_every_answer_is_described(world: World) -> None:
    """Whatever is sent, every check holds: no fault of ours, no answer that the description does not know."""
    faults, statuses = _faults(world, EXAMPLES, seed=1)
    assert faults == set()
    assert {200, 201, 400, 403, 404, 405, 409, 415, 422} <= set(statuses)


@pytest.mark.parametrize(
    ("table", "query", "headers", "code"),
    [
        ("nowhere", "", {}, "404 unknown_table"),
        ("", "", {"Authorization": "Bearer nobody"}, "401 unknown_secret"),
        ("", "?seat=1", {}, "403 not_your_seat"),
        ("", "?seat=99", {}, "403 not_your_seat"),
        ("", "?seat=x", {}, "400 malformed"),
        ("", "?after=x", {}, "400 malformed"),
        ("", "?light=perhaps", {}, "400 malformed"),
        ("", "?log=some", {}, "400 malformed"),
        ("", "?after=1&after=2", {}, "400 malformed"),
        ("", "", {}, "429 too_many"),
    ],
)
def test_refusals_of_a_stream_are_described(
    world: World, table: str, query: str, headers: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams have no end, so nothing random is sent to them; whatever ends before it begins is described."""
    limits = replace(UNLIMITED, table={Act.STREAM: RateLimit(1, 60.0)})
    described = world.description["paths"]["/api/tables/{table}/events"]["get"]["responses"]

    async def work() -> None:
        async with client_of(world.app) as client:
            name = table or world.tables[0][0]
            if code.startswith("429"):
                monkeypatch.setattr(world.all_tables.rate_limiter, "limits", limits)
                (await world.all_tables.table(name)).admit()
            answer = await client.get(f"/api/tables/{name}/events{query}", headers=headers)
        assert f"{answer.status_code} {answer.json()['error']['code']}" == code
        schema = described[str(answer.status_code)]["content"]["application/json"]["schema"]
        form = Draft202012Validator({**schema, "components": world.description["components"]})
        assert form.is_valid(answer.json())

    go(work())


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(2, 6))
def test_every_answer_is_described_at_length(world: World, seed: int) -> None:
    """The same with many more requests."""
    assert _faults(world, MANY, seed)[0] == set()


def _validator(world: World, name: str) -> Draft202012Validator:
    parts = world.description["components"]
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": parts})


def _views(game: str, seeds: Iterator[int]) -> Iterator[dict[str, Any]]:
    """Views of random games, of all sizes and with any options, as everybody sees them."""
    engine = get_game(game)
    for seed in seeds:
        chance = Random(seed)
        seats = chance.choice(engine.info.seats)
        options = {each.name: chance.random() < 0.5 for each in engine.info.options}
        play = Playthrough.new(engine, configure(engine, seats, options), seed)
        viewers: list[Viewer] = [Onlooker.SPECTATOR, Onlooker.OPEN, *(Seat(seat) for seat in range(seats))]
        while engine.actors(play.state):
            _played(play, chance.randrange(1, 9), chance)
            yield play.view(chance.choice(viewers)).json()


TABLE = {
    "table": "t",
    "version": 1,
    "seats": [],
    "proposals": [],
    "undo": False,
    "rematch": None,
    "makeshift": [],
    "shields": [],
    "waiting": False,
    "commitment": None,
    "shuffle": None,
    "begun": True,
    "given": False,
}


def _check_views(world: World, game: str, seeds: Iterator[int]) -> None:
    validator = _validator(world, "View")
    for view in _views(game, seeds):
        faults = [
            f"{fault.instance_path}: {fault.message}"[:300]
            for fault in validator.iter_errors({**TABLE, **view})
        ]
        assert faults == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_views_have_the_form_that_is_described(world: World, game: str) -> None:
    """Random games of any size and options show nothing that the description does not say."""
    _check_views(world, game, iter(range(6)))


@pytest.mark.soak
@pytest.mark.parametrize("game", BUILT_IN)
def test_views_have_the_form_that_is_described_at_length(world: World, game: str) -> None:
    """The same for many games."""
    _check_views(world, game, iter(range(1000, 1300)))


def test_a_form_has_teeth(world: World) -> None:
    """A view with a key missing, or a number where a name should be, is not what is described."""
    validator = _validator(world, "View")
    view = {**TABLE, **next(_views("rycerze", iter([1])))}
    assert validator.is_valid(view)
    assert not validator.is_valid({**view, "state": {**view["state"], "sword": "x"}})
    assert not validator.is_valid({**view, "state": {k: v for k, v in view["state"].items() if k != "sword"}})
    assert not validator.is_valid({**view, "undo": "no"})


def test_the_description_is_complete(world: World) -> None:
    """Health, score, streams, the secret, every type and every code have their place."""
    made = world.description
    assert {"/healthz", "/api/score", "/api/tables/{table}/events"} <= set(made["paths"])
    assert made["components"]["securitySchemes"]["secret"]["scheme"] == "bearer"
    for path, methods in made["paths"].items():
        for call in methods.values():
            assert path == "/healthz" or call["description"], path
            assert {"200", "201"} & set(call["responses"])
    said = {code for each in made["components"]["schemas"].values() for code in _enum(each)}
    assert {code for known in codes().values() for code in known} <= said


def _enum(schema: dict[str, Any]) -> list[str]:
    found = schema.get("properties", {}).get("error", {}).get("properties", {}).get("code", {})
    return [code for each in (found, *found.get("anyOf", ())) for code in each.get("enum", ())]


def test_the_page_for_programmers_loads_nothing(world: World) -> None:
    """The description to read is a page like all others: nothing inline, nothing from elsewhere."""

    async def work() -> None:
        async with client_of(world.app) as client:
            page = await client.get("/api/docs")
        assert page.status_code == 200
        assert "POST /api/tables/{table}/moves" in page.text
        assert "<style" not in page.text
        assert re.findall(r'(?:src|href)="(?:https?:)?//', page.text) == []
        assert "unsafe" not in page.headers["content-security-policy"]

    go(work())


def test_the_guide_lists_every_code() -> None:
    """docs/api.md has the codes of all classes with their statuses, and no others."""
    rows = re.findall(r"^\| (\d{3}) \| (.*) \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    listed = {int(status): sorted(re.findall(r"`([a-z_]+)`", text)) for status, text in rows}
    assert listed == codes()
