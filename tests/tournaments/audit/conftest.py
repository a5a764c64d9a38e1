"""A log with something of everything in it, and anchor files that belong to one test."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from accounts.models import User
from config.storage import folder_storage
from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.models import LogEntry, Remark, RoleGrant, Tournament
from tournaments.roles.services import end_role, grant_role

ENTRIES = 9


@pytest.fixture(autouse=True)
def anchor_root(settings, tmp_path: Path) -> Path:
    folder = tmp_path / "anchors"
    settings.STORAGES = {**settings.STORAGES, "anchors": folder_storage(folder)}
    return folder


@dataclass(frozen=True)
class Log:
    """Nine entries; 6 and 8 have a remark."""

    tournament: Tournament
    other: Tournament
    cast: Cast

    def entry(self, number: int) -> LogEntry:
        return LogEntry.objects.get(tournament=self.tournament, number=number)

    def remark(self, number: int) -> Remark:
        return Remark.objects.get(entry__tournament=self.tournament, entry__number=number)


@pytest.fixture
def log(cast: Cast) -> Log:
    by = actor_of_account(cast.organizer)
    for reason in ("llegó tarde", "se fue a jugar a otra mesa"):
        grant = grant_role(cast.tournament, by=by, user=cast.player, role="referee")
        end_role(grant, by=by, reason=reason)
    grant_role(cast.tournament, by=by, user=cast.stranger, role="committee")
    made = Log(tournament=cast.tournament, other=cast.other_tournament, cast=cast)
    assert LogEntry.objects.filter(tournament=made.tournament).count() == ENTRIES
    return made


@pytest.fixture
def grant(cast: Cast) -> RoleGrant:
    return RoleGrant.objects.get(tournament=cast.tournament, user=cast.referee)


def new_people(count: int) -> list[User]:
    return User.objects.bulk_create(
        User(email=f"p{number}@example.org", name=f"P{number}") for number in range(count)
    )
