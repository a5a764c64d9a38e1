"""Two organizers at the same moment, on a real database with real threads: one draw."""

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.draws.hall import CARDS, frozen_draw, host, individuals, pairs
from tests.tournaments.draws.test_people_changes import rename, require_true
from tournaments.draws.protocol import verify
from tournaments.draws.services.draw import perform_draw, reveal_draw
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import Refused
from tournaments.models import Draw, LogEntry, Match, Place, Team

OTHER_CARDS = [*CARDS[1:], CARDS[0]]


def codes(results: list[object]) -> list[str]:
    return [result.code for result in results if isinstance(result, Refused)]


def unexpected(results: list[object]) -> list[object]:
    return [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]


def test_two_organizers_who_draw_at_once_make_one_draw(transactional_db):
    cast = make_cast()
    tournament = individuals(cast, 12)
    draw = frozen_draw(tournament, "teams")
    nora = host(tournament)
    results = at_once(
        lambda: perform_draw(draw, by=nora, value=CARDS),
        lambda: perform_draw(draw, by=nora, value=OTHER_CARDS),
        lambda: perform_draw(draw, by=nora, value=CARDS),
    )
    assert unexpected(results) == []
    assert codes(results) == ["already_drawn"] * 2
    assert Team.objects.filter(tournament=tournament).count() == 6
    assert Place.objects.filter(until=None).count() == 12
    assert LogEntry.objects.filter(tournament=tournament, action="draw.made").count() == 1
    draw.refresh_from_db()
    assert verify(build_public_file(draw)).sound
    outcome = draw.document["draws"][-1]["outcome"]["teams"]
    rows = [
        [str(place.participant_id) for place in team.places.all()]
        for team in tournament.teams.all()
    ]
    assert rows == outcome


def test_two_brackets_drawn_at_once_are_one_bracket(transactional_db):
    cast = make_cast()
    tournament = pairs(cast, 6)
    draw = frozen_draw(tournament, "bracket")
    results = at_once(
        *[lambda: perform_draw(draw, by=host(tournament), value=CARDS) for _ in range(4)],
    )
    assert unexpected(results) == []
    assert codes(results) == ["already_drawn"] * 3
    assert Match.objects.filter(tournament=tournament).count() == 6


def test_two_lists_frozen_at_once_are_one(transactional_db):
    cast = make_cast()
    tournament = individuals(cast, 8)
    results = at_once(*[lambda: frozen_draw(tournament, "teams") for _ in range(4)])
    assert unexpected(results) == []
    assert set(codes(results)) <= {"somebody_was_faster", "reason_needed"}
    assert Draw.objects.filter(tournament=tournament).count() == 1


def test_freezing_again_while_somebody_draws_leaves_no_half(transactional_db):
    cast = make_cast()
    tournament = individuals(cast, 8)
    draw = frozen_draw(tournament, "teams")
    results = at_once(
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: frozen_draw(tournament, "teams", reason="Otra lista"),
        lambda: reveal_draw(draw, by=host(tournament), all_at_once=True),
    )
    assert unexpected(results) == []
    newest = Draw.objects.get(tournament=tournament, superseded_by=None)
    assert verify(build_public_file(newest)).sound
    assert Team.objects.filter(tournament=tournament).count() == (4 if newest.is_drawn else 0)


def test_a_name_that_changes_while_somebody_draws_stays_listed(transactional_db):
    """The draw is worked out from the document as it was read; the change came in between."""
    cast = make_cast()
    tournament = individuals(cast, 6)
    as_read = frozen_draw(tournament, "teams")
    rename(tournament.participants.get(number=2), "Bruno Benavídez", "Mal escrito")
    perform_draw(as_read, by=host(tournament), value=CARDS)
    row = Draw.objects.get(pk=as_read.pk)
    assert [len(row.document["changes"]), row.changes] == [1, 1]
    require_true(tournament, row)


def test_drawing_and_renaming_at_once_lose_neither(transactional_db):
    cast = make_cast()
    tournament = individuals(cast, 6)
    draw = frozen_draw(tournament, "teams")
    person = tournament.participants.get(number=2)
    results = at_once(
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: rename(person, "Bruno Benavídez", "Mal escrito"),
    )
    assert [result for result in results if isinstance(result, Exception)] == []
    row = Draw.objects.get(pk=draw.pk)
    assert row.is_drawn
    assert len(row.document["changes"]) == 1
    require_true(tournament, row)
