"""Tables at a chosen moment: people play as a bot would, over the API, until something is asked."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx

from zamki.core.parsing import parse_view
from zamki.core.view import AnyView
from zamki.games.ludwig.bots.fallback import simple_ranking

Choose = Callable[[list[dict[str, Any]]], dict[str, Any]]
"""Which of the legal moves somebody makes."""
NAMES = ("Ada", "Bartek", "Jadwiga", "Chloé", "Anselm", "Zofia", "Henri")
MOST_MOVES = 400
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Servers of tests need no certificates; by default every client would read all there are, in 20 ms."""


@dataclass(frozen=True)
class Sitting:
    """A table with a person on every seat."""

    url: str
    table: str
    secrets: tuple[str, ...]

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"/t/{self.table}"

    def view(self, seat: int) -> AnyView:
        """What somebody knows."""
        return parse_view(self._get(seat))

    def version(self, seat: int) -> int:
        """How much has been written down."""
        return int(self._get(seat)["version"])

    def move(self, seat: int, move: dict[str, Any]) -> None:
        """Somebody's move."""
        self._post(seat, "moves", {"move": move})

    def suggest(self, seat: int, move: dict[str, Any]) -> None:
        """Somebody's suggestion to somebody else."""
        self._post(seat, "proposals", {"move": move})

    def cookie(self, seat: int) -> dict[str, str]:
        """What holds a seat in a browser."""
        return {"name": "zamki", "value": self.secrets[seat], "url": self.url}

    def say(self, seat: int, text: str) -> None:
        """What somebody says to all."""
        self._post(seat, "chat", {"text": text})

    def moves(self, seat: int) -> list[dict[str, Any]]:
        """What somebody may do."""
        return _moves(self.view(seat))

    def play(self, is_there: Callable[[AnyView], bool], choose: Choose | None = None) -> bool:
        """Plays on until the view of the first seat is wanted; whether that was before the end."""
        for _ in range(MOST_MOVES):
            view = self.view(0)
            if is_there(view):
                return True
            if not view.actors:
                return False
            seat = view.actors[-1]
            asked = view if seat == 0 else self.view(seat)
            self.move(seat, choose(_moves(asked)) if choose else _best(asked))
        raise AssertionError("the game does not end")

    def _get(self, seat: int) -> dict[str, Any]:
        answer = httpx.get(
            f"{self.url}/api/tables/{self.table}", headers=self._bearer(seat), timeout=60, verify=PLAIN
        )
        told: dict[str, Any] = answer.json()
        return told

    def _post(self, seat: int, where: str, body: dict[str, Any]) -> None:
        url = f"{self.url}/api/tables/{self.table}/{where}"
        answer = httpx.post(url, json=body, headers=self._bearer(seat), timeout=60, verify=PLAIN)
        assert answer.status_code < 300, answer.text

    def _bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secrets[seat]}"}


def _moves(view: AnyView) -> list[dict[str, Any]]:
    return [dict(view.move_json(move)) for move in view.legal_moves]


def _best(view: AnyView) -> dict[str, Any]:
    return dict(view.move_json(simple_ranking(view.state, list(view.legal_moves))[0][0]))


def seated(url: str, game: str, seats: int) -> Sitting:
    """A new table with a person on every seat."""
    wishes = {"game": game, "seats": seats, "names": {"0": NAMES[0]}}
    opened = httpx.post(f"{url}/api/tables", json=wishes, timeout=60, verify=PLAIN).json()
    assert "table" in opened, opened
    return Sitting(url, opened["table"], tuple(_secrets(url, opened, seats)))


def _secrets(url: str, opened: dict[str, Any], seats: int) -> Iterator[str]:
    yield opened["secret"]
    for seat in range(1, seats):
        body = {"invite": opened["invites"][str(seat)], "name": NAMES[seat]}
        answer = httpx.post(f"{url}/api/tables/{opened['table']}/seats", json=body, timeout=60, verify=PLAIN)
        yield answer.json()["secret"]
