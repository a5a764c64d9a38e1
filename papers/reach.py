"""Whether a phone in the hall can open an address that a paper carries.

No phone reaches this machine's own name for itself (localhost, 127.0.0.1, ::1, 0.0.0.0), an
address that holds on one cable alone (link-local), nor a name without a dot, which only this
machine or its network's desk computers know. A name in `.local` counts as out of reach too: many
Android phones do not look it up. An address of the hall's own network (192.168…) is in reach.
"""

import ipaddress
from urllib.parse import urlsplit

OWN_ENDINGS = (".local", ".localhost", ".internal", ".lan", ".home")


def is_out_of_reach(address: str) -> bool:
    """
    >>> [is_out_of_reach(f"http://{host}:8000") for host in ("localhost", "127.0.0.1", "[::1]")]
    [True, True, True]
    >>> [is_out_of_reach(f"http://{host}/") for host in ("mesa.local", "notebook", "0.0.0.0")]
    [True, True, True]
    >>> [is_out_of_reach(f"https://{host}:8000") for host in ("192.168.0.7", "truco.example")]
    [False, False]
    """
    host = (urlsplit(address).hostname or "").rstrip(".")
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(OWN_ENDINGS)
    return number.is_loopback or number.is_unspecified or number.is_link_local
