"""A hall where a draw is made: people come in through the services, twenty cards lie on a table."""

from typing import Any

from django.urls import reverse

from tests.cast import Cast
from tests.event import make_event, name
from tournaments.actors import SYSTEM, Actor, actor_of_account
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import freeze
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Draw, Team, Tournament

DEALT = "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 6e 5b 3o 2c 12e 11o 7b 6c 10e"
CARDS = DEALT.split()
TWENTY_CARDS = {"kind": "cards", "count": 20}
FREEZE = {"clubs": "free", "source": "cards", "despite": OVERLOOKABLE}


def at(cast: Cast, url_name: str, *more: object) -> str:
    return reverse(url_name, args=[cast.tournament.slug, *more])


def host(tournament: Tournament) -> Actor:
    """Its first organizer."""
    grants = tournament.grants.filter(role="organizer", ended_at=None)
    return actor_of_account(grants.select_related("user").earliest("pk").user)


def alone(tournament: Tournament, count: int, *, clubs: int = 0, first: int = 0) -> None:
    """So many people come alone, and belong to so many clubs in turn."""
    for number in range(first, first + count):
        club = f"Club {number % clubs}" if clubs else ""
        inscribe(tournament, by=SYSTEM, people=[Person(name(number), club=club)])


def in_pairs(tournament: Tournament, count: int, *, clubs: int = 0, first: int = 0) -> None:
    """So many pairs come; both people of a pair belong to the same of so many clubs."""
    for number in range(count):
        club = f"Club {number % clubs}" if clubs else ""
        people = [Person(name(first + 2 * number + chair), club=club) for chair in (0, 1)]
        inscribe(tournament, by=SYSTEM, people=people)


def individuals(cast: Cast, count: int, *, clubs: int = 0, **plan: Any) -> Tournament:
    make_event(cast, cap=None, **plan)
    alone(cast.tournament, count, clubs=clubs)
    return cast.tournament


def pairs(cast: Cast, count: int, *, clubs: int = 0, **plan: Any) -> Tournament:
    make_event(cast, cap=None, **plan)
    in_pairs(cast.tournament, count, clubs=clubs)
    return cast.tournament


def frozen_draw(tournament: Tournament, kind: str, *, reason: str = "", **conditions: Any) -> Draw:
    """Frozen all the same, whoever has not come or paid yet."""
    wanted = DrawConditions(**{"source": TWENTY_CARDS, **conditions})
    return freeze(
        tournament,
        by=host(tournament),
        kind=kind,
        conditions=wanted,
        reason=reason,
        despite=OVERLOOKABLE,
    )


def drawn(
    tournament: Tournament,
    kind: str,
    *,
    cards: list[str] = CARDS,
    reason: str = "",
    **conditions: Any,
) -> Draw:
    draw = frozen_draw(tournament, kind, reason=reason, **conditions)
    return perform_draw(draw, by=host(tournament), value=cards)


def come_late(tournament: Tournament, *, first: int = 60) -> Team:
    """A pair that inscribes after the draw."""
    in_pairs(tournament, 1, first=first)
    return tournament.teams.latest("number")


def drawn_late(tournament: Tournament, team: Team, *, cards: list[str] = CARDS) -> Draw:
    """Its rival is drawn."""
    return drawn(tournament, "late", cards=cards, reason="Se pinchó una goma", subject=str(team.pk))
