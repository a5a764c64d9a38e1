"""The pages of the day, in a tournament of their own: the others are not drawn yet."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.seen import Path, Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.matches.hall import WHY, Hall, open_hall
from tournaments.actors import of_account
from tournaments.models import Match, Participant, Place, Team, Tournament
from tournaments.services.calls import call_next
from tournaments.services.cases import bring_case, decide_case
from tournaments.services.entries import Sent, record_entry
from tournaments.services.inscriptions.links import make_link
from tournaments.services.results import Because, pause, walkover
from tournaments.services.roles import grant_role
from tournaments.services.tables import assign_tables
from tournaments.services.tournaments import create_tournament

NAME = "Copa del Domingo"


def event(cast: Cast) -> Tournament:
    return Tournament.objects.get(name=NAME)


def hall(cast: Cast) -> None:
    """Twenty-four teams in the middle of their afternoon, with one of everything; once."""
    if Tournament.objects.filter(name=NAME).exists():
        return
    tournament = create_tournament(
        by=of_account(cast.organizer),
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
    late = Team.objects.create(tournament=made.event, number=25, state=Team.State.WAITING)
    for order in (1, 2):
        person = Participant.objects.create(
            tournament=made.event, number=48 + order, name=f"Tarde {order}", key=f"tarde {order}"
        )
        Place.objects.create(team=late, participant=person, order=order)
    call_next(made.event, by=made.by)
    made.win(1)
    made.win(2, "B", confirm=False)
    record_entry(made.match(3), by=made.by, sent=Sent("game 30-21 source sumula"))
    record_entry(
        made.match(3),
        by=made.by,
        sent=Sent("A envido, B quiero, envido para A, mano para B"),
    )
    record_entry(made.match(3), by=made.by, sent=Sent("A truco, B quiero, mano para A"))
    record_entry(made.match(3), by=made.by, sent=Sent("void 3"))
    record_entry(made.match(4), by=made.by, sent=Sent("mano para A"))
    pause(made.match(4), by=made.by, resume=False, because=Because("Discuten las señas"))
    walkover(made.match(5), by=made.by, winner="A", because=WHY)
    call_next(made.event, by=made.by)
    long_ago = timezone.now() - timedelta(minutes=40)
    late = Match.objects.filter(tournament=made.event, state="called").order_by("number")
    Match.objects.filter(pk__in=late.values("pk")[:1]).update(called_at=long_ago)
    Match.objects.filter(tournament=made.event, number=1).update(corrected=True)
    bring_case(made.event, by=made.by, text="Se cortó la luz en media mano", match=made.match(4))
    solved = bring_case(made.event, by=made.by, text="El mazo tenía dos cuatros de copas")
    decide_case(solved, by=made.by, decision="Se anula la mano y se cambia el mazo", article="3")
    ana = grant_role(made.event, by=made.by, user=made.cast.referee, role="referee")
    assign_tables(made.event, by=made.by, assignment={ana.pk: frozenset({1, 2, 5})})


def of_the_day(url_name: str, *numbers: int) -> Path:
    return lambda cast: reverse(url_name, args=[event(cast).slug, *numbers])


def own_match_of(number: int) -> Path:
    """By a fresh link of somebody who plays it."""

    def path(cast: Cast) -> str:
        slot = event(cast).matches.get(number=number).slots.get(side="B")
        link = make_link(slot.team.places.get(order=1).participant)
        return reverse("own_match", args=[event(cast).slug, link])

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
    visitor.page.locator("button[value=games]").click()


def see_what_it_undoes(visitor: Visitor) -> None:
    for game in (1, 2):
        visitor.page.locator(f"#id_a{game}").fill("21")
        visitor.page.locator(f"#id_b{game}").fill("30")
    visitor.page.locator("#id_reason").fill("Planilla mal leída")
    visitor.page.locator("button[value=preview]").click()


def send_a_correction_empty(visitor: Visitor) -> None:
    visitor.page.locator("button[value=preview]").click()


PAGES = [
    page("board", person="organizer"),
    page("late_team", person="organizer"),
    page("table_referees", person="organizer"),
    page("cases", person="organizer"),
    page("case", 1, person="organizer"),
    Seen("own_match", own_match_of(2), url_name="own_match", before=hall),
    page("desk_match", 2, person="organizer"),
    page("correct_match", 1, person="organizer"),
    page("bracket"),
    page("match", 3),
]

STATES = [
    Seen("board, before the draw", lambda cast: reverse("board", args=[cast.tournament.slug]),
         person="organizer"),
    Seen("bracket, before the draw", lambda cast: reverse("bracket", args=[cast.tournament.slug])),
    state("match at the desk, being played", "desk_match", 3),
    state("match at the desk, held", "desk_match", 4),
    state("match at the desk, waiting", "desk_match", 9),
    state("match at the desk, a bad sheet", "desk_match", 8, then=type_a_bad_sheet),
    state("match by walkover", "match", 5, person=""),
    Seen("own match, to be reported", a_called_one, before=hall),
    state("case, decided", "case", 2),
    state("match, not begun", "match", 24, person=""),
    state("correction, faults", "correct_match", 1, then=send_a_correction_empty),
    state("correction, preview", "correct_match", 1, then=see_what_it_undoes),
]  # fmt: skip
