"""Pages of rulings, of closing a match and of appeals, in a small event of their own: in the others
nobody objects to anything."""

from django.urls import reverse
from playwright.sync_api import expect

from referees.rulings.services import apply_ruling
from tests.browser.seen import Path, Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.tournaments.appeals.table import OVERTURNED, fresh, object_to, rule as ruled
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.appeals.services.decide import decide_appeal
from tournaments.appeals.services.file import add_statement, escalate
from tournaments.exceptions import Refused
from tournaments.hall.services.tables import assign_tables
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Participant, RoleGrant, Tournament
from tournaments.roles.services import grant_role
from tournaments.setup.services.create import create_tournament

NAME = "Copa de los Reclamos"


def event() -> Tournament:
    return Tournament.objects.get(name=NAME)


def hall(cast: Cast) -> None:
    """Match 1 waits for its signatures, match 2 for the committee and the head referee, match 3
    for an answer, match 4 for a reserve; once."""
    if Tournament.objects.filter(name=NAME).exists():
        return
    nora = actor_of_account(cast.organizer)
    tournament = create_tournament(
        by=nora,
        owner=cast.organizer,
        name=NAME,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    options = {"misconduct": "expulsion", "after_expulsion": "reserve"}
    made = open_hall(cast, 8, tournament=tournament, appeals_minutes=15, options=options)
    ana = grant_role(tournament, by=nora, user=cast.referee, role="referee")
    grant_role(tournament, by=nora, user=cast.committee, role="committee")
    assign_tables(tournament, by=nora, assignment={ana.pk: frozenset({1, 2, 3, 4})})
    call_next(tournament, by=nora)
    for number in (1, 2, 3):
        ruled(made, number)
    made.win(1, confirm=False)
    issue_pin(made.teams[0], by=nora)
    appeal = object_to(made, 2, line=2, text="Mostró las cartas, la mesa 2 lo vio.")
    add_statement(fresh(appeal), by=nora, side="A", text="No mostró nada: las tiró al mazo.")
    escalate(fresh(appeal), by=nora)
    object_to(made, 3, line=2, text="No era su turno de mostrar.")
    decided = object_to(made, 3, side="A", line=2, text="Fueron tres y no dos.")
    decide_appeal(fresh(decided), by=actor_of_account(cast.referee), verdict=OVERTURNED)
    Participant.objects.create(
        tournament=tournament, number=99, name="Rita Reserva", key="rita reserva"
    )
    record_entry(made.match(4), by=nora, submission=Submission("ruling 125 B1"))
    try:
        apply_ruling(
            made.match(2),
            by=actor_of_account(cast.referee),
            submission=Submission(
                "ruling 025 B1 verified=yes", texts={"seen": "Los jueces de la mesa 4"}
            ),
        )
    except Refused:
        RoleGrant.objects.filter(pk=ana.pk).update(head=True)


def inside(url_name: str, *numbers: int) -> Path:
    return lambda cast: reverse(url_name, args=[event().slug, *numbers])


def by_link(url_name: str, team: int, *numbers: int) -> Path:
    def path(cast: Cast) -> str:
        link = create_link(event().teams.get(number=team).places.get(order=1).participant)
        return reverse(url_name, args=[event().slug, link, *numbers])

    return path


def page(url_name: str, *numbers: int, person: str = "organizer") -> Seen:
    path = inside(url_name, *numbers)
    return Seen(url_name, path, url_name=url_name, person=person, before=hall)


def open_the_dialog(visitor: Visitor) -> None:
    visitor.page.locator("[data-ruling-door]").click()
    expect(visitor.page.locator("[data-rows] label").first).to_be_visible()
    visitor.page.locator("[data-people] .btn.ellos").first.click()
    visitor.page.locator("[data-rows] input[value='004']").check()
    expect(visitor.page.locator("[data-apply]")).to_be_enabled()


def see_a_ruling(visitor: Visitor) -> None:
    visitor.page.locator("input[name=against][value=B1]").check()
    visitor.page.locator("input[name=sanction][value='006']").check()
    visitor.submit("button[value=see]")


def sign_wrongly(visitor: Visitor) -> None:
    """With letters, so that it is never right and counts as one try of a team without results."""
    visitor.page.locator("#pin-A").fill("abcd")
    visitor.page.locator("button[value=sign]").first.click()
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def send_nothing(visitor: Visitor) -> None:
    visitor.submit("main form button.danger")


PAGES = [
    page("tournaments:appeals"),
    page("tournaments:appeal", 1, person="committee"),
    page("tournaments:new_appeal", 1),
    Seen(
        "own_appeals",
        by_link("tournaments:own_appeals", 3),
        url_name="tournaments:own_appeals",
        before=hall,
    ),
    Seen(
        "own_new_appeal",
        by_link("tournaments:own_new_appeal", 1, 1),
        url_name="tournaments:own_new_appeal",
        before=hall,
    ),
    page("referees:ruling", 2, person="referee"),
    page("referees:close_match", 1, person="referee"),
    page("referees:phone_new_appeal", 1, person="referee"),
    page("referees:phone_appeals", person="referee"),
    page("referees:phone_appeal", 2, person="referee"),
    page("referees:phone_requests", person="referee"),
    page("referees:ruling_requests", person="committee"),
    page("referees:expelled", 4, person="referee"),
]
STATES = [
    Seen("ruling, in its dialog", inside("referees:keep_match", 2), person="referee", before=hall,
         then=open_the_dialog),
    Seen("ruling, with its effect", inside("referees:ruling", 2), person="referee", before=hall,
         then=see_a_ruling),
    Seen("closing, a wrong PIN", inside("referees:close_match", 1), person="referee", before=hall,
         then=sign_wrongly),
    Seen("appeal, sent empty", inside("tournaments:new_appeal", 1), person="organizer", before=hall,
         then=send_nothing),
    Seen("appeal, decided by the referee", inside("tournaments:appeal", 3), person="organizer",
         before=hall),
]  # fmt: skip
NOT_PAGES = {
    "referees:sanction_catalogue": "JSON",
    "referees:propose_ruling": "JSON",
    "referees:ask_head_referee": "JSON",
}
