"""How the server is run: behind which door, and how it closes."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import uvicorn

from zamki.web.asgi import App, Shutdown
from zamki.web.connection_limits import Addresses, ConnectionLimits, limited_protocol

Pulse: TypeAlias = Callable[[], Awaitable[None]]
GRACE = 1
"""Seconds for what is still under way when the server closes."""


class Server(uvicorn.Server):
    """Says good-bye before it closes."""

    def __init__(self, config: uvicorn.Config, farewell: Shutdown, pulse: Pulse | None = None) -> None:
        super().__init__(config)
        self._farewell = farewell
        self._pulse = pulse

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; uvicorn’s own pulse would rest while a clock that was set back is behind."""
        if self._pulse is not None and counter % 10 == 0:
            await self._pulse()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams end by themselves; what is still under way then has a moment."""
        self._farewell.say()
        await super().shutdown(sockets)


def server_for(
    app: App,
    limits: ConnectionLimits,
    proxies: Sequence[str] = (),
    port: int = 0,
    pulse: Pulse | None = None,
) -> Server:
    """A server; only the named proxies are believed who their callers are and how they came.

    `pulse` is called about once a second as long as the server is not stuck.
    """
    config = uvicorn.Config(
        app,
        port=port,
        http=limited_protocol(limits, Addresses(proxies)),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=GRACE,
        loop="asyncio",  # whose listener asks ours when no file is left
    )
    return Server(config, app.shutdown, pulse)
