"""An event with sixteen tables and a phone at each, and the organizer's own session."""

import json
from dataclasses import asdict

import django

django.setup()
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from benchmarks.entries_setup import make_phones  # noqa: E402
from tests.cast import make_cast  # noqa: E402
from tests.tournaments.matches.hall import open_hall  # noqa: E402

TABLES = 16


def seed() -> None:
    """Prints the phones and the organizer's cookies."""
    settings.SECURE_SSL_REDIRECT = False  # no proxy stands before this process
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    cast = make_cast()
    hall = open_hall(cast, TABLES * 2, tables=TABLES, best_of_first=7)
    phones = make_phones(hall, TABLES)
    organizer = Client()
    organizer.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    organizer.get(f"/t/{hall.tournament.slug}/papers/")
    cookies = {name: morsel.value for name, morsel in organizer.cookies.items()}
    print(  # noqa: T201
        json.dumps(
            {
                "slug": hall.tournament.slug,
                "phones": [asdict(phone) for phone in phones],
                "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
                "csrf": cookies[settings.CSRF_COOKIE_NAME],
            }
        )
    )


if __name__ == "__main__":
    seed()
