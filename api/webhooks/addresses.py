"""Which addresses a webhook may call. A public server must not be talked into calling its own
network: names are looked up here, every answer is checked, and the connection goes to exactly the
address that was checked."""

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

PORTS = (443, 8443)
# Addresses that stand for an IPv4 address which is not seen here: NAT64, IPv4-compatible, Teredo.
TRANSLATED = tuple(
    ipaddress.IPv6Network(network)
    for network in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "2001::/32")
)
CLOUD = ("168.63.129.16",)  # public by its number, and a cloud's own service to its machines


class AddressRefused(Exception):
    """Not to be called from here; carries a code."""


@dataclass(frozen=True)
class Target:
    secure: bool
    host: str
    port: int
    path: str
    ip: str


def resolve_target(url: str) -> Target:
    """
    >>> resolve_target("ftp://example.org/x")
    Traceback (most recent call last):
    ...
    api.webhooks.addresses.AddressRefused: scheme
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise AddressRefused("malformed") from None
    secure = parts.scheme == "https"
    if not secure and not (parts.scheme == "http" and settings.MODE.embedded):
        raise AddressRefused("scheme")
    if not parts.hostname or parts.username or parts.password:
        raise AddressRefused("malformed")
    port = port or (443 if secure else 80)
    if not settings.MODE.embedded and port not in PORTS:
        raise AddressRefused("port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, parts.hostname, port, path, look_up(parts.hostname, port))


def look_up(host: str, port: int) -> str:
    """One address; none of those that the name stands for may be a private one."""
    try:
        answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise AddressRefused("unknown_host") from None
    ips = [str(answer[4][0]) for answer in answers]
    if not ips:
        raise AddressRefused("unknown_host")
    if not settings.MODE.embedded and not all(is_public(ip) for ip in ips):
        raise AddressRefused("private")
    return ips[0]


def is_public(ip: str) -> bool:
    """
    >>> is_public("203.0.113.9"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1")
    (False, False, False)
    >>> is_public("8.8.8.8"), is_public("169.254.169.254"), is_public("fe80::1")
    (True, False, False)
    >>> is_public("64:ff9b::7f00:1"), is_public("::127.0.0.1"), is_public("fec0::1")
    (False, False, False)
    """
    address = ipaddress.ip_address(ip.partition("%")[0])
    if address.version == 6:
        if any(address in network for network in TRANSLATED) or address.is_site_local:
            return False
        address = address.ipv4_mapped or address.sixtofour or address
    return address.is_global and not address.is_multicast and str(address) not in CLOUD
