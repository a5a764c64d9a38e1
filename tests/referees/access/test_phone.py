"""What a phone that was let in may do, where, and until when."""

from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from referees.models import Phone
from tests.referees.access.desk import Desk
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.exceptions import Refused
from tournaments.hall.services.tables import assign_tables
from tournaments.permissions import is_head_referee, may_organize, may_score, roles_of
from tournaments.roles.services import add_referee, end_role, set_head


def opening(desk: Desk, client: Client, table: int) -> int:
    return client.get(desk.at("referees:open_match", desk.match_at(table))).status_code


def test_nobody_else_is_let_in_and_the_page_says_how_to_ask(desk: Desk):
    page = Client().get(desk.at("referees:referee_home"))
    assert page.status_code == 403
    assert desk.at("referees:ask_for_access") in page.content.decode()


def test_a_phone_reaches_the_matches_of_its_tables_and_no_others(desk: Desk):
    client = desk.phone()
    assert opening(desk, client, 1) == 200
    assert opening(desk, client, 2) == 200
    assert opening(desk, client, 3) == 404
    ready = desk.hall.tournament.matches.filter(table=None).first()
    assert client.get(desk.at("referees:open_match", ready.number)).status_code == 404


def test_a_table_that_was_given_to_somebody_else_is_theirs_at_once(desk: Desk):
    client = desk.phone()
    assign_tables(desk.hall.tournament, by=desk.hall.by, assignment={desk.lucho.pk: frozenset({3})})
    assert opening(desk, client, 1) == 404
    assert opening(desk, client, 3) == 200


def test_the_head_referee_goes_to_any_table(desk: Desk):
    client = desk.phone()
    set_head(desk.lucho, by=desk.hall.by, head=True)
    assert [opening(desk, client, table) for table in (1, 2, 3, 4)] == [200] * 4
    assert is_head_referee(actor_of_referee(desk.lucho), desk.hall.tournament)
    assert desk.last().action == "role.head"


def test_a_revoked_phone_is_a_stranger_at_its_next_request_and_the_other_one_is_not(
    desk: Desk, nora: Client
):
    lost, other = desk.phone(), desk.phone()
    response = nora.post(desk.at("referees:phones"), {"do": "revoke", "key": desk.phones[0].pk})
    assert response.status_code == 302
    assert (desk.home(lost), desk.home(other)) == (403, 200)
    last = desk.last()
    assert (last.action, last.actor) == ("phone.revoked", str(desk.hall.by))
    before = desk.hall.tournament.log.count()
    nora.post(desk.at("referees:phones"), {"do": "revoke", "key": desk.phones[0].pk})
    assert desk.hall.tournament.log.count() == before


def test_twelve_hours_later_the_phone_is_out(desk: Desk):
    client = desk.phone()
    Phone.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert desk.home(client) == 403


def test_the_phone_goes_with_the_role(desk: Desk):
    client = desk.phone()
    end_role(desk.lucho, by=desk.hall.by)
    assert desk.home(client) == 403
    assert roles_of(actor_of_referee(desk.lucho), desk.hall.tournament) == frozenset()


def test_the_phone_of_a_referee_with_an_account_goes_with_the_account(desk: Desk):
    ana = desk.hall.tournament.grants.get(user=desk.hall.cast.referee)
    ana.tournament = desk.hall.tournament
    client = desk.phone(ana)
    assert desk.home(client) == 200
    type(ana.user).objects.filter(pk=ana.user_id).update(is_active=False)
    assert desk.home(client) == 403


def test_a_cookie_of_another_tournament_opens_nothing(desk: Desk):
    client = desk.phone()
    other = desk.hall.cast.other_tournament
    stolen = client.cookies["mesa"].value
    thief = Client()
    thief.cookies["mesa"] = stolen
    assert thief.get(f"/r/{other.slug}/").status_code == 403
    assert desk.home(thief) == 200  # the same cookie where it belongs: the test is not blind


def test_a_forged_cookie_opens_nothing(desk: Desk):
    client = desk.phone()
    good = client.cookies["mesa"].value
    for forged in ("", "x", f"x{good}", good[:-1], good.replace(":", "::", 1)):
        other = Client()
        other.cookies["mesa"] = forged
        assert desk.home(other) == 403


def test_a_phone_scores_and_does_nothing_else(desk: Desk):
    actor = actor_of_referee(desk.lucho)
    assert may_score(actor, desk.hall.tournament)
    assert not may_organize(actor, desk.hall.tournament)
    assert not may_score(actor, desk.hall.cast.other_tournament)
    client = desk.phone()
    assert client.get(desk.at("tournaments:board")).status_code == 302
    assert client.get(desk.at("referees:phones")).status_code == 302


def test_an_account_keeps_scores_from_the_same_pages(desk: Desk, nora: Client):
    assert desk.home(nora) == 200
    assert [opening(desk, nora, table) for table in (1, 4)] == [200, 200]
    for person, status in (("referee", 200), ("committee", 403), ("player", 403)):
        client = Client()
        client.force_login(
            getattr(desk.hall.cast, person), backend="django.contrib.auth.backends.ModelBackend"
        )
        assert desk.home(client) == status
        assert opening(desk, client, 1) == (404 if status == 200 else 403)


def test_who_was_let_in_as_a_referee_acts_as_that_referee(desk: Desk, nora: Client):
    assert nora.post(desk.at("referees:come_in"), {"token": desk.code()}).status_code == 302
    assert opening(desk, nora, 3) == 404
    nora.post(desk.at("referees:leave_phone"))
    assert opening(desk, nora, 3) == 200


def test_a_phone_signs_itself_off(desk: Desk):
    client = desk.phone()
    response = client.post(desk.at("referees:leave_phone"))
    assert response["Location"] == desk.at("referees:come_in")
    assert desk.home(client) == 403
    assert desk.last().action == "phone.left"
    assert Client().post(desk.at("referees:leave_phone")).status_code == 403


def test_the_cookie_is_for_this_tournaments_pages_only_and_for_no_script(desk: Desk):
    cookie = desk.phone().cookies["mesa"]
    assert cookie["path"] == f"/r/{desk.slug}/"
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["secure"] == ""
    assert cookie["max-age"] == 12 * 60 * 60


def test_over_https_the_cookie_never_travels_in_the_clear(desk: Desk):
    with override_settings(SESSION_COOKIE_SECURE=True):
        client = desk.phone()
        cookie = client.cookies["__Secure-mesa"]
        assert cookie["secure"] is True
        assert cookie["httponly"] is True
        assert desk.home(client) == 200
        client.post(desk.at("referees:leave_phone"))
        assert client.cookies["__Secure-mesa"]["secure"] is True
        assert client.cookies["__Secure-mesa"].value == ""


def test_the_home_page_costs_the_same_whatever_the_event(desk: Desk, django_assert_num_queries):
    client = desk.phone()
    with django_assert_num_queries(9):
        client.get(desk.at("referees:referee_home"))
    set_head(desk.lucho, by=desk.hall.by, head=True)
    with django_assert_num_queries(10):
        client.get(desk.at("referees:referee_home"))


def test_home_says_what_to_do_without_a_table(desk: Desk):
    client = desk.phone()
    assign_tables(desk.hall.tournament, by=desk.hall.by, assignment={})
    client.cookies["language"] = "en"
    page = client.get(desk.at("referees:referee_home")).content.decode()
    assert "No table is yours yet" in page
    assert desk.at("referees:open_match", desk.match_at(1)) not in page


def test_a_referee_by_name_is_one_of_the_people_and_no_other_has_that_name(desk: Desk):
    with pytest.raises(Refused, match="referee_twice"):
        add_referee(desk.hall.tournament, by=desk.hall.by, name=" lucho  paz ")
    with pytest.raises(Refused, match="nameless"):
        add_referee(desk.hall.tournament, by=desk.hall.by, name="  ")
    granted = desk.hall.tournament.log.filter(action="role.granted").latest("number")
    assert granted.subject == f"referee:{desk.lucho.pk}"
    assert "Lucho" not in str(granted.data)


def test_pages_name_the_referee_where_the_log_has_an_id(desk: Desk, nora: Client):
    desk.phone()
    page = nora.get(desk.at("tournaments:log")).content.decode()
    assert "Lucho Paz" in page
    assert f"referee:{desk.lucho.pk}" not in page
    people = nora.get(desk.at("tournaments:people")).content.decode()
    assert "Lucho Paz" in people


def test_taking_the_role_from_a_referee_by_name(desk: Desk, nora: Client):
    response = nora.post(desk.at("tournaments:end_role", desk.lucho.pk), {"reason": "Se fue"})
    assert response.status_code == 302
    last = desk.last()
    assert (last.action, last.subject) == ("role.ended", f"referee:{desk.lucho.pk}")
    assert actor_of_account(desk.hall.cast.organizer) == desk.hall.by
