"""A container's health check: the web process answers, refuses, or is not there."""

import http.server
import threading

import pytest

from bootstrap import probe
from tests.object_storage import find_free_port


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        known = self.path == "/livez" and self.headers["Host"] == "truco.example"
        self.send_response(200 if known else 400)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Nothing to say."""


@pytest.fixture
def port():
    server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("names", "status"), [("truco.example, b", 0), ("other.example", 1)])
def test_it_asks_by_the_first_of_its_names(port, names, status, monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", names)
    monkeypatch.setattr("sys.argv", ["probe", str(port)])
    with pytest.raises(SystemExit) as ending:
        probe.main()
    assert ending.value.code == status


def test_nobody_there_is_unwell(monkeypatch):
    monkeypatch.setattr("sys.argv", ["probe", str(find_free_port())])
    with pytest.raises(SystemExit) as ending:
        probe.main()
    assert ending.value.code == 1
