"""A Firefox, driven by hand over WebDriver BiDi: what a test needs of it, and no more."""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import threading
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds to wait for an answer."""
NAMES = ("firefox-esr", "firefox")
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.auto": False,
    "ui.prefersReducedMotion": 1,
    "remote.active-protocols": 1,
}
_FIN_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x8, 0x9, 0x8A


def firefox_path() -> str | None:
    """Where a Firefox is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class _Socket:
    """A web socket of a client: messages of text, one after the other."""

    def __init__(self, port: int, path: str) -> None:
        self._wire = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        self._wire.sendall("\r\n".join(lines).encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self._exactly(1)
        assert b" 101 " in answer, answer

    def _exactly(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            more = self._wire.recv(count - len(got))
            if not more:
                raise ConnectionError("Firefox has hung up")
            got += more
        return got

    def send(self, text: str, kind: int = _FIN_TEXT) -> None:
        """Sends one message."""
        body, mask = text.encode(), secrets.token_bytes(4)
        long = len(body)
        length = bytes([0x80 | long]) if long < 126 else bytes([0x80 | 126]) + struct.pack(">H", long)
        if long >= 1 << 16:
            length = bytes([0x80 | 127]) + struct.pack(">Q", long)
        self._wire.sendall(bytes([kind]) + length + mask + bytes(b ^ mask[n % 4] for n, b in enumerate(body)))

    def receive(self) -> str:
        """The next message, of however many parts."""
        text = b""
        while True:
            first, second = self._exactly(2)
            long = second & 0x7F
            if long == 126:
                (long,) = struct.unpack(">H", self._exactly(2))
            elif long == 127:
                (long,) = struct.unpack(">Q", self._exactly(8))
            body = self._exactly(long)
            if first & 0xF == _PING:
                self.send(body.decode(), _PONG)
            elif first & 0xF == _CLOSE:
                raise ConnectionError("Firefox has hung up")
            else:
                text += body
                if first & 0x80:
                    return text.decode()

    def close(self) -> None:
        """Hangs up."""
        self._wire.close()


class Firefox:
    """One window of a Firefox with a profile of its own; what its pages complain of is kept."""

    def __init__(self, path: str, profile: Path) -> None:
        self.complaints: list[str] = []
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        )
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = [
            path,
            "--headless",
            "--no-remote",
            "--remote-debugging-port",
            "0",
            "--profile",
            str(profile),
        ]
        self._process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True,
            env={**os.environ, "HOME": str(profile), "MOZ_DISABLE_CONTENT_SANDBOX": "1", "MOZ_HEADLESS": "1"},
        )  # fmt: skip
        self._socket = _Socket(self._port(), "/session")
        self._number = 0
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page: str = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def _port(self) -> int:
        assert self._process.stderr is not None
        watch = threading.Timer(PATIENCE, self._process.kill)
        watch.start()
        for line in self._process.stderr:
            if found := re.search(r"WebDriver BiDi listening on ws://[^:]+:(\d+)", line):
                watch.cancel()
                self._drain = threading.Thread(target=self._process.stderr.read, daemon=True)
                self._drain.start()
                return int(found[1])
        raise ConnectionError("Firefox has not begun")

    def ask(self, method: str, **params: Any) -> Any:
        """Sends a command and returns its result; what pages log meanwhile is kept."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.receive())
            if said.get("method") == "log.entryAdded":
                entry = said["params"]
                if entry["level"] == "error" and entry["type"] == "javascript":
                    self.complaints.append(entry["text"])
            elif said.get("id") == self._number:
                assert said["type"] == "success", said
                return said["result"]

    def size(self, width: int, height: int) -> None:
        """Makes the window so large."""
        self.ask(
            "browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height}
        )

    def keep(self, cookie: dict[str, str]) -> None:
        """Sets a cookie, written as Playwright does."""
        host = cookie["url"].split("//")[1].split(":")[0]
        value = {"type": "string", "value": cookie["value"]}
        self.ask(
            "storage.setCookie", cookie={"name": cookie["name"], "value": value, "domain": host, "path": "/"}
        )

    def goto(self, url: str) -> None:
        """Opens a page and waits until it is there."""
        self.ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What a function of the page returns, as JSON; promises are waited for."""
        answer = self.ask(
            "script.evaluate", target={"context": self._page}, awaitPromise=True,
            expression=f"Promise.resolve(({script})()).then((said) => JSON.stringify(said ?? null))",
        )  # fmt: skip
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        """Presses the mouse at a place of the window."""
        mouse = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": mouse}
        self.ask("input.performActions", context=self._page, actions=[source])

    def close(self) -> None:
        """Ends it."""
        self._socket.close()
        os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._drain.join(PATIENCE)
        if self._process.stderr is not None:
            self._process.stderr.close()
