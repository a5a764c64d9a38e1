"""The last results of the main and of the ladder while the list of the semi-finals is frozen: it
has the four who stand there, or it is refused."""

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.stages.test_ladder import FOUR, findings_in, open_brackets
from tournaments.audit.verify import verify
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.freeze import freeze
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.models import Draw
from tournaments.verification.results import result_faults

CARDS = DrawConditions(source={"kind": "cards", "count": 20}, subject="knockout")


@pytest.mark.parametrize("which", ["main", "ladder", "both"])
def test_the_last_results_while_the_semifinals_list_is_frozen(transactional_db, which):
    hall = open_brackets(make_cast(), 9)
    late = [hall.last(key)[-1].number for key in ("main", "ladder") if which in (key, "both")]
    for key in ("main", "ladder"):
        for match in hall.stage(key).matches.order_by("number"):
            if match.number not in late:
                hall.win(match.number)

    def freeze_list():
        return freeze(hall.tournament, by=hall.by, kind=Draw.Kind.ROUND, conditions=CARDS)

    *_, frozen = results = at_once(
        *[lambda number=number: hall.win(number) for number in late], freeze_list
    )
    wrong = [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]
    assert wrong == []
    hall.refresh()
    four = hall.four()
    assert set(four) == set(FOUR)
    if isinstance(frozen, Refused):
        assert frozen.code == "places_open"
        frozen = freeze_list()
    entries = [entry["id"] for entry in frozen.frozen_list["entries"]]
    assert entries == [str(four[place].pk) for place in FOUR]
    assert not find_differences(frozen)
    assert result_faults(hall.tournament) == []
    assert findings_in(b"".join(event_file(hall.tournament))) == []
    assert verify(hall.tournament.pk).is_sound
