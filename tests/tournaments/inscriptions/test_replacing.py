"""A reserve takes a chair: not in the middle of a game, and not after playing elsewhere."""

import pytest

from tests.cast import make_cast
from tests.event import inscribe_teams, make_event
from tests.threads import at_once
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.brackets.services.build import only_stage
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import replace_person
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Match, Participant, Place, Progress, Slot, Team


class Scene:
    """Two teams at a table, and somebody on the bench."""

    def __init__(self, plan) -> None:
        self.plan = plan
        self.tournament = plan.tournament
        self.ours, self.theirs = (done for done in inscribe_teams(self.tournament, 2))
        self.tournament.stage = Progress.PLAYING
        self.tournament.save()
        self.reserve = self.bench("Rita Reserva")
        self.match = Match.objects.create(
            tournament=self.tournament,
            stage=only_stage(self.tournament),
            number=1,
            round=1,
            round_code="final",
            position=1,
            best_of=3,
            state=Match.State.READY,
        )
        for side, done in (("A", self.ours), ("B", self.theirs)):
            Slot.objects.create(match=self.match, side=side, kind="team", team=done.team)

    def bench(self, name: str) -> Participant:
        return inscribe(self.tournament, by=SYSTEM, people=[Person(name)]).people[0]

    def play(self, line: str) -> None:
        record_entry(self.match, by=SYSTEM, submission=Submission(line))

    def replace(self, person: Participant, by: Participant) -> None:
        replace_person(person, by=SYSTEM, reserve=by, reason="se sintió mal")

    def seated(self, team: Team) -> list[str]:
        places = Place.objects.filter(team=team, until=None).order_by("order")
        return [place.participant.name for place in places]


@pytest.fixture
def scene(cast) -> Scene:
    return Scene(make_event(cast))


def test_a_reserve_takes_the_chair_and_the_old_place_stays_on_record(scene):
    gone, partner = scene.ours.people
    scene.replace(gone, scene.reserve)
    assert scene.seated(scene.ours.team) == ["Rita Reserva", partner.name]
    assert Place.objects.get(participant=gone).until is not None
    gone.refresh_from_db()
    assert gone.withdrawn_at is None


@pytest.mark.parametrize(
    ("lines", "allowed"),
    [
        ([], True),
        (["mano para A"], False),
        (["game 30-21 source sumula"], True),
        (["game 30-21 source sumula", "mano para B"], False),
        (["mano para A", "void 1"], True),
    ],
)
def test_only_between_games(scene, lines, allowed):
    for line in lines:
        scene.play(line)
    gone = scene.ours.people[0]
    if allowed:
        scene.replace(gone, scene.reserve)
    else:
        with pytest.raises(Refused, match="game_running"):
            scene.replace(gone, scene.reserve)
    assert (scene.reserve.name in scene.seated(scene.ours.team)) == allowed


def test_who_played_for_one_team_never_plays_for_another(scene):
    gone = scene.ours.people[0]
    scene.replace(gone, scene.reserve)
    scene.play("game 30-21 source sumula")
    second = scene.bench("Saúl Segundo")
    scene.replace(scene.reserve, second)
    with pytest.raises(Refused, match="reserve_has_played"):
        scene.replace(scene.theirs.people[0], scene.reserve)
    scene.replace(second, scene.reserve)  # back to their own


def test_who_sat_without_a_game_has_not_played(scene):
    gone = scene.ours.people[0]
    scene.replace(gone, scene.reserve)
    scene.replace(scene.reserve, scene.bench("Saúl Segundo"))
    scene.replace(scene.theirs.people[0], scene.reserve)
    assert scene.reserve.name in scene.seated(scene.theirs.team)


def test_somebody_with_a_team_is_no_reserve(scene):
    with pytest.raises(Refused, match="reserve_has_team"):
        scene.replace(scene.ours.people[0], scene.theirs.people[0])


def test_somebody_of_another_tournament_is_no_reserve(scene, cast):
    make_event(cast, tournament=cast.other_tournament)
    stranger = inscribe(cast.other_tournament, by=SYSTEM, people=[Person("X X")]).people[0]
    with pytest.raises(Refused, match="not_in_tournament"):
        scene.replace(scene.ours.people[0], stranger)


def test_who_has_no_team_is_not_replaced(scene):
    with pytest.raises(Refused, match="without_team"):
        scene.replace(scene.reserve, scene.bench("Saúl Segundo"))


def test_before_the_draw_who_is_replaced_has_left(come, nora):
    gone, partner = come("A A", "B B").people
    single = come("C C").people[0]
    replace_person(gone, by=nora, reserve=single)
    gone.refresh_from_db()
    assert gone.withdrawn_at
    assert {place.participant for place in Place.objects.filter(until=None)} == {partner, single}


def test_only_organizers_replace(come, cast):
    gone = come("A A", "B B").people[0]
    single = come("C C").people[0]
    with pytest.raises(NotAllowed):
        replace_person(gone, by=actor_of_account(cast.referee), reserve=single)


def test_one_reserve_for_two_chairs_at_once_sits_on_one(transactional_db):
    scene = Scene(make_event(make_cast()))
    results = at_once(
        lambda: scene.replace(scene.ours.people[0], scene.reserve),
        lambda: scene.replace(scene.theirs.people[0], scene.reserve),
    )
    assert sum(isinstance(result, Refused) for result in results) == 1, results
    assert Place.objects.filter(participant=scene.reserve, until=None).count() == 1
