"""Which addresses a webhook may call. A public server must not be talked into calling its own
network: names are looked up here, every answer is checked, and the connection goes to exactly the
address that was checked."""

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

Family = tuple[object, ...]


class NoAddress(Exception):
    """Not to be called from here; carries a code."""


@dataclass(frozen=True)
class Target:
    secure: bool
    host: str
    port: int
    path: str
    ip: str


def target_of(url: str) -> Target:
    """
    >>> target_of("ftp://example.org/x")
    Traceback (most recent call last):
    ...
    api.addresses.NoAddress: scheme
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NoAddress("malformed") from None
    secure = parts.scheme == "https"
    if not secure and not (parts.scheme == "http" and settings.MODE.embedded):
        raise NoAddress("scheme")
    if not parts.hostname or parts.username or parts.password:
        raise NoAddress("malformed")
    port = port or (443 if secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, parts.hostname, port, path, looked_up(parts.hostname, port))


def looked_up(host: str, port: int) -> str:
    """One address; none of those that the name stands for may be a private one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NoAddress("unknown_host") from None
    ips = [str(answer[4][0]) for answer in found]
    if not ips:
        raise NoAddress("unknown_host")
    if not settings.MODE.embedded and not all(is_public(ip) for ip in ips):
        raise NoAddress("private")
    return ips[0]


def is_public(ip: str) -> bool:
    """
    >>> is_public("203.0.113.9"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1")
    (False, False, False)
    >>> is_public("8.8.8.8"), is_public("169.254.169.254"), is_public("fe80::1")
    (True, False, False)
    """
    found = ipaddress.ip_address(ip.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None) or found
    return inner.is_global and not inner.is_multicast
