"""The pages of the day, in a tournament of their own: the others are not drawn yet."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.seen import Path, Seen, inside
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.hall.services.tables import assign_tables
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import suspend_or_resume, walkover
from tournaments.models import Match, Participant, Place, Team, Tournament
from tournaments.regulation.articles import Reason
from tournaments.roles.services import grant_role
from tournaments.setup.services.create import create_tournament

NAME = "Copa del Domingo"


def event(cast: Cast) -> Tournament:
    return Tournament.objects.get(name=NAME)


def hall(cast: Cast) -> None:
    """Twenty-four teams in the middle of their afternoon, with one of everything; once."""
    if Tournament.objects.filter(name=NAME).exists():
        return
    tournament = create_tournament(
        by=actor_of_account(cast.organizer),
        owner=cast.organizer,
        name=NAME,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    made = open_hall(
        cast, 24, tournament=tournament, tables=6, tolerance_first=15, tolerance_later=5
    )
    afternoon(made)


def afternoon(made: Hall) -> None:
    late = Team.objects.create(tournament=made.tournament, number=25, state=Team.State.WAITING)
    for order in (1, 2):
        person = Participant.objects.create(
            tournament=made.tournament,
            number=48 + order,
            name=f"Tarde {order}",
            called=f"Tarde {order}",
            key=f"tarde {order}",
        )
        Place.objects.create(team=late, participant=person, order=order)
    call_next(made.tournament, by=made.by)
    made.win(1)
    made.win(2, "B", confirm=False)
    record_entry(made.match(3), by=made.by, submission=Submission("game 30-21 source sumula"))
    record_entry(
        made.match(3),
        by=made.by,
        submission=Submission("A envido, B quiero, envido para A, mano para B"),
    )
    record_entry(made.match(3), by=made.by, submission=Submission("A truco, B quiero, mano para A"))
    record_entry(made.match(3), by=made.by, submission=Submission("void 3"))
    record_entry(made.match(4), by=made.by, submission=Submission("mano para A"))
    suspend_or_resume(made.match(4), by=made.by, resume=False, because=Reason("Discuten las señas"))
    walkover(made.match(5), by=made.by, winner="A", because=WHY)
    call_next(made.tournament, by=made.by)
    long_ago = timezone.now() - timedelta(minutes=40)
    late = Match.objects.filter(tournament=made.tournament, state="called").order_by("number")
    Match.objects.filter(pk__in=late.values("pk")[:1]).update(called_at=long_ago)
    Match.objects.filter(tournament=made.tournament, number=1).update(corrected=True)
    bring_case(
        made.tournament, by=made.by, text="Se cortó la luz en media mano", match=made.match(4)
    )
    solved = bring_case(made.tournament, by=made.by, text="El mazo tenía dos cuatros de copas")
    decide_case(solved, by=made.by, decision="Se anula la mano y se cambia el mazo", article="3")
    ana = grant_role(made.tournament, by=made.by, user=made.cast.referee, role="referee")
    assign_tables(made.tournament, by=made.by, assignment={ana.pk: frozenset({1, 2, 5})})


def of_the_day(url_name: str, *numbers: int) -> Path:
    return lambda cast: reverse(url_name, args=[event(cast).slug, *numbers])


def own_match_of(number: int) -> Path:
    """By a fresh link of somebody who plays it."""

    def path(cast: Cast) -> str:
        slot = event(cast).matches.get(number=number).slots.get(side="B")
        link = create_link(slot.team.places.get(order=1).participant)
        return reverse("tournaments:own_match", args=[event(cast).slug, link])

    return path


def a_called_one(cast: Cast) -> str:
    called = event(cast).matches.filter(state="called", table__referee=None).first()
    return own_match_of(called.number)(cast)


def page(url_name: str, *numbers: int, person: str = "") -> Seen:
    return Seen(
        url_name, of_the_day(url_name, *numbers), url_name=url_name, person=person, before=hall
    )


def state(name: str, url_name: str, *numbers: int, person: str = "organizer", **rest) -> Seen:
    return Seen(name, of_the_day(url_name, *numbers), person=person, before=hall, **rest)


def type_a_bad_sheet(visitor: Visitor) -> None:
    visitor.page.locator("#id_a1").fill("31")
    visitor.page.locator("#id_b1").fill("12")
    visitor.submit("button[value=games]")


def see_what_it_undoes(visitor: Visitor) -> None:
    for game in (1, 2):
        visitor.page.locator(f"#id_a{game}").fill("21")
        visitor.page.locator(f"#id_b{game}").fill("30")
    visitor.page.locator("#id_reason").fill("Planilla mal leída")
    visitor.submit("button[value=preview]")


def send_a_correction_empty(visitor: Visitor) -> None:
    visitor.submit("button[value=preview]")


PAGES = [
    page("tournaments:board", person="organizer"),
    page("tournaments:table_referees", person="organizer"),
    page("tournaments:cases", person="organizer"),
    page("tournaments:case", 1, person="organizer"),
    Seen("own_match", own_match_of(2), url_name="tournaments:own_match", before=hall),
    page("tournaments:desk_match", 2, person="organizer"),
    page("tournaments:correct_match", 1, person="organizer"),
    page("spectators:bracket"),
    page("spectators:match", 3),
]

STATES = [
    Seen("board, before the draw", inside("tournaments:board"), person="organizer"),
    Seen("bracket, before the draw", inside("spectators:bracket")),
    state("match at the desk, being played", "tournaments:desk_match", 3),
    state("match at the desk, held", "tournaments:desk_match", 4),
    state("match at the desk, waiting", "tournaments:desk_match", 9),
    state("match at the desk, a bad sheet", "tournaments:desk_match", 8, then=type_a_bad_sheet),
    state("match by walkover", "spectators:match", 5, person=""),
    Seen("own match, to be reported", a_called_one, before=hall),
    state("case, decided", "tournaments:case", 2),
    state("match, not begun", "spectators:match", 24, person=""),
    state("correction, faults", "tournaments:correct_match", 1, then=send_a_correction_empty),
    state("correction, preview", "tournaments:correct_match", 1, then=see_what_it_undoes),
]  # fmt: skip
