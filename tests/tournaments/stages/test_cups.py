"""Several knockouts in one event: a repechage of those who lost in the first round, gold and silver
cups by rank; each drawn in public, each to its own podium."""

import json
from random import Random

import pytest
from django.utils import timezone

from tests.event import make_event
from tests.tournaments.matches.hall import WHY, Hall, seat_teams, sheet
from tests.tournaments.matches.test_clocks import round_of, run_out, with_clock
from tests.tournaments.stages.groups import GroupsHall
from tests.tournaments.stages.test_draws import draw_lots
from tournaments.actors import actor_of_account
from tournaments.brackets.selectors import get_brackets
from tournaments.brackets.tree import split_code
from tournaments.draws import protocol
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import NOT_HERE, OPEN, UNPAID
from tournaments.draws.services.changes import swap
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned import FIRST_ROUND, REST, groups_then_knockout
from tournaments.formats.planned_choices import choose_stages, knockout_with_cup, spread_stages
from tournaments.hall.board import get_board
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.clocks import start_clock
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.results import Sheet, record_games, walkover
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Draw, Match, Slot, Stage, StagePlace, Tournament
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.reading import read_stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
CUPS = ("knockout", "silver")
DESPITE = (OPEN, NOT_HERE, UNPAID)


def draw(hall, kind, reason="", **conditions):
    made = freeze_or_draw(
        hall.tournament,
        by=hall.by,
        kind=kind,
        conditions=DrawConditions(source={"kind": "none"}, **conditions),
        despite=DESPITE,
        reason=reason,
    )
    hall.tournament = Tournament.objects.select_related("plan").get(pk=hall.tournament.pk)
    assert protocol.verify(protocol.publish(made.document)).sound
    return made


def open_event(cast, stages, teams, kind, hall=Hall):
    event = make_event(cast, cap=None, stages=stages)
    made = seat_teams(event, teams)
    opened = hall(cast, event.tournament, event, made, actor_of_account(cast.organizer))
    draw(opened, kind)
    return opened


def open_repechage(cast, teams=8):
    stages = knockout_with_cup(FIRST_ROUND)
    return open_event(cast, stages, teams, Draw.Kind.BRACKET)


def open_cups(cast, teams=8, **plan):
    begin = groups_then_knockout(**plan)
    stages = choose_stages(begin, spread_stages(begin) | {"second": REST})
    return open_event(cast, stages, teams, Draw.Kind.GROUPS, hall=GroupsHall)


def first_round(hall, cup=""):
    rows = hall.tournament.matches.filter(round=1, group="").order_by("number")
    return [row for row in rows if row.cup == cup]


def play_first_round(hall):
    for match in first_round(hall):
        hall.win(match.number)
    hall.tournament.refresh_from_db()


def losers(hall):
    """Of the first round, by match."""
    return [
        Slot.objects.get(match=match, side="B" if match.winner == "A" else "A").team
        for match in first_round(hall)
    ]


def entered(hall, key="consolation"):
    places = StagePlace.objects.filter(stage__tournament=hall.tournament, stage__key=key)
    return {place.source: place.team for place in places.select_related("team").order_by("pk")}


def step_of(hall, key="consolation"):
    return find_next_step(hall.tournament, hall.tournament.plan).cup(key)


def test_losers_of_the_first_round_play_a_bracket_of_their_own(cast):
    hall = open_repechage(cast, 8)
    first = first_round(hall)
    assert step_of(hall).open_places
    play_first_round(hall)
    assert list(entered(hall).values()) == losers(hall)
    assert step_of(hall).is_ready
    made = draw(hall, Draw.Kind.BRACKET, subject="consolation")
    assert made.frozen_list["stage"] == "consolation"
    matches = [match for match in hall.tournament.matches.all() if match.cup]
    assert {match.round_code for match in matches} == {
        "consolation:semifinal", "consolation:final", "consolation:third_place",
    }  # fmt: skip
    assert min(match.number for match in matches) > max(match.number for match in first)
    assert [view.cup for view in get_brackets(hall.tournament)] == ["", "consolation"]
    hall.play_on(Random(7))
    assert result_faults(hall.tournament) == []
    page = podium_page(hall.tournament)
    assert [cup.cup for cup in page.cups] == ["consolation"]
    assert page.decided
    assert page.cups[0].decided
    champion = page.cups[0].places[0].teams[0]
    assert champion.key in {str(team.pk) for team in losers(hall)}
    assert champion.key not in {team.key for place in page.places for team in place.teams}
    finish(hall.tournament, by=hall.by)


def test_whoever_stayed_away_or_passed_free_has_no_second_chance(cast):
    hall = open_repechage(cast, 7)
    absent, *others = first_round(hall)
    walkover(hall.match(absent.number), by=hall.by, winner="A", because=WHY)
    hall.confirm(absent.number)
    for match in others:
        hall.win(match.number)
    hall.tournament.refresh_from_db()
    places = entered(hall)
    assert places[f"knockout:loser {absent.number}"] is None
    assert len(places) == 3
    bye = Slot.objects.get(match__tournament=hall.tournament, by_bye=True).team
    made = draw(hall, Draw.Kind.BRACKET, subject="consolation")
    listed = {entry["id"] for entry in made.frozen_list["entries"]}
    assert listed == {str(team.pk) for team in places.values() if team}
    assert str(bye.pk) not in listed


def test_a_cup_that_not_two_may_play_is_not_waited_for(cast):
    hall = open_repechage(cast, 4)
    one, other = first_round(hall)
    walkover(hall.match(one.number), by=hall.by, winner="A", because=WHY)
    hall.confirm(one.number)
    hall.win(other.number)
    assert step_of(hall).is_idle
    hall.play_on(Random(1))
    hall.tournament.refresh_from_db()
    with pytest.raises(Refused, match="too_few_teams"):
        draw(hall, Draw.Kind.BRACKET, subject="consolation")
    finish(hall.tournament, by=hall.by)


def test_it_waits_for_the_first_round_in_ink(cast):
    hall = open_repechage(cast, 8)
    *early, last = first_round(hall)
    for match in early:
        hall.win(match.number)
    hall.win(last.number, confirm=False)
    hall.tournament.refresh_from_db()
    assert len(entered(hall)) == 3
    with pytest.raises(Refused, match="places_open"):
        draw(hall, Draw.Kind.BRACKET, subject="consolation")
    hall.confirm(last.number)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")


def test_whoever_leaves_before_the_draw_has_no_place(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    gone = losers(hall)[0]
    withdraw_team(gone, by=hall.by, because=WHY)
    made = draw(hall, Draw.Kind.BRACKET, subject="consolation")
    assert str(gone.pk) not in {entry["id"] for entry in made.frozen_list["entries"]}
    hall.play_on(Random(2))
    assert result_faults(hall.tournament) == []


def swapped_winner(hall, match):
    """A correction that gives the match to the other side."""
    other = "B" if match.winner == "A" else "A"
    return Correction(games=sheet(match, other).games, reason="Se anotó al revés")


def test_a_correction_before_the_draw_changes_who_comes_in(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    match = hall.match(first_round(hall)[0].number)
    before = entered(hall)[f"knockout:loser {match.number}"]
    correct(match, by=hall.by, correction=swapped_winner(hall, match))
    hall.confirm(match.number) if hall.state(match.number) == Match.State.FINISHED else None
    after = entered(hall)[f"knockout:loser {match.number}"]
    assert after is not None
    assert after != before


def test_after_the_draw_the_organizers_decide_with_a_reason(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    match = hall.match(first_round(hall)[0].number)
    correction = swapped_winner(hall, match)
    [change] = preview(match, correction).used_exits
    assert (change.stage.key, change.name) == ("consolation", f"loser {match.number}")
    with pytest.raises(Refused, match="later_stage_drawn"):
        correct(match, by=hall.by, correction=correction)
    correct(hall.match(match.number), by=hall.by, correction=correction, stands=True)
    place = StagePlace.objects.get(source=f"knockout:loser {match.number}")
    assert place.by_decision
    assert result_faults(hall.tournament) == []


# A match that the clock left at 14 to 11, put right: by its games, where it stood, not at all.
AFTER_THE_CLOCK = {
    "games": {"games": ((17, 30), (17, 30))},
    "where it stood": {"voids": (1,), "adds": ("clock stand 11-14 article R3.6",)},
    "nothing": {"voids": (1,)},
}


@pytest.mark.parametrize("is_drawn", [False, True])
@pytest.mark.parametrize("put_right", sorted(AFTER_THE_CLOCK))
def test_a_match_that_stood_and_is_corrected_moves_its_place_in_the_cup(cast, put_right, is_drawn):
    stages = with_clock("stand", None, stages=knockout_with_cup(FIRST_ROUND))
    hall = open_event(cast, stages, 8, Draw.Kind.BRACKET)
    start_clock(round_of(hall), by=hall.by)
    run_out(hall)
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((14, 11),)), signed=True)
    assert hall.match(1).how == "time"
    for number in (2, 3, 4):
        hall.win(number)
    hall.tournament.refresh_from_db()
    if is_drawn:
        draw(hall, Draw.Kind.BRACKET, subject="consolation")
    winner = Slot.objects.get(match=hall.match(1), side="A").team
    loser = entered(hall)["knockout:loser 1"]
    correction = Correction(reason="Se anotó mal", **AFTER_THE_CLOCK[put_right])
    [change] = preview(hall.match(1), correction).exits
    assert (change.before, change.is_used) == (str(loser.pk), is_drawn)
    assert change.after == (None if put_right == "nothing" else str(winner.pk))
    correct(hall.match(1), by=hall.by, correction=correction, stands=is_drawn)
    now = {"nothing": None}.get(put_right, winner)
    assert entered(hall).get("knockout:loser 1") == (loser if is_drawn else now)
    assert result_faults(hall.tournament) == []


def test_what_the_log_does_not_say_stands_by_no_decision(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    place = StagePlace.objects.filter(team__isnull=False).first()
    StagePlace.objects.filter(pk=place.pk).update(by_decision=True)
    assert result_faults(hall.tournament) == [
        f"place {place.source}: the log says otherwise whether it stands by decision"
    ]


def test_or_the_cup_is_drawn_again(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    match = hall.match(first_round(hall)[0].number)
    correct(match, by=hall.by, correction=swapped_winner(hall, match), again=True)
    if hall.state(match.number) == Match.State.FINISHED:
        hall.confirm(match.number)
    assert not [row for row in hall.tournament.matches.all() if row.cup]
    again = freeze_or_draw(
        hall.tournament,
        by=hall.by,
        kind=Draw.Kind.BRACKET,
        conditions=DrawConditions(source={"kind": "none"}, subject="consolation"),
        reason="Se corrigió un resultado",
    )
    assert {entry["id"] for entry in again.frozen_list["entries"]} == {
        str(team.pk) for team in losers(hall)
    }
    assert result_faults(hall.tournament) == []


def test_two_change_places_in_the_cup_alone(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    made = draw(hall, Draw.Kind.BRACKET, subject="consolation")
    first, second = made.document["draws"][-1]["outcome"]["slots"][:3:2]
    swap(made, by=hall.by, first=first, second=second, reason="Vienen juntos")
    made.refresh_from_db()
    assert protocol.outcome_now(made.document)["slots"][0] == second
    assert result_faults(hall.tournament) == []


def test_gold_and_silver_are_drawn_from_the_same_groups(cast):
    hall = open_cups(cast, 8)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    step = find_next_step(hall.tournament, hall.tournament.plan)
    assert [(cup.key, cup.is_ready) for cup in step.cups] == [("knockout", True), ("silver", True)]
    draw(hall, Draw.Kind.POTS, subject="silver")
    draw(hall, Draw.Kind.POTS)
    gold, silver = ({team.pk for team in entered(hall, key).values()} for key in CUPS)
    assert not gold & silver
    assert len(gold | silver) == 8
    hall.play_on(Random(3))
    assert result_faults(hall.tournament) == []
    standings = read_standings(hall.tournament, hall.tournament.plan)
    assert {row.team for row in standings.cups["silver"]} == {str(pk) for pk in silver}
    assert len(standings.main) == 8
    finish(hall.tournament, by=hall.by)


def test_silver_follows_the_tables_where_gold_does(cast):
    hall = open_cups(cast, 9, way_in="seeded", size=3, fill=False)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    draw_lots(hall)
    for key in ("silver", "knockout"):
        build_seeded_bracket(hall.tournament.stages.get(key=key), by=hall.by)
    numbers = [team.number for key in CUPS for team in entered(hall, key).values()]
    assert sorted(numbers) == list(range(1, 10))
    hall.play_on(Random(4))
    finish(hall.tournament, by=hall.by)


def test_larger_groups_send_the_rest_into_a_draw(cast):
    hall = open_cups(cast, 10, size=5)
    assert hall.tournament.stages.get(key="silver").values["way_in"] == "drawn"
    hall.play_groups()
    hall.tournament.refresh_from_db()
    made = draw(hall, Draw.Kind.BRACKET, subject="silver")
    assert len(made.frozen_list["entries"]) == 6


def test_the_event_file_has_every_knockout(cast):
    hall = open_repechage(cast, 4)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    hall.play_on(Random(5))
    file = json.loads(b"".join(event_file(hall.tournament)))
    assert [stage["key"] for stage in file["stages"]] == ["knockout", "consolation"]
    assert [place["source"] for place in file["stages"][1]["places"]] == [
        f"knockout:loser {match.number}" for match in first_round(hall)
    ]
    [cup] = file["cups"]
    assert (cup["cup"], len(cup["standings"])) == ("consolation", 2)
    assert {match["stage"] for match in file["matches"]} == {"knockout", "consolation"}


def test_a_late_team_cannot_come_into_a_round_whose_losers_were_drawn(cast):
    hall = open_repechage(cast, 7)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    with pytest.raises(Refused, match="losers_drawn"):
        draw(hall, Draw.Kind.LATE, subject=str(hall.teams[0].pk))


def test_the_cup_is_a_stage_of_the_event(cast):
    hall = open_repechage(cast, 8)
    kinds = list(hall.tournament.stages.order_by("number").values_list("key", "kind", "state"))
    assert kinds == [
        ("knockout", "knockout", Stage.State.DRAWN),
        ("consolation", "knockout", Stage.State.WAITING),
    ]


def consolation_is_drawn(hall):
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    return hall.match(first_round(hall)[0].number)


def test_a_preview_says_who_would_play_in_both_brackets(cast):
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    sides = {slot.side: slot.team for slot in match.slots.select_related("team")}
    winner, loser = sides[match.winner], sides["B" if match.winner == "A" else "A"]
    [overlap] = preview(match, swapped_winner(hall, match)).overlaps
    assert (overlap.team, overlap.left_out) == (str(loser.pk), str(winner.pk))
    assert (overlap.stage.key, overlap.other.key) == ("consolation", "knockout")


def test_who_stays_only_in_the_cup_is_in_one_bracket(cast):
    """The loser stayed away after all: no second chance, and no place in the main bracket."""
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    lines = tuple(match.entries.values_list("number", flat=True))
    absent = Correction(voids=lines, adds=(f"walkover {match.winner}",), reason="No estaban")
    effect = preview(match, absent)
    assert [change.after for change in effect.used_exits] == [None]
    assert effect.overlaps == []


def test_a_team_in_both_brackets_plays_them_one_after_the_other(cast):
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    correct(match, by=hall.by, correction=swapped_winner(hall, match), stands=True)
    if hall.state(match.number) == Match.State.FINISHED:
        hall.confirm(match.number)
    both = Slot.objects.get(match=match, side=hall.match(match.number).winner).team
    hall.play_on(Random(6))
    played = hall.tournament.matches.filter(slots__team=both, state=Match.State.CONFIRMED)
    assert len({row.cup for row in played}) == 2
    assert result_faults(hall.tournament) == []
    finish(hall.tournament, by=hall.by)


def test_a_team_in_both_brackets_is_not_called_to_two_tables(cast):
    hall = open_repechage(cast, 8)
    match = consolation_is_drawn(hall)
    correct(match, by=hall.by, correction=swapped_winner(hall, match), stands=True)
    if hall.state(match.number) == Match.State.FINISHED:
        hall.confirm(match.number)
    for _ in range(2):
        call_next(hall.tournament, by=hall.by)
    slots = Slot.objects.filter(
        match__tournament=hall.tournament, match__state__in=Match.AT_A_TABLE
    )
    called = list(slots.values_list("team", flat=True))
    assert called
    assert len(called) == len(set(called))


@pytest.mark.parametrize("teams", [2, 3, 5, 9])
def test_a_repechage_of_one_loser_is_not_played_and_the_event_goes_on(cast, teams):
    hall = open_repechage(cast, teams)
    assert len(first_round(hall)) == 1
    play_first_round(hall)
    if teams > 2:
        assert step_of(hall).is_idle
    hall.play_on(Random(1))
    hall.tournament.refresh_from_db()
    assert not [row for row in hall.tournament.matches.all() if row.cup]
    assert result_faults(hall.tournament) == []
    finish(hall.tournament, by=hall.by)


def test_a_repechage_of_two_losers_is_one_match(cast):
    hall = open_repechage(cast, 6)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    [final] = [row for row in hall.tournament.matches.all() if row.cup]
    assert final.round_code == "consolation:final"


def test_gold_that_stands_while_silver_follows_puts_a_team_into_both(cast):
    hall = open_cups(cast, 8)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    draw(hall, Draw.Kind.POTS)
    second, third = (tables_of(hall)[0][place] for place in (1, 2))
    match = hall.between(second, third)
    effect = preview(match, swapped_winner(hall, match))
    ids = {team.number: str(team.pk) for team in hall.teams}
    [overlap] = effect.overlaps
    assert (overlap.stage.key, overlap.other.key) == CUPS
    assert (overlap.team, overlap.left_out) == (ids[second], ids[third])


def tables_of(hall):
    """Numbers of teams in the order of each group's table."""
    numbers = {str(team.pk): team.number for team in hall.teams}
    tables = read_stage(hall.groups).outcome.tables
    return [[numbers[row.team] for row in table.rows] for table in tables]


def test_the_board_takes_late_teams_until_the_first_round_is_over(cast):
    hall = open_repechage(cast, 6)

    def read_board():
        return get_board(hall.tournament, hall.plan, now=timezone.now())

    assert read_board().takes_late_teams
    play_first_round(hall)
    assert not read_board().takes_late_teams


def test_the_board_has_the_rounds_of_one_bracket_after_the_other(cast):
    hall = open_repechage(cast)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    rounds = get_board(hall.tournament, hall.plan, now=timezone.now()).rounds
    in_cup = [split_code(view.code)[0] == "consolation" for view in rounds]
    assert in_cup == sorted(in_cup)
    assert any(in_cup)


def test_a_lot_after_gold_was_drawn_decides_the_silver_cup_alone(cast):
    """A correction ties three of a group across the cut: gold stands by decision, and the lot says
    who comes into silver as what, without moving anybody in gold."""
    hall = open_cups(cast, 8, preset="uruguay")
    hall.play_groups(alike=True)
    hall.tournament.refresh_from_db()
    draw(hall, Draw.Kind.POTS)
    gold = entered(hall, "knockout")
    table = read_stage(hall.groups).outcome.tables[0].order
    match = hall.groups.matches.filter(slots__team=table[1]).get(slots__team=table[3])
    other = "B" if match.winner == "A" else "A"
    games = tuple((b, a) for a, b in match.games)
    correction = Correction(games=games, reason="Se anotó al revés")
    assert {change.stage.key for change in preview(match, correction).used_exits} == {"knockout"}
    correct(match, by=hall.by, correction=correction, stands=True)
    assert hall.match(match.number).winner == other
    hall.tournament.refresh_from_db()
    [tie] = find_next_step(hall.tournament, hall.tournament.plan).ties
    assert len(tie.teams) == 3
    assert step_of(hall, "silver").open_places
    draw(hall, Draw.Kind.LOT, subject=tie.subject)
    assert entered(hall, "knockout") == gold
    assert step_of(hall, "silver").is_ready
    assert result_faults(hall.tournament) == []
    draw(hall, Draw.Kind.POTS, subject="silver")
    hall.play_on(Random(4))
    assert result_faults(hall.tournament) == []
