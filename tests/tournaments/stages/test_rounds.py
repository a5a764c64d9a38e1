"""Rounds without elimination, from the first draw to the podium: all through the services."""

import json
from collections import Counter

import pytest

from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.rounds import QUICK, open_rounds, plan_rounds
from tournaments.appeals.services.file import file_appeal
from tournaments.draws import protocol
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import freeze_or_draw, perform_draw
from tournaments.draws.services.freeze import cancel_list, freeze
from tournaments.draws.services.late_rounds import enter_rounds
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import Draw, Progress, Stage, Team
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.selectors import find_plan
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
CARDS = DrawConditions(source={"kind": "cards", "count": 20})


def step(hall):
    hall.tournament.refresh_from_db()
    return find_next_step(hall.tournament, hall.tournament.plan)


def faults(hall):
    return list(result_faults(hall.tournament))


def test_a_round_is_drawn_so_that_anybody_can_check_it_and_its_matches_made(cast):
    hall = plan_rounds(cast, 8)
    assert (step(hall).draws, step(hall).round) == ("rounds", 1)
    made = hall.draw_round()
    assert protocol.verify(protocol.publish(made.document)).sound
    assert (made.kind, made.subject) == (Draw.Kind.ROUND, "rounds:1")
    hall.tournament.refresh_from_db()
    assert (hall.tournament.stage, hall.rounds.state) == (Progress.DRAWN, Stage.State.DRAWN)
    matches = hall.matches_of(1)
    assert [m.number for m in matches] == [1, 2, 3, 4]
    assert {(m.group, m.round_code, m.best_of) for m in matches} == {("A", "round_1", 3)}
    assert sorted(n for pair in hall.pairs(1) for n in pair) == list(range(1, 9))
    assert hall.rounds.groups["A"] == [str(team.pk) for team in hall.teams]


def test_the_next_round_waits_until_the_last_result_is_in_ink(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1, confirm=False)
    assert step(hall).draws == ""
    with pytest.raises(Refused, match="round_not_over"):
        hall.draw_round()
    for match in hall.matches_of(1):
        hall.confirm(match.number)
    assert (step(hall).draws, step(hall).round) == ("rounds", 2)
    hall.draw_round()
    assert len(hall.matches_of(2)) == 4
    assert hall.tournament.stage == Progress.PLAYING


def test_an_open_appeal_holds_the_next_round(cast):
    hall = open_rounds(cast, 4, plan={"rounds": 2, "cut": 2}, appeals_hold=True)
    hall.play_round(1)
    match = hall.match(1)
    side = "B" if match.winner == "A" else "A"
    file_appeal(match, by=hall.by, side=side, text="El tanto era nuestro")
    with pytest.raises(Refused, match="round_not_over"):
        hall.draw_round()


def test_nobody_meets_twice_and_equal_scores_meet(cast):
    hall = open_rounds(cast, 8, plan={"rounds": 3, "cut": 4})
    hall.play_rounds()
    met = Counter(tuple(sorted(pair)) for n in (1, 2, 3) for pair in hall.pairs(n))
    assert set(met.values()) == {1}
    winners = {a for a, _ in map(sorted, hall.pairs(1))}
    assert all((a in winners) == (b in winners) for a, b in hall.pairs(2))
    drawn = hall.tournament.draws.get(subject="rounds:2")
    assert sorted(line["score"] for line in drawn.frozen_list["field"]) == [0] * 4 + [1] * 4
    assert drawn.record["outcome"]["cost"]["squares"] == 0


def test_an_odd_field_has_one_bye_a_round_and_it_is_a_win(cast):
    hall = open_rounds(cast, 7, plan={"rounds": 3, "cut": 4})
    hall.play_rounds()
    byes = hall.rounds.byes
    assert [bye["round"] for bye in byes] == [1, 2, 3]
    assert len({bye["team"] for bye in byes}) == 3
    won = {number: wins for _, number, wins in hall.table()}
    assert sum(won.values()) == 3 * 3 + 3
    assert faults(hall) == []


def test_a_round_is_drawn_again_only_while_nobody_is_called_in_it(cast):
    hall = open_rounds(cast, 7)
    with pytest.raises(Refused, match="reason"):
        hall.draw_round()
    again = hall.draw_round(reason="Faltaba un equipo")
    assert again.frozen_list["number"] == 2
    assert len(hall.matches_of(1)) == 3
    assert len(hall.rounds.byes) == 1
    call_next(hall.tournament, by=hall.by)
    with pytest.raises(Refused, match="round_not_over"):
        hall.draw_round(reason="Otra vez")
    assert faults(hall) == []


def test_a_later_round_is_drawn_again_without_touching_the_first(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    hall.draw_round()
    before = hall.pairs(1)
    hall.draw_round(reason="Se cortó la luz")
    assert hall.pairs(1) == before
    assert len(hall.matches_of(2)) == 4
    assert {m.round for m in hall.tournament.matches.all()} == {1, 2}
    assert faults(hall) == []


def test_a_frozen_list_that_a_correction_made_untrue_is_not_drawn(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    frozen = freeze(hall.tournament, by=hall.by, kind=Draw.Kind.ROUND, conditions=CARDS)
    match = hall.match(1)
    games = tuple((b, a) for a, b in match.games)
    correct(match, by=hall.by, correction=Correction(games=games, reason="Mal anotado"))
    with pytest.raises(Refused, match="places_moved"):
        perform_draw(frozen, by=hall.by, value=DEALT)
    cancel_list(frozen, by=hall.by, reason="Se corrigió un resultado")
    hall.draw_round(reason="Se corrigió un resultado")
    assert len(hall.matches_of(2)) == 4


DEALT = [f"{n}{suit}" for suit in "oceb" for n in (1, 2, 3, 4, 5)]


def test_a_correction_of_an_earlier_round_leaves_later_ones_as_drawn(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    hall.draw_round()
    pairs, table = hall.pairs(2), hall.table()
    match = hall.match(1)
    games = tuple((b, a) for a, b in match.games)
    correct(match, by=hall.by, correction=Correction(games=games, reason="Mal anotado"))
    assert hall.pairs(2) == pairs
    assert hall.table() != table


def test_a_late_team_comes_in_until_half_of_the_rounds_are_drawn(cast):
    hall = open_rounds(cast, 7, plan={"rounds": 4, "cut": 4})
    hall.play_round(1)
    [late, later] = seat_teams(hall.plan, 2, first=8)
    enter_rounds(late, by=hall.by, because=WHY)
    assert {"round": 1, "team": str(late.pk), "late": True} in hall.rounds.byes
    assert (8, 1) in {(number, won) for _, number, won in hall.table()}
    made = hall.draw_round()
    line = next(x for x in made.frozen_list["field"] if x["id"] == str(late.pk))
    assert (line["score"], line["had_bye"]) == (1, True)
    assert len(hall.matches_of(2)) == 4
    hall.play_round(2)
    hall.draw_round()
    with pytest.raises(Refused, match="too_late_for_rounds"):
        enter_rounds(later, by=hall.by, because=WHY)
    assert faults(hall) == []


def test_a_round_drawn_again_after_a_late_entry_has_the_late_team_in_it(cast):
    hall = open_rounds(cast, 7, plan={"rounds": 4, "cut": 4})
    hall.play_round(1)
    hall.draw_round()
    [late] = seat_teams(hall.plan, 1, first=8)
    enter_rounds(late, by=hall.by, because=WHY)
    assert [b for b in hall.rounds.byes if b["late"]][0]["round"] == 2
    hall.draw_round(reason="Llegó otro equipo")
    assert [b for b in hall.rounds.byes if b["late"]][0]["round"] == 1
    assert 8 in [n for pair in hall.pairs(2) for n in pair]
    assert faults(hall) == []


def test_nobody_comes_in_behind_a_frozen_list(cast):
    hall = open_rounds(cast, 8, plan={"rounds": 4, "cut": 4})
    hall.play_round(1)
    freeze(hall.tournament, by=hall.by, kind=Draw.Kind.ROUND, conditions=CARDS)
    [late] = seat_teams(hall.plan, 1, first=9)
    with pytest.raises(Refused, match="round_list_frozen"):
        enter_rounds(late, by=hall.by, because=WHY)


def test_who_leaves_between_rounds_keeps_the_results_and_is_ranked_below_all(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    best = hall.teams[0]
    withdraw_team(best, by=hall.by, because=WHY)
    assert hall.table()[-1][1:] == (1, 1)
    hall.draw_round()
    assert 1 not in [n for pair in hall.pairs(2) for n in pair]
    assert len(hall.rounds.byes) == 1
    hall.play_round(2)
    hall.draw_round()
    hall.play_round(3)
    assert 1 not in set(hall.places().values())
    assert faults(hall) == []


def test_who_leaves_in_a_round_gives_the_match_away(cast):
    hall = open_rounds(cast, 8)
    rival = next((set(pair) - {1}).pop() for pair in hall.pairs(1) if 1 in pair)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    hall.play_round(1)
    assert (rival, 1) in {(n, won) for _, n, won in hall.table()}
    made = hall.draw_round()
    lines = {line["id"]: line for line in made.frozen_list["field"]}
    assert lines[str(hall.teams[rival - 1].pk)]["had_bye"]
    with pytest.raises(Refused, match="round_gone_by"):
        readmit_team(Team.objects.get(pk=hall.teams[0].pk), by=hall.by, because=WHY)


def test_who_left_by_mistake_comes_back_into_the_same_round(cast):
    hall = open_rounds(cast, 8)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    readmit_team(Team.objects.get(pk=hall.teams[0].pk), by=hall.by, because=WHY)
    hall.play_round(1)
    hall.draw_round()
    assert len(hall.matches_of(2)) == 4


def test_five_rounds_a_cut_a_bracket_and_a_podium(cast):
    hall = open_rounds(cast, 11, plan={"rounds": 5, "cut": 8})
    hall.play_rounds()
    assert step(hall).is_over
    with pytest.raises(Refused, match="rounds_over"):
        hall.draw_round()
    places = hall.places()
    assert list(places) == [f"rounds:seed {n}" for n in range(1, 9)]
    assert list(places.values()) == [number for _, number, _ in hall.table()[:8]]
    build_seeded_bracket(hall.knockout, by=hall.by)
    first = list(hall.tournament.matches.filter(group="", round=1))
    meets = [{slot.team.number for slot in match.slots.select_related("team")} for match in first]
    seeds = list(places.values())
    assert {seeds[0], seeds[7]} in meets
    while ready := hall.tournament.matches.filter(state="ready").first():
        hall.win(ready.number)
    finish(hall.tournament, by=hall.by)
    rows = read_standings(hall.tournament, find_plan(hall.tournament)).main
    assert len(rows) == 11
    assert [row.reached for row in rows[8:]] == ["rounds"] * 3
    assert podium_page(hall.tournament).medals
    assert faults(hall) == []
    file = json.loads(b"".join(event_file(hall.tournament)))
    [rounds, _] = file["stages"]
    assert (rounds["kind"], len(rounds["byes"])) == ("rounds", 5)
    assert file["tables"][0]["file"]["rounds"] == 5


def test_random_rounds_look_at_no_scores(cast):
    hall = open_rounds(cast, 6, plan={"rounds": 3, "cut": 2, "random": True})
    hall.play_rounds()
    assert all(draw.frozen_list["random"] for draw in hall.tournament.draws.all())


def test_more_rounds_than_opponents_are_refused_for_those_who_came(cast):
    hall = plan_rounds(cast, 4, plan={"rounds": 5, "cut": 4})
    with pytest.raises(Refused, match="stages_do_not_fit"):
        hall.draw_round()


def test_no_bracket_or_groups_are_drawn_before_the_rounds(cast):
    hall = plan_rounds(cast, 8)
    for kind, code in ((Draw.Kind.BRACKET, "rounds_first"), (Draw.Kind.GROUPS, "no_groups")):
        with pytest.raises(Refused, match=code):
            freeze_or_draw(hall.tournament, by=hall.by, kind=kind, conditions=QUICK)
