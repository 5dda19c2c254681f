"""What may be suggested, and that a suggestion tells nothing that is hidden."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from zamki.core.errors import IllegalMove
from zamki.core.ids import Json, Seat
from zamki.core.moves import Move
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.ludwig.rules.moves import KeepCard, PlaceBonusRoom
from zamki.games.ludwig.rules.state import Ask, Bonus, owners_of
from zamki.match import ChangeKind, ChangeRequest, Table
from zamki.match.entries import Chair, LogEntry
from zamki.match.errors import Stale
from zamki.match.fairness import AnyPlay, seems_legal
from zamki.match.table_creation import load_log
from zamki.match.table_header import header_of_play
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore
from zamki.testing.fuzz import random_moves

from .setting import ask, go, opened


def drawn_bonus() -> tuple[AnyPlay, Bonus]:
    """A game of Ludwig in which the owners of one castle look at five drawn rooms."""
    game = get_game("ludwig")
    for seed in range(50):
        rng = Random(seed)
        play: AnyPlay = Playthrough.new(game, configure(game, 5), rng)
        for _ in random_moves(play, rng):
            for bonus in play.state.bonuses:
                if bonus is not None and bonus.ask is Ask.ROOM:
                    return play, bonus
    raise AssertionError("no food bonus in fifty games")


def test_partner_may_suggest_one_of_the_drawn_rooms() -> None:
    """L12: a bonus can be suggested by the one who sees what was drawn."""
    play, bonus = drawn_bonus()
    (partner,) = set(owners_of(bonus.castle, 5)) - {bonus.seat}
    moves = [
        move for move in play.game.legal_moves(play.state, bonus.seat) if isinstance(move, PlaceBonusRoom)
    ]
    assert moves
    assert all(seems_legal(play, partner, move, Random(1)) for move in moves)


def test_others_cannot_find_out_what_was_drawn() -> None:
    """L47: whoever does not see the drawn rooms gets the same refusal for a right and for a wrong guess."""
    play, bonus = drawn_bonus()
    right = next(
        move for move in play.game.legal_moves(play.state, bonus.seat) if isinstance(move, PlaceBonusRoom)
    )
    for seat in range(5):
        if seat not in owners_of(bonus.castle, 5):
            assert not seems_legal(play, Seat(seat), right, Random(1))


def test_what_lies_open_may_be_suggested_by_anybody() -> None:
    """L9: everybody sees the chosen rooms, so anybody may suggest where one goes."""
    game = get_game("ludwig")
    play: AnyPlay = Playthrough.new(game, configure(game, 4), 1)
    for seat in game.actors(play.state):
        play.submit(game.legal_moves(play.state, seat)[0])
    move = game.legal_moves(play.state, Seat(2))[0]
    assert all(seems_legal(play, Seat(seat), move, Random(1)) for seat in (0, 1, 3))


@dataclass(frozen=True)
class Hidden:
    """Ludwig: cards an outsider does not see, a twin world where they are others, and a third seat's move."""

    play: AnyPlay
    twin: AnyPlay
    outsider: Seat
    card: KeepCard
    third: Any


def _hidden_cards() -> Hidden:
    game = get_game("ludwig")
    for seed in range(400):
        rng = Random(seed)
        play: AnyPlay = Playthrough.new(game, configure(game, 5), rng)
        for _ in random_moves(play, rng):
            for bonus in play.state.bonuses:
                if bonus is not None and bonus.ask is Ask.CARD and (found := _hidden(play, bonus)):
                    return found
    raise AssertionError("no hidden cards in so many games")


def _hidden(play: AnyPlay, bonus: Bonus) -> Hidden | None:
    game = play.game
    outsiders = [Seat(seat) for seat in range(5) if seat not in owners_of(bonus.castle, 5)]
    thirds = [seat for seat in game.actors(play.state) if seat != bonus.seat]
    cards = [each for each in game.legal_moves(play.state, bonus.seat) if isinstance(each, KeepCard)]
    for outsider in outsiders:
        for number in range(20):
            state = game.imagine(game.view(play.state, outsider), Random(number))
            twin = _with_state(play, state)
            lost = [card for card in cards if card not in game.legal_moves(state, bonus.seat)]
            for third in thirds:
                for move in list(game.legal_moves(play.state, third))[:4]:
                    if lost and _looks_the_same(play, twin, outsider, move):
                        return Hidden(play, twin, outsider, lost[0], move)
    return None


def _with_state(play: AnyPlay, state: object) -> AnyPlay:
    twin: AnyPlay = copy(play)
    last = play.played[-1]
    twin.played = [*play.played[:-1], replace(last, step=replace(last.step, state=state))]
    return twin


def _looks_the_same(play: AnyPlay, twin: AnyPlay, viewer: Seat, move: Move) -> bool:
    """Whether the viewer sees no difference between the worlds after a move that draws nothing."""
    if move not in twin.game.legal_moves(twin.state, move.seat):
        return False
    views: list[dict[str, Json]] = []
    for each in (play, twin):
        after: AnyPlay = copy(each)
        after.played = list(each.played)
        after.submit(move)
        if after.played[-1].chance or after.game.is_simultaneous(after.state):
            return False
        views.append(after.game.view(after.state, viewer).json())
    return views[0] == views[1]


async def _attacked(play: AnyPlay, hidden: Hidden, name: str) -> list[Json]:
    """Suggests the card until it is let in, waits for a third seat's move, looks whether it still stands."""
    seats = play.config.seats
    chairs = [Chair(f"P{seat}", frozenset({f"k{seat}"})) for seat in range(seats)]
    game, branch = play.game, copy(play)
    branch.played = list(play.played)
    entry = LogEntry(1, "opened", header_of_play(branch, chairs), 0.0)
    log, store = TableLog(name, entry, branch), MemoryStore()
    await store.append(name, [entry], log.summary())
    table = Table(log, store, ("random",))
    body = {"move": game.move_json(hidden.card)}
    for _ in range(5000):
        try:
            await table.change(ChangeRequest(ChangeKind.PROPOSE, f"k{hidden.outsider}", body))
            break
        except IllegalMove:  # refused: the worlds that were imagined did not have it
            continue
    third = hidden.third.seat
    await table.change(ChangeRequest(ChangeKind.MOVE, f"k{third}", {"move": game.move_json(hidden.third)}))
    return [each.json() for each in table.view(hidden.outsider).proposals]


def test_a_suggestion_is_no_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """L47: whether a guess at hidden cards still stands is the same whether the guess is right or wrong."""
    monkeypatch.setattr("zamki.match.fairness.WORLDS", 1)
    hidden = _hidden_cards()
    right, wrong = (
        hidden.card in play.game.legal_moves(play.state, hidden.card.seat)
        for play in (hidden.play, hidden.twin)
    )
    assert (right, wrong) == (True, False)
    told = []
    for number in range(12):
        name = f"table {number}"
        truth, twin = (go(_attacked(play, hidden, name)) for play in (hidden.play, hidden.twin))
        assert truth == twin
        told.append(bool(truth))
    assert set(told) == {True, False}


def test_a_suggestion_to_somebody_who_is_not_asked_seems_illegal() -> None:
    """Who is asked is known to all: nothing needs to be imagined for it."""
    play, bonus = drawn_bonus()
    move = next(iter(play.game.legal_moves(play.state, bonus.seat)))
    play.played.clear()
    game = play.game
    while bonus.seat in game.actors(play.state):
        play.submit(game.legal_moves(play.state, bonus.seat)[0])
    assert not seems_legal(play, Seat(1 - min(bonus.seat, 1)), move, Random(1))


def test_suggestions_can_be_declined_and_taken_back() -> None:
    """The seat it was made to says no, its maker takes it back; nobody else can."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3)
        for seat in range(3):
            view = table.view(Seat(seat)).view
            await ask(table, ChangeKind.MOVE, secrets[seat], move=view.move_json(view.legal_moves[0]))
        view = table.view(Seat(1)).view
        move = view.move_json(view.legal_moves[0])
        for who in (1, 0):
            made = await ask(table, ChangeKind.PROPOSE, secrets[0], move=move)
            with pytest.raises(Stale):
                await ask(table, ChangeKind.DECLINE, secrets[2], proposal=made.version)
            await ask(table, ChangeKind.DECLINE, secrets[who], proposal=made.version)
            assert table.log.proposals == []
        made = await ask(table, ChangeKind.PROPOSE, secrets[0], move=move)
        with pytest.raises(Stale):
            await ask(table, ChangeKind.ACCEPT, secrets[0], proposal=made.version)

    go(work())


def test_a_log_says_which_suggestions_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads it imagines no worlds; a log that does not say it comes to the same."""

    async def work() -> None:
        all_tables, table, secrets = await opened("ludwig", 4)
        for seat in range(4):
            view = table.view(Seat(seat)).view
            await ask(table, ChangeKind.MOVE, secrets[seat], move=view.move_json(view.legal_moves[0]))
        (first, *_) = table.log.actors
        legal = table.view(first).view.legal_moves
        for seat in range(4):
            if seat != first:
                move = table.view(first).view.move_json(legal[seat % len(legal)])
                await ask(table, ChangeKind.PROPOSE, secrets[seat], move=move)
        made = list(table.log.proposals)
        await ask(table, ChangeKind.MOVE, secrets[first], move=table.view(first).view.move_json(legal[0]))
        left = list(table.log.proposals)
        assert len(left) < len(made)
        entries = await all_tables.store.load(table.id)
        assert entries[-1].data["gone"] == [each.id for each in made if each not in left]
        before = [
            replace(each, data={name: said for name, said in each.data.items() if name != "gone"})
            for each in entries
        ]
        assert load_log(table.id, before).proposals == left
        monkeypatch.setattr("zamki.match.table_log.imagined_worlds", None)
        assert load_log(table.id, entries).proposals == left
        await all_tables.close()

    go(work())
