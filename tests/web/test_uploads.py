"""What strangers send as files: bounded, read beside the others, refused in one line."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from threading import current_thread
from types import ModuleType
from typing import Any

import httpx
import pytest

from tests.core.test_commitment import FirstChance
from tests.match.setting import go
from tests.web.serving import Server
from zamki.core.commitment import commitment_of
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.record import LARGEST_UPLOAD
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.shuffle import Shuffle, promise_of
from zamki.match import table
from zamki.web import replay_pages, share

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
EXAMPLE = Path(__file__).parents[1] / "records" / "examples" / "zamek-1.json"
DOUBLED = b"{" + b",".join(b'"%d":0' % (key % 99_999) for key in range(100_000)) + b"}"
"""100,000 keys; the last one is the first again."""


@pytest.mark.parametrize(
    "raw",
    [
        gzip.compress(bytes(64 << 20), 9, mtime=0),
        b" " * (LARGEST_UPLOAD + 1),
        DOUBLED,
        b"[" * 200_000,
        b"[" + b"{}," * 300_000 + b"{}]",
    ],
    ids=["bomb", "large", "doubled", "deep", "many"],
)
def test_an_upload_never_makes_others_wait(server: Server, raw: bytes) -> None:
    """A file made to be slow is refused within a second, and the server answers meanwhile."""

    async def work() -> tuple[int, float, float]:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
            await client.get("/healthz")
            began = time.monotonic()
            sent = asyncio.ensure_future(client.post("/replay", files={"record": raw}))
            await asyncio.sleep(0.01)
            waited = []
            while not sent.done():
                asked = time.monotonic()
                assert (await client.get("/healthz")).status_code == 200
                waited.append(time.monotonic() - asked)
                await asyncio.sleep(0.01)
            return (await sent).status_code, time.monotonic() - began, max(waited, default=0)

    status, whole, longest = go(work())
    assert status == 422
    assert whole < 5
    assert longest < 1


def test_a_file_larger_than_any_form_is_too_large(call: Call) -> None:
    """A body beyond the limit is refused before it is read."""

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/replay", files={"record": bytes(2 * LARGEST_UPLOAD)})
        assert answer.status_code == 413

    call(work)


def test_a_packed_record_is_brought(call: Call) -> None:
    """A gzipped record becomes a replay."""

    async def work(client: httpx.AsyncClient) -> None:
        packed = gzip.compress(EXAMPLE.read_bytes(), mtime=0)
        answer = await client.post("/replay", files={"record": packed})
        assert answer.status_code == 303
        assert (await client.get(answer.headers["location"])).status_code == 200

    call(work)


def test_a_replay_is_made_beside_the_others(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's record is replayed and drawn in a thread of its own, and so is the picture of its end."""
    threads = {}

    def watched(module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def told(*args: Any, **options: Any) -> Any:
            threads[name] = current_thread()
            return real(*args, **options)

        monkeypatch.setattr(module, name, told)

    for module, name in ((table, "replay"), (replay_pages, "context"), (share, "share_svg")):
        watched(module, name)

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/replay", files={"record": EXAMPLE.read_bytes()})
        place = answer.headers["location"]
        assert (await client.get(place)).status_code == 200
        assert (await client.get(place.replace("/replay?as=open", "/picture.png"))).status_code == 200
        assert set(threads) == {"replay", "context", "share_svg"}
        assert current_thread() not in threads.values()

    call(work)


def test_a_record_keeps_who_sat_where(call: Call) -> None:
    """Names and levels of bots come with a record, and go with it again."""

    async def work(client: httpx.AsyncClient) -> None:
        record = {**json.loads(EXAMPLE.read_bytes()), "names": ["Ada", "Bartek"], "bots": [None, "builder"]}
        answer = await client.post("/replay", files={"record": json.dumps(record).encode()})
        name = answer.headers["location"].split("/")[2]
        told = (await client.get(f"/api/tables/{name}/record")).json()
        assert (told["names"], told["bots"]) == (record["names"], record["bots"])
        assert (await client.get(f"/api/tables/{name}")).json()["outcome"]

    call(work)


def test_nobody_plays_on_at_a_record(call: Call) -> None:
    """The bots of a game that was brought before its end sit elsewhere: none of them moves here."""

    async def work(client: httpx.AsyncClient) -> None:
        record = {**json.loads(EXAMPLE.read_bytes()), "bots": ["random", "nobody knows this one"]}
        record["moves"] = record["moves"][:20]
        for key in ("result", "nonce"):
            record.pop(key, None)
        answer = await client.post("/replay", files={"record": json.dumps(record).encode()})
        path = f"/api/tables/{answer.headers['location'].split('/')[2]}"
        before = (await client.get(path)).json()
        await asyncio.sleep(0.3)
        assert (await client.get(path)).json()["version"] == before["version"]
        assert [seat["bot"] for seat in before["seats"]] == [None, None]

    call(work)


def _played(version: int, moves: int) -> bytes:
    """A record of Rycerze whose chance was promised, with at most so many moves."""
    game, nonce = get_game("rycerze"), bytes(range(32))
    config, shuffle = configure(game, 2), Shuffle("t", promise_of("t", nonce), (None, None), nonce)
    play: AnyPlaythrough = (
        Playthrough.from_shuffle(game, config, shuffle, {})
        if version == 2
        else Playthrough(game, config, FirstChance(5, nonce=nonce), nonce=nonce)
    )
    while play.outcome is None and len(play.played) < moves:
        play.submit(game.legal_moves(play.state, play.actors[0])[0])
    record = play.record()
    if version == 1:
        record = replace(record, commitment=commitment_of(nonce, record.committed_text()))
    return json.dumps(record.json()).encode()


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("moves", [3, 999])
def test_a_set_up_that_was_given_is_marked_and_has_no_seal(call: Call, version: int, moves: int) -> None:
    """Whoever looks at a brought record reads it before sitting down, and no page says that it was sealed."""

    async def work(client: httpx.AsyncClient) -> None:
        sent = await client.post("/replay", files={"record": _played(version, moves)})
        table = sent.headers["location"].split("/")[2]
        seen = (await client.get(f"/api/tables/{table}")).json()
        assert (seen["given"], bool(seen["outcome"])) == (True, moves == 999)
        assert bool(seen["shuffle"] if version == 2 else seen["commitment"])
        for path in (f"/t/{table}", f"/join/{table}"):
            page = (await client.get(path)).text
            assert "The set-up was given: nothing is sealed." in page
            assert not re.search("sealed before|is sealed, to be|data-fair", page)
        taken = await client.post(f"/api/tables/{table}/seats", json={})
        assert taken.status_code == 409, taken.text
        assert table not in (await client.get("/")).text + (await client.get("/tables")).text

    call(work)
