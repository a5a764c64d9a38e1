"""The code on the board: once, for minutes, for one tournament, for a referee who still is one."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from referees.access.services import invite_phone
from referees.models import Invitation, Phone
from tests.referees.access.desk import ANDROID, Desk
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Progress, Tournament
from tournaments.roles.services import add_referee, end_role


def try_in(desk: Desk, token: str, client: Client | None = None) -> int:
    return (client or Client()).post(desk.at("referees:come_in"), {"token": token}).status_code


def test_a_code_lets_in_one_phone_which_then_sees_its_tables(desk: Desk):
    client = Client(headers={"user-agent": ANDROID})
    response = client.post(desk.at("referees:come_in"), {"token": desk.code()})
    assert response.status_code == 302
    assert response["Location"] == desk.at("referees:referee_home")
    page = client.get(response["Location"])
    assert page.status_code == 200
    assert "Lucho Paz" in page.content.decode()
    [phone] = desk.phones
    assert phone.make == "android"
    assert timedelta(hours=11, minutes=59) < phone.expires_at - timezone.now()


def test_a_look_at_the_page_uses_nothing_up(desk: Desk):
    token = desk.code()
    for _ in range(3):
        page = Client().get(desk.at("referees:come_in"))
        assert page.status_code == 200
        assert token not in page.content.decode()
    assert Invitation.objects.get(used_at=None)
    assert try_in(desk, token) == 302


def test_the_same_code_a_second_time_is_refused(desk: Desk):
    token = desk.code()
    assert try_in(desk, token) == 302
    assert try_in(desk, token) == 409
    assert len(desk.phones) == 1


def test_a_code_that_is_too_old_is_refused(desk: Desk):
    token = desk.code()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert try_in(desk, token) == 409
    assert desk.phones == []


@pytest.mark.parametrize("token", ["", "made-up", "x" * 5000, "é\x00\ud83d"])
def test_a_forged_code_is_refused_with_words_and_a_way_on(desk: Desk, token: str):
    token = token.encode("utf-8", "ignore").decode()
    response = Client().post(desk.at("referees:come_in"), {"token": token})
    assert response.status_code == 409
    assert desk.at("referees:ask_for_access") in response.content.decode()
    assert desk.phones == []


def test_a_fresh_code_voids_the_one_before(desk: Desk):
    old = desk.code()
    new = desk.code()
    assert try_in(desk, old) == 409
    assert try_in(desk, new) == 302


def test_a_code_of_another_tournament_is_refused_and_stays_good_there(desk: Desk):
    cast = desk.hall.cast
    other = cast.other_tournament
    grant = add_referee(other, by=actor_of_account(cast.stranger), name="Iria")
    token = invite_phone(grant, by=actor_of_account(cast.stranger))
    assert try_in(desk, token) == 409
    assert Client().post(f"/r/{other.slug}/in/", {"token": token}).status_code == 302


def test_a_code_dies_with_the_role(desk: Desk):
    token = desk.code()
    end_role(desk.lucho, by=desk.hall.by)
    assert try_in(desk, token) == 409


def test_no_code_for_who_is_no_referee_any_more_or_after_the_event(desk: Desk):
    Tournament.objects.filter(pk=desk.hall.tournament.pk).update(stage=Progress.FINISHED)
    desk.lucho.tournament.refresh_from_db()
    with pytest.raises(Refused, match="event_over"):
        desk.code()
    Tournament.objects.filter(pk=desk.hall.tournament.pk).update(stage=Progress.PLAYING)
    desk.lucho.tournament.refresh_from_db()
    end_role(desk.lucho, by=desk.hall.by)
    desk.lucho.refresh_from_db()
    with pytest.raises(Refused, match="not_a_referee"):
        desk.code()


def test_only_organizers_make_codes(desk: Desk):
    for by in (actor_of_account(desk.hall.cast.committee), actor_of_referee(desk.lucho)):
        with pytest.raises(NotAllowed):
            invite_phone(desk.lucho, by=by)


def test_who_scans_again_on_the_same_phone_leaves_no_second_phone_behind(desk: Desk):
    client = desk.phone()
    assert client.post(desk.at("referees:come_in"), {"token": desk.code()}).status_code == 302
    assert [phone.revoked_at is None for phone in desk.phones] == [False, True]
    assert desk.home(client) == 200


def test_the_board_shows_a_code_that_works_and_keeps_its_secret_to_the_picture(
    desk: Desk, nora: Client, monkeypatch: pytest.MonkeyPatch
):
    drawn: list[str] = []
    monkeypatch.setattr("referees.access.views.qr_svg", lambda text: drawn.append(text) or "")
    page = nora.post(desk.at("referees:invite_phone", desk.lucho.pk))
    assert "no-store" in page["Cache-Control"]
    address, _hash, token = drawn[0].partition("#")
    assert address == f"http://testserver{desk.at('referees:come_in')}"
    assert len(token) >= 40
    assert token not in page.content.decode()
    assert try_in(desk, token) == 302


def test_of_a_secret_only_its_digest_is_stored_and_nothing_is_in_the_log(desk: Desk):
    token = desk.code()
    client = Client()
    client.post(desk.at("referees:come_in"), {"token": token})
    cookie = client.cookies["mesa"].value
    secret = re.split(":", cookie)[0]
    assert Invitation.objects.get().hash == hash_secret(token)
    assert Phone.objects.get().hash == hash_secret(secret)
    written = str(
        [(entry.actor, entry.subject, entry.data) for entry in desk.hall.tournament.log.all()]
    )
    for what in (token, secret, hash_secret(token), hash_secret(secret), "Lucho"):
        assert what not in written


def test_what_the_server_writes_about_requests_holds_no_secret(
    desk: Desk, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    token = desk.code()
    client = Client()
    for _ in range(2):
        client.post(desk.at("referees:come_in"), {"token": token})
    desk.home(client)
    written = capfd.readouterr()
    output = written.out + written.err + str([record.__dict__ for record in caplog.records])
    assert "r/<slug:slug>/in/" in output  # it does write
    secret = client.cookies["mesa"].value.split(":")[0]
    assert token not in output
    assert secret not in output


def test_the_log_says_who_showed_the_code_and_for_whom_a_phone_came_in(desk: Desk):
    desk.phone()
    invited, let_in = list(desk.hall.tournament.log.order_by("number"))[-2:]
    assert (invited.action, invited.actor) == ("phone.invited", str(desk.hall.by))
    assert (let_in.action, let_in.subject) == ("phone.let_in", f"referee:{desk.lucho.pk}")
    assert let_in.data == {"grant": desk.lucho.pk, "phone": desk.phones[0].pk}
