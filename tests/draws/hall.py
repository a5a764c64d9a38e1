"""A hall where a draw is made: people come in through the services, twenty cards lie on a table."""

from tests.cast import Cast
from tests.event import make_event, name
from tournaments.actors import of_account
from tournaments.inscriptions.person import Person
from tournaments.models import Draw, Tournament
from tournaments.services.draws.drawing import make_draw
from tournaments.services.draws.freezing import freeze
from tournaments.services.draws.wishes import Wishes
from tournaments.services.inscriptions.inscribe import inscribe

CARDS = "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 6e 5b 3o 2c 12e 11o 7b 6c 10e".split()
OTHER_CARDS = [*CARDS[1:], CARDS[0]]
TWENTY_CARDS = {"kind": "cards", "count": 20}


def individuals(cast: Cast, count: int, *, clubs: int = 0, **plan: object) -> Tournament:
    """So many people who came alone, and belong to so many clubs in turn."""
    make_event(cast, cap=None, **plan)  # type: ignore[arg-type]
    nora = of_account(cast.organizer)
    for number in range(count):
        club = f"Club {number % clubs}" if clubs else ""
        inscribe(cast.tournament, by=nora, people=[Person(name(number), club=club)])
    return cast.tournament


def pairs(cast: Cast, count: int, *, clubs: int = 0, **plan: object) -> Tournament:
    """So many pairs; both people of a pair belong to the same of so many clubs."""
    make_event(cast, cap=None, **plan)  # type: ignore[arg-type]
    nora = of_account(cast.organizer)
    for number in range(count):
        club = f"Club {number % clubs}" if clubs else ""
        people = [Person(name(2 * number + chair), club=club) for chair in (0, 1)]
        inscribe(cast.tournament, by=nora, people=people)
    return cast.tournament


def frozen_draw(cast: Cast, kind: str, *, reason: str = "", **wishes: object) -> Draw:
    return freeze(
        cast.tournament,
        by=of_account(cast.organizer),
        kind=kind,
        wishes=Wishes(**{"source": TWENTY_CARDS, **wishes}),  # type: ignore[arg-type]
        reason=reason,
    )


def drawn(cast: Cast, kind: str, *, cards: list[str] = CARDS, **wishes: object) -> Draw:
    draw = frozen_draw(cast, kind, **wishes)
    return make_draw(draw, by=of_account(cast.organizer), value=cards)
