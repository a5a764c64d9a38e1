"""What `config.wsgi` puts before Django, for the test client and the test server, which know
nothing of it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from spectators.fast import served

Handler = Callable[[HttpRequest], HttpResponse]


def middleware(get_response: Handler) -> Handler:
    def answer(request: HttpRequest) -> HttpResponse:
        found = served(request.META)
        return found.as_response() if found else get_response(request)

    return answer
