"""Being told when it is one's turn, with a push service and a mail server that speak their protocols."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.cli.notice_options import BadNoticeSetting, mailer_for
from zamki.core.ids import Seat
from zamki.core.words import T
from zamki.match import Tables, notices
from zamki.match.limits import UNLIMITED, Act, RateLimit, RateLimits
from zamki.match.notices import TurnNotice
from zamki.match.secrets import key_of
from zamki.store import SqliteStore, StoreFault
from zamki.store.notices import PER_SEAT, NoticeBook, Subscription
from zamki.web import create_app, notifier
from zamki.web.mail import Mailer
from zamki.web.notifier import WebNotifier
from zamki.web.push import BadSubscription, Gone, Pusher, check_push, new_key, public_address

from .posts import HOST, Browser, MailServer, PushService, mail_server, push_service, trickling_service
from .serving import client_of

ORIGIN = "https://zamki.example"


@dataclass
class World:
    """A server with a table of two people that takes its time."""

    client: httpx.AsyncClient
    all_tables: Tables
    notifier: WebNotifier
    table: str = ""
    secrets: list[str] = field(default_factory=list)

    def bearer(self, seat: int) -> dict[str, str]:
        """Who holds a seat."""
        return {"Authorization": f"Bearer {self.secrets[seat]}"}

    async def want(self, seat: int, body: object, by: int | None = None) -> httpx.Response:
        """Asks to be told."""
        path = f"/api/tables/{self.table}/seats/{seat}/notices"
        return await self.client.post(path, json=body, headers=self.bearer(seat if by is None else by))

    async def until_asked(self, seat: int) -> int:
        """Plays until a seat is asked anew; the version then."""
        table = await self.all_tables.table(self.table)
        while True:
            play = table.log.play
            asked = set(play.game.actors(play.state))
            (mover, *_) = sorted(asked - {Seat(seat)}) or [Seat(seat)]
            view = (await self.client.get(f"/api/tables/{self.table}", headers=self.bearer(mover))).json()
            body = {"move": view["legal_moves"][0]}
            path = f"/api/tables/{self.table}/moves"
            answer = await self.client.post(path, json=body, headers=self.bearer(mover))
            assert answer.status_code == 200, answer.text
            now = table.log.play
            if seat not in asked and seat in now.game.actors(now.state):
                return table.version


@asynccontextmanager
async def _world(
    folder: Path,
    push: PushService | None = None,
    mail: MailServer | None = None,
    pace: str = "slow",
    limits: RateLimits = UNLIMITED,
) -> AsyncIterator[World]:
    store = SqliteStore(folder / "t.sqlite")
    pusher: Callable[[str], Pusher] | None = None
    if push is not None:
        pusher = lambda key: Pusher(  # noqa: E731
            key, "mailto:host@zamki.example", lambda *_: push.address, push.context
        )
    mailer = None if mail is None else Mailer("127.0.0.1", mail.port, "zamki@zamki.example")
    notifier = WebNotifier(NoticeBook(store.database), pusher=pusher, mailer=mailer, origin=ORIGIN)
    all_tables = Tables(store, Bots(), seed=3, notifier=notifier, notice_delay=0.0, limits=limits)
    app = create_app(all_tables, notifier=notifier)
    async with app.lifespan(), client_of(app) as client:
        world = World(client, all_tables, notifier)
        wish = {"game": "zamek", "seats": 2, "pace": pace}
        made = (await client.post("/api/tables", json=wish)).json()
        path = f"/api/tables/{made['table']}/seats"
        other = (await client.post(path, json={"invite": made["invites"]["1"]})).json()
        world.table, world.secrets = made["table"], [made["secret"], other["secret"]]
        yield world


async def _until(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


@contextmanager
def _quiet_bots(world: World) -> Iterator[None]:
    """Bots take their time."""
    before, world.all_tables._bot_runner._pause = world.all_tables._bot_runner._pause, 60.0
    yield
    world.all_tables._bot_runner._pause = before


async def _idle(world: World) -> None:
    """Returns when nobody is about to be told."""
    await _until(lambda: not world.all_tables._reminders._waiting and not world.notifier._asking)


def test_a_browser_is_told_once_a_turn_and_nothing_of_the_game(tmp_path: Path) -> None:
    """The notice is encrypted and signed, names the table and the turn, and says nothing else."""

    async def work(push: PushService) -> None:
        async with _world(tmp_path, push) as world:
            offered = (await world.client.get("/api/notices")).json()
            assert (len(offered["push"]), offered["mail"]) == (87, False)
            browser = Browser()
            first = await world.want(1, {"push": browser.json()})
            assert (first.status_code, first.json()["confirmed"]) == (201, True)
            assert (await world.want(1, {"push": browser.json()})).json() == first.json()
            version = await world.until_asked(1)
            await _until(lambda: push.came)
            await _idle(world)
            ((path, headers, body),) = push.came
            assert (path, headers["content-encoding"], headers["ttl"]) == ("/one", "aes128gcm", "86400")
            assert push.is_signed(headers)
            told = json.loads(browser.read(body))
            assert set(told) == {"title", "body", "url", "tag"}
            assert told["url"] == f"/t/{world.table}"
            turn = TurnNotice(world.table, "zamek", Seat(1), version, frozenset({key_of(world.secrets[1])}))
            await world.notifier.tell(turn)  # as another process would
            assert len(push.came) == 1

    with push_service(tmp_path) as push:
        go(work(push))


def test_who_is_here_is_not_told(tmp_path: Path) -> None:
    """With a stream open nothing is sent; nor to a person a bot plays for, nor when the turn is over."""

    async def work(push: PushService) -> None:
        async with _world(tmp_path, push) as world:
            await world.want(1, {"push": Browser().json()})
            table = await world.all_tables.table(world.table)
            table.presence.enter(Seat(1))
            await world.until_asked(1)
            await _idle(world)
            assert push.came == []
            table.presence.leave(Seat(1))
            world.all_tables._reminders._delay = 0.3
            await world.until_asked(1)
            await world.until_asked(0)
            await _idle(world)
            assert push.came == []
            path = f"/api/tables/{world.table}/seats/1/bot"
            await world.until_asked(1)
            with _quiet_bots(world):
                answer = await world.client.post(path, json={"level": "random"}, headers=world.bearer(1))
                assert answer.status_code == 200, answer.text
                await _idle(world)
                assert push.came == []

    with push_service(tmp_path) as push:
        go(work(push))


@pytest.mark.parametrize(("status", "left"), [(410, 0), (404, 0), (500, 1)])
def test_a_browser_that_has_gone_is_forgotten(tmp_path: Path, status: int, left: int) -> None:
    """404 and 410 end a subscription; any other fault is told in the log and it stays."""

    async def work(push: PushService) -> None:
        push.status = status
        async with _world(tmp_path, push) as world:
            await world.want(1, {"push": Browser().json()})
            await world.until_asked(1)
            await _until(lambda: push.came)
            await _idle(world)
            path = f"/api/tables/{world.table}/seats/1/notices"
            assert len((await world.client.get(f"{path}/list", headers=world.bearer(1))).json()) == left

    with push_service(tmp_path) as push:
        go(work(push))


def test_a_slow_push_service_delays_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are answered while a notice is on its way."""

    async def work(push: PushService) -> None:
        async with _world(tmp_path, push) as world:
            is_done = asyncio.Event()
            loop = asyncio.get_running_loop()
            pusher = await world.notifier.pusher()
            assert pusher is not None
            began = asyncio.Event()

            def slow(*_: object) -> None:
                loop.call_soon_threadsafe(began.set)
                asyncio.run_coroutine_threadsafe(is_done.wait(), loop).result()

            monkeypatch.setattr(pusher, "send", slow)
            await world.want(1, {"push": Browser().json()})
            await world.until_asked(1)
            await asyncio.wait_for(began.wait(), 20)
            await world.until_asked(0)
            assert not is_done.is_set()
            is_done.set()
            await _idle(world)

    with push_service(tmp_path) as push:
        go(work(push))


def test_a_seat_has_only_so_many(tmp_path: Path) -> None:
    """The oldest goes when one more comes; whoever has stopped has one less."""

    async def work(push: PushService) -> None:
        async with _world(tmp_path, push) as world:
            ids = [(await world.want(0, {"push": Browser(f"/{n}").json()})).json()["id"] for n in range(7)]
            path = f"/api/tables/{world.table}/seats/0/notices"
            kept = (await world.client.get(f"{path}/list", headers=world.bearer(0))).json()
            assert [each["id"] for each in kept] == ids[: -PER_SEAT - 1 : -1]
            left = await world.client.post(f"{path}/{ids[-1]}/stop", json={}, headers=world.bearer(0))
            assert [each["id"] for each in left.json()] == ids[-2 : -PER_SEAT - 1 : -1]
            foreign = f"/api/tables/{world.table}/seats/1/notices/{ids[-2]}/stop"
            assert (await world.client.post(foreign, json={}, headers=world.bearer(1))).json() == []
            assert (
                len((await world.client.get(f"{path}/list", headers=world.bearer(0))).json()) == PER_SEAT - 1
            )

    with push_service(tmp_path) as push:
        go(work(push))


def test_bad_wishes_are_refused_with_codes(tmp_path: Path) -> None:
    """Another's seat, a live table, no way or two ways, wrong keys, and what the host does not offer."""

    async def work(push: PushService) -> None:
        good = Browser().json()
        async with _world(tmp_path, push) as world:
            refused = [
                (await world.want(1, {"push": good}, by=0), 403, "not_your_seat"),
                (await world.want(0, {}), 422, "bad_subscription"),
                (await world.want(0, {"push": good, "mail": "a@b.example"}), 422, "bad_subscription"),
                (
                    await world.want(0, {"push": {**good, "keys": {"p256dh": "x", "auth": "y"}}}),
                    422,
                    "bad_subscription",
                ),
                (
                    await world.want(0, {"push": {**good, "endpoint": "http://push.example"}}),
                    422,
                    "bad_subscription",
                ),
                (await world.want(0, {"mail": "a@b.example"}), 422, "no_notices"),
                (await world.want(0, {"push": {"endpoint": 5}}), 400, "malformed"),
            ]
        async with _world(tmp_path / "live", push, pace="live") as world:
            refused.append((await world.want(0, {"push": good}), 403, "not_allowed"))
        for answer, status, code in refused:
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

    with push_service(tmp_path) as push:
        (tmp_path / "live").mkdir()
        go(work(push))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://printer.local/x",
        "https://intranet/x",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://user@push.example.net/x",
        "https://push.example.net:8443/x",
        "https://push.example.net/a b",
        "https://push.example.net/" + "x" * 1000,
        "ftp://push.example.net/x",
        "https:///x",
        "https://push.example.net:99999/x",
        "https://push.internal/x",
        "https://push.INTERNAL./x",
        "https://push.default.svc/x",
        "https://push.default.svc.cluster.local/x",
        "https://push.home.arpa/x",
        "https://database.zamki_default/x",
        "https://[::127.0.0.1]/x",
        "https://[64:ff9b::10.0.0.1]/x",
        "https://[2002:7f00:1::1]/x",
        "https://[2001::1]/x",
    ],
)
def test_a_notice_goes_to_public_addresses_only(endpoint: str) -> None:
    """No way into the host's own network: https, a public name, the usual port."""
    keys = Browser().json()["keys"]
    with pytest.raises(BadSubscription):
        check_push(endpoint, keys["p256dh"], keys["auth"])


def test_a_name_that_leads_inside_is_not_followed() -> None:
    """Whatever a name points to when a notice is sent is looked at again."""
    keys = Browser().json()["keys"]
    for public in (HOST, "push.example.xn--p1ai", "[2a00:1450:4001::1]", "8.8.8.8"):
        check_push(f"https://{public}/x", keys["p256dh"], keys["auth"])
    with pytest.raises(Gone):
        public_address("localhost", 443)
    with pytest.raises(Gone):
        Pusher(new_key(), "mailto:a@b.example").send("https://127.0.0.1/x", keys["p256dh"], keys["auth"], {})


def test_mail_comes_only_to_who_has_said_yes(tmp_path: Path) -> None:
    """One question, then a mail each turn, and a way to stop that works; looking at links changes nothing."""

    async def work(mail: MailServer) -> None:
        async with _world(tmp_path, mail=mail) as world:
            answer = await world.want(1, {"mail": "jo@example.org"})
            assert answer.json()["confirmed"] is False
            await world.want(1, {"mail": "jo@example.org"})
            await _until(lambda: mail.mails)
            await _idle(world)
            (question,) = mail.mails
            assert question["To"] == "jo@example.org"
            (link,) = re.findall(rf"{ORIGIN}(/notices/\S+)", question.get_content())
            await world.until_asked(1)
            await _idle(world)
            assert (await world.client.get(link)).status_code == 200
            assert len(mail.mails) == 1
            said = await world.client.post(link, data={"choice": "yes"}, headers={"Accept": "text/html"})
            assert said.status_code == 200
            await world.until_asked(1)
            await _until(lambda: len(mail.mails) == 2)
            notice = mail.mails[1]
            assert f"{ORIGIN}/t/{world.table}" in notice.get_content()
            for raw in mail.raw:  # as programs read it that know nothing of encoded words
                (line,) = [each for each in raw.split(b"\r\n") if each.startswith(b"List-Unsubscribe:")]
                assert line == f"List-Unsubscribe: <{ORIGIN}{link}>".encode()
                assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw
                assert max(map(len, raw.split(b"\r\n"))) < 998
            assert mail.mails[0]["Subject"] == question["Subject"]
            await world.client.post(link, data={"List-Unsubscribe": "One-Click"})
            await world.until_asked(1)
            await _idle(world)
            assert len(mail.mails) == 2
            wrong = await world.client.get(link[:-3] + "xyz")
            assert wrong.status_code == 403

    with mail_server() as mail:
        go(work(mail))


def test_a_question_that_cannot_be_sent_is_said_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database goes away before the mail is written: one line in the log, and the server goes on."""

    async def away(*_: object) -> str:
        raise StoreFault(T("The tables cannot be read now ({reason}).", reason="test"))

    async def work(mail: MailServer) -> None:
        async with _world(tmp_path, mail=mail) as world:
            monkeypatch.setattr(world.notifier.book, "stored_value", away)
            answer = await world.want(1, {"mail": "jo@example.org"})
            assert answer.status_code == 201, answer.text
            await _idle(world)
            assert mail.mails == []
        assert "could not be asked" in caplog.text

    with mail_server() as mail:
        go(work(mail))


def test_an_answer_to_a_mail_needs_no_key(tmp_path: Path) -> None:
    """Yes, no and stop name what is to be, not what is to happen: sent twice they come to the same."""

    async def work(mail: MailServer) -> None:
        async with _world(tmp_path, mail=mail) as world:
            wish = (await world.want(1, {"mail": "jo@example.org"})).json()
            assert (await world.want(1, {"mail": "jo@example.org"})).json() == wish
            await _until(lambda: mail.mails)
            (link,) = re.findall(rf"{ORIGIN}(/notices/\S+)", mail.mails[0].get_content())
            for choice, left in (("yes", 1), ("no", 0)):
                one, two = [await world.client.post(link, data={"choice": choice}) for _ in range(2)]
                assert (one.status_code, one.text) == (two.status_code, two.text)
                assert (
                    len(await world.notifier.book.of_seat(world.table, 1, key_of(world.secrets[1]))) == left
                )
            stop = f"/api/tables/{world.table}/seats/1/notices/{wish['id']}/stop"
            one, two = [await world.client.post(stop, headers=world.bearer(1)) for _ in range(2)]
            assert (one.status_code, one.json()) == (two.status_code, two.json()) == (200, [])
            assert len(mail.mails) == 1

    with mail_server() as mail:
        go(work(mail))


def test_nobody_is_flooded_with_questions(tmp_path: Path) -> None:
    """An address gets three questions a week, however it is spelt, stopped or pushed out, by any seat."""

    async def work(mail: MailServer) -> None:
        async with _world(tmp_path, mail=mail) as world:
            for number, seat in enumerate((0, 1, 0, 1, 0, 1)):
                spelt = ("victim", "Victim", "vic.tim", "victim+7", "VICTIM+8", "v.ictim+9")[number]
                answer = await world.want(seat, {"mail": f"{spelt}@{'eX' if number % 2 else 'ex'}ample.org"})
                if number >= 3:
                    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
                    assert 6 * 86400 < answer.json()["error"]["details"]["retry_after"] <= 7 * 86400
                    continue
                assert answer.status_code == 201
                stop = f"/api/tables/{world.table}/seats/{seat}/notices/{answer.json()['id']}/stop"
                left = await world.client.post(stop, json={}, headers=world.bearer(seat))
                assert left.json() == []
            await _idle(world)
            assert len(mail.mails) == 3
            mail.mails.clear()
            for wrong in (
                "victim",
                "a@b",
                "a@b.example\r\nBcc: all@example.org",
                "a b@c.example",
                "ä@c.example",
            ):
                answer = await world.want(0, {"mail": wrong})
                assert answer.json()["error"]["code"] == "bad_subscription"
            assert mail.mails == []

    with mail_server() as mail:
        go(work(mail))


def test_one_address_does_not_use_up_the_questions_of_a_day(tmp_path: Path) -> None:
    """Whoever has had so many addresses asked waits, and what it was refused is left for others."""

    async def work(mail: MailServer) -> None:
        limits = replace(UNLIMITED, address={Act.QUESTION: RateLimit(2, 3600.0)})
        async with _world(tmp_path, mail=mail, limits=limits) as world:
            wishes = [f"{name}@{name}.example" for name in ("a", "a", "b", "c")]  # who was asked is not again
            found = [(await world.want(0, {"mail": each})).status_code for each in wishes]
            assert found == [201, 201, 201, 429]
            assert await world.notifier.book.question("c@c.example") == 0
            await _idle(world)
            assert len(mail.mails) == 2

    with mail_server() as mail:
        go(work(mail))


def test_of_two_slow_push_services_mail_knows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slowly browsers are told, mail goes out, and a push service that hangs rests."""
    monkeypatch.setitem(notifier.PATIENCE, "push", 2.0)
    monkeypatch.setattr(notifier, "CARRIERS", {"push": 1, "mail": 1})

    async def work(mail: MailServer) -> None:
        with trickling_service(tmp_path) as slow, push_service(tmp_path) as push:
            push.address, push.context = slow.address, slow.context
            async with _world(tmp_path, push, mail) as world:
                for path in ("/one", "/two"):
                    assert (await world.want(1, {"push": Browser(path).json()})).status_code == 201
                wish = (await world.want(1, {"mail": "jo@example.org"})).json()
                await world.notifier.book.confirm(wish["id"])
                await _idle(world)
                begun = time.monotonic()
                version = await world.until_asked(1)
                await _until(lambda: len(mail.mails) == 2)
                await _idle(world)
                assert time.monotonic() - begun < 10
                assert len(slow.came) == 1  # the second notice is not tried: this host rests
                assert HOST in world.notifier._rests
                turn = TurnNotice(
                    world.table, "zamek", Seat(1), version + 1, frozenset({key_of(world.secrets[1])})
                )
                await world.notifier.tell(turn)
                assert (len(mail.mails), len(slow.came)) == (3, 1)

    with mail_server() as mail:
        go(work(mail))


def test_a_push_service_rests_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute, then two, an hour at most, until it answers; so many services are remembered."""
    monkeypatch.setattr(notifier, "MOST_RESTING", 2)
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    rests, found = notifier._Rests(), []
    for _ in range(8):
        rests.begin(HOST)
        begun = now[0]
        while HOST in rests:
            now[0] += 60
        found.append((now[0] - begun) / 60)
    assert found == [1, 2, 4, 8, 16, 32, 60, 60]
    rests.end(HOST)
    rests.begin(HOST)
    now[0] += 60
    assert HOST not in rests
    for other in ("one", "two"):
        rests.begin(other)
    rests.begin(HOST)
    now[0] += 60
    assert HOST not in rests  # it was forgotten, and rests for a minute again


def test_a_push_service_that_says_a_little_now_and_then_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A delivery has a deadline in all; a word at a time does not hold its thread for ever."""
    monkeypatch.setitem(notifier.PATIENCE, "push", 1.5)

    async def work(push: PushService) -> None:
        async with _world(tmp_path, push) as world:
            assert (await world.want(1, {"push": Browser().json()})).status_code == 201
            await world.until_asked(1)
            await _until(lambda: bool(push.came))
            (thread,) = [each for each in threading.enumerate() if each.name == "notifier"]
            await _idle(world)
            await asyncio.to_thread(thread.join, 5)
            assert not thread.is_alive()

    with trickling_service(tmp_path) as slow:
        go(work(slow))


def test_a_server_that_closes_tells_whom_it_was_about_to_tell(tmp_path: Path) -> None:
    """A turn that began a moment before a restart is told at once, and only to who was away when it began."""

    async def work(push: PushService) -> None:
        for is_here in (False, True):
            async with _world(tmp_path / str(is_here), push) as world:
                await world.want(1, {"push": Browser().json()})
                world.all_tables._reminders._delay = 60.0
                table = await world.all_tables.table(world.table)
                if is_here:
                    table.presence.enter(Seat(1))
                await world.until_asked(1)
                if is_here:
                    table.presence.leave(Seat(1))  # a server that closes ends its streams first
            assert len(push.came) == 1

    for each in (False, True):
        (tmp_path / str(each)).mkdir()
    with push_service(tmp_path) as push:
        go(work(push))


def test_a_hanging_server_does_not_hold_up_the_shutdown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mail servers and push services that do not answer are left behind within moments."""
    monkeypatch.setattr(notifier, "SHUTDOWN_GRACE", 0.2)
    monkeypatch.setattr(notices, "SHUTDOWN_GRACE", 0.2)

    async def work(port: int) -> None:
        async with _world(tmp_path, mail=MailServer(port)) as world:
            assert (await world.want(1, {"mail": "jo@example.org"})).status_code == 201
            wish = Subscription(world.table, 1, key_of(world.secrets[1]), "mail", "bo@example.org")
            await world.notifier.book.add(wish)
            await world.until_asked(1)
            await _until(lambda: world.notifier._waiting["mail"] == 2)
            begun.append(time.monotonic())

    begun: list[float] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as mute:
        go(work(mute.getsockname()[1]))
        assert time.monotonic() - begun[0] < 5


def test_a_mail_server_that_is_none_is_refused() -> None:
    """At the start, not when the first notice is due."""
    made = mailer_for("smtps://us%40er:p%3Aw@mail.example", "zamki@mail.example")
    assert (made.host, made.port, made.user, made.password, made.is_tls) == (
        "mail.example",
        465,
        "us@er",
        "p:w",
        True,
    )
    assert "p:w" not in repr(made)
    for url in ("mail.example", "http://mail.example", "smtp://", "smtp://h:x", "smtp://h/path"):
        with pytest.raises(BadNoticeSetting):
            mailer_for(url, "zamki@mail.example")
    with pytest.raises(BadNoticeSetting):
        mailer_for("smtp://mail.example", "nobody")


def test_keys_of_the_house_are_made_once(tmp_path: Path) -> None:
    """They are the same for every process and after a restart."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        books = [NoticeBook(store.database) for _ in range(2)]
        made = [await book.stored_value("key", lambda: str(time.monotonic_ns())) for book in books]
        assert made[0] == made[1]
        for book in books:
            await book.close()
        await store.close()

    go(work())
