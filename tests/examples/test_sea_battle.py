"""A game in a package of its own is as good as a built-in one, without a line outside its folder."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from tests.elsewhere import without_theirs
from tests.examples.conftest import SHIPS, TYPED
from tests.examples.packages import SEA_BATTLE, Site, types
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

TITLES = {"en": "Sea battle", "pl": "Statki", "fr": "Bataille navale", "de": "Schiffe versenken"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_listed(site: Site, lang: str) -> None:
    """`zamki games` tells of it after the built-in games, in the reader's language."""
    told = site.zamki("games", "--lang", lang)
    assert f"sea_battle – {TITLES[lang]}" in told
    games = json.loads(site.zamki("games", "--json", "--lang", lang))
    assert without_theirs((game["game"] for game in games), "sea_battle") == [*BUILT_IN, "sea_battle"]
    assert games[-1]["title"] == TITLES[lang]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Hide a ship of 3 cells: frigate."),
        ("pl", "Ukryj statek długości 3 pól: fregata."),
        ("fr", "Cache un navire de 3 cases\N{NO-BREAK SPACE}: frégate."),
        ("de", "Verstecke ein Schiff von 3 Feldern: Fregatte."),
    ],
)
def test_it_is_played_in_the_terminal(site: Site, lang: str, said: str) -> None:
    """A whole game against a bot, typed cell by cell, in every language."""
    told = site.zamki(
        "play", "sea_battle", "--bots", "builder", "--seed", "3", "--lang", lang, typed=TYPED, status=0
    )
    assert said in told
    assert told.count("▓") >= 8


def test_its_records_are_replayed(site: Site, record: Path) -> None:
    """`zamki replay` comes to the same result, and shows any position."""
    answer = json.loads(site.zamki("replay", str(record), "--json", "--at", "8"))
    assert (answer["ok"], answer["game"], answer["finished"]) == (True, "sea_battle", True)
    assert answer["position"]["state"]["placing"] is None
    assert max(answer["scores"]) == 8


@pytest.mark.parametrize("seat", [[], ["--seat", "1"]])
def test_its_positions_are_drawn(site: Site, record: Path, seat: list[str]) -> None:
    """`zamki draw` makes an SVG of any position, open or as a seat knows it."""
    svg = site.zamki("draw", str(record), "--at", "12", "--lang", "pl", *seat)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg.count("<title>fregata</title>") == (3 if seat else 4)


def test_its_editions_are_checked(site: Site) -> None:
    """`zamki edition` knows the game by its file, and names what is wrong with another one."""
    file = SEA_BATTLE / "src" / "zamki_sea_battle" / "data" / "small-sea.json"
    assert json.loads(site.zamki("edition", "check", str(file), "--json"))["ok"]
    wrong = site.folder / "wrong.json"
    wrong.write_text(file.read_text("utf-8").replace('"size": 6', '"size": 60'), "utf-8")
    answer = json.loads(site.zamki("edition", "check", str(wrong), "--json", status=2))
    assert "“size” must be from 4 to 8." in json.dumps(answer, ensure_ascii=False)


def test_its_bots_play_each_other(site: Site) -> None:
    """`zamki arena` rates its levels; the records it keeps can be replayed."""
    kept = site.folder / "arena"
    words = ["--games", "6", "--seed", "1", "--json", "--records", str(kept)]
    answer = json.loads(site.zamki("arena", "sea_battle", "--bots", "apprentice,random", *words))
    assert {row["bot"] for row in answer["bots"]} == {"apprentice", "random"}
    site.zamki("replay", *map(str, sorted(kept.glob("*.json"))))


def test_it_stands_the_fuzzer(site: Site) -> None:
    """`zamki fuzz` finds no crash, no dead end and no lost piece, in several processes too."""
    answer = json.loads(site.zamki("fuzz", "sea_battle", "--games", "60", "--jobs", "2", "--json"))
    assert (answer["games"], answer["faults"]) == (60, {})


def test_a_level_it_does_not_have_is_refused(site: Site) -> None:
    """The command line names the levels there are."""
    site.zamki("play", "sea_battle", "--bots", "master", status=2)


@pytest.mark.slow
def test_it_passes_its_own_tests(site: Site) -> None:
    """Rules, worlds, words, drawing, bots and the conformance suite, as its author runs them."""
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-c", str(SEA_BATTLE / "pyproject.toml")]
    assert " passed" in site.python(*words, str(SEA_BATTLE / "tests"))


@pytest.mark.slow
def test_it_is_as_strict_as_the_house(site: Site) -> None:
    """Types, style and words are clean by the same rules."""
    ran = types(SEA_BATTLE)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    ruff = str(Path(sys.executable).with_name("ruff"))
    for words in (["check", "."], ["format", "--check", "."]):
        ran = subprocess.run([ruff, *words], cwd=SEA_BATTLE, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    package = SEA_BATTLE / "src" / "zamki_sea_battle"
    assert site.python("-m", "zamki.testing.words", "check", str(package)) == ""


def reader(address: str, lang: str) -> httpx.Client:
    """Somebody at a browser that speaks a language."""
    return httpx.Client(
        base_url=address, headers={"Accept-Language": lang}, follow_redirects=True, timeout=30
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_shows_it(address: str, lang: str) -> None:
    """With title, length and its own picture, beside the built-in games."""
    with reader(address, lang) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert TITLES[lang] in page.text
        assert 'action="/play/sea_battle"' in page.text
        assert 'id="lob0-sea_battle-title"' in page.text
        assert TITLES[lang] in client.get("/rules").text
        assert client.get("/new/sea_battle").status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_rules_are_explained(address: str, lang: str) -> None:
    """Its own page has its own drawings, and an anchor for every prompt."""
    with reader(address, lang) as client:
        page = client.get("/rules/sea_battle")
        assert page.status_code == 200
        assert f"<h1>{TITLES[lang]}</h1>" in page.text
        assert page.text.count("<svg") >= 6
        assert all(f'id="{key}"' in page.text for key in ("place", "shoot", "waiting", "over"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_is_played(address: str, lang: str) -> None:
    """One click opens a table with a bot; ships and shots are spots, moves are taken, and all is replayed."""
    with reader(address, lang) as client:
        opened = client.post("/play/sea_battle")
        assert opened.status_code == 200
        assert 'data-pick="cells+=A1"' in opened.text
        table = opened.url.path.removeprefix("/t/")
        for cells in SHIPS:
            _play(client, table, {"seat": 0, "type": "place", "cells": cells})
        view = _asked(client, table)
        assert view["prompt"]["key"] == "shoot"
        page = client.get(f"/t/{table}")
        assert "data-move=" in page.text
        assert "</svg>" in page.text
        hints = client.get(f"/api/tables/{table}/hint").json()
        assert {hint["move"]["type"] for hint in hints} == {"shoot"}
        _play(client, table, hints[0]["move"])
        replayed = client.get(f"/t/{table}/replay", params={"at": 4})
        assert replayed.status_code == 200
        assert "</svg>" in replayed.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_brought_to_be_replayed(address: str, record: Path, lang: str) -> None:
    """A game that was played elsewhere is shown from its first move to its last."""
    with reader(address, lang) as client:
        page = client.post("/replay", files={"record": ("game.json", record.read_bytes())})
        assert page.status_code == 200
        assert "</svg>" in page.text
        for at in (0, 8, 20):
            assert client.get(page.url.path, params={"at": at, "as": "open"}).status_code == 200


def _play(client: httpx.Client, table: str, move: dict[str, Any]) -> None:
    _asked(client, table)
    answer = client.post(f"/api/tables/{table}/moves", json={"move": move})
    assert answer.status_code == 200, answer.text


def _asked(client: httpx.Client, table: str) -> dict[str, Any]:
    """The view once the reader is asked; the bot takes its time."""
    for _ in range(600):
        view: dict[str, Any] = client.get(f"/api/tables/{table}").json()
        if view["legal_moves"]:
            return view
        time.sleep(0.05)
    raise AssertionError("the bot does not move")
