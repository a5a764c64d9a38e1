"""The pages of inscriptions, as people meet them."""

from collections.abc import Callable

from django.urls import reverse

from tests.browser.seen import Path, Seen, send_it_empty
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tournaments.actors import SYSTEM, of_account, of_participant
from tournaments.inscriptions.person import Person
from tournaments.models import Participant, Stage
from tournaments.services.inscriptions import marks
from tournaments.services.inscriptions.inscribe import inscribe
from tournaments.services.inscriptions.links import make_link
from tournaments.services.inscriptions.partners import propose, set_looking


def fill(cast: Cast) -> None:
    """Long names, a waitlist, people alone, somebody here, somebody asked; once."""
    make_event(cast, cap=8, fee=1500, currency="ARS", minimum_age=18, place="Club Parque Norte")
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
        set_looking(person, by=of_participant(person.pk), looking=True)
    propose(alone[1], by=SYSTEM, to=alone[0])
    marks.check_in(cast.tournament.participants.get(number=3), by=of_account(cast.organizer))
    marks.confirm(cast.tournament.participants.get(number=5), by=SYSTEM)
    marks.verify_age(cast.tournament.participants.get(number=1), by=SYSTEM)


def inside(url_name: str, *more: object, query: str = "") -> Path:
    return lambda cast: reverse(url_name, args=[cast.tournament.slug, *more]) + query


def link_of(url_name: str, name: str, query: str = "") -> Path:
    """By a fresh link of that person."""

    def path(cast: Cast) -> str:
        person = Participant.objects.get(tournament=cast.tournament, name=name)
        return reverse(url_name, args=[cast.tournament.slug, make_link(person)]) + query

    return path


def page(url_name: str, path: Path | None = None, *, person: str = "organizer") -> Seen:
    path = path or inside(url_name)
    return Seen(url_name, path, url_name=url_name, person=person, before=fill)


def state(
    name: str, path: Path, *, then: Callable[[Visitor], None] | None = None, person: str = ""
) -> Seen:
    return Seen(name, path, person=person, before=fill, then=then)


def inscribe_two(visitor: Visitor) -> None:
    for chair in (1, 2):
        visitor.page.locator(f"#id_p{chair}-name").fill(f"Somebody New {chair}")
    visitor.page.locator("#id_consents").check()
    send_it_empty(visitor)


def inscribe_a_namesake(visitor: Visitor) -> None:
    visitor.page.locator("#id_p1-name").fill("Mirta Toledo")
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

    return send


def ask_for_the_link(visitor: Visitor) -> None:
    visitor.page.locator("form[action$='/link/'] button").click()


def close_it(cast: Cast) -> None:
    fill(cast)
    cast.tournament.stage = Stage.DRAWN
    cast.tournament.save(update_fields=["stage"])


PAGES = [
    page("inscribe", person=""),
    page("inscribed", person=""),
    page("check_in", inside("check_in", query="?q=a")),
    page("inscriptions"),
    page("desk_entry"),
    page("import_people"),
    page("inscription", inside("inscription", 1)),
    page("edit_inscription", inside("edit_inscription", 1)),
    page("withdraw_inscription", inside("withdraw_inscription", 1)),
    page("replace_inscription", inside("replace_inscription", 1)),
    page("erase_inscription", inside("erase_inscription", 1)),
    page("me", link_of("me", "Mirta Toledo"), person=""),
    page("my_withdrawal", link_of("my_withdrawal", "Ana Acosta"), person=""),
    page("my_erasure", link_of("my_erasure", "Ana Acosta"), person=""),
]

BAD_FILE = "Nombre,Mail,Talle\nAna Nueva,ana@,M\nMirta Toledo,,S\n=1+1,,\n,,L\n"
GOOD_FILE = "Nombre,Nombre 2\nAna Nueva,Luis Nuevo\nEva Sola,\nMirta Toledo,\n"

STATES = [
    state("me, of a team", link_of("me", "Ana Acosta")),
    state("inscribe, faults", inside("inscribe"), then=inscribe_a_namesake),
    state("inscribe, done", inside("inscribe"), then=inscribe_two),
    state("desk, duplicates", inside("desk_entry"), person="organizer", then=meet_a_namesake),
    state(
        "inscriptions, waitlist", inside("inscriptions", query="?show=waiting"), person="organizer"
    ),
    state(
        "inscriptions, nobody found", inside("inscriptions", query="?q=zzzz"), person="organizer"
    ),
    state("door, by code", inside("check_in", query="?who=1"), person="organizer"),
    state(
        "import, bad rows", inside("import_people"), person="organizer", then=send_a_file(BAD_FILE)
    ),
    state(
        "import, good rows",
        inside("import_people"),
        person="organizer",
        then=send_a_file(GOOD_FILE),
    ),
    state("a personal link", inside("inscription", 1), person="organizer", then=ask_for_the_link),
    Seen("inscribe, closed", inside("inscribe"), before=close_it),
]

NOT_PAGES = {
    "import_template": "a file",
    "mark_inscription": "only POST",
    "link_inscription": "only POST",
    "my_data": "JSON",
}
