"""A real server and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.serving import Server

_AT_ONCE = """
localStorage.getItem('zamki-settings') ?? localStorage.setItem('zamki-settings', '{"speed":"once"}')
"""
"""Tests do not wait for what others do to be shown, unless they are about that."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all browser tests."""
    made = Server(tmp_path_factory.mktemp("browser"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Opens a page as a person of one's own; what a page complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_page(path: str = "/", **options: Any) -> Any:
        options = {
            "base_url": server.url,
            "reduced_motion": "reduce",
            "locale": "en",
            "bypass_csp": True,
        } | options
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(**options)
        context.set_default_timeout(20000)
        context.add_init_script(_AT_ONCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
