"""An event for the benchmark: eight matches at eight tables with a phone at each, and as many
matches that nobody plays, for the floor."""

import json
from dataclasses import asdict

import django

django.setup()

from django.conf import settings  # noqa: E402

from benchmarks.entries import CLIENTS, Phone  # noqa: E402
from tests.cast import make_cast  # noqa: E402
from tests.matches.hall import open_hall  # noqa: E402
from tests.referees.sync.ground import called, let_in  # noqa: E402


def seed() -> None:
    """Prints the phones."""
    hall = open_hall(make_cast(), CLIENTS * 4, tables=CLIENTS, best_of_first=7)
    settings.ALLOWED_HOSTS = ["*"]
    phones = []
    for number in range(1, CLIENTS + 1):
        called(hall, number, number)
        phone = let_in(hall, tables=[number], name=f"Mesa {number}")
        state = phone.state(number).json()
        cookies = phone.client.cookies
        phones.append(
            Phone(
                slug=hall.event.slug,
                number=number,
                floor=str(hall.match(CLIENTS + number).pk),
                cookie="; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items()),
                csrf=state["csrf"],
                teams=[state["teams"][side]["id"] for side in "AB"],
            )
        )
    print(json.dumps([asdict(phone) for phone in phones]))
