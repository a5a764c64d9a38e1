"""Where this machine can be reached: the address to listen on and the ones to print."""

import contextlib
import errno
import ipaddress
import socket

from bootstrap.say import fail

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def is_loopback(host: str) -> bool:
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_addresses() -> list[str]:
    """This machine's addresses on its networks. Connecting a UDP socket sends nothing: it only
    asks the system which of its addresses it would use."""
    addresses: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        addresses.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            addresses.append(str(info[4][0]))
    return [address for address in dict.fromkeys(addresses) if not is_loopback(address)]


def ensure_free(host: str, port: int) -> None:
    """Fail with a sentence if we could not listen there."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, proto) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(
                f"Port {port} is taken on {host}: stop what runs there,"
                f" or choose another one with --port {port + 1}."
            )
        if error.errno in {errno.EACCES, errno.EPERM}:
            fail(f"Port {port} may not be used by this user: choose one above 1023 with --port.")
        fail(f"This machine has no address “{host}”: choose one of its own with --host.")
