"""Runs the server, behind its connection limits, and shuts it down."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import uvicorn

from zamki.web.asgi import App, Shutdown
from zamki.web.connection_limits import Addresses, ConnectionLimits, limited_protocol

Pulse: TypeAlias = Callable[[], Awaitable[None]]
GRACE = 1
"""Seconds for requests under way at a shutdown."""


class Server(uvicorn.Server):
    """A uvicorn server that announces its shutdown."""

    def __init__(self, config: uvicorn.Config, closing: Shutdown, pulse: Pulse | None = None) -> None:
        super().__init__(config)
        self._closing = closing
        self._pulse = pulse

    async def on_tick(self, counter: int) -> bool:
        """Runs ten times a second; uvicorn's own timer would pause after a clock was set back."""
        if self._pulse is not None and counter % 10 == 0:
            await self._pulse()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams, and gives other requests a moment."""
        self._closing.begin()
        await super().shutdown(sockets)


def server_for(
    app: App,
    limits: ConnectionLimits,
    proxies: Sequence[str] = (),
    port: int = 0,
    pulse: Pulse | None = None,
) -> Server:
    """Returns a server that trusts only the named proxies about their clients.

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
        loop="asyncio",  # this loop calls our listener's `accept`
    )
    return Server(config, app.shutdown, pulse)
