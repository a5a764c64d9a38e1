"""Several people who sit down to practise at the same moment."""

from referees.practice.services import open_practice_table
from tests.threads import at_once
from tournaments.models import Match


def test_whoever_comes_at_once_gets_a_table_of_their_own(transactional_db):
    open_practice_table("asart")
    tables = at_once(*[lambda: open_practice_table("asart") for _ in range(6)])
    assert len({table.match.pk for table in tables}) == 6
    assert Match.objects.count() == 7
