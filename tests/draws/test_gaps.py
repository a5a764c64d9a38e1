"""The rule for who is left over is the plan's, an incomplete team passes free, a lottery is a
source, and whoever came too late for a list is not forgotten in silence."""

import json

import pytest
from django.conf import settings
from django.urls import reverse

from tests.draws.hall import alone, drawn, frozen_draw, host, in_pairs, individuals, pairs
from tournaments.draw import place_of, verify
from tournaments.models import Draw, Match, Plan, Slot, Team
from tournaments.services.brackets_changes import enter_late
from tournaments.services.draws.publishing import published


@pytest.fixture
def nora(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def at(cast, name, *more):
    return reverse(name, args=[cast.tournament.slug, *more])


def list_of(draw):
    return draw.document["draws"][-1]["list"]


def test_the_form_freezes_the_rule_that_the_regulation_prints_whatever_is_sent(nora, cast):
    individuals(cast, 5, odd_one_out="reserve")
    page = nora.get(at(cast, "new_draw", "teams")).text
    assert "Who is left over in that draw stays as a reserve." in page
    assert 'name="odd"' not in page
    nora.post(at(cast, "new_draw", "teams"), {"clubs": "free", "source": "cards", "odd": "trio"})
    assert list_of(Draw.objects.get())["odd"] == "reserve"


@pytest.mark.parametrize("clubs", ["free", "first_round", "late", "late_by_halves"])
def test_the_incomplete_team_passes_free(cast, clubs):
    event = individuals(cast, 11, clubs=3, odd_one_out="short")
    drawn(event, "teams")
    short = next(team for team in event.teams.all() if team.places.count() == 1)
    draw = drawn(event, "bracket", clubs=clubs)
    assert list_of(draw)["bye"] == str(short.pk)
    assert Slot.objects.get(match__tournament=event, team=short).by_bye
    assert verify(published(draw)).sound


def test_where_nobody_passes_free_it_is_said_when_the_list_is_frozen(nora, cast):
    event = individuals(cast, 7, odd_one_out="short")
    drawn(event, "teams")
    assert "with so many teams nobody passes free" in nora.get(at(cast, "new_draw", "bracket")).text
    bracket = {"clubs": "free", "source": "cards"}
    page = nora.post(at(cast, "new_draw", "bracket"), bracket, follow=True).text
    assert "No bye is free for team" in page
    assert "bye" not in list_of(Draw.objects.get(kind="bracket"))


def test_a_seeded_team_may_take_the_only_bye(nora, cast):
    event = individuals(cast, 13, odd_one_out="short")
    drawn(event, "teams")
    whole = [team for team in event.teams.order_by("number") if team.places.count() == 2]
    bracket = {"clubs": "free", "source": "cards", "seeds": str(whole[0].number)}
    page = nora.post(at(cast, "new_draw", "bracket"), bracket, follow=True).text
    assert "No bye is free for team" in page


def test_other_rules_give_nobody_a_bye(cast):
    event = individuals(cast, 11, odd_one_out="larger")
    drawn(event, "teams")
    assert "bye" not in list_of(drawn(event, "bracket"))


def test_a_lottery_is_a_source_too(nora, cast):
    pairs(cast, 4)
    page = nora.post(at(cast, "new_draw", "bracket"), {"clubs": "free", "source": "lottery"}).text
    assert page.count("A lottery needs its name") >= 3
    lottery = {"clubs": "free", "source": "lottery", "beacon": "Nacional", "count": 3, "digits": 4}
    assert "Too few numbers" in nora.post(at(cast, "new_draw", "bracket"), lottery).text
    nora.post(at(cast, "new_draw", "bracket"), lottery | {"count": 20})
    assert "20 numbers of 4 digits of the lottery Nacional" in nora.get(at(cast, "draw", 1)).text
    told = " ".join(f"{number:04}" for number in range(20))
    page = nora.post(at(cast, "draw_source", 1), {"told": told.replace("0007", "7")}).text
    assert "7 has not as many digits as promised." in page
    nora.post(at(cast, "draw_source", 1), {"told": told, "sure": "yes"})
    draw = Draw.objects.get()
    assert draw.document["draws"][0]["source"][7] == "0007"
    assert verify(published(draw)).sound


def test_whoever_came_after_the_list_was_frozen_is_named_with_the_way_out(nora, client, cast):
    event = individuals(cast, 4)
    frozen_draw(event, "teams")
    page = at(cast, "draw", 1)
    assert "came after this list was frozen" not in nora.get(page).text
    alone(event, 2, first=70)
    in_pairs(event, 1, first=80)  # they have a team: no draw of teams misses them
    said = nora.get(page).text
    assert "2 came after this list was frozen and are not in it" in said
    assert at(cast, "new_draw", "teams") in said
    nora.post(at(cast, "new_draw", "teams"), {"clubs": "free", "source": "cards", "reason": "Dos"})
    assert "came after this list" not in nora.get(at(cast, "draw", 2)).text
    client.logout()
    assert "came after this list" not in client.get(page, HTTP_ACCEPT_LANGUAGE="en").text


def test_a_team_that_came_too_late_is_sent_to_a_bye_or_to_a_new_draw(nora, cast):
    event = pairs(cast, 3)
    drawn(event, "bracket")
    in_pairs(event, 1, first=80)
    event.teams.update(state=Team.State.CONFIRMED)  # from the waitlist, where they came in
    said = nora.get(at(cast, "draw", 1)).text
    assert at(cast, "late_team") in said
    assert at(cast, "new_draw", "bracket") in said
    Match.objects.filter(tournament=event, round=1).update(state=Match.State.CALLED)
    said = nora.get(at(cast, "draw", 1)).text
    assert at(cast, "late_team") in said
    assert "Freeze the list again" not in said


def test_after_a_late_entry_the_verifier_names_the_match_that_the_board_calls(cast):
    event = pairs(cast, 6)
    draw = drawn(event, "bracket")
    in_pairs(event, 1, first=60)
    late = event.teams.get(number=7)
    passes = Slot.objects.filter(match__tournament=event, by_bye=True).first().team
    match = enter_late(late, by=host(event), against=passes, reason="Pinchó una goma")
    draw.refresh_from_db()
    document = json.loads(published(draw))
    assert verify(published(draw)).sound
    for team in event.teams.all():
        slots = Slot.objects.filter(match__tournament=event, team=team).order_by("match__round")
        assert place_of(document, str(team.pk)) == slots.first().match.number
    assert place_of(document, str(late.pk)) == match.number


def test_the_plans_words_and_the_regulations_speak_of_the_bye(cast, client):
    individuals(cast, 5, odd_one_out="short")
    assert Plan.objects.get().get_odd_one_out_display()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(at(cast, "regulation")).text
    assert "that team passes free" in page
