"""The four ways Retruco runs, and what each means for cookies and transport.

A phone in a hall often reaches the server as `http://<LAN address>`: there, browsers drop
`Secure` and `__Host-` cookies. So plain http is its own explicit mode, never a fallback.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mode:
    name: str
    secure: bool  # https: Secure cookies with the __Host- prefix
    embedded: bool  # SQLite and the filesystem broker unless told otherwise
    shared: bool  # others than whoever started it reach it, on a laptop in their own network
    warns: bool  # pages say that the connection can be read by others


MODES = {
    mode.name: mode
    for mode in (
        Mode("local", secure=False, embedded=True, shared=False, warns=False),
        Mode("hall", secure=False, embedded=True, shared=True, warns=True),
        Mode("tls", secure=True, embedded=True, shared=True, warns=False),
        Mode("production", secure=True, embedded=False, shared=False, warns=False),
    )
}
