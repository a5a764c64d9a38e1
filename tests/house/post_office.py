"""A mail server that first takes calls and says nothing, so that whoever sends mail waits; then,
once opened, takes the mail."""

import socket
import threading


class PostOffice:
    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.called = threading.Event()
        self.open = False
        self.mails: list[str] = []
        self.waiting: list[socket.socket] = []
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server.getsockname()[1]}"

    def serve(self) -> None:
        while True:
            try:
                call, _ = self.server.accept()
            except OSError:
                return
            if self.open:
                self.take(call)
            else:
                self.waiting.append(call)
                self.called.set()

    def take(self, call: socket.socket) -> None:
        with call, call.makefile("rwb") as line:

            def say(words: bytes) -> None:
                line.write(words + b"\r\n")
                line.flush()

            say(b"220 open")
            for said in line:
                word = said.strip().upper()
                if word == b"DATA":
                    say(b"354 go on")
                    text = iter(line.readline, b".\r\n")
                    self.mails.append(b"".join(text).decode())
                elif word == b"QUIT":
                    say(b"221 bye")
                    return
                say(b"250 ok")

    def close(self) -> None:
        self.server.close()
        for call in self.waiting:
            call.close()
