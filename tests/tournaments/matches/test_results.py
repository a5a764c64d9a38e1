"""Results move teams along the edges: pencil first, then ink, and nobody else."""

import uuid

import pytest

from tests.tournaments.matches.hall import WHY, Hall, open_hall, sheet
from tournaments.actors import actor_of_account
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.matches.services.calls import call_match
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import (
    Sheet,
    adjust_points,
    confirm_result,
    disqualify,
    double_walkover,
    record_games,
    suspend_or_resume,
    walkover,
)
from tournaments.models import Entry, LogEntry, Match, Progress
from tournaments.regulation.articles import Reason


def test_a_winner_goes_on_in_pencil_and_a_confirmation_is_ink(hall: Hall):
    hall.win(1, "B", confirm=False)
    assert hall.state(1) == "finished"
    assert hall.sides(5) == ["(2)", "open"]
    assert hall.state(5) == "waiting"
    hall.confirm(1)
    assert hall.sides(5) == ["2", "open"]
    hall.win(2, "A", confirm=False)
    assert hall.state(5) == "waiting"
    hall.confirm(2)
    assert hall.sides(5) == ["2", "3"]
    assert hall.state(5) == "ready"


def test_losers_of_the_semifinals_play_for_the_third_place(hall: Hall):
    for number in range(1, 7):
        hall.win(number)
    assert hall.sides(8) == ["1", "5"]
    assert hall.sides(7) == ["3", "7"]
    assert hall.state(7) == "ready"


def test_the_first_result_begins_the_event(hall: Hall):
    hall.win(1)
    hall.tournament.refresh_from_db()
    assert hall.tournament.stage == Progress.PLAYING


def test_a_closed_event_takes_no_result(hall: Hall):
    hall.tournament.stage = Progress.FINISHED
    hall.tournament.save()
    with pytest.raises(Refused, match="event_not_playing"):
        hall.win(1)
    assert not Entry.objects.exists()


def test_the_same_sheet_sent_twice_is_one_sheet(hall: Hall):
    sent = sheet(hall.match(1), client_id=uuid.uuid4())
    first = record_games(hall.match(1), by=hall.by, sheet=sent)
    again = record_games(hall.match(1), by=hall.by, sheet=sent)
    assert not first.duplicate
    assert again.duplicate
    assert Entry.objects.count() == 2


def test_a_line_that_is_not_the_next_is_stale(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A", number=1))
    with pytest.raises(Refused, match="stale"):
        record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B", number=1))


def test_a_sheet_with_one_bad_game_writes_none_and_says_which(hall: Hall):
    bad = Sheet(((30, 12), (31, 12)))
    with pytest.raises(Faulty) as refusal:
        record_games(hall.match(1), by=hall.by, sheet=bad)
    assert refusal.value.at == 1
    assert refusal.value.faults[0].code == "score_unreachable"
    assert not Entry.objects.exists()


def test_a_match_may_change_from_hands_to_paper(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((30, 3), (12, 30))))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
    match = hall.match(1)
    assert match.games == [[30, 3], [12, 30]]
    assert match.score == [0, 1]
    assert match.state == "playing"


def test_a_match_without_both_teams_takes_no_entry(hall: Hall):
    with pytest.raises(Refused, match="match_not_open"):
        hall.win(5)


def test_a_signed_sheet_is_ink_at_once(hall: Hall):
    record_games(hall.match(1), by=hall.by, sheet=sheet(hall.match(1)), signed=True)
    assert hall.state(1) == "confirmed"
    assert hall.sides(5) == ["1", "open"]


def test_without_signatures_a_confirmation_needs_a_reason(hall: Hall):
    hall.win(1, confirm=False)
    with pytest.raises(Refused, match="reason_needed"):
        confirm_result(hall.match(1), by=hall.by)
    confirm_result(hall.match(1), by=hall.by, reason="Se fueron sin firmar")
    entry = LogEntry.objects.filter(action="match.confirmed").get()
    assert entry.data["signed"] is False
    assert entry.remarks.get().text == "Se fueron sin firmar"


def test_a_walkover_sends_the_other_team_on_and_keeps_its_article(hall: Hall):
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    assert hall.match(1).how == "walkover"
    assert hall.sides(5) == ["(2)", "open"]
    entry = LogEntry.objects.filter(action="match.entry").get()
    assert entry.data["article"] == "12"


def test_who_did_not_come_to_the_semifinal_plays_for_no_third_place(hall: Hall):
    for number in range(1, 5):
        hall.win(number)
    walkover(hall.match(5), by=hall.by, winner="A", because=WHY)
    hall.confirm(5)
    hall.win(6)
    assert hall.sides(7) == ["empty", "7"]
    assert (hall.match(7).how, hall.match(7).winner) == ("empty_branch", "B")


def test_a_double_walkover_leaves_a_branch_empty_and_the_next_passes_through(hall: Hall):
    double_walkover(hall.match(1), by=hall.by, because=WHY)
    assert hall.sides(5) == ["(empty)", "open"]
    hall.confirm(1)
    hall.win(2)
    assert hall.sides(5) == ["empty", "3"]
    assert hall.state(5) == "confirmed"
    assert hall.sides(8) == ["3", "open"]
    assert hall.sides(7) == ["empty", "open"]
    for number in (3, 4, 6):
        hall.win(number)
    assert hall.state(7) == "confirmed"  # the loser of 6 is third without playing
    hall.win(8)
    assert not hall.tournament.matches.exclude(state=Match.State.CONFIRMED).exists()


def test_two_double_walkovers_empty_a_whole_side(hall: Hall):
    for number in (1, 2):
        double_walkover(hall.match(number), by=hall.by, because=WHY)
        hall.confirm(number)
    assert hall.sides(5) == ["empty", "empty"]
    assert hall.match(5).winner == ""
    for number in (3, 4, 6):
        hall.win(number)
    assert hall.sides(8) == ["empty", "5"]
    assert (hall.state(8), hall.match(8).winner) == ("confirmed", "B")
    assert hall.sides(7) == ["empty", "7"]


def test_bad_faith_costs_the_match_under_its_article(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    disqualify(hall.match(1), by=hall.by, against="A1", because=Reason("Señas", "7.1.2"))
    match = hall.match(1)
    assert (match.winner, match.how, match.article) == ("B", "disqualification", "7.1.2")


def test_a_suspended_match_waits_until_it_is_resumed(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    suspend_or_resume(hall.match(1), by=hall.by, resume=False, because=Reason("Se cortó la luz"))
    assert hall.match(1).suspended
    with pytest.raises(Faulty):
        record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    suspend_or_resume(hall.match(1), by=hall.by, resume=True, because=Reason(""))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    assert hall.match(1).score == [2, 0]


def test_the_committee_sets_points_right(hall: Hall):
    ramon = actor_of_account(hall.cast.committee)
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    adjust_points(hall.match(1), by=ramon, side="A", points=-1, because=Reason("Mal anotado"))
    assert hall.match(1).score == [1, 0]


def test_every_decision_needs_a_reason(hall: Hall):
    for decision in (
        lambda why: walkover(hall.match(1), by=hall.by, winner="A", because=why),
        lambda why: double_walkover(hall.match(1), by=hall.by, because=why),
        lambda why: disqualify(hall.match(1), by=hall.by, against="A", because=why),
        lambda why: adjust_points(hall.match(1), by=hall.by, side="A", points=1, because=why),
        lambda why: suspend_or_resume(hall.match(1), by=hall.by, resume=False, because=why),
    ):
        with pytest.raises(Refused, match="reason_needed"):
            decision(Reason("  "))
    assert not Entry.objects.exists()


def test_a_referee_scores_and_does_not_decide(hall: Hall):
    ana = actor_of_account(hall.cast.referee)
    record_entry(hall.match(1), by=ana, submission=Submission("mano para A"))
    for line in ("walkover A", "disqualify B", "adjust A +1", "replace 1 with walkover A"):
        with pytest.raises(NotAllowed):
            record_entry(hall.match(1), by=ana, submission=Submission(line))
    with pytest.raises(NotAllowed):
        walkover(hall.match(1), by=ana, winner="A", because=WHY)
    hall.win(2, confirm=False)
    with pytest.raises(NotAllowed):
        confirm_result(hall.match(2), by=ana, signed=True)


def test_a_line_is_replaced_in_its_place_and_stays_in_the_log(hall: Hall):
    for line in ("A truco, B quiero, mano para A", "mano para B"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    record_entry(hall.match(1), by=hall.by, submission=Submission("replace 1 with mano para A"))
    assert hall.match(1).score == [1, 1]
    record_entry(hall.match(1), by=hall.by, submission=Submission("void 3"))
    assert hall.match(1).score == [2, 1]
    assert [entry.kind for entry in hall.match(1).entries.all()] == [
        *("hand", "hand", "replace", "void")
    ]


@pytest.mark.parametrize("person", ["player", "stranger", "committee"])
def test_nobody_else_scores(hall: Hall, person):
    with pytest.raises(NotAllowed):
        record_entry(
            hall.match(1),
            by=actor_of_account(getattr(hall.cast, person)),
            submission=Submission("mano para A"),
        )


def test_a_confirmed_result_is_only_corrected(hall: Hall):
    hall.win(1)
    with pytest.raises(Refused, match="result_confirmed"):
        record_entry(hall.match(1), by=hall.by, submission=Submission("void 1 2"))
    with pytest.raises(Refused, match="result_confirmed"):
        disqualify(hall.match(1), by=hall.by, against="A", because=WHY)


def test_a_hand_taken_back_leaves_the_match_at_its_table(hall: Hall):
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=3))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    record_entry(hall.match(1), by=hall.by, submission=Submission("void 1"))
    match = hall.match(1)
    assert (match.state, match.table.number, match.score) == ("playing", 3, [0, 0])


def test_a_result_undone_finds_its_table_taken_and_goes_on_without(hall: Hall):
    table = hall.tournament.tables.get(number=3)
    call_match(hall.match(1), by=hall.by, table=table)
    hall.win(1, confirm=False)
    call_match(hall.match(2), by=hall.by, table=table)
    record_entry(hall.match(1), by=hall.by, submission=Submission("void 2"))
    assert (hall.state(1), hall.match(1).table) == ("playing", None)
    assert hall.sides(5) == ["open", "open"]


@pytest.mark.parametrize("rules", ["asart", "paulista-aabb", "venezolano", "caballeros"])
def test_every_ruleset_takes_a_walkover_and_a_double_one(cast, rules):
    best_of = 1 if rules == "caballeros" else 3
    hall = open_hall(cast, 4, rules=rules, best_of_first=best_of, best_of_later=best_of)
    walkover(hall.match(1), by=hall.by, winner="A", because=WHY)
    double_walkover(hall.match(2), by=hall.by, because=WHY)
    hall.confirm(1)
    hall.confirm(2)
    assert (hall.state(4), hall.match(4).winner) == ("confirmed", "A")
    assert hall.match(3).winner == ""
