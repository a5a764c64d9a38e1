"""The ladder back: a bracket that ends with three, a ladder of whoever missed the cut beside it, and
the semi-finals of both; what appeals, departures and corrections make of them."""

from random import Random

import pytest

from tests.event import make_event
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.rounds import RoundsHall
from tests.tournaments.stages.test_cups import draw, entered
from tests.tournaments.stages.test_draws import draw_lots
from tests.tournaments.stages.test_refill import findings_in
from tournaments.actors import actor_of_account
from tournaments.brackets.selectors import get_brackets
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned import rounds_then_ladder
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.results import walkover
from tournaments.matches.services.teams import exclude_team, readmit_team, withdraw_team
from tournaments.models import Draw, Match, Tournament
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.setup.services.progress import finish
from tournaments.stages.build import build_seeded_bracket
from tournaments.stages.next_step import find_next_step
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
FOUR = ["main:last 1", "main:last 2", "main:last 3", "ladder:champion"]


class LadderHall(RoundsHall):
    @property
    def groups(self):
        return self.rounds

    def refresh(self):
        self.tournament = Tournament.objects.select_related("plan").get(pk=self.tournament.pk)

    def stage(self, key):
        return self.tournament.stages.get(key=key)

    def build(self, *keys):
        for key in keys:
            build_seeded_bracket(self.stage(key), by=self.by)
        self.refresh()

    def draw_semifinals(self, reason=""):
        return draw(self, Draw.Kind.ROUND, subject="knockout", reason=reason)

    def play(self, key, side="A"):
        """All that is left of a bracket, always for one side."""
        while ready := list(self.stage(key).matches.filter(state=Match.State.READY)):
            for match in ready:
                self.win(match.number, side)
        self.refresh()

    def last(self, key):
        rows = self.stage(key).matches.order_by("-round", "position")
        return [row for row in rows if row.round == rows[0].round]

    def winner(self, match):
        row = self.match(match.number)
        return row.slots.get(side=row.winner).team

    def four(self):
        return entered(self, "knockout")

    def assert_sound(self):
        assert result_faults(self.tournament) == []
        assert findings_in(b"".join(event_file(self.tournament))) == []


def play_rounds(hall, seed=1):
    chance = Random(seed)
    for number in range(1, hall.tournament.plan.stages[0]["rounds"] + 1):
        if number > 1:
            hall.draw_round()
        hall.play_on(chance)
        hall.refresh()
    draw_lots(hall)


def open_ladder(cast, teams=9, *, cut=6, rounds=2, **plan):
    stages = rounds_then_ladder(cut=cut, rounds=rounds, best_of=1)
    event = make_event(cast, cap=None, stages=stages, **plan)
    made = seat_teams(event, teams)
    hall = LadderHall(cast, event.tournament, event, made, actor_of_account(cast.organizer))
    hall.draw_round()
    play_rounds(hall)
    return hall


def open_brackets(cast, teams=9, **plan):
    hall = open_ladder(cast, teams, **plan)
    hall.build("main", "ladder")
    return hall


@pytest.mark.parametrize(("teams", "cut"), [(8, 6), (9, 6), (16, 12), (17, 9), (27, 24)])
def test_the_champion_of_the_ladder_meets_the_last_three(cast, teams, cut):
    hall = open_brackets(cast, teams, cut=cut)
    main, ladder = hall.stage("main"), hall.stage("ladder")
    assert main.matches.count() == cut - 3
    assert ladder.matches.count() == teams - cut - 1
    assert {match.best_of for match in ladder.matches.all()} == {1}
    hall.play("ladder")
    with pytest.raises(Refused, match="places_open"):
        hall.draw_semifinals()
    hall.play("main", "B")
    four = [hall.winner(match) for match in (*hall.last("main"), *hall.last("ladder"))]
    assert hall.four() == dict(zip(FOUR, four, strict=True))
    made = hall.draw_semifinals()
    assert [entry["id"] for entry in made.frozen_list["entries"]] == [str(t.pk) for t in four]
    assert (made.subject, made.frozen_list["random"]) == ("knockout", True)
    semifinals = hall.of("semifinal")
    assert {match.best_of for match in semifinals} == {hall.tournament.plan.best_of_later}
    pairs = made.document["draws"][-1]["outcome"]["pairs"]
    stand = [[str(slot.team_id) for slot in match.slots.all()] for match in semifinals]
    assert stand == pairs
    hall.play_on(Random(teams))
    page = podium_page(hall.tournament)
    assert page.decided
    assert page.cups == []
    assert [len(place.teams) for place in page.places] == [1, 1, 1]
    assert len(page.rows) == teams
    finish(hall.tournament, by=hall.by)
    hall.assert_sound()
