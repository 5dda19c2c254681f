"""The event stream: versions as ids, resuming, heartbeats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.match.setting import go, opened
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.match.table import TableView
from zamki.web import stream

from .serving import Server


def _events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """The events of a stream; a comment is an event without a name."""
    told: dict[str, Any] = {}
    for line in answer.iter_lines():
        if line.startswith(":"):
            yield {"event": "heartbeat"}
        elif not line:
            if "event" in told:
                yield told
            told = {}
        else:
            name, _, value = line.partition(": ")
            told[name] = json.loads(value) if name == "data" else value


def _table(client: httpx.Client) -> tuple[str, dict[str, str]]:
    path, key, _ = _table_and_guest(client)
    return path, key


def _table_and_guest(client: httpx.Client) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table whose game has begun, with the headers of both people."""
    told = client.post("/api/tables", json={"game": "rycerze", "seats": 2, "open": True}).json()
    path = f"/api/tables/{told['table']}"
    guest = client.post(f"{path}/seats", json={}).json()
    host_key, guest_key = ({"Authorization": f"Bearer {each['secret']}"} for each in (told, guest))
    return path, host_key, guest_key


def _until(events: Iterator[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(event for event in events if event["event"] == kind)


def test_views_come_with_their_versions(server: Server) -> None:
    """A stream begins with a view, and a move brings the next; the ids are versions."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        with client.stream("GET", f"{path}/events", headers=key) as answer:
            events = _events(answer)
            first = _until(events, "view")
            assert first["data"]["seat"] == 0
            assert int(first["id"]) == first["data"]["version"]
            body = {"move": first["data"]["legal_moves"][0], "after": first["data"]["version"]}
            version = client.post(f"{path}/moves", json=body, headers=key).json()["version"]
            assert int(_until(events, "view")["id"]) == version


@pytest.mark.parametrize("last", ["9" * 5000, "x", "-1"])
def test_an_id_that_is_none_of_ours_begins_anew(server: Server, last: str) -> None:
    """A Last-Event-ID that cannot be a version is passed over."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        version = client.get(path, headers=key).json()["version"]
        with client.stream("GET", f"{path}/events", headers={**key, "Last-Event-ID": last}) as answer:
            assert answer.status_code == 200
            assert _until(_events(answer), "view")["data"]["version"] == version


def test_a_reader_resumes_where_it_was(server: Server) -> None:
    """After Last-Event-ID nothing is told twice, and what was missed is."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        version = client.get(path, headers=key).json()["version"]
        for text in ("one", "two"):
            client.post(f"{path}/chat", json={"text": text}, headers=key)
        last = {**key, "Last-Event-ID": str(version + 1)}
        with client.stream("GET", f"{path}/events", headers=last) as answer:
            events = _events(answer)
            told = [next(events), next(events)]
            assert told[0]["data"]["text"] == "two"
            assert told[1]["event"] == "presence"


def test_presence_is_told(server: Server) -> None:
    """Readers learn who else has the table open."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        with client.stream("GET", f"{path}/events", headers=key) as answer:
            events = _events(answer)
            assert _until(events, "presence")["data"]["seats"][0]["online"]
            with client.stream("GET", f"{path}/events"):
                assert _until(events, "presence")["data"]["onlookers"] == 1


def test_a_quiet_stream_has_a_heartbeat(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happening is told too, at least every 15 seconds."""
    assert stream.HEARTBEAT <= 15
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        with client.stream("GET", f"{path}/events", headers=key) as answer:
            _until(_events(answer), "heartbeat")


def test_an_unknown_table_is_refused(server: Server) -> None:
    """A stream of nothing is a coded refusal."""
    answer = httpx.get(f"{server.url}/api/tables/nowhere/events")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_table")


def test_tables_survive_a_restart(server: Server) -> None:
    """After a restart the same secret sees the same table."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        before = client.get(path, headers=key).json()
    server.stop()
    server.start()
    with httpx.Client(base_url=server.url, timeout=60) as client:
        assert client.get(path, headers=key).json() == before


def _moved(client: httpx.Client, path: str, key: dict[str, str]) -> None:
    view = client.get(path, headers=key).json()
    move = {"move": view["legal_moves"][0], "after": view["version"]}
    assert client.post(f"{path}/moves", json=move, headers=key).status_code == 200


def test_a_log_can_be_followed_by_its_news(server: Server) -> None:
    """With `log=news` views carry only new events; together they are the whole log, also after undo."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        told = client.post("/api/tables", json={"game": "zamek", "seats": 2, "hot": True}).json()
        path, key = f"/api/tables/{told['table']}", {"Authorization": f"Bearer {told['secret']}"}
        _moved(client, path, key)
        with client.stream("GET", f"{path}/events?seat=0&log=news", headers=key) as answer:
            events = _events(answer)
            log: list[Any] = []
            sizes = []
            for step in ("", "move", "move", "undo", "move", "move"):
                if step == "move":
                    _moved(client, path, key)
                elif step:
                    client.post(f"{path}/undo", headers=key)
                view = _until(events, "view")["data"]
                log = log[: view["log_from"]] + view["log"]
                sizes.append(len(view["log"]))
                assert log == client.get(f"{path}?seat=0", headers=key).json()["log"]
        assert min(sizes) < sizes[0]


def test_onlookers_share_what_is_written_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many look on, a version's view is made once; a seat gets its own."""
    made: list[Any] = []

    async def work() -> None:
        _, table, _ = await opened()
        plain = table.view

        def counted(viewer: Viewer) -> TableView:
            made.append(viewer)
            return plain(viewer)

        monkeypatch.setattr(table, "view", counted)
        viewers = [Onlooker.SPECTATOR] * 5 + [Seat(0)] * 2
        followers = [stream.Follower(table, viewer, 0, stream.Size.FULL) for viewer in viewers]
        told = [[event for event in each.news() if b"event: view" in event] for each in followers]
        assert told[0] == told[4] != told[5] == told[6]

    go(work())
    assert made.count(Seat(0)) == 1
    assert made.count(Onlooker.SPECTATOR) == 1 + 7  # and who is there, for everybody


def _talk(client: httpx.Client, path: str, key: dict[str, str], count: int) -> None:
    for number in range(count):
        assert client.post(f"{path}/chat", json={"text": str(number)}, headers=key).status_code == 201


def test_a_stream_begins_with_the_last_lines_and_brings_earlier_ones_by_request(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much was said, a stream brings so many lines; page by page the others can be asked for."""
    monkeypatch.setattr("zamki.match.table_log.LINES", 3)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = _table(client)
        _talk(client, path, key, 8)
        for query in ("", "?after=2"):
            with client.stream("GET", f"{path}/events{query}", headers=key) as answer:
                told = []
                for event in _events(answer):
                    if event["event"] == "presence":
                        break
                    told += [event["data"]] if event["event"] == "chat" else []
            assert [line["text"] for line in told] == ["5", "6", "7"]
        before, pages = told[0]["version"], []
        while page := client.get(f"{path}/chat/list?before={before}", headers=key).json():
            pages.append([line["text"] for line in page])
            before = page[0]["version"]
        assert pages == [["2", "3", "4"], ["0", "1"]]
        assert client.get(f"{path}/chat/list").json() == told


def test_a_table_takes_only_so_much_chat(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat may say so much, and all onlookers together; who has said it does not silence others."""
    monkeypatch.setattr("zamki.match.people_changes.MOST_LINES", 2)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        path, key, guest_key = _table_and_guest(client)
        for caller in ({}, key, guest_key):
            _talk(client, path, caller, 2)
            refused = client.post(f"{path}/chat", json={"phrase": "Well played"}, headers=caller)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table_full")


def test_what_is_not_read_is_not_written() -> None:
    """Events go out in pieces, so that of a reader who does not read only a little is held."""
    events = [b"x" * 1000] * 100 + [b"y" * 90_000, b"z"]
    pieces = list(stream._join_events(iter(events)))
    assert b"".join(pieces) == b"".join(events)
    assert max(map(len, pieces[:-2])) <= stream.PIECE + 1000
    assert len(pieces) < 10
