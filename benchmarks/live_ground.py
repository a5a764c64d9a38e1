"""Events for the benchmark: brackets of 16 and 512 teams, and 32 tables, each with a phone."""

import json
from dataclasses import asdict

import django

django.setup()

from django.conf import settings  # noqa: E402

from benchmarks.entries import Phone  # noqa: E402
from tests.cast import Cast, make_cast  # noqa: E402
from tests.matches.hall import Hall, open_hall  # noqa: E402
from tests.referees.sync.ground import called, let_in  # noqa: E402
from tournaments.actors import of_account  # noqa: E402
from tournaments.services.tournaments import create_tournament  # noqa: E402

SIZES = (16, 512)
TABLES = 32


def event(cast: Cast, name: str, teams: int, **more: int) -> Hall:
    made = create_tournament(
        by=of_account(cast.organizer),
        owner=cast.organizer,
        name=name,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    return open_hall(cast, teams, tournament=made, **more)


def seed(wanted: list[str]) -> None:
    """Prints the addresses of the brackets and the phones of the referees."""
    settings.ALLOWED_HOSTS = ["*"]
    cast = make_cast()
    sizes = SIZES if "floor" in wanted else ()
    slugs = {str(teams): event(cast, f"Torneo {teams}", teams).event.slug for teams in sizes}
    hall = event(cast, "Sala", TABLES * 2, tables=TABLES, best_of_first=7)
    phones = []
    for number in range(1, TABLES + 1):
        called(hall, number, number)
        phone = let_in(hall, tables=[number], name=f"Mesa {number}")
        state = phone.state(number).json()
        cookies = phone.client.cookies
        phones.append(
            Phone(
                slug=hall.event.slug,
                number=number,
                floor="",
                cookie="; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items()),
                csrf=state["csrf"],
                teams=[state["teams"][side]["id"] for side in "AB"],
            )
        )
    print(json.dumps({"slugs": slugs, "phones": [asdict(phone) for phone in phones]}))
