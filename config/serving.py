"""How Django's answers are handed to the web server."""

from collections.abc import Callable, Iterable
from typing import Any

Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


def in_one_piece(django: Callable[..., Any]) -> Application:
    """granian sends a list at once. Anything else it takes piece by piece through a channel between
    two threads, and whoever asks next fights for the interpreter with what is being closed."""

    def answer(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        response: Any = django(environ, start_response)
        if response.streaming:
            found: Iterable[bytes] = response
            return found
        response.close()
        return [response.content]

    return answer
