"""Keeps creating tournaments through the services until its input closes; one line for each."""

import itertools
import select
import sys

import django

django.setup()


from accounts.models import User  # noqa: E402  models exist only after django.setup()
from tournaments.actors import actor_of_account  # noqa: E402
from tournaments.setup.services.create import create_tournament  # noqa: E402


def write() -> None:
    owner = User.objects.get(email="nora@example.org")
    for number in itertools.count(1):
        create_tournament(
            by=actor_of_account(owner),
            owner=owner,
            name=f"Torneo {number}",
            language="es-ar",
            time_zone="UTC",
        )
        print(number, flush=True)  # noqa: T201
        if select.select([sys.stdin], [], [], 0.01)[0]:
            return


if __name__ == "__main__":
    write()
