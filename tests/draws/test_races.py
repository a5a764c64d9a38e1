"""Two organizers at the same moment, on a real database with real threads: one draw."""

from tests.cast import make_cast
from tests.draws.hall import CARDS, frozen_draw, host, individuals, pairs
from tests.threads import at_once
from tournaments.draw import verify
from tournaments.exceptions import Refused
from tournaments.models import Draw, LogEntry, Match, Place, Team
from tournaments.services.draws.drawing import make_draw, reveal
from tournaments.services.draws.publishing import published

OTHER_CARDS = [*CARDS[1:], CARDS[0]]


def codes(results: list[object]) -> list[str]:
    return [result.code for result in results if isinstance(result, Refused)]


def unexpected(results: list[object]) -> list[object]:
    return [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]


def test_two_organizers_who_draw_at_once_make_one_draw(transactional_db):
    cast = make_cast()
    event = individuals(cast, 12)
    draw = frozen_draw(event, "teams")
    nora = host(event)
    results = at_once(
        lambda: make_draw(draw, by=nora, value=CARDS),
        lambda: make_draw(draw, by=nora, value=OTHER_CARDS),
        lambda: make_draw(draw, by=nora, value=CARDS),
    )
    assert unexpected(results) == []
    assert codes(results) == ["already_drawn"] * 2
    assert Team.objects.filter(tournament=event).count() == 6
    assert Place.objects.filter(until=None).count() == 12
    assert LogEntry.objects.filter(tournament=event, action="draw.made").count() == 1
    draw.refresh_from_db()
    assert verify(published(draw)).sound
    outcome = draw.document["draws"][-1]["outcome"]["teams"]
    rows = [
        [str(place.participant_id) for place in team.places.all()] for team in event.teams.all()
    ]
    assert rows == outcome


def test_two_brackets_drawn_at_once_are_one_bracket(transactional_db):
    cast = make_cast()
    event = pairs(cast, 6)
    draw = frozen_draw(event, "bracket")
    results = at_once(
        *[lambda: make_draw(draw, by=host(event), value=CARDS) for _ in range(4)],
    )
    assert unexpected(results) == []
    assert codes(results) == ["already_drawn"] * 3
    assert Match.objects.filter(tournament=event).count() == 6


def test_two_lists_frozen_at_once_are_one(transactional_db):
    cast = make_cast()
    event = individuals(cast, 8)
    results = at_once(*[lambda: frozen_draw(event, "teams") for _ in range(4)])
    assert unexpected(results) == []
    assert set(codes(results)) <= {"somebody_was_faster", "reason_needed"}
    assert Draw.objects.filter(tournament=event).count() == 1


def test_freezing_again_while_somebody_draws_leaves_no_half(transactional_db):
    cast = make_cast()
    event = individuals(cast, 8)
    draw = frozen_draw(event, "teams")
    results = at_once(
        lambda: make_draw(draw, by=host(event), value=CARDS),
        lambda: frozen_draw(event, "teams", reason="Otra lista"),
        lambda: reveal(draw, by=host(event), all_at_once=True),
    )
    assert unexpected(results) == []
    newest = Draw.objects.get(tournament=event, superseded_by=None)
    assert verify(published(newest)).sound
    assert Team.objects.filter(tournament=event).count() == (4 if newest.is_drawn else 0)
