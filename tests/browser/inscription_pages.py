"""The pages of inscriptions, as people meet them."""

from collections.abc import Callable

from django.urls import reverse

from jobs.models import Job
from jobs.services import perform
from tests.browser.seen import Path, Seen, send_it_empty
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tournaments.actors import SYSTEM, actor_of_account, actor_of_participant
from tournaments.fees.services.payments import mark_paid
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import check_in, confirm, verify_age
from tournaments.inscriptions.services.imports import READ_JOB
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.links import create_link
from tournaments.inscriptions.services.partners import propose, set_looking
from tournaments.models import Participant, Payment, PeopleFile, Progress


def fill(cast: Cast) -> None:
    """Long names, a waitlist, people alone, somebody here, somebody asked; once."""
    make_event(cast, cap=8, fee=1500, currency="ARS", minimum_age=18, place="Club Parque Norte")
    PeopleFile.objects.filter(tournament=cast.tournament).delete()
    if Participant.objects.filter(tournament=cast.tournament).exists():
        return
    long = [
        Person("María de los Ángeles Santamarina de la Fuente", club="Sociedad de Fomento Unión"),
        Person("Juan Bautista Figueroa Alcorta y Anchorena", email="juan@example.org"),
    ]
    inscribe(cast.tournament, by=SYSTEM, people=long)
    inscribe_teams(cast.tournament, 7)
    inscribe_teams(cast.tournament, 1, first=40)
    alone = [
        inscribe(cast.tournament, by=SYSTEM, people=[Person(name, club="El Fortín")]).people[0]
        for name in ("Mirta Toledo", "Hugo Urquiza", "Walter Wilches")
    ]
    for person in alone:
        set_looking(person, by=actor_of_participant(person.pk), looking=True)
    propose(alone[1], by=SYSTEM, to=alone[0])
    check_in(cast.tournament.participants.get(number=3), by=actor_of_account(cast.organizer))
    confirm(cast.tournament.participants.get(number=5), by=SYSTEM)
    verify_age(cast.tournament.participants.get(number=1), by=SYSTEM)


def inside(url_name: str, *more: object, query: str = "") -> Path:
    return lambda cast: reverse(url_name, args=[cast.tournament.slug, *more]) + query


def link_of(url_name: str, name: str, query: str = "") -> Path:
    """By a fresh link of that person."""

    def path(cast: Cast) -> str:
        person = Participant.objects.get(tournament=cast.tournament, name=name)
        return reverse(url_name, args=[cast.tournament.slug, create_link(person)]) + query

    return path


def page(url_name: str, path: Path | None = None, *, person: str = "organizer") -> Seen:
    path = path or inside(url_name)
    return Seen(url_name, path, url_name=url_name, person=person, before=fill)


def state(
    name: str, path: Path, *, then: Callable[[Visitor], None] | None = None, person: str = ""
) -> Seen:
    return Seen(name, path, person=person, before=fill, then=then)


def come_with_partner(visitor: Visitor) -> None:
    """Where one may come alone, the partner's fields open on a tap; at the desk they are open."""
    for summary in visitor.page.locator(".with-partner:not([open]) > summary").all():
        summary.click()


def inscribe_two(visitor: Visitor) -> None:
    come_with_partner(visitor)
    for chair in (1, 2):
        visitor.page.locator(f"#id_p{chair}-name").fill(f"Somebody New {chair}")
    visitor.page.locator("#id_consents").check()
    send_it_empty(visitor)


def inscribe_a_namesake(visitor: Visitor) -> None:
    visitor.page.locator("#id_p1-name").fill("Mirta Toledo")
    come_with_partner(visitor)
    visitor.page.locator("#id_p2-email").fill("nobody")
    send_it_empty(visitor)


def meet_a_namesake(visitor: Visitor) -> None:
    visitor.page.locator("#id_p1-name").fill("Mirta Toledo")
    send_it_empty(visitor)


def send_a_file(text: str) -> Callable[[Visitor], None]:
    def send(visitor: Visitor) -> None:
        file = {"name": "people.csv", "mimeType": "text/csv", "buffer": text.encode()}
        visitor.page.locator("#id_file").set_input_files(file)  # type: ignore[arg-type]
        send_it_empty(visitor)
        perform(str(Job.objects.filter(kind=READ_JOB, state="queued").latest("queued_at").pk))
        visitor.page.reload()

    return send


def ask_for_the_link(visitor: Visitor) -> None:
    visitor.submit("form[action$='/link/'] button")


def close_it(cast: Cast) -> None:
    fill(cast)
    cast.tournament.stage = Progress.DRAWN
    cast.tournament.save(update_fields=["stage"])


def take_a_payment(cast: Cast) -> None:
    fill(cast)
    if not Payment.objects.filter(tournament=cast.tournament).exists():
        person = Participant.objects.get(tournament=cast.tournament, number=3)
        nora = actor_of_account(cast.organizer)
        mark_paid(person, by=nora)
        way = WayToPaySettings(transfer="COPA.PRIMAVERA.TRUCO")
        set_way_to_pay(cast.tournament, by=nora, way=way)


def till_page(url_name: str, path: Path, *, person: str = "organizer") -> Seen:
    return Seen(url_name, path, url_name=url_name, person=person, before=take_a_payment)


PAGES = [
    till_page("tournaments:till", inside("tournaments:till")),
    till_page("tournaments:way_to_pay", inside("tournaments:way_to_pay")),
    till_page("tournaments:statement", inside("tournaments:statement")),
    till_page("tournaments:returns", inside("tournaments:returns")),
    till_page("tournaments:bill", inside("tournaments:bill", 4)),
    till_page("tournaments:undo_payment", inside("tournaments:undo_payment", 1)),
    till_page("tournaments:my_receipt", link_of("tournaments:my_receipt", "Ana Acosta"), person=""),
    page("tournaments:inscribe", person=""),
    page("tournaments:inscribed", person=""),
    page(
        "tournaments:inscription_done",
        link_of("tournaments:inscription_done", "Mirta Toledo"),
        person="",
    ),
    page("tournaments:check_in"),
    page("tournaments:inscriptions"),
    page("tournaments:desk_entry"),
    page("tournaments:messages"),
    page("tournaments:import_people"),
    page("tournaments:inscription", inside("tournaments:inscription", 1)),
    page("tournaments:edit_inscription", inside("tournaments:edit_inscription", 1)),
    page("tournaments:withdraw_inscription", inside("tournaments:withdraw_inscription", 1)),
    page("tournaments:replace_inscription", inside("tournaments:replace_inscription", 1)),
    page("tournaments:pairs"),
    page("tournaments:team_inscription", inside("tournaments:team_inscription", 1)),
    page("tournaments:erase_inscription", inside("tournaments:erase_inscription", 1)),
    page(
        "tournaments:personal_page", link_of("tournaments:personal_page", "Mirta Toledo"), person=""
    ),
    page(
        "tournaments:my_withdrawal", link_of("tournaments:my_withdrawal", "Ana Acosta"), person=""
    ),
    page("tournaments:my_erasure", link_of("tournaments:my_erasure", "Ana Acosta"), person=""),
]

BAD_FILE = "Nombre,Mail,Talle\nAna Nueva,ana@,M\nMirta Toledo,,S\n=1+1,,\n,,L\n"
GOOD_FILE = "Nombre,Nombre 2\nAna Nueva,Luis Nuevo\nEva Sola,\nMirta Toledo,\n"

STATES = [
    state("me, of a team", link_of("tournaments:personal_page", "Ana Acosta")),
    state("inscribe, faults", inside("tournaments:inscribe"), then=inscribe_a_namesake),
    state("inscribe, done", inside("tournaments:inscribe"), then=inscribe_two),
    state(
        "desk, duplicates",
        inside("tournaments:desk_entry"),
        person="organizer",
        then=meet_a_namesake,
    ),
    state(
        "inscriptions, waitlist",
        inside("tournaments:inscriptions", query="?show=waiting"),
        person="organizer",
    ),
    state(
        "inscriptions, nobody found",
        inside("tournaments:inscriptions", query="?q=zzzz"),
        person="organizer",
    ),
    state("door, by code", inside("tournaments:check_in", query="?who=1"), person="organizer"),
    state(
        "import, bad rows",
        inside("tournaments:import_people"),
        person="organizer",
        then=send_a_file(BAD_FILE),
    ),
    state(
        "import, good rows",
        inside("tournaments:import_people"),
        person="organizer",
        then=send_a_file(GOOD_FILE),
    ),
    state(
        "a personal link",
        inside("tournaments:inscription", 1),
        person="organizer",
        then=ask_for_the_link,
    ),
    Seen("inscribe, closed", inside("tournaments:inscribe"), before=close_it),
]

NOT_PAGES = {
    "tournaments:import_template": "a file",
    "tournaments:mark_inscription": "only POST",
    "tournaments:link_inscription": "only POST",
    "tournaments:whatsapp": "only POST",
    "tournaments:return_inscription": "only POST",
    "tournaments:pay_in_one_tap": "only POST",
    "tournaments:my_data": "JSON",
    "tournaments:check_in_taps": "JSON",
    "tournaments:check_in_worker": "a script",
}
