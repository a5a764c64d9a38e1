"""At the same moment, on a real database with real threads: exactly one gets through."""

import pytest
from django.test import Client

from referees.access.services import Card, approve_access, request_access
from referees.models import AccessRequest, Phone
from tests.cast import make_cast
from tests.referees.access.desk import Desk, make_desk
from tests.threads import at_once
from tests.tournaments.matches.hall import open_hall
from tournaments.exceptions import Refused
from tournaments.models import Table


@pytest.fixture
def busy(transactional_db: None) -> Desk:
    return make_desk(open_hall(make_cast()))


def test_of_two_phones_with_one_code_exactly_one_is_let_in(busy: Desk):
    for _ in range(5):
        token = busy.code()
        Phone.objects.all().delete()

        def scan(token: str = token) -> int:
            return Client().post(busy.at("referees:come_in"), {"token": token}).status_code

        assert sorted(at_once(scan, scan, scan)) == [302, 409, 409]
        assert Phone.objects.count() == 1


def test_two_organizers_who_approve_at_once_let_in_one_phone(busy: Desk):
    table = Table.objects.get(tournament=busy.hall.tournament, number=3)
    pending = request_access(
        busy.hall.tournament, name="Mirta", card=Card(table=table), make="other"
    )
    request = AccessRequest.objects.select_related("tournament").get(pk=pending.request.pk)
    results = at_once(*[lambda: approve_access(request, by=busy.hall.by)] * 2)
    assert [result.code for result in results if isinstance(result, Refused)] == ["request_over"]
    assert Phone.objects.count() == 1
    assert busy.hall.tournament.grants.filter(name="Mirta").count() == 1


def test_phones_that_ask_at_once_get_different_numbers(busy: Desk):
    def asks(table: int) -> int:
        return Client().post(busy.at("referees:ask_at_table", table), {"name": "X"}).status_code

    assert at_once(*[lambda n=n: asks(n) for n in (1, 2, 3, 4)]) == [302] * 4
    assert len(set(AccessRequest.objects.values_list("code", flat=True))) == 4
