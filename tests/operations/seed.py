"""Fills an installation with the suite's cast and, so that every table of ours has rows, a job, a
remark and a session."""

import django

django.setup()

from django.contrib.sessions.backends.db import SessionStore  # noqa: E402

from accounts.services import request_password_link  # noqa: E402
from tests.cast import make_cast  # noqa: E402
from tournaments.actors import actor_of_account  # noqa: E402
from tournaments.models import RoleGrant  # noqa: E402
from tournaments.roles.services import end_role  # noqa: E402


def seed() -> None:
    cast = make_cast()
    grant = RoleGrant.objects.get(user=cast.referee)
    end_role(grant, by=actor_of_account(cast.organizer), reason="Se fue de viaje")
    request_password_link(cast.player.email)
    SessionStore().save()


if __name__ == "__main__":
    seed()
