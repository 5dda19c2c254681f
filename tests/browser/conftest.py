"""A real server and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browsing import person
from tests.web.serving import Server


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
        context = person(browser, complaints, **({"base_url": server.url} | options))
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
