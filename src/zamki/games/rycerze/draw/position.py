"""A view of Rycerze as one drawing: the reveal of the last round, or what is fought for now."""

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.view import AnyView
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.draw.svg import Theme
from zamki.draw.words import View, seat_names
from zamki.games.rycerze.draw.board import HandCard, Player, table_svg
from zamki.games.rycerze.draw.reveal import Attack


def attack_of(data: Mapping[str, Any]) -> Attack | None:
    """Read a finished round; recruitments are no attack."""
    if "laid" not in data:
        return None
    return Attack(data["tile"], data["laid"], data["winner"], data["card"])


def last_attack(view: View) -> Attack | None:
    """The attack that was revealed last, if the last round was one."""
    state = view["state"]
    over = state["tile"] is None and state["past"]
    rounds = state["rounds"] or (state["past"][-1]["rounds"] if over else ())
    return attack_of(rounds[-1]) if rounds else None


def _cards(player: Mapping[str, Any], attack: Attack | None, seat: int, drum: bool) -> Sequence[str | None]:
    if attack is not None:
        return attack.laid[seat]
    if player["commit"] is not None:
        return list(player["commit"])
    return [None] * (1 if drum else 2) if player["chosen"] else ()


def players_of(view: View, attack: Attack | None, names: Sequence[str]) -> list[Player]:
    """Read the seats of a view; with ``attack`` as they stand after it."""
    state = view["state"]
    drum = state["tile"] == "drum"
    made = []
    for seat, player in enumerate(state["players"]):
        won = 0
        if attack is not None and attack.winner == seat:
            won = 2 if attack.tile.endswith("_big") else 1
        made.append(
            Player(
                names[seat],
                player["points"],
                player["hand_size"],
                player["camp_size"],
                player["castles"],
                _cards(player, attack, seat, drum),
                won,
                player["hand"],
            )
        )
    return made


def hand_cards(view: View, picked: Sequence[str] = ()) -> list[HandCard]:
    """Make the viewer's hand (at the drum, its camp) with what may be chosen; ``picked`` ones are lifted."""
    seat = view.get("seat")
    if seat is None:
        return []
    state = view["state"]
    player = state["players"][seat]
    if state["tile"] == "drum":
        moves = {move["card"]: move for move in view.get("legal_moves") or ()}
        return [HandCard(card, Choice(move=moves[card])) for card in player["camp"] or () if card in moves]
    asked = bool(view.get("legal_moves"))
    left = list(picked)
    made = []
    for number, card in enumerate(player["hand"] or ()):
        selected = card in left
        if selected:
            left.remove(card)
        choice = Choice(pick=f"card={number}:{card}", pressed=selected) if asked else None
        made.append(HandCard(card, choice, selected))
    return made


def past_tiles(view: View) -> list[tuple[str, int | None]]:
    """List the tiles of the rounds played, with who took each castle."""
    return [(each["tile"], each.get("winner")) for each in view["state"]["rounds"]]


def _position_svg(
    view: View,
    *,
    lang: str = "en",
    theme: Theme = "auto",
    interactive: bool = False,
    names: Sequence[str] = (),
    edition: Mapping[str, Any] | None = None,
    prefix: str = "rycerze",
    reveal: bool | None = None,
    step: int = 5,
    picked: Sequence[str] = (),
    picks: Sequence[str] = (),
) -> Drawing:
    """Draw the whole table.

    ``reveal`` shows the last attack instead of the present round; by default it does once nobody has
    chosen anything since, and at the end. The strengths come with the view, so an edition is not needed.
    """
    state = view["state"]
    called = seat_names(view, len(state["players"]), names, lang)
    attack = last_attack(view)
    fresh = state["tile"] is None or (
        not interactive and not any(player["chosen"] for player in state["players"])
    )
    shown = attack if (fresh if reveal is None else reveal) else None
    over = state["tile"] is None
    return table_svg(
        players_of(view, shown, called),
        tile=state["tile"],
        sword=state["sword"],
        strengths=state["strengths"],
        attack=shown,
        past=past_tiles(view),
        unseen=0 if over else len(state["unseen"]) - 1,
        hand=hand_cards(view, picked) if interactive else (),
        step=step,
        lang=lang,
        theme=theme,
        prefix=prefix,
    )


def position(view: AnyView, pose: Pose) -> Drawing:
    """Draw the whole table."""
    return _position_svg(
        view.json(),
        lang=pose.lang,
        theme=pose.theme,
        interactive=pose.is_interactive,
        names=pose.names,
        edition=None,
        prefix=pose.prefix,
        picks=pose.picks,
    )
