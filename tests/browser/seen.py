"""One page in one state, and how a visitor gets there."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

from tests.browser.visitor import Visitor
from tests.cast import Cast

Path = Callable[[Cast], str]
Deed = Callable[[Visitor], None]


@dataclass(frozen=True)
class Seen:
    """One page in one state."""

    name: str  # what the checks call it
    path: Path
    url_name: str = ""  # the URLconf's name, where it has one
    person: str = ""  # who looks, from the cast
    status: int = 200
    before: Callable[[Cast], None] | None = None  # what happened until now
    then: Deed | None = None  # what the visitor does there
    breaks: Exception | None = None  # what the front page's service raises

    def __str__(self) -> str:
        return self.name


def at(url_name: str) -> Path:
    return lambda cast: reverse(url_name)


def inside(url_name: str) -> Path:
    return lambda cast: reverse(url_name, args=[cast.tournament.slug])


def page(url_name: str, path: Path | None = None, *, person: str = "") -> Seen:
    return Seen(url_name, path or at(url_name), url_name=url_name, person=person)


def send_it_empty(visitor: Visitor) -> None:
    visitor.submit("main form button[type=submit]")
