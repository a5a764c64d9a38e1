"""Flores as a criterion of a table: they come in with every result, and none is confirmed without
them."""

from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.exceptions import Faulty, Refused
from tournaments.formats.planned import groups_then_knockout
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import (
    Sheet,
    confirm_result,
    record_games,
    tell_flores,
    walkover,
)
from tournaments.models import Match, Participant
from tournaments.players.services import report_entry, report_games
from tournaments.regulation.articles import Reason
from tournaments.stages.selectors.reading import read_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
WON = (24, 10)


def with_flores(**how: Any) -> list[dict[str, Any]]:
    stages = groups_then_knockout(preset="gaucho", **how)
    return choose_stages(stages, spread_stages(stages) | {"flores": True})


def open_with_flores(cast, teams: int = 8) -> GroupsHall:
    return open_groups(cast, teams, stages=with_flores(), ruleset="gaucho", options={}, team_size=3)


def write(hall: GroupsHall, number: int, *lines: str) -> None:
    record_entry(hall.match(number), by=hall.by, submission=Submission("\n".join(lines)))


def sheet(hall: GroupsHall, number: int, *flores: int, signed: bool = False) -> None:
    record_games(
        hall.match(number), by=hall.by, sheet=Sheet((WON, WON), flores=flores), signed=signed
    )


def flores_in_table(hall: GroupsHall, number: int) -> dict[int, int]:
    """By number of a team of this match."""
    reading = read_stage(hall.groups)
    rows = {row.team: row.figures.flores for table in reading.outcome.tables for row in table.rows}
    teams = [slot.team for slot in hall.match(number).slots.select_related("team")]
    return {team.number: rows[str(team.pk)] for team in teams}


def test_the_form_puts_them_behind_points_and_takes_them_out_again():
    stages = with_flores()
    assert stages[0]["criteria"] == ["W", "G", "D", "F", "FL", "H", "L"]
    shown = spread_stages(stages)
    assert (shown["flores"], shown["criteria"]) == (True, "gaucho")
    without = choose_stages(stages, shown | {"flores": False})
    assert without == groups_then_knockout(preset="gaucho")


def test_a_sheet_without_its_flores_is_no_result(cast):
    hall = open_with_flores(cast)
    with pytest.raises(Refused, match="flores_missing"):
        sheet(hall, 1)
    assert hall.match(1).entries_count == 0
    sheet(hall, 1, 3, 2, signed=True)
    match = hall.match(1)
    assert (match.state, match.flores) == (Match.State.CONFIRMED, [3, 2])
    assert sorted(flores_in_table(hall, 1).values()) == [2, 3]
    assert match.entries.last().notation == "flores 3 2 source sumula"
    assert list(result_faults(hall.tournament)) == []


def test_hands_that_were_written_are_counted(cast):
    hall = open_with_flores(cast)
    hands = ["A flor, B flor, flor para A, mão para A"] * 12
    write(hall, 1, *hands)
    match = hall.match(1)
    assert (match.how, match.flores) == ("games", [12, 12])
    confirm_result(match, by=hall.by, signed=True)
    assert hall.state(1) == Match.State.CONFIRMED


def test_hands_in_amounts_leave_them_to_be_told(cast):
    hall = open_with_flores(cast)
    write(hall, 1, *["quick A flor 3"] * 16)
    assert hall.match(1).flores == []
    with pytest.raises(Refused, match="flores_missing"):
        confirm_result(hall.match(1), by=hall.by, signed=True)
    confirm_result(hall.match(1), by=hall.by, signed=True, flores=(17, 0))
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [17, 0])


def test_what_was_told_may_be_told_anew_until_it_is_confirmed(cast):
    hall = open_with_flores(cast)
    sheet(hall, 1, 3, 2)
    tell_flores(hall.match(1), by=hall.by, flores=(4, 2))
    assert hall.match(1).flores == [4, 2]
    hall.confirm(1)
    with pytest.raises(Refused, match="result_confirmed"):
        tell_flores(hall.match(1), by=hall.by, flores=(5, 2))
    with pytest.raises(Refused, match="flores_missing"):
        tell_flores(hall.match(1), by=hall.by, flores=(-1, 2))


def test_who_did_not_play_has_none_and_nobody_asks(cast):
    hall = open_with_flores(cast)
    walkover(hall.match(1), by=hall.by, winner="A", because=Reason("No vino nadie", "12"))
    assert hall.match(1).flores == [0, 0]
    if hall.state(1) != Match.State.CONFIRMED:
        hall.confirm(1)
    assert set(flores_in_table(hall, 1).values()) == {0}


def test_a_correction_changes_them_and_shows_it_first(cast):
    hall = open_with_flores(cast)
    sheet(hall, 1, 3, 2, signed=True)
    correction = Correction(reason="Se anotaron al revés", flores=(2, 3))
    effect = preview(hall.match(1), correction)
    assert (effect.before.flores, effect.after.flores) == ((3, 2), (2, 3))
    assert [change.why for change in effect.changes] == ["corrected"]
    correct(hall.match(1), by=hall.by, correction=correction)
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [2, 3])
    right = Correction(reason="Ganó por menos", games=((24, 23), WON))
    correct(hall.match(1), by=hall.by, correction=right)
    assert (hall.match(1).games, hall.match(1).flores) == ([[24, 23], [24, 10]], [2, 3])
    assert list(result_faults(hall.tournament)) == []


def test_a_correction_that_leaves_a_confirmed_result_without_them_is_refused(cast):
    hall = open_with_flores(cast)
    sheet(hall, 1, 3, 2, signed=True)
    with pytest.raises(Refused, match="flores_missing"):
        correct(hall.match(1), by=hall.by, correction=Correction((3,), reason="No era"))
    assert hall.match(1).flores == [3, 2]
    lower = Correction(adds=("flores 1 0",), reason="Menos")
    with pytest.raises(Faulty):
        correct(hall.match(1), by=hall.by, correction=lower)


def test_the_table_has_a_column_and_says_so(cast, client):
    hall = open_with_flores(cast)
    for match in hall.tournament.matches.exclude(group="").order_by("number"):
        sheet(hall, match.number, match.number % 5, 0, signed=True)
    page = client.get(reverse("spectators:groups", args=[hall.tournament.slug])).content.decode()
    assert "Fl</" in page or ">Fl<" in page


def test_other_events_ask_for_nothing(cast):
    hall = open_groups(cast)
    hall.result(1, 2, (30, 10), (30, 12))
    assert hall.between(1, 2).flores is None
    with pytest.raises(Faulty):
        tell_flores(hall.between(1, 2), by=hall.by, flores=(1, 0))


# ------------------------------------------------------------------ the desk


def desk(hall: GroupsHall) -> str:
    return reverse("tournaments:desk_match", args=[hall.tournament.slug, 1])


def form_of(client, url: str, name: str) -> dict[str, Any]:
    form = client.get(url).context["forms"][name]
    return {key: form.initial.get(key, "") for key in form.fields}


def test_the_desk_is_asked_and_keeps_what_was_typed(cast, client):
    hall = open_with_flores(cast)
    client.force_login(cast.organizer)
    typed = form_of(client, desk(hall), "games") | {
        "a1": 24, "b1": 10, "a2": 24, "b2": 10, "do": "games",
    }  # fmt: skip
    answer = client.post(desk(hall), typed)
    form = answer.context["forms"]["games"]
    assert "flores_a" in form.errors
    assert form["a1"].value() == "24"
    answer = client.post(desk(hall), typed | {"flores_a": 3})
    assert "flores_b" in answer.context["forms"]["games"].errors
    client.post(desk(hall), typed | {"flores_a": 3, "flores_b": 2})
    assert hall.match(1).flores == [3, 2]


def test_the_desk_confirms_with_them_what_a_phone_left_without(cast, client):
    hall = open_with_flores(cast)
    write(hall, 1, "game 24-3", "game 24-3")
    client.force_login(cast.organizer)
    answer = client.post(desk(hall), {"do": "confirm", "signed": "on"})
    assert "flores_a" in answer.context["forms"]["confirm"].errors
    client.post(desk(hall), {"do": "confirm", "signed": "on", "flores_a": 1, "flores_b": 0})
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [1, 0])


def test_the_correction_page_has_them_as_they_stand(cast, client):
    hall = open_with_flores(cast)
    sheet(hall, 1, 3, 2, signed=True)
    client.force_login(cast.organizer)
    url = reverse("tournaments:correct_match", args=[hall.tournament.slug, 1])
    form = client.get(url).context["form"]
    assert [field.value() for field in form.flores_fields] == [3, 2]


# ------------------------------------------------------------------ the players


def test_players_report_them_and_hands_in_amounts_are_asked_afterwards(cast):
    hall = open_with_flores(cast)
    call_next(hall.tournament, by=hall.by)
    match = hall.match(1)
    slot = match.slots.get(side="A")
    me = Participant.objects.select_related("tournament").get(
        pk=slot.team.places.get(order=1).participant_id
    )
    with pytest.raises(Refused, match="flores_missing"):
        report_games(match, by=me, sheet=Sheet((WON, WON)))
    assert hall.match(1).entries_count == 0
    lines = "\n".join(["quick A flor 3"] * 16)
    report_entry(hall.match(1), by=me, submission=Submission(lines))
    assert (hall.state(1), hall.match(1).flores) == (Match.State.FINISHED, [])
    with pytest.raises(Refused, match="match_not_open"):
        report_entry(hall.match(1), by=me, submission=Submission("game 24-3"))
    report_entry(hall.match(1), by=me, submission=Submission("flores 16 1"))
    assert (hall.match(1).flores, hall.match(1).signed) == ([16, 1], "A")
