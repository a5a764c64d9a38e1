"""Places of a stage that was drawn, while an appeal holds what depends on the match: who came in is
in, until a result says somebody else."""

import pytest

from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.test_cups import consolation_is_drawn, open_repechage
from tests.tournaments.stages.test_groups import flip
from tournaments.appeals.services.decide import Verdict, decide_appeal, preview_verdict
from tournaments.appeals.services.file import escalate, file_appeal
from tournaments.matches.services.corrections import Correction
from tournaments.models import Appeal, StagePlace
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults


def appeal_to_the_committee(hall, match) -> Appeal:
    appeal = file_appeal(match, by=hall.by, side="A", line=None, text="No fue así")
    escalate(appeal, by=hall.by, side="")
    return appeal


def other_score(match) -> Correction:
    """The same side wins, by one point more or less."""
    games = tuple((a, b - 1) if a > b else (a - 1, b) for a, b in match.games)
    return Correction(games=games, reason="Un punto menos")


@pytest.fixture
def seeded(cast):
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    return hall


def test_a_verdict_that_moves_nobody_asks_nothing_about_the_bracket(seeded):
    match = seeded.between(3, 4)
    appeal = appeal_to_the_committee(seeded, match)
    verdict = Verdict("overturned", "Lo dice la súmula", correction=other_score(match))
    effect = preview_verdict(Appeal.objects.get(pk=appeal.pk), verdict)
    assert effect is not None
    assert effect.exits == []
    decide_appeal(appeal, by=seeded.by, verdict=verdict)
    assert seeded.match(match.number).corrected
    assert not StagePlace.objects.filter(by_decision=True).exists()
    assert result_faults(seeded.tournament) == []


def test_a_verdict_names_and_keeps_the_places_that_move_and_no_others(seeded):
    match, right = flip(seeded, 2, 3)
    appeal = appeal_to_the_committee(seeded, match)
    verdict = Verdict("overturned", "Lo dice la súmula", correction=right)
    effect = preview_verdict(Appeal.objects.get(pk=appeal.pk), verdict)
    assert effect is not None
    moved = {change.source for change in effect.exits}
    assert "groups:seed 1" not in moved
    assert all(change.after for change in effect.exits)
    before = seeded.places()
    decide_appeal(appeal, by=seeded.by, verdict=verdict, stands=True)
    assert seeded.places() == before
    kept = StagePlace.objects.filter(by_decision=True).values_list("source", flat=True)
    assert set(kept) == moved
    assert result_faults(seeded.tournament) == []


def test_so_it_is_with_a_cup_of_who_lost_first(cast):
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    appeal = appeal_to_the_committee(hall, match)
    verdict = Verdict("overturned", "Lo dice la súmula", correction=other_score(match))
    decide_appeal(appeal, by=hall.by, verdict=verdict)
    assert hall.match(match.number).corrected
    assert not StagePlace.objects.filter(by_decision=True).exists()
    assert result_faults(hall.tournament) == []
