"""Asks a bot for a move; a failure or an illegal move becomes `BotFailed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zamki.core.bots import AT_ONCE, Bot, Budget
from zamki.core.errors import BotFailed, ZamkiError
from zamki.core.ids import Seat
from zamki.core.moves import AnyMove
from zamki.core.words import Arg, T

if TYPE_CHECKING:
    from zamki.core.play import AnyPlaythrough


def choose_move(
    bot: Bot, play: AnyPlaythrough, seat: Seat, budget: Budget | None = None, name: str | None = None
) -> AnyMove:
    """Returns the bot's legal move; anything else is `BotFailed`, which names bot, game, seat and move.

    Without a budget it thinks for its usual one: its attribute `budget`, if it has one.
    """
    called, view = name or type(bot).__name__, play.view(seat)
    try:
        found = bot.choose(view, budget or usual_budget(bot))
    except Exception as error:
        reason = error.message() if isinstance(error, ZamkiError) else f"{type(error).__name__}: {error}"
        raise _bot_error(called, play, seat, reason) from error
    if not _is_legal(found, play, seat):
        raise _bot_error(called, play, seat, T("{answer} is not a legal move", answer=_short_repr(found)))
    return found


def usual_budget(bot: Bot) -> Budget:
    """Returns a bot's default budget."""
    found = getattr(bot, "budget", None)
    return found if isinstance(found, Budget) else AT_ONCE


def _is_legal(found: AnyMove, play: AnyPlaythrough, seat: Seat) -> bool:
    try:
        return play.game.normal(play.state, found) in play.legal_moves(seat)
    except (TypeError, AttributeError):  # the answer is not a move at all
        return False


def _short_repr(found: object) -> str:
    said = repr(found)
    return said if len(said) <= 80 else f"{said[:80]}…"


def _bot_error(bot: str, play: AnyPlaythrough, seat: Seat, reason: Arg) -> BotFailed:
    game, move = play.game.info.id, len(play.played) + 1
    return BotFailed(
        T(
            "The bot {bot} failed ({game}, seat {seat}, move {move}): {reason}",
            bot=bot,
            game=game,
            seat=seat + 1,
            move=move,
            reason=reason,
        ),
        details={"bot": bot, "game": game, "seat": seat, "move": move},
    )
