"""Before a bracket's list is frozen: what is not ready is named, and overlooked only aloud."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from papers.documents.certificate import read_certificate
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.draws.hall import (
    TWENTY_CARDS,
    alone,
    drawn,
    frozen_draw,
    host,
    in_pairs,
    individuals,
    pairs,
)
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import find_unready
from tournaments.draws.services.freeze import cancel_list, freeze
from tournaments.exceptions import Refused
from tournaments.fees.services.payments import set_payment
from tournaments.inscriptions.services.check_in import check_in
from tournaments.models import Draw, LogEntry, Participant, Plan, Tournament

FREEZE = {"clubs": "free", "source": "cards"}


def close(tournament: Tournament) -> None:
    Plan.objects.filter(tournament=tournament).update(closes_at=timezone.now() - timedelta(hours=1))


def everybody_here(tournament: Tournament) -> None:
    for person in Participant.objects.filter(tournament=tournament):
        check_in(person, by=host(tournament))


def freeze_bracket(tournament: Tournament, *despite: str) -> Draw:
    conditions = DrawConditions(source=TWENTY_CARDS)
    return freeze(
        tournament, by=host(tournament), kind="bracket", conditions=conditions, despite=despite
    )


def codes(tournament: Tournament) -> list[str]:
    return [point.code for point in find_unready(tournament, "bracket")]


def address(tournament: Tournament, name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def test_all_that_is_not_ready_is_named_at_once(cast: Cast):
    make_event(cast, cap=None, fee=500)
    tournament = cast.tournament
    in_pairs(tournament, 2)
    alone(tournament, 2, first=4)
    points = {
        point.code: [p.number for p in point.people]
        for point in find_unready(tournament, "bracket")
    }
    assert points == {
        "inscriptions_open": [],
        "without_team": [5, 6],
        "not_here": [1, 2, 3, 4],
        "unpaid": [1, 2, 3, 4],
    }
    with pytest.raises(Refused, match="not_ready") as caught:
        freeze_bracket(tournament)
    assert caught.value.data["codes"] == list(points)
    assert not Draw.objects.exists()


def test_an_event_that_is_ready_is_frozen_without_a_word(cast: Cast):
    tournament = pairs(cast, 2)
    close(tournament)
    everybody_here(tournament)
    assert codes(tournament) == []
    assert freeze_bracket(tournament).despite == {}


@pytest.mark.parametrize("code", ["inscriptions_open", "without_team", "not_here", "unpaid"])
def test_each_has_its_remedy(cast: Cast, code):
    make_event(cast, cap=None, fee=500)
    tournament = cast.tournament
    in_pairs(tournament, 2)
    alone(tournament, 2, first=4)
    assert code in codes(tournament)
    if code == "inscriptions_open":
        close(tournament)
    elif code == "without_team":
        drawn(tournament, "teams")
    elif code == "not_here":
        everybody_here(tournament)
    else:
        for person in Participant.objects.filter(tournament=tournament):
            set_payment(person, by=host(tournament), payment="paid")
    assert code not in codes(tournament)


def test_only_what_was_named_is_overlooked(cast: Cast):
    tournament = pairs(cast, 2)
    with pytest.raises(Refused) as caught:
        freeze_bracket(tournament, "not_here")
    assert caught.value.data["codes"] == ["inscriptions_open"]
    draw = freeze_bracket(tournament, "not_here", "inscriptions_open", "unpaid")
    assert draw.despite == {"inscriptions_open": 0, "not_here": 4}
    entry = LogEntry.objects.get(action="draw.frozen")
    assert entry.data["despite"] == draw.despite


def test_reserves_by_the_plans_rule_are_no_oversight(cast: Cast):
    tournament = individuals(cast, 5, odd_one_out="reserve")
    drawn(tournament, "teams")
    assert "without_team" not in codes(tournament)


def test_people_who_wait_for_a_place_are_no_oversight(cast: Cast):
    make_event(cast, cap=2)
    tournament = cast.tournament
    in_pairs(tournament, 2)
    alone(tournament, 2, first=4)
    assert "without_team" not in codes(tournament)


def test_a_draw_of_teams_asks_for_nothing(cast: Cast):
    tournament = individuals(cast, 4)
    assert find_unready(tournament, "teams") == []


def test_the_page_names_each_with_its_remedy_and_asks_before_it_freezes(nora, cast: Cast):
    make_event(cast, cap=None, fee=500)
    tournament = cast.tournament
    in_pairs(tournament, 2)
    alone(tournament, 2, first=4)
    new = address(tournament, "new_draw", "bracket")
    page = nora.get(new).text
    for words in (
        "2 people have a place and no team.",
        "Inscriptions are still open.",
        "4 people have not checked in.",
        "4 people have not paid.",
        address(tournament, "check_in"),
        "?show=owes",
        address(tournament, "new_draw", "teams"),
    ):
        assert words in page
    page = nora.post(new, {**FREEZE, "despite": ["unpaid"]}).text
    assert "Look at what is not ready" in page
    ticked = re.findall(r'value="(\w+)"\s+checked', page)
    assert ticked == ["unpaid"]
    assert not Draw.objects.exists()
    nora.post(new, {**FREEZE, "despite": codes(tournament)})
    assert Draw.objects.get().kind == "bracket"


def test_everybody_reads_what_was_overlooked_and_nobody_who_has_not_paid(client, cast: Cast):
    make_event(cast, cap=None, fee=500)
    tournament = cast.tournament
    in_pairs(tournament, 2)
    alone(tournament, 2, first=4)
    draw = frozen_draw(tournament, "bracket")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(address(tournament, "draw", draw.number)).text
    left = Participant.objects.get(number=5)
    for words in (
        "2 people had a place and no team, and are not in the list:",
        left.name,
        "Inscriptions were still open.",
        "4 people had not checked in.",
        "4 people had not paid.",
    ):
        assert words in page


def test_the_certificate_says_what_was_overlooked(cast: Cast):
    tournament = pairs(cast, 2)
    draw = drawn(tournament, "bracket")
    content = read_certificate(tournament, {"draw": str(draw.number)})
    assert len(content["despite"]) == 2


def test_whoever_came_after_the_freeze_is_shown_to_everybody(client, cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, "teams")
    alone(tournament, 1, first=4)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(address(tournament, "draw", draw.number)).text
    assert Participant.objects.get(number=5).name in page
    assert "came after this list was frozen" in page
    assert address(tournament, "new_draw", "teams") not in page


def test_a_list_is_cancelled_on_its_page_and_everybody_reads_why(nora, client, cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, "teams")
    cancel = address(tournament, "cancel_draw", draw.number)
    assert cancel in nora.get(address(tournament, "draw", draw.number)).text
    assert "required" in nora.post(cancel, {"reason": ""}).text
    nora.post(cancel, {"reason": "Faltaba gente"})
    page = nora.get(address(tournament, "draw", draw.number)).text
    assert "This list was cancelled before it was drawn:" in page
    assert "Faltaba gente" in page
    assert cancel not in page
    assert "cancelled" in nora.get(address(tournament, "draws")).text
    assert "freeze a new one" in nora.get(address(tournament, "draw_source", draw.number)).text
    assert "Nothing has been drawn yet." in nora.get(address(tournament, "ceremony")).text
    assert "Faltaba gente" in nora.get(address(tournament, "new_draw", "teams")).text


def test_the_file_of_a_cancelled_list_stays(client, cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, "teams")
    cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    assert client.get(address(tournament, "draw_document", draw.number)).status_code == 200
