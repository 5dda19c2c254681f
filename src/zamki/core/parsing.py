"""Parses views from JSON, such as those of the HTTP API, into the typed values of drawings and bots."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.argument_checks import check_type
from zamki.core.edition import Edition, EditionFile
from zamki.core.game import AnyGame
from zamki.core.ids import JsonObject, Seat
from zamki.core.moves import legal_moves_from
from zamki.core.outcome import parse_outcome
from zamki.core.reading import as_int, as_ints, as_list, as_object, as_str, need
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition, components
from zamki.core.view import AnyView, Prompt, SeatView


def parse_view(data: JsonObject, *, edition: EditionFile | None = None) -> AnyView:
    """Returns a view from the JSON form of `SeatView.json()`; entries that a table adds are ignored.

    `edition` is the file of an edition that is not built in.
    """
    check_type(data, Mapping, "a view is a JSON object")
    game = get_game(as_str(need(data, "game"), "game"))
    seat = None if data.get("seat") is None else Seat(as_int(data["seat"], "seat"))
    state = game.parse_view(
        as_object(need(data, "state"), "state"), seat, lambda name: _edition(game, name, edition)
    )
    outcome = data.get("outcome")
    return SeatView(
        game=game.info.id,
        viewer=state.viewer,
        actors=tuple(map(Seat, as_ints(need(data, "actors"), "actors"))),
        prompt=_prompt(as_object(need(data, "prompt"), "prompt")),
        legal_moves=legal_moves_from([game.parse_move(each) for each in _objects(data, "legal_moves")]),
        state=state,
        log=tuple(game.parse_event(each) for each in _objects(data, "log")),
        outcome=None if outcome is None else parse_outcome(as_object(outcome, "outcome")),
        move_json=game.move_json,
    )


def _edition(game: AnyGame, name: str, own: EditionFile | None) -> Edition:
    return components(game, own if own is not None else built_in_edition(game.info.id, name))


def _prompt(data: JsonObject) -> Prompt:
    args = as_object(data.get("args", {}), "prompt.args")
    return Prompt(as_str(need(data, "key", "prompt."), "prompt.key"), args)


def _objects(data: JsonObject, key: str) -> list[JsonObject]:
    items = as_list(need(data, key), key)
    return [as_object(each, f"{key}[{number}]") for number, each in enumerate(items)]
