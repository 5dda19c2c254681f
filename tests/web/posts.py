"""A push service and a mail server that speak their protocols, for tests."""

from __future__ import annotations

import base64
import datetime
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

HOST = "push.example.net"


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """Keys as a browser makes them, and what it reads with them."""

    def __init__(self, path: str = "/one") -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        self.path = path

    def json(self) -> dict[str, Any]:
        """Its subscription."""
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"endpoint": f"https://{HOST}{self.path}", "keys": keys}

    def read(self, body: bytes) -> bytes:
        """A notice, decrypted."""
        told: bytes = http_ece.decrypt(
            body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        return told


@dataclass
class PushService:
    """What has come in, and what it answers."""

    address: tuple[str, int]
    context: ssl.SSLContext
    came: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 201

    def is_signed(self, headers: dict[str, str]) -> bool:
        """Whether a notice carries a good signature."""
        return bool(Vapid02.verify(headers["authorization"]))


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A push service over TLS."""
    certificate = _certificate(folder)
    inner = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    inner.load_cert_chain(certificate)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            made.came.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(made.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.socket = inner.wrap_socket(server.socket, server_side=True)
    port: int = server.server_address[1]
    made = PushService(("127.0.0.1", port), ssl.create_default_context(cafile=certificate))
    with _running(server):
        yield made


@contextmanager
def trickling_service(folder: Path) -> Iterator[PushService]:
    """A push service that takes a notice and answers a letter at a time, without an end."""
    certificate = _certificate(folder)
    inner = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    inner.load_cert_chain(certificate)
    is_over = threading.Event()

    class Handler(socketserver.StreamRequestHandler):
        def setup(self) -> None:
            self.request = inner.wrap_socket(self.request, server_side=True)
            super().setup()

        def handle(self) -> None:
            made.came.append((self.rfile.readline().split()[1].decode(), {}, b""))
            with suppress(OSError):
                self.wfile.write(b"HTTP/1.1 2")
                while not is_over.wait(0.1):
                    self.wfile.write(b"x")

        def finish(self) -> None:
            super().finish()
            self.request.close()

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    made = PushService(
        ("127.0.0.1", server.server_address[1]), ssl.create_default_context(cafile=certificate)
    )
    with _running(server):
        yield made
        is_over.set()


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "push.pem"
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@dataclass
class MailServer:
    """What was sent."""

    port: int
    mails: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    """The same, byte for byte as they came."""


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server of this machine: EHLO, MAIL, RCPT, DATA, QUIT."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 here")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"DATA":
                    self._say("354 go on")
                    self._take()
                    self._say("250 taken")
                elif word == b"QUIT":
                    self._say("221 bye")
                    return
                else:
                    self._say(
                        "250 fine" if word in (b"EHLO", b"HELO", b"MAIL", b"RCPT", b"RSET") else "502 what?"
                    )

        def _say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

        def _take(self) -> None:
            lines = []
            while (line := self.rfile.readline()) not in (b".\r\n", b""):
                lines.append(line[1:] if line.startswith(b"..") else line)
            made.raw.append(b"".join(lines))
            made.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    made = MailServer(server.server_address[1])
    with _running(server):
        yield made


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
