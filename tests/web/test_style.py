"""Style sheets: what belongs to one game stays on that game's pages."""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

import zamki
from zamki.core import registry
from zamki.web.rendering import stamp

Call = Callable[[Callable[[httpx.AsyncClient], Awaitable[None]]], None]
HOUSE = Path(zamki.__file__).parent
STATIC = HOUSE / "web" / "static"
SHARED = sorted(STATIC.glob("*.css"))
OWN = sorted((HOUSE / "games").glob("*/page/style.css"))
GAMES = [sheet.parent.parent.name for sheet in OWN]
LAYERS = ("base", "table", "game", "state")
NESTING = ("@layer", "@media", "@supports")
OTHER = f"""
from dataclasses import replace
from types import SimpleNamespace
from zamki.games.{GAMES[0]} import game as known
game = SimpleNamespace(info=replace(known.info, id="other"))
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """A selector with its declarations, or keyframes, and the blocks around it."""

    head: str
    around: tuple[str, ...]

    @property
    def selectors(self) -> list[str]:
        """What stands between the commas, those inside brackets left alone."""
        cuts, depth = [-1], 0
        for at, sign in enumerate(self.head):
            depth += (sign == "(") - (sign == ")")
            if sign == "," and not depth:
                cuts.append(at)
        return [self.head[a + 1 : b].strip() for a, b in pairwise([*cuts, len(self.head)])]


def rules_of(sheet: Path) -> list[Rule]:
    """All rules of a sheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    return list(_rules(re.findall(r"[^{};]*[{};]", text)))


def _rules(pieces: list[str]) -> Iterator[Rule]:
    around: list[str] = []
    for piece in pieces:
        head, end = " ".join(piece[:-1].split()), piece[-1]
        if end == "{":
            if not head.startswith(NESTING) and (not around or around[-1].startswith(NESTING)):
                yield Rule(head, tuple(around))
            around.append(head)
        elif end == "}":
            around.pop()


@pytest.mark.parametrize("sheet", OWN, ids=GAMES)
def test_a_games_sheet_speaks_of_its_own_pages_only(sheet: Path) -> None:
    """Every selector begins with the game's class or a page that has it, every keyframe with its name."""
    game = sheet.parent.parent.name
    found = rules_of(sheet)
    frames = [rule.head for rule in found if rule.head.startswith("@keyframes")]
    assert [each for each in frames if not each.startswith(f"@keyframes {game}-")] == []
    selectors = [each for rule in found if not rule.head.startswith("@") for each in rule.selectors]
    assert selectors
    own = re.compile(rf"\.{game}(?![\w-])|\[data-stage~='{game}'\]")
    assert [each for each in selectors if not own.match(each)] == []


@pytest.mark.parametrize(
    "sheet", [STATIC / "table.css", STATIC / "frame.css", *OWN], ids=lambda path: path.name
)
def test_no_rule_looks_through_the_whole_table(sheet: Path) -> None:
    """Nothing asks what a body or table has inside: every change would style all of the page anew."""
    selectors = [each for rule in rules_of(sheet) if not rule.head.startswith("@") for each in rule.selectors]
    first = [re.split(r"(?<!\()\s+(?![^(]*\))", each)[0] for each in selectors]
    assert [each for each in first if ":has(" in each] == []


@pytest.mark.parametrize("sheet", [*SHARED, *OWN], ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_every_rule_lies_in_its_layer(sheet: Path) -> None:
    """The house's rules lie in the layers below, a game's above them, those of states above all."""
    layers = {rule.around[0] if rule.around else "none" for rule in rules_of(sheet)}
    own = {"@layer game"} if sheet in OWN else {"@layer base", "@layer table"}
    assert layers <= {*own, "@layer state"}
    assert len(layers - {"@layer state"}) <= 1


@pytest.mark.parametrize("sheet", [*SHARED, *OWN], ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_states_lie_above_shapes(sheet: Path) -> None:
    """What is said of a table that waits or is over, a lesson or a replay loses against no shape."""
    below = [rule for rule in rules_of(sheet) if "@layer state" not in rule.around]
    selectors = [re.sub(r":not\([^()]*\)", "", each) for rule in below for each in rule.selectors]
    assert [each for each in selectors if re.match(r"\S*\.(waits|over|lesson|replay)(?![\w-])", each)] == []


def test_the_order_of_the_layers_is_said_first() -> None:
    """The first sheet of the house that names a layer names all of them, states last."""
    first = re.sub(r"/\*.*?\*/\s*", "", (STATIC / "base.css").read_text("utf-8"))
    assert first.startswith(f"@layer {', '.join(LAYERS)};")


@pytest.mark.parametrize("shared", [*SHARED, *sorted((HOUSE / "web" / "templates").glob("*.html"))])
def test_what_all_games_share_names_none(shared: Path) -> None:
    """No sheet and no template of the house knows a game by name."""
    assert re.findall("|".join(GAMES), shared.read_text("utf-8").lower()) == []


@pytest.mark.parametrize("sheet", [*SHARED, *OWN], ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_every_class_of_a_sheet_is_used(sheet: Path) -> None:
    """A class that no template, script, page or drawing writes has no rule left."""
    games = GAMES if sheet in SHARED else [sheet.parent.parent.name]
    parts = [HOUSE / "games" / game / part for game in games for part in ("page", "draw")]
    files = [file for folder in (HOUSE / "web", HOUSE / "draw", *parts) for file in folder.rglob("*.*")]
    text = " ".join(file.read_text("utf-8") for file in files if file.suffix in (".html", ".js", ".py"))
    words = set(re.findall(r"[a-z]+(?:-[a-z]+)*-?", text))
    names = {name for rule in rules_of(sheet) for name in re.findall(r"\.([a-z][\w-]*)", rule.head)}
    assert [name for name in names if name.rstrip("0123456789") not in {*words, *GAMES}] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_games_pages_bring_its_sheet(call: Call, game: str) -> None:
    """Table, replay and rules link the sheet of their game, no other, and wear its class."""

    async def work(client: httpx.AsyncClient) -> None:
        table = await client.post(f"/play/{game}", follow_redirects=True)
        pages = [table, await client.get(f"{table.url.path}/replay"), await client.get(f"/rules/{game}")]
        for page in pages:
            assert _own_sheets(page) == [f"/static/{stamp()}/games/{game}.css"], page.url
            assert re.search(rf'class="[^"]*\b{game}\b', page.text), page.url
        answer = await client.get(_own_sheets(table)[0])
        assert answer.headers["content-type"].startswith("text/css")
        assert "immutable" in answer.headers["cache-control"]
        assert f".{game}" in answer.text

    call(work)


def test_other_pages_bring_no_games_sheet(call: Call) -> None:
    """Lobby, forms and lists show every game without its sheet; the scorer brings that of its game."""

    async def work(client: httpx.AsyncClient) -> None:
        for path in ("/", "/rules", "/replay", "/nowhere", *(f"/new/{game}" for game in GAMES)):
            assert _own_sheets(await client.get(path)) == [], path
        assert len(_own_sheets(await client.get("/score"))) == 1

    call(work)


def test_only_sheets_of_games_are_served(call: Call) -> None:
    """An unknown game, another file or a way out is not found; an older mark is not kept."""

    async def work(client: httpx.AsyncClient) -> None:
        for name in ("chess.css", f"{GAMES[0]}.html", GAMES[0], "..%2Fstyle.css", ".css"):
            assert (await client.get(f"/static/{stamp()}/games/{name}")).status_code == 404, name
        older = await client.get(f"/static/older/games/{GAMES[0]}.css")
        assert older.headers["cache-control"] == "no-cache"

    call(work)


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of another package, without a page of its own."""
    package = tmp_path / "other_castles"
    (package / "page").mkdir(parents=True)
    (package / "__init__.py").write_text(OTHER)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry._registered, "other", "other_castles")
    registry.clear_caches()
    yield package / "page"
    monkeypatch.undo()
    sys.modules.pop("other_castles", None)
    registry.clear_caches()


def test_a_game_of_another_package_brings_its_sheet(call: Call, other: Path) -> None:
    """A sheet in somebody's package is linked, served and stamped like our own; without one nothing is."""

    async def work(client: httpx.AsyncClient) -> None:
        before = stamp()
        assert _own_sheets(await client.get("/rules/other")) == []
        (other / "style.css").write_text(".other p { color: red; }")
        page = await client.get("/rules/other")
        assert 'prose other"' in page.text
        assert (await client.get(_own_sheets(page)[0])).text == ".other p { color: red; }"
        assert stamp() != before

    call(work)


def _own_sheets(page: httpx.Response) -> list[str]:
    return re.findall(r'href="(/static/[^"]*/games/[^"]*)"', page.text)
