"""Groups, lots and pots, drawn so that anybody can check it; and a whole event to its podium."""

from collections import Counter

import pytest

from tests.event import make_event
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.actors import actor_of_account
from tournaments.appeals.services.file import file_appeal
from tournaments.draws import protocol
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import NOT_HERE, OPEN, UNPAID
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.draws.services.freeze import cancel_list, freeze
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned import groups_then_knockout
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Draw, Match, Progress, Slot, Stage, Tournament
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.selectors import find_plan
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
AT_ONCE = DrawConditions(source={"kind": "none"})
DESPITE = (OPEN, NOT_HERE, UNPAID)


def plan_groups(cast, teams=12, **plan):
    """Everybody is inscribed; nothing is drawn."""
    event = make_event(cast, cap=None, stages=groups_then_knockout(**plan))
    made = seat_teams(event, teams)
    by = actor_of_account(cast.organizer)
    return GroupsHall(cast, event.tournament, event, made, by)


def draw(hall, kind, **conditions):
    wanted = DrawConditions(source={"kind": "none"}, **conditions)
    made = freeze_or_draw(
        hall.tournament, by=hall.by, kind=kind, conditions=wanted, despite=DESPITE
    )
    hall.tournament = Tournament.objects.select_related("plan").get(pk=hall.tournament.pk)
    return made


def draw_lots(hall):
    """Every lot that something depends on, until none does."""
    while ties := open_ties(read_stage(hall.groups)):
        lot = draw(hall, Draw.Kind.LOT, subject=ties[0].subject)
        assert protocol.verify(protocol.publish(lot.document)).sound


def test_groups_are_drawn_and_their_matches_made(cast):
    hall = plan_groups(cast, 10)
    made = draw(hall, Draw.Kind.GROUPS)
    assert protocol.verify(protocol.publish(made.document)).sound
    assert (hall.tournament.stage, hall.groups.state) == (Progress.DRAWN, Stage.State.DRAWN)
    assert [len(ids) for ids in hall.groups.groups.values()] == [4, 3, 3]
    assert hall.tournament.matches.count() == 6 + 3 + 3
    assert hall.knockout.values["way_in"] == "pots"
    assert result_faults(hall.tournament) == []


def test_they_can_be_drawn_again_until_something_is_called(cast):
    hall = plan_groups(cast, 8)
    draw(hall, Draw.Kind.GROUPS)
    again = freeze_or_draw(
        hall.tournament, by=hall.by, kind=Draw.Kind.GROUPS, conditions=AT_ONCE, reason="Falta uno",
        despite=DESPITE,
    )  # fmt: skip
    assert len(again.document["draws"]) == 2
    assert hall.tournament.matches.count() == 12
    hall.win(1)
    with pytest.raises(Refused, match="play_has_begun"):
        freeze_or_draw(
            hall.tournament, by=hall.by, kind=Draw.Kind.GROUPS, conditions=AT_ONCE, reason="Otra",
            despite=DESPITE,
        )  # fmt: skip


def test_a_bracket_cannot_be_drawn_before_the_groups(cast):
    hall = plan_groups(cast)
    with pytest.raises(Refused, match="groups_first"):
        draw(hall, Draw.Kind.BRACKET)
    with pytest.raises(Refused, match="no_pots_planned"):
        draw(hall, Draw.Kind.POTS)


def test_an_event_without_groups_draws_none(cast):
    hall = plan_groups(cast)
    hall.plan.stages = []
    hall.plan.save()
    with pytest.raises(Refused, match="no_groups_planned"):
        draw(hall, Draw.Kind.GROUPS)


def test_too_few_teams_for_the_plan_are_refused_before_anything_is_frozen(cast):
    hall = plan_groups(cast, 4, size=3, each=3, way_in="seeded", fill=False)
    with pytest.raises(Refused, match="stages_do_not_fit"):
        draw(hall, Draw.Kind.GROUPS)
    assert not hall.tournament.draws.exists()


def test_from_groups_over_lots_and_pots_to_the_podium(cast):
    hall = plan_groups(cast, 12)
    draw(hall, Draw.Kind.GROUPS)
    numbers = {str(team.pk): team.number for team in hall.teams}
    hall.play_groups(alike=True)
    with pytest.raises(Refused, match="places_open"):
        draw(hall, Draw.Kind.POTS)
    draw_lots(hall)  # of three thirds two go on
    assert len(hall.places()) == 8
    made = draw(hall, Draw.Kind.POTS)
    assert protocol.verify(protocol.publish(made.document)).sound
    assert hall.groups.state == Stage.State.SETTLED
    assert hall.knockout.state == Stage.State.DRAWN
    with pytest.raises(Refused, match="matches_open"):
        finish(hall.tournament, by=hall.by)
    while ready := list(hall.tournament.matches.filter(state=Match.State.READY)):
        for match in ready:
            hall.win(match.number, "A")
    rows = read_standings(hall.tournament, find_plan(hall.tournament)).main
    assert len(rows) == 12
    assert Counter(row.medal for row in rows)["gold"] == 1
    assert [row.rank for row in rows[8:]] == [9, 10, 10, 10]
    assert {row.reached for row in rows[8:]} <= {"group_A", "group_B", "group_C"}
    assert all(numbers[row.team] for row in rows)
    assert podium_page(hall.tournament).decided
    assert result_faults(hall.tournament) == []
    finish(hall.tournament, by=hall.by)
    file = b"".join(event_file(hall.tournament))
    assert b'"retruco-stage-1"' in file
    assert b'"group":"A"' in file


def test_group_mates_do_not_meet_before_the_final(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    draw(hall, Draw.Kind.POTS)
    group_of = {id: name for name, ids in hall.groups.groups.items() for id in ids}
    for match in hall.of("semifinal"):
        a, b = Slot.objects.filter(match=match).values_list("team", flat=True)
        assert group_of[str(a)] != group_of[str(b)]


def test_the_event_cannot_end_after_the_groups(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    with pytest.raises(Refused, match="stages_open"):
        finish(hall.tournament, by=hall.by)


def test_a_frozen_list_is_no_longer_true_once_somebody_leaves(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    waiting = {"kind": "cards", "count": 20}
    frozen = freeze(
        hall.tournament, by=hall.by, kind=Draw.Kind.POTS, conditions=DrawConditions(source=waiting)
    )
    assert hall.knockout.state == Stage.State.FROZEN
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.places()["groups:A1"] == 2
    cancel_list(frozen, by=hall.by, reason="Se fue una pareja")
    assert hall.knockout.state == Stage.State.WAITING
    again = freeze_or_draw(
        hall.tournament, by=hall.by, kind=Draw.Kind.POTS, conditions=AT_ONCE, reason="Se fue una"
    )
    assert again.is_drawn
    assert str(hall.teams[0].pk) not in again.document["draws"][-1]["outcome"]["slots"]


def test_a_place_that_the_tables_do_not_give_is_found(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    assert result_faults(hall.tournament) == []
    hall.knockout.places.filter(source="groups:A1").update(team=hall.teams[3])
    assert result_faults(hall.tournament) == [
        "place groups:A1: the tables give it to somebody else"
    ]


def test_a_place_stays_right_when_its_match_is_appealed_afterwards(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    before = hall.places()
    match = hall.match(hall.between(1, 2).number)
    file_appeal(match, by=hall.by, side="A", text="No fue así.")
    assert result_faults(hall.tournament) == []
    assert hall.places() == before


def test_a_group_that_was_not_drawn_so_is_found(cast):
    hall = plan_groups(cast, 8)
    draw(hall, Draw.Kind.GROUPS)
    stage = hall.groups
    stage.groups = {"A": stage.groups["B"], "B": stage.groups["A"]}
    stage.save()
    assert result_faults(hall.tournament) == [
        "stage groups: its groups are not the drawn ones",
        "stage groups: others meet than the groups have",
    ]
