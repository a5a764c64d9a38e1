"""What `config.wsgi` puts before Django, for the test client and the test server, which know
nothing of it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from spectators.snapshot_middleware import serve_snapshot

Handler = Callable[[HttpRequest], HttpResponse]


def serve_snapshots(get_response: Handler) -> Handler:
    def answer(request: HttpRequest) -> HttpResponse:
        response = serve_snapshot(request.META)
        return response.as_response() if response else get_response(request)

    return answer
