"""A prepared query gives the rows that the queryset it was made from would give."""

import pytest
from django.db.models import Model
from django.utils import timezone

from referees import selectors as teams
from referees.access import scorekeeper
from tests.referees.sync.phones import PhoneClient, item
from tests.tournaments.matches.hall import Hall
from tournaments import locks, permissions, selectors
from tournaments.audit import anchors, services
from tournaments.inscriptions.services.links import hash_secret
from tournaments.matches import replay_cache
from tournaments.matches.services import entries
from tournaments.models import LogEntry
from tournaments.prepared import Param, ParamPlace, PreparedQuery


def values_of(phone: PhoneClient) -> dict:
    hall = phone.hall
    return {
        "match": hall.match(1).pk,
        "tournament": hall.tournament.pk,
        "slug": hall.tournament.slug,
        "number": 1,
        "since": 1,
        "client_id": hall.match(1).entries.get(number=1).client_id,
        "user": hall.cast.organizer.pk,
        "grant": phone.grant.pk,
        "hash": hash_secret(phone.secret),
        "now": timezone.now(),
    }


def plain(row: object, depth: int = 3) -> object:
    """What a row holds, with everything that came beside it (which may lead back to it)."""
    if not isinstance(row, Model):
        return tuple(row)
    related = row._state.fields_cache.items() if depth else ()
    beside = {name: plain(other, depth - 1) for name, other in related if other}
    return {k: v for k, v in row.__dict__.items() if k != "_state"}, beside


QUERIES = {
    name: query
    for module in (
        scorekeeper, teams, permissions, selectors, anchors, services, entries, locks,
        replay_cache,
    )
    for name, query in vars(module).items()
    if isinstance(query, PreparedQuery)
}  # fmt: skip


@pytest.mark.parametrize("name", QUERIES)
def test_it_answers_as_its_queryset_does(hall: Hall, phone: PhoneClient, name: str, monkeypatch):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    values = values_of(phone)
    query = QUERIES[name]
    if name == "SELECT_QUEUED_ANCHOR":
        values["tournament"] = str(values["tournament"])
    answer = [plain(row) for row in query(**values)]
    monkeypatch.setattr(
        Param,
        "as_sql",
        lambda self, compiler, connection: (
            "%s",
            [self.output_field.get_db_prep_value(values[self.name], connection)],
        ),
    )
    assert answer == [plain(row) for row in query.build()]
    assert answer


def test_it_asks_anew_every_time(hall: Hall):
    query = PreparedQuery(
        lambda: LogEntry.objects.filter(number=Param("number")).values_list("number")
    )
    assert [set(query(number=number)) for number in (1, 2)] == [{(1,)}, {(2,)}]
    assert any(
        type(param) is ParamPlace
        for statement in query.statements.values()
        for param in statement.params
    )
