"""An event for the benchmark: eight matches at eight tables with a phone at each, and as many
matches that nobody plays, for the floor."""

import json
from dataclasses import asdict

import django

django.setup()
from django.conf import settings  # noqa: E402

from benchmarks.entries import CLIENTS, Phone  # noqa: E402
from tests.cast import make_cast  # noqa: E402
from tests.referees.sync.phones import called, let_in  # noqa: E402
from tests.tournaments.matches.hall import Hall, open_hall  # noqa: E402


def seed() -> None:
    """Prints the phones."""
    hall = open_hall(make_cast(), CLIENTS * 4, tables=CLIENTS, best_of_first=7)
    phones = make_phones(hall, CLIENTS, with_floor=True)
    print(json.dumps([asdict(phone) for phone in phones]))


def make_phones(hall: Hall, tables: int, *, with_floor: bool = False) -> list[Phone]:
    """One at each table, let in to the match with the table's number."""
    settings.ALLOWED_HOSTS = ["*"]
    phones = []
    for number in range(1, tables + 1):
        called(hall, number, number)
        phone = let_in(hall, tables=[number], name=f"Mesa {number}")
        state = phone.state(number).json()
        cookies = phone.client.cookies
        phones.append(
            Phone(
                slug=hall.tournament.slug,
                number=number,
                floor=str(hall.match(tables + number).pk) if with_floor else "",
                cookie="; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items()),
                csrf=state["csrf"],
                teams=[state["teams"][side]["id"] for side in "AB"],
            )
        )
    return phones
