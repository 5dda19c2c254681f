from __future__ import annotations

import json

import pytest

from tests.cli.run import zamki


def test_all_rooms(capsys: pytest.CaptureFixture[str]) -> None:
    """L2: 147 regular rooms and three special ones."""
    assert len(zamki(capsys, "rooms").out.splitlines()) == 150


def test_search_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    """L2: a Polish word finds the room for an English reader too."""
    ran = zamki(capsys, "rooms", "drewutnia")
    assert ran.status == 0
    assert "firewood_storage" in ran.out
    assert "Drewutnia" in zamki(capsys, "rooms", "firewood", "--lang", "pl").out


def test_rooms_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """L2: one JSON object per room."""
    ran = zamki(capsys, "rooms", "wine", "room", "food", "--json")
    (room,) = [json.loads(line) for line in ran.out.splitlines()]
    assert (room["room"], room["type"], room["decoration"]) == ("wine_room", "food", "mirror")


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    """L2: status 1 and, where there is one, a suggestion."""
    ran = zamki(capsys, "rooms", "wine", "rom")
    assert ran.status == 1
    assert "Wine Room" in ran.err
    assert ran.out == ""
    assert zamki(capsys, "rooms", "qqqq").status == 1
