"""The rule for who is left over is the plan's, an incomplete team passes free, a lottery is a
source, and whoever came too late for a list is not forgotten in silence."""

import json
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from tests.tournaments.draws.hall import (
    alone,
    at,
    come_late,
    drawn,
    drawn_late,
    frozen_draw,
    in_pairs,
    individuals,
    pairs,
)
from tournaments.draws.protocol import place_of, verify
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.publish import build_public_file
from tournaments.models import Draw, Match, Plan, Slot, Team


def list_of(draw):
    return draw.document["draws"][-1]["list"]


def test_the_form_freezes_the_rule_that_the_regulation_prints_whatever_is_sent(nora, cast):
    individuals(cast, 5, odd_one_out="reserve")
    page = nora.get(at(cast, "tournaments:new_draw", "teams")).text
    assert "Who is left over in that draw stays as a reserve." in page
    assert 'name="odd"' not in page
    nora.post(
        at(cast, "tournaments:new_draw", "teams"),
        {"clubs": "free", "source": "cards", "odd": "trio"},
    )
    assert list_of(Draw.objects.get())["odd"] == "reserve"


@pytest.mark.parametrize("clubs", ["free", "first_round", "late", "late_by_halves"])
def test_the_incomplete_team_passes_free(cast, clubs):
    tournament = individuals(cast, 11, clubs=3, odd_one_out="short")
    drawn(tournament, "teams")
    short = next(team for team in tournament.teams.all() if team.places.count() == 1)
    draw = drawn(tournament, "bracket", clubs=clubs)
    assert list_of(draw)["bye"] == str(short.pk)
    assert Slot.objects.get(match__tournament=tournament, team=short).by_bye
    assert verify(build_public_file(draw)).sound


def test_where_nobody_passes_free_it_is_said_when_the_list_is_frozen(nora, cast):
    tournament = individuals(cast, 7, odd_one_out="short")
    drawn(tournament, "teams")
    assert (
        "with so many teams nobody passes free"
        in nora.get(at(cast, "tournaments:new_draw", "bracket")).text
    )
    bracket = {"clubs": "free", "source": "cards", "despite": OVERLOOKABLE}
    page = nora.post(at(cast, "tournaments:new_draw", "bracket"), bracket, follow=True).text
    assert "No bye is free for team" in page
    assert "bye" not in list_of(Draw.objects.get(kind="bracket"))


def test_a_seeded_team_may_take_the_only_bye(nora, cast):
    tournament = individuals(cast, 13, odd_one_out="short")
    drawn(tournament, "teams")
    whole = [team for team in tournament.teams.order_by("number") if team.places.count() == 2]
    bracket = {
        "clubs": "free",
        "source": "cards",
        "despite": OVERLOOKABLE,
        "seeds": str(whole[0].number),
    }
    page = nora.post(at(cast, "tournaments:new_draw", "bracket"), bracket, follow=True).text
    assert "No bye is free for team" in page


def test_other_rules_give_nobody_a_bye(cast):
    tournament = individuals(cast, 11, odd_one_out="larger")
    drawn(tournament, "teams")
    assert "bye" not in list_of(drawn(tournament, "bracket"))


def test_a_lottery_is_a_source_too(nora, cast, monkeypatch):
    pairs(cast, 4)
    page = nora.post(
        at(cast, "tournaments:new_draw", "bracket"), {"clubs": "free", "source": "lottery"}
    ).text
    assert page.count("A lottery needs its name") >= 3
    lottery = {"clubs": "free", "source": "lottery", "beacon": "Nacional", "count": 3, "digits": 4}
    tomorrow = timezone.now() + timedelta(days=1)
    lottery |= {"at": f"{tomorrow:%Y-%m-%d}T21:00", "despite": OVERLOOKABLE}
    assert "Too few numbers" in nora.post(at(cast, "tournaments:new_draw", "bracket"), lottery).text
    nora.post(at(cast, "tournaments:new_draw", "bracket"), lottery | {"count": 20})
    assert (
        "20 numbers of 4 digits of the lottery Nacional"
        in nora.get(at(cast, "tournaments:draw", 1)).text
    )
    monkeypatch.setattr(timezone, "now", lambda: tomorrow + timedelta(days=1))
    told = " ".join(f"{number:04}" for number in range(20))
    page = nora.post(
        at(cast, "tournaments:draw_source", 1), {"told": told.replace("0007", "7")}
    ).text
    assert "7 has not as many digits as promised." in page
    nora.post(at(cast, "tournaments:draw_source", 1), {"told": told, "sure": "yes"})
    draw = Draw.objects.get()
    assert draw.document["draws"][0]["source"][7] == "0007"
    assert verify(build_public_file(draw)).sound


def test_whoever_came_after_the_list_was_frozen_is_named_with_the_way_out(nora, client, cast):
    tournament = individuals(cast, 4)
    frozen_draw(tournament, "teams")
    page = at(cast, "tournaments:draw", 1)
    assert "came after this list was frozen" not in nora.get(page).text
    alone(tournament, 2, first=70)
    in_pairs(tournament, 1, first=80)  # they have a team: no draw of teams misses them
    said = nora.get(page).text
    assert "2 came after this list was frozen and are not in it" in said
    assert at(cast, "tournaments:new_draw", "teams") in said
    nora.post(
        at(cast, "tournaments:new_draw", "teams"),
        {"clubs": "free", "source": "cards", "reason": "Dos"},
    )
    assert "came after this list" not in nora.get(at(cast, "tournaments:draw", 2)).text
    client.logout()
    assert "came after this list" not in client.get(page, HTTP_ACCEPT_LANGUAGE="en").text


def test_a_team_that_came_too_late_is_sent_to_a_bye_or_to_a_new_draw(nora, cast):
    tournament = pairs(cast, 3)
    drawn(tournament, "bracket")
    in_pairs(tournament, 1, first=80)
    tournament.teams.update(state=Team.State.CONFIRMED)  # from the waitlist, where they came in
    said = nora.get(at(cast, "tournaments:draw", 1)).text
    assert at(cast, "tournaments:new_draw", "late") in said
    assert at(cast, "tournaments:new_draw", "bracket") in said
    Match.objects.filter(tournament=tournament, round=1).update(state=Match.State.CALLED)
    said = nora.get(at(cast, "tournaments:draw", 1)).text
    assert at(cast, "tournaments:new_draw", "late") in said
    assert "Freeze the list again" not in said


def test_after_a_late_entry_the_verifier_names_the_match_that_the_board_calls(cast):
    tournament = pairs(cast, 6)
    draw = drawn(tournament, "bracket")
    late = come_late(tournament)
    drawn_late(tournament, late)
    match = Match.objects.get(tournament=tournament, number=7)
    draw.refresh_from_db()
    document = json.loads(build_public_file(draw))
    assert verify(build_public_file(draw)).sound
    for team in tournament.teams.all():
        slots = Slot.objects.filter(match__tournament=tournament, team=team).order_by(
            "match__round"
        )
        assert place_of(document, str(team.pk)) == slots.first().match.number
    assert place_of(document, str(late.pk)) == match.number


def test_the_plans_words_and_the_regulations_speak_of_the_bye(cast, client):
    individuals(cast, 5, odd_one_out="short")
    assert Plan.objects.get().get_odd_one_out_display()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(at(cast, "tournaments:regulation")).text
    assert "that team passes free" in page
