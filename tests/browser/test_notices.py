"""The button that lets a browser be told whose turn it is; its push service is played by the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.match.setting import Bots
from tests.web.posts import Browser
from tests.web.serving import Server
from zamki.match import Tables
from zamki.store import SqliteStore
from zamki.store.notices import NoticeBook
from zamki.web import create_app
from zamki.web.asgi import App
from zamki.web.notifier import WebNotifier
from zamki.web.push import Pusher

pytestmark = pytest.mark.browser

SUBSCRIBES = """(made) => {
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (wish) => {
    window.wished = wish;
    return { toJSON: () => made };
  };
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
}"""
BUTTON = """async (where) => {
  const button = document.createElement('button');
  Object.assign(button, { id: 'tell', type: 'button', hidden: true });
  Object.assign(button.dataset, { notices: where, on: 'Tell me', off: 'Stop', denied: 'No' });
  document.body.append(button);
  await (await import('/static/x/notices.js')).notices(button);
}"""


class Telling(Server):
    """A server that tells browsers."""

    def _app(self) -> App:
        store = SqliteStore(self._data / "tables.sqlite")
        book = NoticeBook(store.database)
        made = WebNotifier(book, pusher=lambda key: Pusher(key, "mailto:a@b.example"), mailer=None, origin="")
        return create_app(Tables(store, Bots(), seed=1, notifier=made), notifier=made)


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[Server]:
    """One that is open."""
    made = Telling(tmp_path)
    made.start()
    yield made
    made.stop()


def test_a_button_turns_notices_on_and_off(browser: Any, telling: Server) -> None:
    """It subscribes with the server's key, registers the worker, shows how it stands, and ends it again."""
    context = browser.new_context(base_url=telling.url)
    page = context.new_page()
    page.goto("/")
    wish = {"game": "rycerze", "seats": 2, "pace": "slow"}
    table = page.evaluate(
        """async (wish) => (await (await fetch('/api/tables', {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish),
        })).json()).table""",
        wish,
    )
    page.evaluate(SUBSCRIBES, Browser().json())
    page.evaluate(BUTTON, f"/api/tables/{table}/seats/0/notices")
    button = page.locator("#tell")
    for text, pressed in (("Stop", "true"), ("Tell me", "false"), ("Stop", "true")):
        button.click()
        page.wait_for_function("(text) => document.querySelector('#tell').textContent === text", arg=text)
        assert button.get_attribute("aria-pressed") == pressed
    offered = page.evaluate("async () => (await (await fetch('/api/notices')).json()).push")
    assert page.evaluate("() => window.wished.applicationServerKey") == offered
    scopes = page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope)"
    )
    assert scopes == [f"{telling.url}/notices/"]
    listed = page.evaluate(
        "async (url) => (await (await fetch(url)).json()).map((each) => each.kind)",
        f"/api/tables/{table}/seats/0/notices/list",
    )
    assert listed == ["push"]
    context.close()


def test_without_an_offer_the_button_stays_hidden(visit: Any) -> None:
    """A server that tells nobody shows no button."""
    page = visit("/")
    page.evaluate(BUTTON, "/api/tables/none/seats/0/notices")
    assert page.locator("#tell").is_hidden()
