"""A prepared question is answered as the queryset it was made from would answer it."""

import pytest
from django.db.models import Model
from django.utils import timezone

from referees import keeper, state
from referees.keeper import digest
from referees.views import sync
from tests.matches.hall import Hall
from tests.referees.sync.ground import PhoneClient, item
from tournaments import permissions, selectors
from tournaments.audit import anchor, write
from tournaments.models import LogEntry
from tournaments.prepared import Given, Place, Prepared
from tournaments.services import entries, entries_ground, entries_replay


def values_of(phone: PhoneClient) -> dict:
    hall = phone.hall
    return {
        "match": hall.match(1).pk,
        "tournament": hall.event.pk,
        "slug": hall.event.slug,
        "number": 1,
        "since": 1,
        "client_id": hall.match(1).entries.get(number=1).client_id,
        "user": hall.cast.organizer.pk,
        "grant": phone.grant.pk,
        "hash": digest(phone.secret),
        "now": timezone.now(),
    }


def plain(row: object, depth: int = 3) -> object:
    """What a row holds, with everything that came beside it (which may lead back to it)."""
    if not isinstance(row, Model):
        return tuple(row)
    found = row._state.fields_cache.items() if depth else ()
    beside = {name: plain(one, depth - 1) for name, one in found if one}
    return {k: v for k, v in row.__dict__.items() if k != "_state"}, beside


QUESTIONS = {
    name: found
    for module in (
        keeper, state, sync, permissions, selectors, anchor, write, entries, entries_ground,
        entries_replay,
    )
    for name, found in vars(module).items()
    if isinstance(found, Prepared)
}  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_it_answers_as_its_queryset_does(hall: Hall, phone: PhoneClient, name: str, monkeypatch):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    values = values_of(phone)
    asked = QUESTIONS[name]
    if name == "OWED":
        values["tournament"] = str(values["tournament"])
    answer = [plain(row) for row in asked(**values)]
    monkeypatch.setattr(
        Given,
        "as_sql",
        lambda self, compiler, connection: (
            "%s",
            [self.output_field.get_db_prep_value(values[self.name], connection)],
        ),
    )
    assert answer == [plain(row) for row in asked.make()]
    assert answer


def test_it_asks_anew_every_time(hall: Hall):
    asked = Prepared(lambda: LogEntry.objects.filter(number=Given("number")).values_list("number"))
    assert [set(asked(number=number)) for number in (1, 2)] == [{(1,)}, {(2,)}]
    assert any(type(param) is Place for one in asked.compiled.values() for param in one.params)
