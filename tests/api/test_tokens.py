"""A program acts for whoever made its key: in one tournament, for what it was made, no more."""

import hashlib
from dataclasses import replace

from django.urls import reverse

from api.models import Token
from api.tokens.services import revoke_token
from tests.api.conftest import key_for
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.models import RoleGrant


def elsewhere(cast: Cast) -> Hall:
    """Iara's tournament, with people, tables and matches of the same numbers."""
    other_cast = replace(cast, organizer=cast.stranger, tournament=cast.other_tournament)
    return open_hall(other_cast, 4)


def test_a_key_does_what_its_maker_may(program, hall):
    assert program.post("matches/1/call/", {"table": 2}).status_code == 201
    assert hall.state(1) == "called"
    entry = hall.tournament.log.latest("number")
    assert (entry.action, entry.actor) == ("match.called", str(hall.by))


def test_a_key_without_the_scope_is_told_which_fault_it_is(with_scopes, hall):
    answer = with_scopes("read").post("matches/1/call/", {"table": 2})
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_lacking")
    assert hall.state(1) == "ready"


def test_a_key_without_read_sees_what_everybody_sees(with_scopes):
    shut, open_ = with_scopes("hall"), with_scopes("read")
    assert shut.get("log/").status_code == 403
    assert open_.get("log/").status_code == 200
    assert "email" not in shut.get("inscriptions/").json()["results"][0]["people"][0]
    assert "email" in open_.get("inscriptions/").json()["results"][0]["people"][0]


def test_of_a_key_only_its_hash_is_kept(program):
    token = Token.objects.get()
    assert token.hash == hashlib.sha256(program.key.encode()).hexdigest()
    assert token.used_at is None
    program.get("matches/")
    token.refresh_from_db()
    assert token.used_at


def test_a_revoked_key_is_dead_at_once(program, hall):
    revoke_token(Token.objects.get(), by=hall.by)
    answer = program.get("matches/")
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_when_the_makers_role_ends_so_does_what_the_key_may_do(program, cast, hall):
    RoleGrant.objects.filter(user=cast.organizer).update(ended_at="2026-01-01T00:00:00Z")
    assert program.post("calls/").status_code == 403
    assert program.get("matches/").status_code == 200  # as everybody


def test_an_account_that_was_closed_has_no_key(program, cast):
    cast.organizer.is_active = False
    cast.organizer.save()
    assert program.get("matches/").status_code == 401


def test_a_key_opens_no_other_tournament(program, cast):
    other = elsewhere(cast)
    for path in ("", "matches/", "matches/1/entries/", "bracket/", "log/"):
        answer = program.get(f"/tournaments/{other.tournament.slug}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "other_tournament")
    answer = program.post(f"/tournaments/{other.tournament.slug}/calls/")
    assert answer.status_code == 403


def test_ids_of_another_tournament_are_not_found_through_ones_own(program, cast):
    other = elsewhere(cast)
    person = other.teams[0].places.get(order=1).participant
    grant = cast.other_tournament.grants.get()
    teams = [str(team.pk) for team in other.teams[:2]]
    tries = [
        program.get(f"inscriptions/{person.pk}/"),
        program.send("patch", f"inscriptions/{person.pk}/", {"checked_in": True}),
        program.send("delete", f"inscriptions/{person.pk}/"),
        program.post(f"inscriptions/{person.pk}/withdrawal/"),
        program.send("delete", f"people/{grant.pk}/"),
        program.post("appeals/", {"match": 99, "side": "A", "text": "No"}),
        program.post("cases/", {"text": "Sin luz", "match": 99}),
    ]
    assert [answer.status_code for answer in tries] == [404] * len(tries)
    stale = program.post("matches/1/entries/", {"lines": ["A truco, B no quiero"], "teams": teams})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    hall_ = program.send("put", "tables/", {"assignments": [{"referee": grant.pk, "tables": [1]}]})
    assert (hall_.status_code, hall_.json()["code"]) == (409, "not_a_referee")
    person.refresh_from_db()
    assert person.name
    assert person.checked_in_at is None


def test_a_referee_writes_only_at_the_own_tables(cast, hall, client):
    client.force_login(cast.referee, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/api/v1/tournaments/{hall.tournament.slug}/matches/1/entries/"
    sent = {"lines": ["A truco, B no quiero"]}
    assert client.post(path, sent, content_type="application/json").status_code == 403
    program = key_for(hall.tournament, cast.organizer)
    grant = RoleGrant.objects.get(user=cast.referee)
    program.send("put", "tables/", {"assignments": [{"referee": grant.pk, "tables": [1]}]})
    program.post("matches/1/call/", {"table": 1})
    assert client.post(path, sent, content_type="application/json").status_code == 201


def test_the_page_shows_a_new_key_once(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    path = reverse("api_pages:tokens", args=[cast.tournament.slug])
    page = client.post(path, {"name": "Marcador", "scopes": ["read", "results"]}).content.decode()
    assert "rtk_" in page
    assert "rtk_" not in client.get(path).content.decode()
    assert "Marcador" in client.get(path).content.decode()
    token = Token.objects.get()
    client.post(reverse("api_pages:revoke_token", args=[cast.tournament.slug, token.pk]))
    assert "Marcador" not in client.get(path).content.decode()
    actions = list(cast.tournament.log.order_by("number").values_list("action", flat=True))
    assert actions[-2:] == ["token.made", "token.revoked"]


def test_a_form_without_scopes_says_so_and_keeps_the_name(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.post(
        reverse("api_pages:tokens", args=[cast.tournament.slug]), {"name": "Marcador"}
    )
    assert b'value="Marcador"' in page.content
    assert Token.objects.count() == 0


def test_another_tournaments_key_is_not_revoked_through_ones_own(client, cast):
    foreign = key_for(cast.other_tournament, cast.stranger)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    path = reverse("api_pages:revoke_token", args=[cast.tournament.slug, Token.objects.get().pk])
    assert client.post(path).status_code == 404
    assert foreign.get("").status_code == 200
