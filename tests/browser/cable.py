"""A cable between the phone and the server, with https at the phone's end, that can be pulled.

What a browser calls offline leaves its worker's requests out, and reaches a new tab a moment late.
Pulled, nothing passes at all: whoever calls is refused.
"""

import selectors
import socket
import ssl
import threading
from pathlib import Path

PIECE = 65536
HALL = "hall.example"  # the server's name at the phone's end


class Cable:
    # One for all cables of a process: the server, which outlives a test, reads only once which
    # origins it trusts.
    port = 0

    def __init__(self, server: tuple[str, int], folder: Path) -> None:
        self.server = server
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        self.plugged: socket.socket | None = None
        self.lines: set[socket.socket] = set()
        self.plug()

    @property
    def address(self) -> str:
        return f"https://{HALL}:{self.port}"

    def plug(self) -> None:
        """At the same port as before."""
        end = socket.create_server(("127.0.0.1", Cable.port))
        Cable.port = end.getsockname()[1]
        self.plugged = end
        threading.Thread(target=self.answer, args=[end], daemon=True).start()

    def pull(self) -> None:
        """Whoever is speaking is cut off in the middle of a word."""
        if self.plugged is not None:
            self.plugged.shutdown(socket.SHUT_RDWR)
            self.plugged.close()
            self.plugged = None
        for line in list(self.lines):
            hang_up(line)

    def answer(self, end: socket.socket) -> None:
        while True:
            try:
                caller, _address = end.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=[caller], daemon=True).start()

    def carry(self, caller: socket.socket) -> None:
        self.lines.add(caller)
        try:
            with self.tls.wrap_socket(caller, server_side=True) as near:
                self.lines.add(near)
                with socket.create_connection(self.server) as far:
                    self.lines.add(far)
                    speak(near, far)
                    self.lines.discard(far)
                self.lines.discard(near)
        except OSError:
            return  # pulled, or the caller left
        finally:
            self.lines.discard(caller)


def speak(near: ssl.SSLSocket, far: socket.socket) -> None:
    """Both ways until one of them is silent for good."""
    with selectors.DefaultSelector() as both:
        both.register(near, selectors.EVENT_READ, far)
        both.register(far, selectors.EVENT_READ, near)
        while True:
            for key, _events in both.select():
                source: socket.socket = key.fileobj  # type: ignore[assignment]
                piece = source.recv(PIECE)
                if not piece:
                    return
                key.data.sendall(piece)
                while source is near and near.pending():
                    far.sendall(near.recv(PIECE))


def hang_up(line: socket.socket) -> None:
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # already silent
