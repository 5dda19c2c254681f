"""Shuffles of version 2: promised by the server, mixed by the seats, and checked from the record."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from zamki.core.commitment import draw_from_nonce
from zamki.core.errors import DealDiffers, Malformed, NonceDiffers, NotAsCommitted
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import GameRecord, parse_record, record_from_json
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.shuffle import Shuffle, promise_of
from zamki.games import BUILT_IN

NONCE = bytes(range(32))
SHARES = (bytes(range(16)), None)
SHUFFLE = Shuffle("k7f3qx9m2p", promise_of("k7f3qx9m2p", NONCE), SHARES, NONCE)


def played(game: str = "ludwig", moves: int | None = None, shuffle: Shuffle = SHUFFLE) -> AnyPlaythrough:
    """A game of random moves for two, to its end or for some moves."""
    rules, rng = get_game(game), Random(3)
    play = Playthrough.from_shuffle(rules, configure(rules, 2), shuffle)
    while play.outcome is None and (moves is None or len(play.played) < moves):
        seat = rng.choice(rules.actors(play.state))
        play.submit(rng.choice(list(rules.legal_moves(play.state, seat))))
    return play


@pytest.fixture(scope="module")
def finished() -> GameRecord:
    """A finished game of Ludwig with draws in its set-up and later."""
    return played().record()


def fault(record: GameRecord) -> NotAsCommitted:
    """What is found wrong with its chance."""
    with pytest.raises(NotAsCommitted) as refused:
        replay(record, verify=True)
    return refused.value


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_shuffle_verifies_from_its_record(game: str) -> None:
    """In every game the final record reads back and proves its chance, from the set-up on."""
    record = parse_record(played(game).record().text())
    assert record.shuffle == SHUFFLE
    assert (record.commitment, record.nonce) == (None, None)
    assert replay(record, verify=True).record() == record
    json.dumps(record.json())


def test_promise_seed_and_draws_are_what_is_documented(finished: GameRecord) -> None:
    """Anybody can compute them anew from the record and the description."""
    told = finished.json()["shuffle"]
    assert isinstance(told, dict)
    table, nonce = str(told["table"]).encode(), bytes.fromhex(str(told["nonce"]))
    assert told["version"] == 2
    assert told["promise"] == hashlib.sha256(b"zamki-shuffle-2\0" + table + b"\0" + nonce).hexdigest()
    shares = b"\x10" + bytes(range(16)) + b"\0"
    seed = hashlib.sha256(b"zamki-seed-2\0" + table + b"\0" + nonce + shares).digest()
    assert seed == SHUFFLE.seed()
    draws = replay(finished).draws
    whats = [draw.what for draw in draws]
    assert whats[:4] == ["thrones", "supply", "bonus_cards", "ludwig_draw"]
    for number, draw in enumerate(draws):
        assert draw.drawn == draw_from_nonce(seed, number, draw.items, len(draw.drawn))
    first = hmac.digest(seed, b"0", "sha256")
    word = int.from_bytes(hashlib.sha256(first + bytes(8)).digest()[:8], "big")
    assert draws[0].drawn[0] == draws[0].items[word % len(draws[0].items)]


Change = Callable[[Shuffle], Shuffle]
CHANGES: list[tuple[Change, type[NotAsCommitted]]] = [
    (lambda it: replace(it, nonce=bytes(32)), NonceDiffers),
    (lambda it: replace(it, nonce=None), NonceDiffers),
    (lambda it: replace(it, promise="0" * 64), NonceDiffers),
    (lambda it: replace(it, table="another"), NonceDiffers),
    (lambda it: replace(it, shares=(bytes(16), None)), DealDiffers),
    (lambda it: replace(it, shares=(None, None)), DealDiffers),
    (lambda it: replace(it, shares=it.shares[::-1]), DealDiffers),
]


@pytest.mark.parametrize(("change", "kind"), CHANGES)
def test_a_change_of_the_shuffle_is_named(
    change: Change, kind: type[NotAsCommitted], finished: GameRecord
) -> None:
    """A changed nonce or promise, and a changed share or order of seats, each by its code."""
    error = fault(replace(finished, shuffle=change(SHUFFLE)))
    assert type(error) is kind
    if kind is DealDiffers:
        assert (error.details["draw"], error.details["what"]) == (0, "thrones")


def test_a_changed_card_is_named(finished: GameRecord) -> None:
    """Two cards exchanged, in the set-up or in a later draw: the draw and the first card are told."""
    supply: Any = finished.setup["supply"]
    at = next(place for place in range(20, 99) if supply[place] != supply[place + 1])
    changed = [*supply[:at], supply[at + 1], supply[at], *supply[at + 2 :]]
    error = fault(replace(finished, setup={**finished.setup, "supply": changed}))
    assert (error.code, error.move) == ("deal_differs", None)
    due = {"draw": 1, "what": "supply", "card": at, "is": supply[at + 1], "due": supply[at]}
    assert error.details == due
    record = played(moves=12).record()
    index = [at for at, move in enumerate(record.moves) if move["type"] == "chance"][-1]
    rooms: Any = record.moves[index]["rooms"]
    moves = [*record.moves[:index], {**record.moves[index], "rooms": rooms[::-1]}]
    error = fault(replace(record, moves=tuple(moves), shuffle=SHUFFLE))
    assert (error.code, error.move) == ("deal_differs", index)
    assert (error.details["what"], error.details["card"]) == ("ludwig_draw", 0)


def test_other_nonces_gain_nothing_after_the_promise(finished: GameRecord) -> None:
    """A server that tries 10,000 nonces until the first card suits it has another promise each time."""
    tried = [Random(number).randbytes(32) for number in range(10_000)]
    assert SHUFFLE.promise not in {promise_of(SHUFFLE.table, nonce) for nonce in tried}
    wish = get_game("ludwig")
    better = replace(SHUFFLE, nonce=tried[7])
    record = Playthrough.from_shuffle(wish, configure(wish, 2), better).record()
    assert type(fault(replace(record, shuffle=better))) is NonceDiffers


Choice = Callable[[int], bytes]
"""How a server that cheats comes to the nonce of its table of some number."""


def _wished(rooms: Sequence[str]) -> Choice:
    """Nonces that would deal the first seat the deck's first room, were there no share."""
    tries = [Random(number).randbytes(32) for number in range(1000)]
    alone = [replace(SHUFFLE, nonce=nonce, shares=(None, None)).seed() for nonce in tries]
    good = [
        nonce
        for nonce, seed in zip(tries, alone, strict=True)
        if rooms[0] in draw_from_nonce(seed, 1, rooms, 9)
    ]
    return lambda table: good[table % len(good)]


@pytest.mark.parametrize(
    "choice",
    [lambda _: lambda _: NONCE, lambda _: lambda table: table.to_bytes(32, "big"), _wished],
    ids=["always the same", "one after the other", "those that would deal well"],
)
def test_one_honest_share_makes_every_first_hand_equally_likely(
    choice: Callable[[Sequence[str]], Choice], finished: GameRecord
) -> None:
    """In 20,000 games of Ludwig each room is in the first hand as often, however the server chooses."""
    rng, tables, supply = Random(11), 20_000, replay(finished).draws[1]
    assert list(supply.drawn) == finished.setup["supply"]
    rooms, counts = supply.items, Counter[str]()
    chosen = choice(rooms)
    for table in range(tables):
        shares = (None, rng.randbytes(16))
        seed = replace(SHUFFLE, nonce=chosen(table), shares=shares).seed()
        counts.update(draw_from_nonce(seed, 1, rooms, 9))
    due = tables * 9 / len(rooms)
    assert len(rooms) == len(set(rooms)) == 147
    assert abs(counts[rooms[0]] - due) < 4 * due**0.5
    assert sum((counts[room] - due) ** 2 / due for room in rooms) < 219  # 146 degrees: p < 1e-4


def test_the_nonce_is_told_after_the_end_only() -> None:
    """Before it a record has the promise and the shares, and cannot be checked yet."""
    play = played(moves=9)
    record = parse_record(play.record().text())
    assert record.shuffle == SHUFFLE.without_nonce()
    assert NONCE.hex() not in play.record().text()
    assert replay(record, verify=True).shuffle == SHUFFLE.without_nonce()


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 3},
        {"promise": "x" * 64},
        {"shares": [None]},
        {"shares": ["00", None]},
        {"nonce": "ab"},
        {"more": 1},
    ],
)
def test_a_shuffle_of_wrong_form_is_refused(wrong: dict[str, Any], finished: GameRecord) -> None:
    """Each with its place, like everything in a record."""
    data: dict[str, Any] = dict(finished.json())
    data["shuffle"] = {**data["shuffle"], **wrong}
    with pytest.raises(Malformed, match="shuffle"):
        record_from_json(data)


def test_a_record_has_one_version_only(finished: GameRecord) -> None:
    """The fields of version 1 have no meaning beside a shuffle, and a nonce none before the end."""
    with pytest.raises(Malformed, match="commitment"):
        record_from_json({**finished.json(), "commitment": "0" * 64})
    open_yet = {key: value for key, value in finished.json().items() if key != "result"}
    with pytest.raises(Malformed, match="after the end"):
        record_from_json(open_yet)


def test_what_is_drawn_in_a_copy_leaves_no_trace() -> None:
    """Each line of play has its own chance moves, and the record of both is whole."""
    play, others = played(moves=0), Random(1)
    while play.outcome is None:
        branch = copy(play)
        move = others.choice(list(play.game.legal_moves(play.state, play.actors[0])))
        for line in (branch, play):
            line.submit(move)
        assert branch.played[-1].chance == play.played[-1].chance
    assert replay(play.record(), verify=True).outcome == branch.outcome == play.outcome


def test_a_draw_is_the_same_after_a_move_is_taken_back_and_after_going_on() -> None:
    """The count of draws goes back with the move, and starts behind the set-up's."""
    play = played(moves=40)
    last = next(number for number in range(len(play.played) - 1, -1, -1) if play.played[number].chance)
    while len(play.played) > last + 1:
        play.take_back()
    drawn = play.played[-1]
    for _ in range(2):
        assert play.take_back() == drawn.move
        play.go_on()
        play.submit(drawn.move)
        assert play.played[-1].chance == drawn.chance
