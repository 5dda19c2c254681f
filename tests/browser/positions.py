"""Tables at which a game has come to a certain question: two people let it be played that far."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx

from .seated import PLAIN

Seen = dict[str, Any]
Stop = Callable[[Seen], bool]
Choose = Callable[[Seen], Seen | None]
"""What somebody does; nothing: something random."""


class Pair:
    """Two people at one table; a browser can take the place of the first."""

    def __init__(self, url: str, game: str, seed: int = 1, choose: Choose | None = None) -> None:
        self._random = random.Random(seed)
        self._choose = choose
        self._url = url
        with httpx.Client(base_url=url, timeout=60, verify=PLAIN) as client:
            opened = client.post("/api/tables", json={"game": game, "seats": 2, "name": "Ada"}).json()
            self.table: str = opened["table"]
            (code,) = opened["invites"].values()
            answer = client.post(f"/api/tables/{self.table}/seats", json={"invite": code, "name": "Jadwiga"})
        self._secrets: list[str] = [opened["secret"], answer.json()["secret"]]
        self._clients = [self._client(secret) for secret in self._secrets]

    def _client(self, secret: str) -> httpx.Client:
        headers = {"authorization": f"Bearer {secret}"}
        return httpx.Client(base_url=self._url, headers=headers, timeout=60, verify=PLAIN)

    @property
    def cookie(self) -> dict[str, str]:
        """What makes a browser the first of the two."""
        return {"name": "zamki", "value": self._secrets[0], "url": self._url}

    def view(self, seat: int) -> Seen:
        """What a seat sees."""
        seen: Seen = self._clients[seat].get(f"/api/tables/{self.table}").json()
        return seen

    def play_until(self, stop: Stop, most: int = 400) -> bool:
        """Plays on until the first seat sees what is looked for; whether it came to that."""
        for _ in range(most):
            seen = self.view(0)
            if stop(seen):
                return True
            if not seen["actors"]:
                return False
            seat = seen["actors"][0]
            self._move(seat, seen if seat == 0 else self.view(seat))
        return False

    def move(self, seat: int) -> None:
        """Somebody does something."""
        self._move(seat, self.view(seat))

    def _move(self, seat: int, seen: Seen) -> None:
        chosen = self._choose(seen) if self._choose else None
        chosen = chosen or self._random.choice(seen["legal_moves"])
        body = {"move": chosen, "after": seen["version"]}
        answer = self._clients[seat].post(f"/api/tables/{self.table}/moves", json=body)
        assert answer.is_success, answer.text

    def close(self) -> None:
        """Both go."""
        for client in self._clients:
            client.close()


def asked(key: str, at_least: int = 0) -> Stop:
    """Stops at a question, once so much was told."""
    return lambda seen: seen["prompt"]["key"] == key and len(seen["log"]) >= at_least


def table_at(url: str, game: str, key: str, at_least: int = 0, choose: Choose | None = None) -> Pair:
    """A table at which the first seat is asked this."""
    return table_where(url, game, asked(key, at_least), choose)


def table_where(url: str, game: str, stop: Stop, choose: Choose | None = None) -> Pair:
    """A table at which the first seat sees what is looked for."""
    for seed in range(1, 13):
        pair = Pair(url, game, seed, choose)
        if pair.play_until(stop):
            return pair
        pair.close()
    raise AssertionError("no game comes to it")
