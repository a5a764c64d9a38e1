"""What the web server is handed: a whole answer as a list, a stream as a stream."""

import sys
from io import BytesIO
from typing import Any

from django.core.signals import request_finished
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.http import HttpResponse, StreamingHttpResponse

from config.chunks import as_one_chunk
from spectators.snapshot_middleware import is_under_maintenance, serve_snapshots
from tests.tournaments.matches.hall import Hall


def ask(path: str, **headers: str) -> tuple[str, dict[str, str], Any]:
    answer: list[Any] = []
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        **headers,
    }
    application = serve_snapshots(as_one_chunk(get_wsgi_application()))
    body = application(environ, lambda status, sent: answer.extend([status, dict(sent)]))
    return answer[0], answer[1], body


def test_a_page_is_handed_over_whole(hall: Hall):
    status, headers, body = ask(f"/t/{hall.tournament.slug}/bracket/")
    assert status == "200 OK"
    assert isinstance(body, list)
    assert len(body[0]) == int(headers["Content-Length"])
    assert "</html>" in body[0].decode()


def test_an_unchanged_page_is_an_empty_answer(hall: Hall):
    address = f"/t/{hall.tournament.slug}/bracket/"
    tag = ask(address)[1]["ETag"]
    status, headers, body = ask(address, HTTP_IF_NONE_MATCH=tag)
    assert (status, body) == ("304 Not Modified", [b""])
    assert "Content-Length" not in headers


def test_a_stream_stays_a_stream_and_a_whole_answer_is_closed():
    stream, plain = StreamingHttpResponse([b"a", b"b"]), HttpResponse(b"ab")
    assert as_one_chunk(lambda environ, start: stream)({}, ask) is stream
    assert not stream.closed
    request_finished.disconnect(close_old_connections)
    try:
        assert as_one_chunk(lambda environ, start: plain)({}, ask) == [b"ab"]
    finally:
        request_finished.connect(close_old_connections)
    assert plain.closed


def test_closed_doors_are_looked_at_once_in_a_while(settings, tmp_path):
    settings.MAINTENANCE_FILE = tmp_path / "maintenance"
    assert not is_under_maintenance()
    settings.MAINTENANCE_FILE.touch()
    settings.SNAPSHOT_SECONDS = 60
    assert not is_under_maintenance()
    settings.SNAPSHOT_SECONDS = 0
    assert is_under_maintenance()
    settings.MAINTENANCE_FILE.unlink()
    assert not is_under_maintenance()
