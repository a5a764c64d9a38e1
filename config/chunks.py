"""How Django's answers are handed to the web server."""

from collections.abc import Callable, Iterable
from typing import Any, cast

Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


def as_one_chunk(django: Callable[..., Any]) -> Application:
    """granian sends a list at once. Anything else it takes piece by piece through a channel between
    two threads, and whoever asks next fights for the interpreter with what is being closed."""

    def answer(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        response: Any = django(environ, start_response)
        if not response.streaming:
            response.close()
            response = [response.content]
        return cast("Iterable[bytes]", response)

    return answer
