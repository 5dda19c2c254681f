"""Every state at every size: nothing is cut, covered or out of reach, and all have the same controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.test_hints import Talkative
from tests.browsing import person
from tests.match.setting import Bots
from tests.web.serving import Server
from zamki.core.game import Config
from zamki.core.words import LANGUAGES
from zamki.match import presence
from zamki.match.ports import TableBot

from .known import KNOWN, is_apart
from .lint import Allowed, Looked, compare, lint
from .states import SCENES, SIZES, TOUCH, State, Unreached

pytestmark = pytest.mark.browser

OPENS = {
    ".p-side": "[data-drawer]",
    "#share": ".tool[data-share]",
    "#words": "[data-setting=words]",
    ".bars > table": ".bars > summary",
    "#settings": ".p-bar [data-show=settings]",
}
IGNORE = (".skip", "#flight", "#live")
"""Links that show when they are reached by key, flying pieces, what is only said aloud."""
ZOOMED, ENLARGED = "640x400*2", "1280x800 root 200%"
"""A window of 1280×800 whose page is enlarged to 200 %, and one with letters twice as large."""
_SETTINGS = (
    "if (location.protocol !== 'about:')"
    " localStorage.setItem('zamki-settings', JSON.stringify({speed: 'once', ...%s}))"
)
_LARGE_ROOT = (
    "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
)
_NO_HYPHENS = """addEventListener('DOMContentLoaded', () => {
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { hyphens: manual !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, plain];
})"""
"""Not every browser knows where words of a language may be broken: soft hyphens have to do."""


class Explaining(Bots):
    """Bots that explain as much as a page shows."""

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """All levels are the same."""
        return Talkative(seed)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A new server with such bots: a scene has the same deals, and nobody goes away however long it takes."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 1e9)
    made = Server(tmp_path, bots=Explaining())
    made.start()
    yield made.url
    made.stop()


class Eye:
    """A browser of one size and language that goes from state to state."""

    def __init__(self, browser: Any, url: str, size: str, lang: str) -> None:
        self.size, self.lang, self._url = size, lang, url
        self.complaints: list[str] = []
        plain = size.split(" ")[0].split("*")[0]
        width, height = (int(side) for side in plain.split("x"))
        self._is_touch = plain in TOUCH
        self._is_small = width < 341
        self._context = person(
            browser,
            self.complaints,
            base_url=url,
            locale=lang,
            viewport={"width": width, "height": height},
            has_touch=self._is_touch,
            is_mobile=self._is_touch,
            device_scale_factor=2 if "*" in size else 1,
        )
        self._context.add_init_script(_NO_HYPHENS)
        if size == ENLARGED:
            self._context.add_init_script(_LARGE_ROOT)
        self._window = f"{width}x{height}{'t' * self._is_touch}"

    def look(self, state: State) -> Looked:
        """Goes to a state and measures it."""
        self._context.clear_cookies()
        cookies = (("window", self._window), *state.cookies)
        self._context.add_cookies(
            [{"name": name, "value": value, "url": self._url} for name, value in cookies]
        )
        page = self._context.new_page()
        page.add_init_script(_SETTINGS % state.settings)
        try:
            answer = page.goto(state.path, wait_until="load")
            assert answer.status < 500, state.path
            page.wait_for_timeout(100)
            state.do(page)
            page.wait_for_timeout(60)
            return lint(
                page,
                Allowed(
                    state.over,
                    OPENS,
                    state.still and not self._is_small,
                    self._is_touch,
                    (*IGNORE, *state.ignore),
                ),
            )
        finally:
            page.close()

    def close(self) -> None:
        """Goes."""
        self._context.close()


def _reports(eyes: Sequence[Eye], state: State) -> Iterator[str]:
    """What is wrong with a state, and is not meant so."""
    controls = {}
    for eye in eyes:
        try:
            seen = eye.look(state)
        except (Unreached, Error) as error:
            yield f"{state.name} {eye.size}: {str(error).splitlines()[0]}"
            continue
        if eye.size in SIZES and eye.lang == "en":  # names of what is meant so are English
            controls[eye.size] = seen.controls
        for each in seen.faults:
            if not any(known.covers(each, state.name, eye.size) for known in KNOWN):
                yield f"{state.name} {eye.size}: {each}"
    for missing in compare(controls):
        if not is_apart(missing, state.name):
            yield f"{state.name}: no {missing.name} at {missing.why}"


def _walk(
    browser: Any, url: str, scene: str, sizes: Sequence[str], lang: str, enlarged: Sequence[str] = ()
) -> None:
    eyes = [Eye(browser, url, size, lang) for size in sizes]
    larger = [Eye(browser, url, size, lang) for size in enlarged]
    try:
        reports = [
            report
            for state in SCENES[scene][0](url)
            for report in _reports([*eyes, *larger] if state.enlarged else eyes, state)
        ]
        complaints = [each for eye in (*eyes, *larger) for each in eye.complaints]
    finally:
        for eye in (*eyes, *larger):
            eye.close()
    assert [*reports, *complaints] == [], "\n".join([*reports, *complaints])


@pytest.mark.parametrize("scene", [scene for scene, (_, sizes) in SCENES.items() if sizes])
def test_states_that_matter_are_whole(browser: Any, house: str, scene: str) -> None:
    """Where most has gone wrong, no text is cut, no control is covered, and none is missing at a size."""
    _walk(browser, house, scene, SCENES[scene][1], "en")


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_every_state_is_whole(browser: Any, house: str, scene: str, lang: str) -> None:
    """All states in every language, at eleven sizes and enlarged."""
    _walk(browser, house, scene, SIZES, lang, (ZOOMED, ENLARGED))
