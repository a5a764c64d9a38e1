"""A player by the personal link, and by nothing else: looks, confirms, reports, signs, appeals."""

import pytest
from django.core.cache import caches
from django.test import Client

from tests.api.callers import Player, player
from tests.api.conftest import key_for
from tests.api.test_tokens import elsewhere
from tests.event import inscribe_teams, make_event
from tests.tournaments.appeals.table import rule
from tests.tournaments.matches.hall import Hall
from tournaments.inscriptions.services.check_in import is_pin
from tournaments.models import Participant


def seated(hall: Hall, team: int, order: int = 1) -> Participant:
    return hall.teams[team - 1].places.get(order=order).participant


@pytest.fixture
def ana(hall) -> Player:
    """Of team 1, which plays match 1 against team 2."""
    return player(seated(hall, 1))


@pytest.fixture
def rival(hall) -> Player:
    return player(seated(hall, 2))


@pytest.fixture
def at_the_table(hall, program) -> None:
    assert program.post("matches/1/call/", {"table": 1}).status_code == 201


def test_the_link_as_it_was_handed_out_is_good_too(hall, ana):
    by_address = Player(
        f"https://truco.example.org/t/{hall.tournament.slug}/me/{ana.key}/", ana.slug
    )
    answer = by_address.get("me/").json()
    assert (answer["person"]["number"], answer["team"], answer["match"]) == (1, 1, 1)
    assert [partner["number"] for partner in answer["partners"]] == [2]


def test_a_link_opens_its_own_tournament_alone(cast, hall, ana):
    other = elsewhere(cast)
    there = Player(ana.key, other.tournament.slug)
    assert there.get("me/").status_code == 401
    assert there.get("me/").headers["WWW-Authenticate"].startswith("Personal-Link")
    assert Player("made-up", ana.slug).get("me/").status_code == 401
    assert Player("ñandú".encode().decode("latin-1"), ana.slug).get("me/").status_code == 401


def test_a_link_that_was_revoked_is_dead_at_once(hall, ana, program):
    program.send("delete", f"inscriptions/{seated(hall, 1).pk}/links/")
    assert ana.get("me/").status_code == 401


def test_no_key_and_no_session_stand_for_a_player(cast, hall, program):
    assert program.get("me/").status_code == 401
    client = Client()
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(f"/api/v1/tournaments/{hall.tournament.slug}/me/").status_code == 401


def test_a_link_opens_nothing_of_the_organizers(ana, hall):
    assert ana.get("log/").status_code == 401
    assert ana.get("reserves/").status_code == 401
    assert ana.get(f"inscriptions/{seated(hall, 1).pk}/").status_code == 401


def test_i_come_and_agree(ana, hall):
    answer = ana.send("patch", "me/", {"confirmed": True, "consents": True}).json()
    assert (answer["person"]["confirmed"], answer["must_consent"]) == (True, False)
    entry = hall.tournament.log.latest("number")
    assert entry.actor == f"participant:{seated(hall, 1).pk}"
    wrong = ana.send("patch", "me/", {"confirmed": "quizás", "consents": False})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"confirmed", "consents"}
    team = ana.send("patch", "me/", {"looks_for_partner": True})
    assert (team.status_code, team.json()["code"]) == (409, "has_team")


def test_everything_kept_about_me_is_mine_to_take(ana, hall):
    data = ana.get("me/data/").json()
    assert data["name"] == seated(hall, 1).name
    assert seated(hall, 2).name not in str(data)


def test_i_leave_before_the_draw_and_not_after_it(cast, ana):
    late = ana.post("me/withdrawal/", {"reason": "Me voy"})
    assert (late.status_code, late.json()["code"]) == (409, "after_the_draw")
    make_event(cast, tournament=cast.other_tournament)
    done = inscribe_teams(cast.other_tournament, 1)[0]
    bea = player(done.people[0])
    left = bea.post("me/withdrawal/", {"reason": "Me voy"}, Idempotency_Key="w1")
    assert (left.status_code, left.json()["state"]) == (201, "left")
    assert bea.post("me/withdrawal/", {"reason": "Me voy"}, Idempotency_Key="w1").headers[
        "Idempotency-Replayed"
    ]
    assert bea.send("delete", "me/withdrawal/").status_code == 204
    assert bea.get("me/").json()["state"] == "in"


def test_i_ask_to_be_erased_and_the_organizers_see_it(ana, program):
    assert ana.post("me/erasure/").json()["person"]["erasure_asked"]
    (unit,) = program.get("inscriptions/?show=erasure").json()["results"]
    assert unit["people"][0]["erasure_asked"]


def test_the_pin_is_for_whoever_is_here_and_once(ana, program, hall):
    assert ana.post("me/pin/").status_code == 403
    program.send("patch", f"inscriptions/{seated(hall, 1).pk}/", {"checked_in": True})
    assert ana.get("me/").json()["may_have_pin"]
    answer = ana.post("me/pin/")
    assert is_pin(hall.teams[0], answer.json()["pin"])
    again = ana.post("me/pin/")
    assert (again.status_code, again.json()["code"]) == (409, "pin_given")


def test_one_team_reports_and_the_other_says_yes(ana, rival, hall, at_the_table):
    sent = {"games": [[30, 12], [30, 25]], "number": 1}
    first = ana.post("me/match/games/", sent, Idempotency_Key="g1")
    assert first.status_code == 201, first.content
    assert ana.post("me/match/games/", sent, Idempotency_Key="g1").json() == first.json()
    match = rival.get("me/match/").json()
    assert (match["number"], match["winner"], match["state"]) == (1, "A", "finished")
    stale = rival.post("me/match/signature/", {"lines": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    done = rival.post("me/match/signature/", {"lines": match["lines"]})
    assert done.json()["state"] == "confirmed", done.content
    assert hall.state(1) == "confirmed"


def test_players_keep_hands_but_write_no_rulings(ana, at_the_table):
    hand = {"lines": ["A truco, B no quiero"], "number": 1}
    assert ana.post("me/match/entries/", hand).json()["state"]["score"] == [1, 0]
    ruling = ana.post("me/match/entries/", {"lines": ["ruling 012 B1"]})
    assert ruling.status_code == 403
    wrong = ana.post("me/match/entries/", {"lines": ["A baila"]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "faulty")


def test_before_the_call_players_write_nothing(ana):
    refused = ana.post("me/match/games/", {"games": [[30, 12], [30, 25]]})
    assert (refused.status_code, refused.json()["code"]) == (409, "match_not_open")


def test_a_version_that_is_old_is_refused(ana, at_the_table):
    etag = ana.get("me/match/").headers["ETag"]
    hand = {"lines": ["A truco, B no quiero"]}
    assert ana.post("me/match/entries/", hand, If_Match=etag).status_code == 201
    assert ana.post("me/match/entries/", hand, If_Match=etag).status_code == 412


def test_an_appeal_of_the_own_team(rival, ana, hall):
    rule(hall)
    filed = rival.post("me/appeals/", {"match": 1, "line": 2, "text": "No las mostró"})
    assert filed.status_code == 201, filed.content
    number = filed.json()["number"]
    answer = ana.post(f"me/appeals/{number}/", {"kind": "statement", "text": "Sí"})
    assert [step["kind"] for step in answer.json()["steps"]] == ["filed", "statement"]
    soon = rival.post(f"me/appeals/{number}/", {"kind": "take_on"})
    assert (soon.status_code, soon.json()["code"]) == (409, "referee_first")
    refused = ana.post(f"me/appeals/{number}/", {"kind": "leave"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_theirs_to_end")
    back = rival.post(f"me/appeals/{number}/", {"kind": "leave"})
    assert back.json()["state"] == "withdrawn"
    assert [appeal["number"] for appeal in ana.get("me/appeals/").json()["results"]] == [number]


def test_nobody_objects_in_a_match_of_others(hall, ana):
    third = player(seated(hall, 3))
    rule(hall)
    assert third.post("me/appeals/", {"match": 1, "text": "No"}).status_code == 404
    number = ana.post("me/appeals/", {"match": 1, "line": 2, "text": "No"}).json()["number"]
    assert third.post(f"me/appeals/{number}/", {"kind": "leave"}).status_code == 404
    wrong = ana.post(f"me/appeals/{number}/", {"kind": "dance"})
    assert [fault["field"] for fault in wrong.json()["faults"]] == ["kind"]


def test_without_a_match_or_a_team_there_is_nothing_to_report(cast):
    make_event(cast, cap=None)
    alone_one = inscribe_teams(cast.tournament, 1, size=1)[0].people[0]
    zoe = player(alone_one)
    assert zoe.get("me/match/").status_code == 404
    assert zoe.get("me/appeals/").status_code == 404
    refused = zoe.post("me/pin/")
    assert (refused.status_code, refused.json()["code"]) == (409, "without_team")


def test_a_player_counts_by_themselves(hall, ana, rival, settings):
    """Everybody in a hall shares one address."""
    settings.RATES = {"people": "2/min", "visitors": "1/min"}
    caches["throttles"].clear()
    assert [ana.get("me/").status_code for _ in range(3)] == [200, 200, 429]
    assert rival.get("me/").status_code == 200
    caches["throttles"].clear()


def test_keys_may_do_it_for_nobody_else(cast, hall, program):
    """The program's own tournament, somebody's address of the other."""
    other = elsewhere(cast)
    stranger = other.teams[0].places.get(order=1).participant
    assert program.post(f"inscriptions/{stranger.pk}/links/").status_code == 404
    assert key_for(cast.other_tournament, cast.stranger).post(
        f"/tournaments/{hall.tournament.slug}/proposals/", {"asker": 1, "asked": 2}
    ).json()["code"] == ("other_tournament")
