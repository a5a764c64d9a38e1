"""A free text can be erased for good; the chain does not notice, and says that it was done."""

import pytest

from tests.tournaments.audit.conftest import Log
from tournaments.actors import NOBODY, SYSTEM, actor_of_account
from tournaments.audit.services import erase_remark
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Remark


def test_erasing_empties_text_and_salt_and_the_chain_verifies(log: Log):
    remark = log.remark(6)
    assert verify(log.tournament.pk).is_sound
    entry = erase_remark(remark, by=actor_of_account(log.cast.organizer))
    remark.refresh_from_db()
    assert (remark.text, remark.salt) == ("", "")
    assert remark.erased_at is not None
    assert (entry.action, entry.subject) == ("remark.erased", f"remark:{remark.pk}")
    report = verify(log.tournament.pk)
    assert report.is_sound
    assert report.erased == 1


def test_the_other_remark_stays(log: Log):
    erase_remark(log.remark(6), by=SYSTEM)
    assert log.remark(8).text == "se fue a jugar a otra mesa"


def test_it_refuses_a_second_time(log: Log):
    erase_remark(log.remark(6), by=SYSTEM)
    with pytest.raises(Refused, match="remark_already_erased"):
        erase_remark(log.remark(6), by=SYSTEM)


@pytest.mark.parametrize("who", ["committee", "referee", "player", "nobody"])
def test_only_an_organizer_may(log: Log, who: str):
    actor = NOBODY if who == "nobody" else actor_of_account(getattr(log.cast, who))
    with pytest.raises(NotAllowed):
        erase_remark(log.remark(6), by=actor)
    assert not Remark.objects.exclude(erased_at=None).exists()
