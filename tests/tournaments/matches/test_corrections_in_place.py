"""A correction stands in its place: the score, the game and the deal of that moment, later lines
judged again, what was stored in step with the replay; and undoing it gives back what was."""

import pytest
from django.utils.translation import override

from tests.tournaments.matches.hall import WHY, Hall
from tournaments.actors import actor_of_account
from tournaments.engine import awards_by_line, rules_of, state_of
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.matches.labels import error_sentences
from tournaments.matches.selectors import match_page
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import adjust_points
from tournaments.models import Entry

TRUCO_A = "A truco, B no quiero"
FALTA = "A falta envido, B quiero, envido para A, mano para A"
FALTA_REFUSED = "A falta envido, B no quiero, mano para A"


def write(hall: Hall, *lines: str, number: int = 1) -> None:
    for line in lines:
        record_entry(hall.match(number), by=hall.by, submission=Submission(line))


def state_in(hall: Hall, number: int = 1):
    match = hall.match(number)
    return state_of(rules_of(hall.plan, match), match.entries.all())


def stored(hall: Hall, number: int = 1):
    return awards_by_line(hall.match(number).entries.all())


def check_stored(hall: Hall, number: int = 1) -> None:
    """What the rows say is what the replay gives, line by line."""
    state = state_in(hall, number)
    assert stored(hall, number) == {
        record.number: [award._asdict() for award in record.awards] for record in state.records
    }
    match = hall.match(number)
    assert (match.score, match.games) == (
        list(state.score),
        [list(game.score) for game in state.games],
    )


def points(awards) -> list[tuple[str, int]]:
    return [(award["side"], award["points"]) for award in awards]


def reach(hall: Hall, a: int, b: int) -> int:
    """Hands of one point each until it stands so; gives the number of lines."""
    write(hall, *["mano para A"] * a, *["mano para B"] * b)
    return a + b


def test_a_falta_corrected_three_hands_later_pays_what_it_was_worth_then(hall: Hall):
    lines = reach(hall, 19, 11)
    write(hall, FALTA_REFUSED, *[TRUCO_A] * 3)
    falta = lines + 1
    right = "A falta envido, B quiero, envido para B, mano para A"
    correction = Correction((falta,), (right,), "Quisieron")
    seen = preview(hall.match(1), correction)
    assert [change.number for change in seen.changes] == [falta, falta + 1, falta + 2, falta + 3]
    assert [change.why for change in seen.changes] == ["corrected", "score", "score", "score"]
    correct(hall.match(1), by=hall.by, correction=correction)
    assert points(stored(hall)[falta]) == [("B", 11), ("A", 1)]  # 30 - 19, not 30 - 22
    assert hall.match(1).score == [23, 22]
    check_stored(hall)
    assert (
        Entry.objects.filter(match=hall.match(1)).last().notation == f"replace {falta} with {right}"
    )


def test_a_later_line_that_is_worth_something_else_is_shown_and_stored(hall: Hall):
    lines = reach(hall, 19, 11)
    write(hall, "A envido, B quiero, envido para B, mano para A")
    write(hall, "A falta envido, B quiero, envido para B, mano para A", "mano para B")
    correction = Correction(
        (lines + 1,), ("A envido, B quiero, envido para A, mano para A",), "Era de ellos"
    )
    changes = preview(hall.match(1), correction).changes
    assert [(change.number - lines, change.why) for change in changes] == [
        (1, "corrected"), (2, "worth"), (3, "score"),
    ]  # fmt: skip
    old, new = changes[1].before.awards[0].points, changes[1].after.awards[0].points
    assert (old, new) == (10, 8)
    correct(hall.match(1), by=hall.by, correction=correction)
    assert Entry.objects.get(match=hall.match(1), number=lines + 2).awards[0]["points"] == 10
    assert points(stored(hall)[lines + 2])[0] == ("B", 8)
    page = match_page(hall.tournament, 1)
    assert page.lines[lines + 1].awards[0]["points"] == 8
    assert page.lines[lines].words.startswith("A envido")
    check_stored(hall)


def test_a_hand_of_the_first_game_scores_there_and_the_deal_stays(hall: Hall):
    reach(hall, 29, 11)
    write(hall, "mano para A", "mano para B", "mano para B")
    before = state_in(hall)
    assert [list(game.score) for game in before.games] == [[30, 11]]
    correct(
        hall.match(1), by=hall.by,
        correction=Correction((40,), ("A truco, B quiero, mano para B",), "Fue truco"),
    )  # fmt: skip
    after = state_in(hall)
    assert [list(game.score) for game in after.games] == [[30, 12]]
    assert (after.score, after.dealer) == (before.score, before.dealer)
    check_stored(hall)


def test_undoing_a_correction_gives_back_exactly_what_was(hall: Hall):
    lines = reach(hall, 10, 5)
    write(hall, FALTA_REFUSED, TRUCO_A)
    before, kept = state_in(hall), stored(hall)
    write(hall, f"replace {lines + 1} with A envido, B quiero, envido para B, mano para A")
    assert state_in(hall).score != before.score
    write(hall, f"void {lines + 3}")
    after = state_in(hall)
    assert (after.score, after.games, after.dealer) == (before.score, before.games, before.dealer)
    assert {n: a for n, a in stored(hall).items() if n in kept} == kept
    check_stored(hall)


def test_a_struck_line_is_restored_after_others_were_written(hall: Hall):
    write(hall, "mano para A", "mano para B", "void 1", "mano para B", "mano para B")
    assert hall.match(1).score == [0, 3]
    write(hall, "void 3")
    assert hall.match(1).score == [1, 3]
    check_stored(hall)


def test_a_ruling_about_an_earlier_hand_stores_what_it_changed(hall: Hall):
    write(hall, "A envido, B quiero, envido para A, mano para A", "mano para B")
    write(hall, "ruling 023 A1 about 1", "mano para A")
    check_stored(hall)


def test_what_can_no_longer_stand_is_refused_line_by_line_or_taken_out_too(hall: Hall):
    lines = reach(hall, 19, 11)
    write(hall, FALTA_REFUSED, TRUCO_A, TRUCO_A)
    falta = lines + 1
    with pytest.raises(Faulty) as refusal:
        preview(hall.match(1), Correction((falta,), (FALTA,), "Quisieron"))
    broken = [fault for fault in refusal.value.faults if fault.code == "change_breaks_later"]
    assert [dict(fault.data)["entry"] for fault in broken] == [falta + 1, falta + 2]
    with override("es-ar"):
        sentences = error_sentences(refusal.value)
    assert sentences[0].startswith(f"Con este cambio no se sostiene la mano {falta + 1}:")
    settled = Correction((falta, falta + 1, falta + 2), (FALTA,), "Quisieron")
    correct(hall.match(1), by=hall.by, correction=settled)
    assert hall.match(1).games == [[30, 11]]
    assert hall.match(1).score == [0, 0]
    check_stored(hall)


def test_a_void_that_moves_lines_into_another_game_is_not_written_any_more(hall: Hall):
    reach(hall, 30, 3)
    with pytest.raises(Faulty) as refusal:
        write(hall, "void 1")
    assert {fault.code for fault in refusal.value.faults} == {"void_breaks_later", "other_game"}
    with override("pt-br"):
        assert "não se sustenta a mão 31:" in error_sentences(refusal.value)[0]
    write(hall, "void 33")  # the last line moves nothing
    check_stored(hall)


def test_a_referee_replaces_hands_and_no_decision(hall: Hall):
    referee = actor_of_account(hall.cast.referee)
    write(hall, "mano para A")
    record_entry(hall.match(1), by=referee, submission=Submission("replace 1 with mano para B"))
    with pytest.raises(NotAllowed):
        record_entry(hall.match(1), by=referee, submission=Submission("replace 1 with walkover A"))
    adjust_points(hall.match(1), by=hall.by, side="A", points=3, because=WHY)
    for line in ("void 3", "replace 3 with mano para A", "replace 1 3 with mano para A"):
        with pytest.raises(NotAllowed):
            record_entry(hall.match(1), by=referee, submission=Submission(line))
    write(hall, "void 3")
    with pytest.raises(NotAllowed):  # which would bring the decision back
        record_entry(hall.match(1), by=referee, submission=Submission("void 4"))
    assert hall.match(1).score == [0, 1]


def test_the_winner_of_a_confirmed_match_is_corrected_at_the_desk_alone(hall: Hall):
    hall.win(1)
    with pytest.raises(Refused, match="result_confirmed"):
        record_entry(
            hall.match(1), by=actor_of_account(hall.cast.referee),
            submission=Submission("replace 1 2 with game 12-30"),
        )  # fmt: skip


def test_only_the_game_that_was_wrong_is_replaced(hall: Hall):
    write(hall, *["mano para A"] * 30, "game 12-30", "game 30-20")
    correct(
        hall.match(1), by=hall.by,
        correction=Correction(games=((30, 4), (12, 30), (30, 20)), reason="Eran 4"),
    )  # fmt: skip
    match = hall.match(1)
    assert (match.games, match.winner) == ([[30, 4], [12, 30], [30, 20]], "A")
    state = state_in(hall)
    assert [record.number for record in state.records if not record.void] == [1, 31, 32, 33]
    check_stored(hall)


def test_a_game_with_another_winner_takes_the_later_ones_with_it(hall: Hall):
    write(hall, "game 30-3", "game 12-30", "game 30-20")
    right = Correction(games=((30, 3), (30, 12)), reason="Al revés")
    correct(hall.match(1), by=hall.by, correction=right)
    assert (hall.match(1).games, hall.match(1).winner) == ([[30, 3], [30, 12]], "A")
    check_stored(hall)
