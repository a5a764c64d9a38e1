"""What an organizer of groups sees and sends: draws, lots, the board, corrections, deductions."""

import uuid

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.tournaments.hall.test_queries import cost
from tests.tournaments.matches.hall import WHY
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.test_draws import draw, plan_groups
from tests.tournaments.stages.test_groups import flip
from tournaments.audit.services import empty_remark
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import freeze
from tournaments.exceptions import Refused
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import correct
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Deduction, Draw, LogEntry, Match, Remark, Stage, Team
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.selectors.tables import view_stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import deduct_points, take_back_deduction
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
QUICK = {"source": "none", "clubs": "free", "quick": "sure"}


def address(hall, path: str) -> str:
    return f"/t/{hall.tournament.slug}/{path}"


def words(response) -> str:
    return " ".join(strip_tags(response.text).split())


def refresh(hall):
    hall.tournament.refresh_from_db()
    return hall


def test_groups_are_drawn_from_the_page_and_shown_one_after_the_other(nora: Client, cast):
    hall = plan_groups(cast, 10)
    page = nora.get(address(hall, "draw/new/groups/"))
    assert "Freeze the list of 10" in words(page)
    answer = nora.post(address(hall, "draw/new/groups/"), QUICK)
    assert answer.url == address(hall, "draw/ceremony/")
    made = hall.tournament.draws.get()
    shown = nora.get(address(hall, f"draw/{made.number}/")).context["shown"]
    assert [(group.name, len(group.spots)) for group in shown.groups] == [
        ("A", 4), ("B", 3), ("C", 3),
    ]  # fmt: skip
    turns = [(spot.group, spot.place) for spot in shown.places]
    assert turns[:4] == [("A", 1), ("B", 1), ("C", 1), ("A", 2)]
    assert len(turns) == 10
    ceremony = nora.get(address(hall, "draw/ceremony/?all"))
    assert ceremony.text.count('data-where="group A"') == 4
    verified = nora.get(address(hall, f"draw/{made.number}.json"))
    assert verified.json()["draws"][0]["list"]["kind"] == "groups"


def test_a_frozen_list_of_groups_waits_for_its_source_and_can_be_cancelled(nora: Client, cast):
    hall = plan_groups(cast, 8)
    data = {**QUICK, "source": "cards", "despite": ["inscriptions_open", "not_here", "unpaid"]}
    del data["quick"]
    nora.post(address(hall, "draw/new/groups/"), data)
    made = hall.tournament.draws.get()
    assert hall.groups.state == Stage.State.FROZEN
    assert "sealed" in words(nora.get(address(hall, "draw/ceremony/")))
    nora.post(address(hall, f"draw/{made.number}/cancel/"), {"reason": "Falta uno"})
    assert hall.groups.state == Stage.State.WAITING


def test_pots_keep_their_teams_apart(nora: Client, cast):
    hall = plan_groups(cast, 8)
    for typed, said in {
        "1 2": "in no pot",
        "1 2 3 4; 5 6 7 8": "more teams than there are groups",
        "1 1": "twice",
    }.items():
        page = nora.post(address(hall, "draw/new/groups/"), {**QUICK, "pots": typed})
        assert said in words(page)
    nora.post(address(hall, "draw/new/groups/"), {**QUICK, "pots": "1 2\n3, 4\n5 6\n7 8"})
    numbers = {str(team.pk): team.number for team in hall.teams}
    for ids in hall.groups.groups.values():
        assert len({(numbers[id] + 1) // 2 for id in ids}) == 4


def test_an_event_without_groups_says_that_it_has_none(nora: Client, hall):
    assert "no groups" in words(nora.get(address(hall, "draw/new/groups/")))
    assert nora.get(address(hall, "board/groups/")).status_code == 404
    assert nora.get(address(hall, "draw/seeded/")).status_code == 404


def test_a_lot_is_drawn_in_two_taps_and_then_the_bracket(nora: Client, cast):
    hall = plan_groups(cast, 12)
    draw(hall, Draw.Kind.GROUPS)
    hall.play_groups(alike=True)
    board = nora.get(address(hall, "board/"))
    assert board.context["board"].step.ties
    assert "a lot decides" in words(board)
    assert "Nobody has these places yet" in words(nora.get(address(hall, "draw/new/pots/")))
    while ties := open_ties(read_stage(hall.groups)):
        page = nora.get(address(hall, "draw/new/lot/"), {"tie": ties[0].subject})
        assert len(page.context["entrants"]) == len(ties[0].teams)
        nora.post(address(hall, "draw/new/lot/"), {**QUICK, "tie": ties[0].subject})
    lot = hall.tournament.draws.filter(kind=Draw.Kind.LOT).last()
    shown = nora.get(address(hall, f"draw/{lot.number}/"))
    assert "in place 3 of the groups" in words(shown)
    assert [spot.where for spot in shown.context["shown"].places][0] == "place 1"
    assert "The groups are over" in words(nora.get(address(hall, "board/")))
    page = nora.get(address(hall, "draw/new/pots/"))
    assert "no. 1 of group A" in words(page)
    nora.post(address(hall, "draw/new/pots/"), QUICK)
    assert hall.knockout.state == Stage.State.DRAWN
    made = hall.tournament.draws.get(kind=Draw.Kind.POTS)
    shown = nora.get(address(hall, f"draw/{made.number}/")).context["shown"]
    assert sorted({spot.match for spot in shown.spots}) == [19, 20, 21, 22]
    assert not nora.get(address(hall, "board/")).context["board"].step.waits_for_somebody


def test_two_teams_of_a_bracket_from_pots_change_places_by_hand(nora: Client, cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    made = draw(refresh(hall), Draw.Kind.POTS)
    [first, *_, last] = made.document["draws"][-1]["outcome"]["slots"]
    data = {"first": first, "second": last, "reason": "Son primos"}
    answer = nora.post(address(hall, f"draw/{made.number}/change/"), data)
    assert answer.status_code == 302
    shown = nora.get(address(hall, f"draw/{made.number}/")).context["shown"]
    assert [spot.people[0].id for spot in shown.spots if spot.by_hand] == [last, first]
    assert result_faults(hall.tournament) == []


def test_a_list_is_no_longer_true_when_first_and_second_change_places(cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    waiting = DrawConditions(source={"kind": "cards", "count": 20})
    frozen = freeze(refresh(hall).tournament, by=hall.by, kind=Draw.Kind.POTS, conditions=waiting)
    correct(flip(hall, 1, 2)[0], by=hall.by, correction=flip(hall, 1, 2)[1])
    assert hall.places()["groups:A1"] == 2
    with pytest.raises(Refused, match="places_moved"):
        perform_draw(frozen, by=hall.by, value=CARDS)


CARDS = [f"{rank}{suit}" for suit in "oc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]


def test_a_seeded_bracket_is_seen_and_then_built(nora: Client, cast):
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    assert "follows when" in words(nora.get(address(hall, "draw/seeded/")))
    hall.play_groups()
    page = nora.get(address(hall, "draw/seeded/"))
    assert [[team.mark for team in pair] for pair in page.context["pairs"]] == [
        ["1", "4"],
        ["3", "2"],
    ]
    assert nora.post(address(hall, "draw/seeded/")).url == address(hall, "board/")
    assert hall.knockout.state == Stage.State.DRAWN
    assert "built already" in words(nora.get(address(hall, "draw/seeded/")))


def test_a_bracket_by_a_crossing_table_is_seen_with_its_places(nora: Client, cast):
    pairs = (("A1", "B2"), ("B1", "A2"))
    hall = open_groups(cast, 8, plan={"way_in": "crossing", "crossing": pairs})
    hall.play_groups()
    page = nora.get(address(hall, "draw/seeded/"))
    shown = [[team.mark for team in pair] for pair in page.context["pairs"]]
    assert shown == [["A1", "B2"], ["B1", "A2"]]
    assert "says which places meet" in words(page)
    assert nora.post(address(hall, "draw/seeded/")).url == address(hall, "board/")
    assert hall.knockout.state == Stage.State.DRAWN


def test_a_bracket_is_drawn_anew_among_all_who_come_through(nora: Client, cast):
    hall = open_groups(cast, 8, plan={"way_in": "drawn"})
    hall.play_groups()
    link = address(hall, "draw/new/bracket/?stage=knockout")
    assert link in nora.get(address(hall, "board/")).text
    page = nora.get(link)
    assert "no. 1 of group A" in words(page)
    assert nora.post(link, QUICK).status_code == 302
    assert hall.knockout.state == Stage.State.DRAWN
    teams = {side for match in hall.of("semifinal") for side in hall.sides(match.number)}
    assert teams == {"1", "2", "5", "6"}
    assert result_faults(hall.tournament) == []
    assert "drawn anew among all" in words(nora.get(address(hall, "regulation/")))


def test_the_board_counts_the_groups_as_one_and_marks_who_sits_elsewhere(nora: Client, cast):
    hall = open_groups(cast, 8, tables=3)
    called = call_next(hall.tournament, by=hall.by)
    assert [match.number for match in called] == [1, 2, 3]
    page = nora.get(address(hall, "board/")).context["board"]
    [groups] = page.rounds
    assert (groups.code, groups.confirmed, groups.total) == ("groups", 0, 12)
    assert [(group.name, group.total) for group in groups.groups] == [("A", 6), ("B", 6)]
    assert [row.number for row in page.queue] == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [row.number for row in page.queue if row.match.pk not in page.busy] == [4]
    hall.win(1)
    text = words(nora.get(address(hall, "board/")))
    assert "Groups 1 of 12" in text
    assert "A 1/6 · B 0/6" in text


def test_the_board_is_not_over_before_the_bracket(nora: Client, cast):
    hall = open_groups(cast, 8)
    hall.play_groups()
    page = nora.get(address(hall, "board/"))
    assert not page.context["board"].is_over
    assert "Draw the bracket" in words(page)
    event = words(nora.get(address(hall, "")))
    assert "Every match is confirmed" not in event


@pytest.mark.parametrize("page", ["board/", "board/groups/", "draw/", "board/1/correct/"])
def test_a_page_of_groups_costs_the_same_for_8_teams_and_for_48(nora: Client, cast, page):
    small = open_groups(cast, 8)
    cast.other_tournament.grants.update(user=cast.organizer)
    large = open_groups(cast, 48, tables=24, tournament=cast.other_tournament)
    for hall in (small, large):
        call_next(hall.tournament, by=hall.by)
        hall.win(1)
        nora.get(address(hall, page))
    few, many = (cost(lambda h=h: nora.get(address(h, page))) for h in (small, large))
    assert few == many
    assert many < 45


def correction_of(hall, a, b):
    """As the page sends it: the two won the other way round."""
    match, right = flip(hall, a, b)
    games = {f"{side}{n}": points for n, game in enumerate(right.games, 1)
             for side, points in zip("ab", game, strict=True)}  # fmt: skip
    return match, {**games, "reason": right.reason, "do": "correct"}


@pytest.fixture
def drawn(cast):
    """Eight teams whose bracket was drawn from pots."""
    hall = open_groups(cast, 8)
    hall.play_groups()
    draw(refresh(hall), Draw.Kind.POTS)
    return hall


def test_a_correction_names_every_place_and_asks_what_becomes_of_the_bracket(nora: Client, drawn):
    match, data = correction_of(drawn, 2, 3)
    url = address(drawn, f"board/{match.number}/correct/")
    shown = nora.post(url, {**data, "do": "preview"}, follow=True)
    names = names_of_teams(drawn.tournament)
    row = next(row for row in shown.context["exits"] if row.after == names[drawn.teams[2].pk])
    assert (row.place, row.before) == ("no. 2 of group A", names[drawn.teams[1].pk])
    assert row.is_used
    assert shown.context["may_be_drawn_again"]
    before = drawn.places()
    refused = nora.post(url, data, follow=True)
    assert "Say whether it stands" in words(refused)
    assert drawn.places() == before
    nora.post(url, {**data, "later": "stands"})
    assert drawn.places() == before
    assert drawn.knockout.places.get(source="groups:A2").by_decision
    assert drawn.tournament.matches.filter(group="").exists()


def test_a_correction_may_take_the_bracket_back_to_be_drawn_again(nora: Client, drawn):
    match, data = correction_of(drawn, 2, 3)
    old = drawn.tournament.draws.get(kind=Draw.Kind.POTS)
    url = address(drawn, f"board/{match.number}/correct/")
    nora.post(url, {**data, "later": "again"})
    assert drawn.places()["groups:A2"] == 3
    assert not drawn.tournament.matches.filter(group="").exists()
    assert drawn.knockout.state == Stage.State.WAITING
    assert result_faults(drawn.tournament) == []
    assert LogEntry.objects.filter(action="bracket.taken_back").count() == 1
    assert "is drawn again" in words(nora.get(address(drawn, f"draw/{old.number}/")))
    page = nora.get(address(drawn, "draw/new/pots/"))
    assert "Why it is drawn again" in words(page)
    nora.post(address(drawn, "draw/new/pots/"), {**QUICK, "reason": "Se anotó al revés"})
    old.refresh_from_db()
    assert old.superseded_by is not None
    slots = old.superseded_by.document["draws"][-1]["outcome"]["slots"]
    assert str(drawn.teams[2].pk) in slots
    assert str(drawn.teams[1].pk) not in slots
    assert result_faults(drawn.tournament) == []


def test_a_bracket_where_somebody_was_called_is_not_taken_back(nora: Client, drawn):
    call_next(drawn.tournament, by=drawn.by)
    match, data = correction_of(drawn, 2, 3)
    url = address(drawn, f"board/{match.number}/correct/")
    shown = nora.post(url, {**data, "do": "preview"}, follow=True)
    assert not shown.context["may_be_drawn_again"]
    refused = nora.post(url, {**data, "later": "again"}, follow=True)
    assert "the bracket stays" in words(refused)
    assert drawn.places()["groups:A2"] == 2


def test_points_are_deducted_and_given_back_on_the_page(nora: Client, cast):
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    url = address(hall, "board/groups/")
    team = hall.teams[0]
    data = {"do": "deduct", "deduct-team": str(team.pk), "deduct-points": "4"}
    assert "Give a reason" in words(nora.post(url, data))
    nora.post(url, {**data, "deduct-reason": "Dos sin inscribir"})
    taken = Deduction.objects.get()
    assert (taken.team, taken.points) == (team, 4)
    back = {"do": "give_back", "give_back-deduction": str(taken.pk)}
    nora.post(url, {**back, "give_back-reason": "Estaban inscriptos"})
    taken.refresh_from_db()
    assert taken.taken_back
    page = words(nora.get(url))
    for word in ("−4", "Dos sin inscribir", "+4", "given back", "Estaban inscriptos"):
        assert word in page
    assert nora.post(url, {**back, "give_back-reason": "Otra vez"}).status_code == 404


def test_two_taps_deduct_once_and_the_page_then_offers_to_go_on(nora: Client, cast):
    hall = open_groups(cast, 8, plan={"preset": "liga", "way_in": "seeded"})
    url = address(hall, "board/groups/")
    assert 'name="deduct-decided" value="0"' in nora.get(url).text
    data = {"do": "deduct", "deduct-team": str(hall.teams[0].pk), "deduct-points": "1"}
    data |= {"deduct-reason": "Llegaron tarde", "deduct-decided": "0"}
    assert nora.post(url, data).status_code == 302
    again = nora.post(url, data)
    assert "Another organizer was faster" in words(again)
    assert 'name="deduct-decided" value="1"' in again.text
    assert hall.groups.deductions.count() == 1
    nora.post(url, {**data, "deduct-decided": "1"})
    assert hall.groups.deductions.count() == 2


def test_a_team_that_is_not_on_offer_any_more_is_refused_without_its_key(nora: Client, cast):
    hall = open_groups(cast, 8)
    gone = str(uuid.uuid4())
    data = {"do": "withdraw", "withdraw-team": gone, "withdraw-reason": "Se van"}
    answer = nora.post(address(hall, "board/groups/"), data)
    assert "This is not on offer any more: choose again." in words(answer)
    assert gone not in words(answer)


def test_everybody_reads_why_points_were_deducted(nora, cast):
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    deduct_points(hall.groups, by=hall.by, team=hall.teams[0], points=4, reason="Dos sin inscribir")
    public = words(Client().get(address(hall, "groups/")))
    assert "−4 por sanción" in public
    assert "Dos sin inscribir" in public
    assert "Dos sin inscribir" in words(nora.get(address(hall, "board/groups/")))
    remark = Remark.objects.get(text="Dos sin inscribir")
    empty_remark(remark, by=hall.by)
    public = words(Client().get(address(hall, "groups/")))
    assert "−4 por sanción" in public
    assert "Dos sin inscribir" not in public


@pytest.mark.parametrize("reason", ["Le gritó a benitez", "Ramón los vio", "Nora decidió"])
def test_a_reason_that_names_somebody_is_read_in_the_hall_alone(nora, cast, reason):
    """A player's surname without its accent, somebody of the committee, an organizer."""
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    deduct_points(hall.groups, by=hall.by, team=hall.teams[0], points=4, reason=reason)
    public = words(Client().get(address(hall, "groups/")))
    assert "El motivo nombra a alguien" in public
    assert reason not in public
    assert reason in words(nora.get(address(hall, "board/groups/")))


def test_points_given_back_are_told_beside_those_that_stand(cast):
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    team = hall.teams[0]
    first = deduct_points(hall.groups, by=hall.by, team=team, points=4, reason="Sin inscribir")
    deduct_points(hall.groups, by=hall.by, team=team, points=1, reason="Llegaron tarde")
    take_back_deduction(first, by=hall.by, reason="Estaban inscriptos")
    [row] = [
        row
        for group in view_stage(hall.groups, language="en").groups
        for row in group.rows
        if row.deducted
    ]
    decided = [(one.points, one.is_given_back, one.reason) for one in row.decisions]
    assert decided == [
        (4, False, "Sin inscribir"), (1, False, "Llegaron tarde"), (4, True, "Estaban inscriptos"),
    ]  # fmt: skip


def test_a_deduction_after_the_bracket_needs_the_decision(nora: Client, cast):
    hall = open_groups(cast, 8, plan={"preset": "liga", "way_in": "seeded"})
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    url = address(hall, "board/groups/")
    team = hall.teams[0]
    data = {
        "do": "deduct",
        "deduct-team": str(team.pk),
        "deduct-points": "9",
        "deduct-reason": "Tarde",
    }
    asked = nora.post(url, data, follow=True)
    assert "drawn already" in words(asked)
    assert f'name="deduct-sure" value="{team.pk} 9"' in asked.text
    assert Deduction.objects.count() == 0
    sure = {**data, "deduct-sure": f"{team.pk} 9"}
    assert "Say whether it stands" in words(nora.post(url, sure))
    nora.post(url, {**sure, "deduct-stands": "on"})
    assert Deduction.objects.count() == 1


def test_whoever_would_go_on_instead_is_named_before_points_are_deducted(nora: Client, cast):
    """In ink but not drawn: the places follow by themselves, and that is said before."""
    hall = open_groups(cast, 8, plan={"preset": "liga"})
    hall.play_groups()
    url = address(hall, "board/groups/")
    team = hall.teams[0]
    before = hall.places()
    data = {
        "do": "deduct", "deduct-team": str(team.pk), "deduct-points": "9", "deduct-reason": "Tarde",
    }  # fmt: skip
    asked = nora.post(url, data, follow=True)
    changes = asked.context["asked"].exits
    assert [row.place for row in changes] == ["no. 1 of group A", "no. 2 of group A"]
    assert not any(row.is_used for row in changes)
    assert hall.places() == before
    assert "Tarde" in asked.text
    # Whoever changes the number of points after reading it reads again.
    other = {**data, "deduct-sure": f"{team.pk} 9", "deduct-points": "8"}
    assert nora.post(url, other, follow=True).context["asked"].exits
    assert Deduction.objects.count() == 0
    nora.post(url, {**data, "deduct-sure": f"{team.pk} 9"})
    assert hall.places() == {**before, "groups:A1": 2, "groups:A2": 3}
    taken = Deduction.objects.get()
    back = {"do": "give_back", "give_back-deduction": str(taken.pk), "give_back-reason": "Error"}
    again = nora.post(url, back, follow=True)
    assert [row.after for row in again.context["asked"].exits]
    nora.post(url, {**back, "give_back-sure": str(taken.pk)})
    assert hall.places() == before


def test_a_table_without_points_offers_no_deduction(nora: Client, cast):
    hall = open_groups(cast, 8)
    page = nora.get(address(hall, "board/groups/"))
    assert {"withdraw"} == set(page.context["forms"])
    assert nora.post(address(hall, "board/groups/"), {"do": "deduct"}).status_code == 404


def test_a_team_leaves_its_group_and_comes_back(nora: Client, cast):
    hall = open_groups(cast, 8)
    url = address(hall, "board/groups/")
    team = hall.teams[0]
    data = {"do": "withdraw", "withdraw-team": str(team.pk), "withdraw-reason": "Se enfermó"}
    question = nora.post(url, data)
    assert question.status_code == 302  # whoever goes back is asked by no browser
    asked = nora.get(question.url)
    team.refresh_from_db()
    assert team.state == Team.State.CONFIRMED
    assert asked.context["leaving"].is_struck
    assert "has not played yet: it is struck from the table." in words(asked)
    other = {**data, "withdraw-sure": str(hall.teams[1].pk)}
    assert nora.post(url, other, follow=True).context[
        "leaving"
    ]  # what was read was of another team
    nora.post(url, {**data, "withdraw-sure": str(team.pk)})
    team.refresh_from_db()
    assert team.state == Team.State.WITHDRAWN
    page = nora.get(url)
    assert "Struck with their results" in words(page)
    back = {"do": "readmit", "readmit-team": str(team.pk), "readmit-reason": "Se curó"}
    nora.post(url, back)
    team.refresh_from_db()
    assert team.state == Team.State.CONFIRMED


def test_whoever_leaves_after_half_keeps_its_results_and_is_told_so_first(nora: Client, cast):
    hall = open_groups(cast, 8)
    hall.result(1, 2, (30, 20), (30, 20))
    hall.result(1, 3, (30, 20), (30, 20))
    team = hall.teams[0]
    data = {"do": "withdraw", "withdraw-team": str(team.pk), "withdraw-reason": "Se fue"}
    asked = nora.post(address(hall, "board/groups/"), data, follow=True)
    leaving = asked.context["leaving"]
    assert (leaving.is_struck, leaving.played, leaving.open) == (False, 2, 1)
    assert leaving.order[-1] == leaving.name
    assert "1 match that is left is won by the other side" in words(asked)


def test_the_desk_lets_who_left_a_group_come_back(nora: Client, cast):
    hall = open_groups(cast, 8)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    desk = address(hall, "board/1/")
    assert hall.state(1) == Match.State.CONFIRMED
    side = hall.match(1).slots.get(team=hall.teams[0]).side
    data = {"do": "decide", "act": f"readmit:{side}", "reason": "Volvió", "sure": f"readmit:{side}"}
    assert nora.post(desk, data).status_code == 302
    assert hall.state(1) == Match.State.READY


def test_nobody_is_out_by_one_match_of_a_group(nora: Client, cast):
    hall = open_groups(cast, 8)
    call_next(hall.tournament, by=hall.by)
    desk = address(hall, "board/1/")
    for act, said in {
        "walkover:A": "loses this match by W.O.",
        "walkover:none": "Both lose this match.",
        "withdraw:A": "Before half of its matches",
        "disqualify:A": "loses this match.",
    }.items():
        page = words(nora.post(desk, {"do": "decide", "act": act, "reason": "No vino"}))
        assert said in page
        assert "is out" not in page


def test_what_comes_next_of_an_event_with_groups(nora: Client, cast):
    hall = plan_groups(cast, 8)
    assert "Draw the groups" in words(nora.get(address(hall, "draw/")))
    assert "The groups are not drawn yet" in words(nora.get(address(hall, "board/")))
    page = nora.get(address(hall, "board/groups/"))
    assert "Draw the groups" in words(page)
    draw(hall, Draw.Kind.GROUPS)
    assert "Draw the bracket" not in words(nora.get(address(hall, "draw/")))
