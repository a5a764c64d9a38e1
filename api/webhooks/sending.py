"""Sending a piece of news: signed, over a connection to an address that was checked, without
following anybody elsewhere."""

import hashlib
import hmac
import http.client
import json
import socket
import ssl
import time
from typing import Any

from api.webhooks.addresses import Target, resolve_target

TIMEOUT = 10.0  # seconds, for each step
VERSION = "v1"


def sign(secret: str, *, at: int, body: bytes) -> str:
    """HMAC-SHA-256 over the time, a dot and the body: neither can be changed, and an old message
    is known by its time.

    >>> sign("s", at=1, body=b"{}")[:20]
    't=1,v1=b253639bcd705'
    """
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},{VERSION}={mac.hexdigest()}"


def encode(body: dict[str, Any]) -> bytes:
    return json.dumps(body, sort_keys=True, separators=(",", ":")).encode()


def send(url: str, *, secret: str, kind: str, id: str, body: dict[str, Any]) -> int:
    """The receiver's status. Raises `AddressRefused` or an `OSError`."""
    target = resolve_target(url)
    data = encode(body)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Retruco",
        "Retruco-Event": kind,
        "Retruco-Delivery": id,
        "Retruco-Signature": sign(secret, at=int(time.time()), body=data),
    }
    connection = connect(target)
    try:
        connection.request("POST", target.path, body=data, headers=headers)
        answer = connection.getresponse()
        answer.read(1024)
        return answer.status
    finally:
        connection.close()


def connect(target: Target) -> http.client.HTTPConnection:
    """To the address that was checked, under the name that was asked for."""
    raw = socket.create_connection((target.ip, target.port), timeout=TIMEOUT)
    if not target.secure:
        plain = http.client.HTTPConnection(target.host, target.port, timeout=TIMEOUT)
        plain.sock = raw
        return plain
    secured = http.client.HTTPSConnection(target.host, target.port, timeout=TIMEOUT)
    try:
        context = ssl.create_default_context()
        secured.sock = context.wrap_socket(raw, server_hostname=target.host)
    except OSError:
        raw.close()
        raise
    return secured
