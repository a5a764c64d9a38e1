"""Pages full of what a real day leaves on them: lines hand by hand, rulings, a long list, medals.

Each event is made once and looked at from several pages.
"""

from collections.abc import Callable
from random import Random

from django.urls import reverse

from accounts.models import User
from operations.rehearsal.play import Rehearsal, Until
from tests.browser.seen import Path, Seen
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.models import Match, Tournament
from tournaments.setup.services.create import create_tournament
from tournaments.setup.services.progress import finish

MIDDLE = "Ensaio no meio da tarde"
LONG = "Copa de los Cincuenta"
MEDALS = "Torneo de la Medalla"


def once(name: str, make: Callable[[Cast], None]) -> Callable[[Cast], None]:
    def before(cast: Cast) -> None:
        if not Tournament.objects.filter(name=name).exists():
            make(cast)

    return before


def middle(cast: Cast) -> None:
    """A round played hand by hand, with rulings; one result in pencil, one match called."""
    Rehearsal(cast.organizer, "aabb", MIDDLE, teams=6, seed=3).run(Until.MIDDLE)


def long_list(cast: Cast) -> None:
    """More than a page of people, and more than a screen of them waiting."""
    tournament = new(cast.organizer, LONG)
    make_event(cast, tournament=tournament, cap=40, fee=2500, currency="ARS", minimum_age=18)
    inscribe_teams(tournament, 56)


def medals(cast: Cast) -> None:
    """Closed, with two pairs on the third step."""
    hall = open_hall(cast, 5, tournament=new(cast.organizer, MEDALS), third_place="shared")
    hall.play_on(Random(5))
    finish(hall.tournament, by=hall.by)


def new(owner: User, name: str) -> Tournament:
    return create_tournament(
        by=actor_of_account(owner),
        owner=owner,
        name=name,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )


def of(name: str, url_name: str, *more: object) -> Path:
    return lambda cast: reverse(url_name, args=[Tournament.objects.get(name=name).slug, *more])


def with_a_ruling(url_name: str) -> Path:
    """The first match in which somebody had to rule."""

    def path(cast: Cast) -> str:
        ruled = Match.objects.filter(tournament__name=MIDDLE, entries__kind="ruling")
        number = ruled.order_by("number").values_list("number", flat=True)[0]
        return of(MIDDLE, url_name, number)(cast)

    return path


def seen(name: str, path: Path, before: Callable[[Cast], None], person: str = "") -> Seen:
    return Seen(name, path, person=person, before=before)


at_four = once(MIDDLE, middle)
listed = once(LONG, long_list)
honoured = once(MEDALS, medals)

STATES = [
    seen("board, in the middle of the day", of(MIDDLE, "tournaments:board"), at_four, "organizer"),
    seen("bracket, pencil and ink", of(MIDDLE, "spectators:bracket"), at_four),
    seen("match with rulings", with_a_ruling("spectators:match"), at_four),
    seen(
        "match with rulings, at the desk",
        with_a_ruling("tournaments:desk_match"),
        at_four,
        "organizer",
    ),
    seen(
        "correction, among many lines",
        with_a_ruling("tournaments:correct_match"),
        at_four,
        "organizer",
    ),
    seen("ceremony, over", of(MIDDLE, "tournaments:ceremony"), at_four),
    seen("tournament, being played", of(MIDDLE, "spectators:tournament"), at_four, "organizer"),
    seen("inscriptions, long", of(LONG, "tournaments:inscriptions"), listed, "organizer"),
    seen("inscribed, long", of(LONG, "tournaments:inscribed"), listed),
    seen("podium, third shared", of(MEDALS, "tournaments:podium"), honoured),
    seen("bracket, over", of(MEDALS, "spectators:bracket"), honoured),
    seen("tournament, closed", of(MEDALS, "spectators:tournament"), honoured, "organizer"),
]
