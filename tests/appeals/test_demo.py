"""The demo shows a ruling, an appeal that waits and one that was decided."""

import tomllib

from operations.demo import STORY
from operations.disputes import dispute
from tests.appeals.table import referee
from tests.matches.hall import Hall
from tournaments.audit.verify import verify
from tournaments.models import Appeal, Entry
from tournaments.services.calls import call_next
from tournaments.services.entries import Sent, record_entry

WORDS = next(
    event["dispute"] for event in tomllib.loads(STORY.read_text())["events"] if "dispute" in event
)


def test_its_quarrels_are_told_through_the_services(hall: Hall):
    hall.win(1)
    call_next(hall.event, by=hall.by)
    record_entry(hall.match(2), by=hall.by, sent=Sent("mano para A"))
    dispute(hall.event, WORDS, referee=referee(hall))
    old, new = Appeal.objects.order_by("number")
    assert (old.state, old.outcome) == ("closed", "stands")
    assert (new.state, new.line) == ("committee", 3)
    assert Entry.objects.filter(kind="ruling").count() == 1
    assert verify(hall.event.pk).is_sound
