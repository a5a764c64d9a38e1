"""Every page a person can see, and how to get there.

`PAGES` is compared with the URLconf: an address that answers with a page and is missing here fails
a test, so that no page escapes the checks for accessibility, width and policy. `STATES` are those
pages again, as people meet them: with faults, from inside, empty, long, or broken.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.links import password_link
from jobs.services import owe
from tests.browser import (
    api_pages,
    day_pages,
    draw_pages,
    inscription_pages,
    paper_pages,
    referee_access_pages,
    referee_sheet_pages,
    referee_sync_pages,
    rehearsal_pages,
    ruling_pages,
    spectator_pages,
)
from tests.browser.seen import Path, Seen, at, inside, page, send_it_empty
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.actors import of_account
from tournaments.exceptions import Refused
from tournaments.models import Plan, Remark, RoleGrant
from tournaments.services.plans import make_plan
from tournaments.services.roles import end_role, grant_role


def inside_the_other(url_name: str) -> Path:
    return lambda cast: reverse(url_name, args=[cast.other_tournament.slug])


def ending_a_role(cast: Cast) -> str:
    grant = cast.tournament.grants.get(user=cast.referee, ended_at=None)
    return reverse("end_role", args=[cast.tournament.slug, grant.pk])


def erasing_a_remark(cast: Cast) -> str:
    nora = of_account(cast.organizer)
    grant = grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
    end_role(grant, by=nora, reason="Se fue antes de la semifinal y no volvió")
    remark = Remark.objects.latest("entry__number")
    return reverse("erase_remark", args=[cast.tournament.slug, remark.pk])


def the_installations_log(cast: Cast) -> str:
    call_command("staff", cast.organizer.email)
    return reverse("admin")


def the_installations_jobs(cast: Cast) -> str:
    call_command("staff", cast.organizer.email)
    owe("operations.rehearse")
    return reverse("all_logs", args=["jobs"])


def ask_for_an_account(visitor: Visitor) -> None:
    visitor.page.locator("#id_name").fill("Vera")
    visitor.page.locator("#id_email").fill("vera@example.org")
    send_it_empty(visitor)


def sign_in_once_more(visitor: Visitor) -> None:
    visitor.page.locator("#id_username").fill(visitor.cast.player.email)
    visitor.page.locator("#id_password").fill("not this one either")
    send_it_empty(visitor)


def send_it_without_token(visitor: Visitor) -> None:
    visitor.page.evaluate("document.querySelector('main [name=csrfmiddlewaretoken]').remove()")
    send_it_empty(visitor)


def fail_to_sign_in(cast: Cast) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post(reverse("login"), {"username": cast.player.email, "password": "wrong"})


def come_and_go(cast: Cast) -> None:
    """Enough entries for a second page, some with a reason."""
    nora = of_account(cast.organizer)
    while cast.tournament.log.count() < 60:
        grant: RoleGrant = grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
        end_role(grant, by=nora, reason="Se fue antes de la semifinal y no volvió")


def set_up_nonsense(visitor: Visitor) -> None:
    """The preview follows the last change; only then nothing is under way that could be cut off."""
    with visitor.page.expect_response("**/setup/preview/"):
        visitor.page.locator("#id_name").fill("")
        visitor.page.locator("#id_cap").fill("100000")
        visitor.page.locator("#id_cap").press("Tab")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.locator(".save button").click()


def plan_it(cast: Cast) -> None:
    if not Plan.objects.filter(tournament=cast.tournament).exists():
        make_plan(cast.tournament, by=of_account(cast.organizer), blueprint="asart")


def a_rehearsal(cast: Cast) -> str:
    job = owe(
        "operations.rehearse",
        owner=str(cast.organizer.pk),
        slug="ensayo-abc123",
        blueprint="asart",
        teams=4,
        until="draw",
    )
    return reverse("rehearsal", args=[job.pk])


PAGES = [
    page("home"),
    page("version"),
    page("login"),
    page("sign_up"),
    page("request_password_link"),
    page("choose_password", lambda cast: password_link(cast.player)),
    page("account", person="organizer"),
    page("change_password", person="organizer"),
    page("new_tournament", person="organizer"),
    page("admin", the_installations_log, person="organizer"),
    page("all_logs", the_installations_jobs, person="organizer"),
    page("rehearse", person="organizer"),
    page("rehearsal", a_rehearsal, person="organizer"),
    page("tournament", inside("tournament")),
    page("people", inside("people"), person="organizer"),
    page("end_role", ending_a_role, person="organizer"),
    page("log", inside("log"), person="organizer"),
    page("erase_remark", erasing_a_remark, person="organizer"),
    Seen("setup", inside("setup"), url_name="setup", person="organizer", before=plan_it),
    Seen("regulation", inside("regulation"), url_name="regulation", before=plan_it),
    page(
        "stage",
        lambda cast: reverse("stage", args=[cast.tournament.slug, "open"]),
        person="organizer",
    ),
    page("podium", inside("podium")),
    page("exports", inside("exports"), person="organizer"),
    *inscription_pages.PAGES,
    *draw_pages.PAGES,
    *day_pages.PAGES,
    *spectator_pages.PAGES,
    *api_pages.PAGES,
    *paper_pages.PAGES,
    *referee_access_pages.PAGES,
    *referee_sheet_pages.PAGES,
    *referee_sync_pages.PAGES,
    *ruling_pages.PAGES,
]

STATES = [
    Seen("home, signed in", at("home"), person="organizer"),
    Seen("home, without a tournament", at("home"), person="player"),
    Seen("tournament, from inside", inside("tournament"), person="organizer"),
    Seen("people, as a referee", inside("people"), person="referee"),
    Seen("a used link", lambda cast: reverse("choose_password", args=["x", "y"])),
    Seen("a link is on its way", at("sign_up"), then=ask_for_an_account),
    Seen("login, faults", at("login"), then=send_it_empty),
    Seen("sign_up, faults", at("sign_up"), then=send_it_empty),
    Seen("change_password, faults", at("change_password"), person="organizer", then=send_it_empty),
    Seen("new_tournament, faults", at("new_tournament"), person="organizer", then=send_it_empty),
    Seen("setup, without a plan", inside_the_other("setup"), person="stranger"),
    Seen(
        "setup, faults",
        inside("setup"),
        person="organizer",
        before=plan_it,
        then=set_up_nonsense,
    ),
    Seen("people, faults", inside("people"), person="organizer", then=send_it_empty),
    Seen("log, long", inside("log"), person="organizer", before=come_and_go),
    Seen("locked out", at("login"), before=fail_to_sign_in, then=sign_in_once_more),
    Seen("400", at("home"), status=400, breaks=SuspiciousOperation()),
    Seen("403", inside("people"), person="stranger", status=403),
    Seen("403, csrf", at("sign_up"), then=send_it_without_token),
    Seen("404", lambda cast: "/nothing/", status=404),
    Seen("409", at("home"), status=409, breaks=Refused("slug_taken")),
    Seen("500", at("home"), status=500, breaks=ZeroDivisionError()),
    Seen("503", at("home"), status=503),
    *inscription_pages.STATES,
    *draw_pages.STATES,
    *day_pages.STATES,
    *paper_pages.STATES,
    *referee_access_pages.STATES,
    *referee_sheet_pages.STATES,
    *referee_sync_pages.STATES,
    *ruling_pages.STATES,
    *rehearsal_pages.STATES,
    *spectator_pages.STATES,
]

# Addresses that answer with no page, and why.
NOT_PAGES = {
    "livez": "plain text",
    "readyz": "JSON",
    "log_head": "JSON",
    "choose_language": "only POST",
    "choose_theme": "only POST",
    "logout": "only POST",
    "setup_preview": "only POST",
    "export": "a file",
    **api_pages.NOT_PAGES,
    **inscription_pages.NOT_PAGES,
    **draw_pages.NOT_PAGES,
    **paper_pages.NOT_PAGES,
    **spectator_pages.NOT_PAGES,
    **referee_access_pages.NOT_PAGES,
    **referee_sheet_pages.NOT_PAGES,
    **referee_sync_pages.NOT_PAGES,
    **ruling_pages.NOT_PAGES,
}


def names_of_the_urlconf() -> Iterator[str]:
    def walk(resolver: URLResolver) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLPattern):
                yield pattern.name or str(pattern.pattern)
            else:
                yield from walk(pattern)

    yield from walk(get_resolver())


@contextmanager
def shown(seen: Seen, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Go to the page, in its state, for as long as the block lasts."""
    if seen.before:
        seen.before(visitor.cast)
    with monkeypatch.context() as patch:
        if seen.breaks:
            patch.setattr("tournaments.views.home.tournaments_of", raiser(seen.breaks))
        if seen.status == 503:
            settings.MAINTENANCE_FILE.touch()
        try:
            response = visitor.go(seen.path(visitor.cast))
            assert response.status == seen.status, f"{seen}: {response.status}"
            if seen.then:
                seen.then(visitor)
            yield
        finally:
            settings.MAINTENANCE_FILE.unlink(missing_ok=True)


def raiser(exception: Exception) -> Callable[..., None]:
    def view_breaks(*args: object) -> None:
        raise exception

    return view_breaks
