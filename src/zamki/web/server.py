"""How the server is run: behind which door, and how it closes."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Sequence

import uvicorn

from zamki.web.door import Addresses, Limits, guarded
from zamki.web.porch import Farewell, Porch

GRACE = 1
"""Seconds for what is still under way when the server closes."""


class Server(uvicorn.Server):
    """Says good-bye before it closes."""

    def __init__(self, config: uvicorn.Config, farewell: Farewell) -> None:
        super().__init__(config)
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams end by themselves; what is still under way then has a moment."""
        self._farewell.say()
        await super().shutdown(sockets)


def server_for(
    app: Porch,
    limits: Limits,
    proxies: Sequence[str] = (),
    port: int = 0,
    pulse: Callable[[], Awaitable[None]] | None = None,
) -> Server:
    """A server; only the named proxies are believed who their callers are and how they came.

    `pulse` is called about once a second as long as the server is not stuck.
    """
    config = uvicorn.Config(
        app,
        port=port,
        http=guarded(limits, Addresses(proxies)),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=GRACE,
        loop="asyncio",  # whose listener asks ours when no file is left
        callback_notify=pulse,
        timeout_notify=1,
    )
    return Server(config, app.farewell)
