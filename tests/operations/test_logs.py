"""The installation's logs: for whoever was named on the console, and for reading only."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from operations.logs import LISTINGS
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall


@pytest.fixture
def keeper(cast: Cast, client: Client) -> Client:
    call_command("staff", cast.player.email)
    client.force_login(cast.player)
    return client


def test_the_console_lets_an_account_in_and_out(cast, keeper):
    assert keeper.get(reverse("operations:admin")).context["kind"] == "log"
    assert keeper.get(reverse("operations:all_logs", args=["log"])).status_code == 200
    call_command("staff", cast.player.email, "--end")
    assert keeper.get(reverse("operations:all_logs", args=["log"])).status_code == 403


def test_processes_that_ended_by_themselves_are_shown(keeper, settings, tmp_path):
    settings.VAR = tmp_path
    assert "papers" not in keeper.get(reverse("operations:admin")).text
    (tmp_path / "log").mkdir()
    death = '{"at": "2026-11-17T15:00:00+00:00", "process": "papers", "status": -9}\n'
    (tmp_path / "log" / "supervision.log").write_text(death)
    assert "2026-11-17T15:00:00+00:00 papers -9" in keeper.get(reverse("operations:admin")).text


def test_an_address_without_an_account_is_refused(cast):
    with pytest.raises(CommandError, match="nobody@example.org"):
        call_command("staff", "nobody@example.org")


def test_the_log_of_every_tournament_is_there(cast, keeper):
    page = keeper.get(reverse("operations:all_logs", args=["log"])).content.decode()
    assert cast.tournament.slug in page
    assert cast.other_tournament.slug in page


def test_searching_leaves_only_what_was_asked_for(cast, keeper):
    url = reverse("operations:all_logs", args=["log"])
    page = keeper.get(url, {"q": cast.other_tournament.slug}).content.decode()
    assert cast.other_tournament.slug in page
    assert f"<code>{cast.tournament.slug}</code>" not in page
    assert keeper.get(url, {"q": "x" * 500}).status_code == 200


@pytest.mark.parametrize("kind", LISTINGS)
def test_a_listing_costs_the_same_however_much_it_holds(
    kind, cast, keeper, django_assert_num_queries
):
    hall = open_hall(cast, teams=4)
    hall.win(1)
    with django_assert_num_queries(4):  # session, account, count, rows
        few = keeper.get(reverse("operations:all_logs", args=[kind])).context["page"]
    hall.win(2)
    with django_assert_num_queries(4):
        more = keeper.get(reverse("operations:all_logs", args=[kind])).context["page"]
    assert more.paginator.count > few.paginator.count or kind == "jobs"


@pytest.mark.parametrize("kind", LISTINGS)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written_there(kind, method, keeper):
    assert getattr(keeper, method)(reverse("operations:all_logs", args=[kind])).status_code == 405


def test_there_is_no_other_list(keeper):
    assert keeper.get("/admin/accounts/").status_code == 404
