"""Correcting: first what it undoes, then a line in another's place; back again is as before."""

from random import Random

import pytest

from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.matches.services.calls import call_match
from tournaments.matches.services.corrections import (
    Correction,
    correct,
    numbers_that_count,
    preview,
)
from tournaments.matches.services.results import double_walkover, walkover
from tournaments.models import Entry, Match


def other_way(hall: Hall, number: int) -> Correction:
    """The same number of games, won by the other side."""
    match = hall.match(number)
    state = state_of(rules_of(hall.plan, match), match.entries.all())
    games = tuple(f"game {b}-{a}" for a, b in match.games)
    return Correction(voids=numbers_that_count(state), adds=games, reason="Planilla mal leída")


def turn(hall: Hall, number: int) -> None:
    correction = other_way(hall, number)
    undone = frozenset(row.number for row in preview(hall.match(number), correction).undoes)
    correct(hall.match(number), by=hall.by, correction=correction, undoing=undone)


def test_a_correction_sends_the_other_team_on(hall: Hall):
    hall.win(1)
    turn(hall, 1)
    match = hall.match(1)
    assert (match.winner, match.state, match.corrected) == ("B", "confirmed", True)
    assert hall.sides(5) == ["2", "open"]


def test_nothing_is_overwritten(hall: Hall):
    hall.win(1)
    before = list(Entry.objects.values_list("number", "notation"))
    turn(hall, 1)
    assert list(Entry.objects.values_list("number", "notation"))[:2] == before
    assert list(Entry.objects.values_list("kind", flat=True)) == [
        "game", "game", "replace", "game",
    ]  # fmt: skip


def test_correct_then_correct_back_is_as_before(hall: Hall):
    for number in (1, 2, 3):
        hall.win(number)
    before = hall.picture()
    turn(hall, 1)
    assert hall.picture() != before
    turn(hall, 1)
    assert hall.picture() == before


def test_a_score_corrected_without_another_winner_disturbs_nobody(hall: Hall):
    hall.win(1)
    hall.win(2)
    hall.win(5)
    before = [row for row in hall.picture() if row[0] != 1]
    correction = Correction(voids=(2,), adds=("game 30-27",), reason="Era 27")
    assert preview(hall.match(1), correction).undoes == []
    correct(hall.match(1), by=hall.by, correction=correction)
    assert [row for row in hall.picture() if row[0] != 1] == before
    assert hall.match(1).games == [[30, 12], [30, 27]]
    assert hall.match(1).state == "confirmed"


def test_the_preview_names_what_is_undone_with_its_table(hall: Hall):
    for number in range(1, 5):
        hall.win(number)
    hall.win(5)
    hall.win(6)
    call_match(hall.match(8), by=hall.by, table=hall.tournament.tables.get(number=4))
    hall.win(8, confirm=False)
    seen = preview(hall.match(1), other_way(hall, 1))
    assert [row.number for row in seen.undoes] == [5, 8]
    assert seen.undoes[1].table.number == 4
    assert seen.changes_the_winner


def test_a_later_match_that_was_not_named_refuses_the_correction(hall: Hall):
    for number in (1, 2, 5):
        hall.win(number)
    before = hall.picture()
    with pytest.raises(Refused) as refusal:
        correct(hall.match(1), by=hall.by, correction=other_way(hall, 1))
    assert refusal.value.code == "later_match_played"
    assert refusal.value.data["matches"] == [5]
    assert hall.picture() == before


def test_named_matches_are_emptied_and_ready_with_the_other_team(hall: Hall):
    for number in range(1, 9):
        hall.win(number)
    turn(hall, 1)
    assert hall.sides(5) == ["2", "3"]
    assert hall.state(5) == "ready"
    assert hall.match(5).corrected
    assert hall.sides(8) == ["open", "5"]
    assert hall.sides(7) == ["open", "7"]
    assert hall.state(8) == "waiting"
    assert hall.match(8).games == []
    hall.win(5)
    assert hall.sides(8) == ["2", "5"]
    hall.win(7)
    hall.win(8)


def test_a_called_match_whose_team_changes_is_called_back(hall: Hall):
    hall.win(1)
    hall.win(2)
    call_match(hall.match(5), by=hall.by, table=hall.tournament.tables.get(number=1))
    turn(hall, 1)
    match = hall.match(5)
    assert (match.state, match.table, hall.sides(5)) == ("ready", None, ["2", "3"])


def test_a_double_walkover_corrected_brings_the_branch_back(hall: Hall):
    double_walkover(hall.match(1), by=hall.by, because=WHY)
    hall.confirm(1)
    hall.win(2)
    assert hall.match(5).how == "empty_branch"
    correction = Correction(voids=(1,), adds=("walkover B",), reason="Llegaron los dos")
    correct(hall.match(1), by=hall.by, correction=correction)
    assert hall.sides(5) == ["2", "3"]
    assert (hall.state(5), hall.match(5).how, hall.match(5).winner) == ("ready", "", "")
    assert hall.sides(8) == ["open", "open"]


def test_a_final_reached_through_an_empty_branch_is_named_too(hall: Hall):
    double_walkover(hall.match(1), by=hall.by, because=WHY)
    hall.confirm(1)
    for number in (2, 3, 4, 6, 8):
        hall.win(number)
    correction = Correction(voids=(1,), adds=("walkover A",), reason="Llegaron")
    assert [row.number for row in preview(hall.match(1), correction).undoes] == [8]
    with pytest.raises(Refused, match="later_match_played"):
        correct(hall.match(1), by=hall.by, correction=correction)
    correct(hall.match(1), by=hall.by, correction=correction, undoing=frozenset({8}))
    assert hall.sides(5) == ["1", "3"]
    assert hall.sides(8) == ["open", "5"]
    assert hall.sides(7) == ["open", "7"]


def test_games_instead_of_a_walkover_give_the_loser_the_third_place(hall: Hall):
    for number in (1, 2, 3, 4):
        hall.win(number)
    walkover(hall.match(5), by=hall.by, winner="A", because=WHY)
    hall.confirm(5)
    hall.win(6)
    assert hall.match(7).how == "empty_branch"
    adds = ("game 30-20", "game 30-21")
    correct(
        hall.match(5), by=hall.by, correction=Correction(voids=(1,), adds=adds, reason="Jugaron")
    )
    assert hall.sides(7) == ["3", "7"]
    assert hall.state(7) == "ready"


def test_a_result_taken_away_whole_makes_the_match_ready_again(hall: Hall):
    hall.win(1)
    correct(hall.match(1), by=hall.by, correction=Correction(voids=(1, 2), reason="Otra mesa"))
    assert hall.state(1) == "ready"
    assert hall.sides(5) == ["open", "open"]
    hall.win(1, "B")
    assert hall.sides(5) == ["2", "open"]


def test_what_cannot_be_corrected_says_so(hall: Hall):
    hall.win(1)
    with pytest.raises(Refused, match="reason_needed"):
        correct(hall.match(1), by=hall.by, correction=Correction(voids=(1,)))
    with pytest.raises(Refused, match="nothing_to_correct"):
        correct(hall.match(1), by=hall.by, correction=Correction(reason="Nada"))
    with pytest.raises(Refused, match="nothing_to_correct"):
        correct(hall.match(2), by=hall.by, correction=Correction(voids=(1,), reason="Nada"))
    with pytest.raises(Faulty):
        correct(hall.match(1), by=hall.by, correction=Correction(voids=(9,), reason="No hay 9"))
    with pytest.raises(NotAllowed):
        correct(
            hall.match(1), by=actor_of_account(hall.cast.referee), correction=other_way(hall, 1)
        )


@pytest.mark.parametrize("seed", range(4))
def test_any_correction_there_and_back_leaves_a_half_played_event_as_it_was(cast, seed):
    """Where later matches were undone they are played again the same way."""
    random = Random(seed)
    hall = open_hall(cast, 11)
    for _ in range(random.randint(4, 9)):
        ready = list(hall.tournament.matches.filter(state=Match.State.READY))
        if ready:
            hall.win(random.choice(ready).number, random.choice("AB"))
    decided = hall.tournament.matches.filter(state=Match.State.CONFIRMED)
    for number in sorted(row.number for row in decided):
        before = hall.picture()
        wins = {m.number: m.winner for m in hall.tournament.matches.all() if m.games}
        turn(hall, number)
        check_edges(hall)
        turn(hall, number)
        replay(hall, wins)
        assert hall.picture() == before


def replay(hall: Hall, wins: dict[int, str]) -> None:
    while open_ones := [
        m for m in hall.tournament.matches.filter(state=Match.State.READY) if m.number in wins
    ]:
        for match in open_ones:
            hall.win(match.number, wins[match.number])


def check_edges(hall: Hall) -> None:
    """Every slot holds who its match before sends there, and nobody else."""
    rows = {m.pk: m for m in hall.tournament.matches.prefetch_related("slots")}
    slots = {(s.match_id, s.side): s for m in rows.values() for s in m.slots.all()}
    for match in rows.values():
        if match.winner_to_id:
            target = slots[match.winner_to_id, match.winner_to_side]
            sent = slots[match.pk, match.winner].team_id if match.winner else None
            assert target.team_id == sent
