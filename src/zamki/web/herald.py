"""Carries notices to browsers and by mail: which table, and whose turn it is; nothing of the game."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from zamki.core.registry import get_game
from zamki.core.words import T
from zamki.match.notices import Turn
from zamki.match.secrets import new_secret, secret_from
from zamki.store.notices import NoticeBook, Subscription
from zamki.web.mail import Postman
from zamki.web.push import Gone, NotTold, Pusher, new_key

_log = logging.getLogger(__name__)

CARRIERS = 2
"""Notices on their way at the same time."""
MOST_WAITING = 1000
"""Notices that wait for that; more are left out."""


class WebHerald:
    """Knows who wants to be told, and how to reach them."""

    def __init__(
        self,
        book: NoticeBook,
        *,
        pusher: Callable[[str], Pusher] | None,
        postman: Postman | None,
        origin: str,
    ) -> None:
        self.book = book
        self.postman = postman
        self._make_pusher = pusher
        self._pusher: Pusher | None = None
        self._origin = origin
        """The address that links in mails begin with."""
        self._carriers = ThreadPoolExecutor(CARRIERS, thread_name_prefix="herald")
        self._waiting = 0
        self._asking: set[asyncio.Task[None]] = set()

    async def pusher(self) -> Pusher | None:
        """Who tells browsers; the key of the house is made when it is needed first."""
        if self._pusher is None and self._make_pusher is not None:
            self._pusher = self._make_pusher(await self.book.kept("vapid", new_key))
        return self._pusher

    async def tell(self, turn: Turn) -> None:
        """Tells all who want to know of a turn, each once."""
        for wish in await self.book.due(turn):
            await self._carry(wish, partial(self._deliver, wish, turn, await self.token(wish.id)))

    def ask_soon(self, wish: Subscription, game: str) -> None:
        """Asks the owner of a mail address whether it was them; whoever asked for it does not wait."""
        task = asyncio.ensure_future(self._ask(wish, game))
        self._asking.add(task)
        task.add_done_callback(self._asked)

    def _asked(self, task: asyncio.Task[None]) -> None:
        self._asking.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.warning("somebody could not be asked whether to be told: %s", error)

    async def _ask(self, wish: Subscription, game: str) -> None:
        assert self.postman is not None
        link = self.link(wish.id, await self.token(wish.id))
        title = get_game(game).info.title.render(wish.lang)
        subject = T("Shall we tell you when it is your turn at {game}?", game=title).render(wish.lang)
        text = T("Somebody, we hope you, asked for this. Say yes or no here: {link}", link=link)
        send = partial(self.postman.send, wish.address, subject, text.render(wish.lang), link)
        await self._carry(wish, send)

    async def token(self, id: str) -> str:
        """What the owner of a mail address gets by mail, and nobody else."""
        return secret_from(id, await self.book.kept("mail", new_secret))

    async def is_owner(self, id: str, token: str) -> bool:
        """Whether somebody shows what was sent to them."""
        return hmac.compare_digest((await self.token(id)).encode(), token.encode())

    def link(self, id: str, token: str) -> str:
        """Where somebody says yes, or no more."""
        return f"{self._origin}/notices/{id}/{token}"

    async def close(self) -> None:
        """What is on its way arrives; nothing else leaves."""
        await asyncio.gather(*self._asking, return_exceptions=True)
        await asyncio.to_thread(self._carriers.shutdown, cancel_futures=True)
        await self.book.close()

    async def _carry(self, wish: Subscription, send: Callable[[], None]) -> None:
        if wish.kind == "push" and await self.pusher() is None:
            return
        if self._waiting >= MOST_WAITING:
            _log.warning("too many notices wait; some are left out")
            return
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._carriers, send)
        except Gone:
            await self.book.remove(wish.id)
        except NotTold as error:
            _log.warning("a notice (%s) could not be delivered: %s", wish.kind, error)
        finally:
            self._waiting -= 1

    def _deliver(self, wish: Subscription, turn: Turn, token: str) -> None:
        title = get_game(turn.game).info.title.render(wish.lang)
        told = T("It is your turn at {game}.", game=title).render(wish.lang)
        if wish.kind == "push" and self._pusher is not None:
            notice = {"title": title, "body": told, "url": f"/t/{turn.table}", "tag": turn.table}
            self._pusher.send(wish.address, wish.p256dh, wish.auth, notice)
        elif wish.kind == "mail" and self.postman is not None:
            stop = self.link(wish.id, token)
            words = (
                told,
                T("To the table: {link}", link=f"{self._origin}/t/{turn.table}").render(wish.lang),
                T("No more of these emails: {link}", link=stop).render(wish.lang),
            )
            self.postman.send(wish.address, told, "\n\n".join(words), stop)
