"""Pages of getting in with a phone, of the referee's tables and of opening a match; in the same
afternoon as the other pages of the day."""

from django.urls import reverse
from playwright.sync_api import expect

from referees.access.services import Card, request_access
from referees.models import AccessRequest
from tests.browser.day_pages import event, hall
from tests.browser.seen import Path, Seen, send_it_empty
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.models import RoleGrant, Table
from tournaments.roles.services import add_referee


def ana(cast: Cast) -> RoleGrant:
    return RoleGrant.objects.get(tournament=event(cast), user=cast.referee)


def of_the_day(url_name: str, *numbers: int) -> Path:
    return lambda cast: reverse(url_name, args=[event(cast).slug, *numbers])


def of_ana(url_name: str) -> Path:
    return lambda cast: reverse(url_name, args=[event(cast).slug, ana(cast).pk])


def called(cast: Cast) -> str:
    match = event(cast).matches.filter(state="called").exclude(table=None).latest("number")
    return reverse("referees:open_match", args=[event(cast).slug, match.number])


def somebody_asks(cast: Cast) -> None:
    hall(cast)
    tournament = event(cast)
    if AccessRequest.objects.filter(tournament=tournament).exists():
        return
    add_referee(
        tournament,
        by=actor_of_account(cast.organizer),
        name="Wenceslao Santamarina Alcorta",
        head=True,
    )
    for number in (1, 3):
        table = Table.objects.get(tournament=tournament, number=number)
        request_access(tournament, name="Mirta Sosa", card=Card(table=table), make="android")
    request_access(tournament, name="Ana", card=Card(grant=ana(cast)), make="iphone")
    request_access(tournament, name="Zulma", card=Card(), make="other")


def show_the_code(visitor: Visitor) -> None:
    visitor.submit("main form button[type=submit]")
    expect(visitor.page.locator(".qr-frame")).to_be_visible()


def ask_now(visitor: Visitor) -> None:
    visitor.page.locator("#id_name").fill("Mirta Sosa")
    visitor.submit("main form button[type=submit]")
    expect(visitor.page.locator(".big-code")).to_be_visible()
    # The next visitor asks anew, and the printed card would be full one day.
    AccessRequest.objects.filter(name="Mirta Sosa", table__number=2).delete()


def choose_nobody(visitor: Visitor) -> None:
    visitor.submit("button[value=open]")


def page(url_name: str, path: Path, *, person: str = "", before=hall) -> Seen:
    return Seen(url_name, path, url_name=url_name, person=person, before=before)


PAGES = [
    page("referees:referee_home", of_the_day("referees:referee_home"), person="referee"),
    page("referees:come_in", of_the_day("referees:come_in")),
    page("referees:ask_for_access", of_the_day("referees:ask_for_access")),
    page("referees:ask_at_table", of_the_day("referees:ask_at_table", 2)),
    page("referees:ask_as_referee", of_ana("referees:ask_as_referee")),
    page("referees:open_match", called, person="organizer"),
    page(
        "referees:phones", of_the_day("referees:phones"), person="organizer", before=somebody_asks
    ),
    page(
        "referees:phones_asking",
        of_the_day("referees:phones_asking"),
        person="organizer",
        before=somebody_asks,
    ),
    page("referees:invite_phone", of_ana("referees:invite_phone"), person="organizer"),
]

STATES = [
    Seen(
        "referee_home, all tables",
        of_the_day("referees:referee_home"),
        person="organizer",
        before=hall,
    ),
    Seen("not let in", of_the_day("referees:referee_home"), status=403, before=hall),
    Seen(
        "come_in, with a code",
        lambda cast: of_the_day("referees:come_in")(cast) + "#x",
        before=hall,
    ),
    Seen("ask, faults", of_the_day("referees:ask_at_table", 2), before=hall, then=send_it_empty),
    Seen("ask, waiting", of_the_day("referees:ask_at_table", 2), before=hall, then=ask_now),
    Seen("open_match, faults", called, person="organizer", before=hall, then=choose_nobody),
    Seen(
        "a code",
        of_ana("referees:invite_phone"),
        person="organizer",
        before=hall,
        then=show_the_code,
    ),
]

NOT_PAGES = {"referees:leave_phone": "only POST", "referees:ask_state": "JSON"}
