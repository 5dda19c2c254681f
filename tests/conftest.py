"""What holds for all tests, and a real browser for those that need one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.elsewhere import THEIRS, packages_in
from zamki.core.registry import GROUP, clear_caches

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell: tests send it, too
    signal.signal(signal.SIGINT, signal.default_int_handler)

CHROMIUM = [
    Path("/usr/bin") / name
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
]
"""The first one there is; the one without windows takes half the time."""


_entry_points = metadata.entry_points


def _without_theirs(**which: Any) -> Any:
    found: Any = _entry_points(**which)
    is_ours = which.get("group") != GROUP
    return found if is_ours else metadata.EntryPoints(each for each in found if each not in THEIRS)


# Games installed beside ours change no result; those that a test installs count.
setattr(metadata, "entry_points", _without_theirs)  # noqa: B010 - mypy forbids the assignment


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, so that no worker is left with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """What a test puts in the place of a game is gone after it."""
    yield monkeypatch
    monkeypatch.undo()
    clear_caches()


@pytest.fixture
def overflow() -> Iterator[None]:
    """Lets the words of a kernel's generator overflow where Python runs it, as they do elsewhere."""
    import numpy as np  # most tests do without

    with np.errstate(over="ignore"):
        yield


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Path]:
    """A folder of packages of somebody else."""
    with packages_in(tmp_path):
        yield tmp_path


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium. At home tests are skipped where there is none; in CI that would hide them, so they fail."""
    give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    try:
        import playwright.sync_api as driver
    except ImportError:
        give_up("Playwright is not installed")
    path = next((path for path in CHROMIUM if path.exists()), None)
    with driver.sync_playwright() as machine:
        try:
            made = machine.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except driver.Error as error:
            give_up(f"there is no Chromium here: {str(error).splitlines()[0]}")
        yield made
        made.close()
