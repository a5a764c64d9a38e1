"""Events for the benchmark: brackets of 16 and 512 teams, and 32 tables, each with a phone."""

import json
from dataclasses import asdict

import django

django.setup()
from benchmarks.entries_setup import make_phones  # noqa: E402
from tests.cast import Cast, make_cast  # noqa: E402
from tests.tournaments.matches.hall import Hall, open_hall  # noqa: E402
from tournaments.actors import actor_of_account  # noqa: E402
from tournaments.setup.services.create import create_tournament  # noqa: E402

SIZES = (16, 512)
TABLES = 32


def make_event(cast: Cast, name: str, teams: int, **more: int) -> Hall:
    tournament = create_tournament(
        by=actor_of_account(cast.organizer),
        owner=cast.organizer,
        name=name,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    return open_hall(cast, teams, tournament=tournament, **more)


def seed(measures: list[str]) -> None:
    """Prints the addresses of the brackets and the phones of the referees."""
    cast = make_cast()
    sizes = SIZES if "floor" in measures else ()
    slugs = {
        str(teams): make_event(cast, f"Torneo {teams}", teams).tournament.slug for teams in sizes
    }
    events, tables = 1, TABLES
    for measure in measures:
        if measure.startswith("events="):
            events, tables = map(int, measure.removeprefix("events=").split("x"))
    phones = []
    for number in range(1, events + 1):
        hall = make_event(cast, f"Sala {number}", tables * 2, tables=tables, best_of_first=7)
        phones += make_phones(hall, tables)
    print(json.dumps({"slugs": slugs, "phones": [asdict(phone) for phone in phones]}))
