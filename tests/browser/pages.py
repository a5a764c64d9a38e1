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
from django_otp.oath import totp

from accounts.links import password_link
from accounts.models import AuthenticatorApp, Passkey, User
from accounts.second_factor.services import create_app, has_app, new_recovery_codes
from jobs.services import enqueue
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
    stage_pages,
)
from tests.browser.seen import Path, Seen, at, inside, page, send_it_empty
from tests.browser.visitor import Visitor
from tests.cast import PASSWORD, Cast
from tournaments.actors import actor_of_account
from tournaments.exceptions import Refused
from tournaments.models import Plan, Remark, RoleGrant
from tournaments.roles.services import end_role, grant_role
from tournaments.setup.services.create import create_plan


def inside_the_other(url_name: str) -> Path:
    return lambda cast: reverse(url_name, args=[cast.other_tournament.slug])


def ending_a_role(cast: Cast) -> str:
    grant = cast.tournament.grants.get(user=cast.referee, ended_at=None)
    return reverse("tournaments:end_role", args=[cast.tournament.slug, grant.pk])


def erasing_a_remark(cast: Cast) -> str:
    nora = actor_of_account(cast.organizer)
    grant = grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
    end_role(grant, by=nora, reason="Se fue antes de la semifinal y no volvió")
    remark = Remark.objects.latest("entry__number")
    return reverse("tournaments:erase_remark", args=[cast.tournament.slug, remark.pk])


def the_installations_log(cast: Cast) -> str:
    call_command("staff", cast.organizer.email)
    return reverse("operations:admin")


def the_installations_jobs(cast: Cast) -> str:
    call_command("staff", cast.organizer.email)
    enqueue("operations.rehearse")
    return reverse("operations:all_logs", args=["jobs"])


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
        Client().post(
            reverse("accounts:login"), {"username": cast.player.email, "password": "wrong"}
        )


def an_app_and_a_passkey(name: str, *arguments: str) -> Callable[[Cast], str]:
    def address(cast: Cast) -> str:
        add_factors(cast.organizer)
        return reverse(f"accounts:{name}", args=arguments)

    return address


def add_factors(user: User) -> None:
    if has_app(user):
        return
    create_app(user, confirmed=True)
    Passkey.objects.create(
        user=user, name="Mi teléfono", credential=b"\1" * 16, public_key=b"\2", sign_count=0
    )
    new_recovery_codes(user)


def sign_in_with_password(visitor: Visitor) -> None:
    visitor.page.locator("#id_username").fill(visitor.cast.player.email)
    visitor.page.locator("#id_password").fill(PASSWORD)
    send_it_empty(visitor)


def add_the_app(visitor: Visitor) -> None:
    device = AuthenticatorApp.objects.get(user=visitor.cast.committee)
    visitor.page.locator("#id_code").fill(f"{totp(device.bin_key):06}")
    visitor.page.locator("#id_password").fill(PASSWORD)
    send_it_empty(visitor)


def come_and_go(cast: Cast) -> None:
    """Enough entries for a second page, some with a reason."""
    nora = actor_of_account(cast.organizer)
    while cast.tournament.log.count() < 60:
        grant: RoleGrant = grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
        end_role(grant, by=nora, reason="Se fue antes de la semifinal y no volvió")


def set_up_nonsense(visitor: Visitor) -> None:
    """The preview follows the last change; only then nothing is under way that could be cut off."""
    with visitor.page.expect_response("**/setup/preview/"):
        visitor.page.locator("#id_name").fill("")
        visitor.page.locator("#id_minimum_age").fill("100000")
        visitor.page.locator("#id_minimum_age").press("Tab")
    visitor.page.wait_for_load_state("networkidle")
    visitor.submit(".save button")


def plan_it(cast: Cast) -> None:
    if not Plan.objects.filter(tournament=cast.tournament).exists():
        create_plan(cast.tournament, by=actor_of_account(cast.organizer), blueprint="asart")


def a_rehearsal(cast: Cast) -> str:
    job = enqueue(
        "operations.rehearse",
        owner=str(cast.organizer.pk),
        slug="ensayo-abc123",
        blueprint="asart",
        teams=4,
        until="draw",
    )
    return reverse("operations:rehearsal", args=[job.pk])


PAGES = [
    page("tournaments:home"),
    page("operations:version"),
    page("accounts:login"),
    page("accounts:sign_up"),
    page("accounts:request_password_link"),
    page("accounts:choose_password", lambda cast: password_link(cast.player)),
    page("accounts:account", person="organizer"),
    page("accounts:change_password", person="organizer"),
    page("accounts:security", an_app_and_a_passkey("security"), person="organizer"),
    page("accounts:add_app", person="organizer"),
    page("accounts:add_passkey", person="organizer"),
    page("accounts:recovery_codes", an_app_and_a_passkey("recovery_codes"), person="organizer"),
    page(
        "accounts:remove_factor", an_app_and_a_passkey("remove_factor", "app"), person="organizer"
    ),
    page("tournaments:new_tournament", person="organizer"),
    page("operations:admin", the_installations_log, person="organizer"),
    page("operations:all_logs", the_installations_jobs, person="organizer"),
    page("operations:rehearse", person="organizer"),
    page("operations:rehearsal", a_rehearsal, person="organizer"),
    page("spectators:tournament", inside("spectators:tournament")),
    page("tournaments:people", inside("tournaments:people"), person="organizer"),
    page("tournaments:end_role", ending_a_role, person="organizer"),
    page("tournaments:log", inside("tournaments:log"), person="organizer"),
    page("tournaments:erase_remark", erasing_a_remark, person="organizer"),
    Seen(
        "setup",
        inside("tournaments:setup"),
        url_name="tournaments:setup",
        person="organizer",
        before=plan_it,
    ),
    Seen(
        "setup, rules",
        lambda cast: reverse("tournaments:setup_part", args=[cast.tournament.slug, "rules"]),
        url_name="tournaments:setup_part",
        person="organizer",
        before=plan_it,
    ),
    Seen(
        "regulation",
        inside("tournaments:regulation"),
        url_name="tournaments:regulation",
        before=plan_it,
    ),
    page(
        "tournaments:stage",
        lambda cast: reverse("tournaments:stage", args=[cast.tournament.slug, "open"]),
        person="organizer",
    ),
    page("tournaments:cancel_event", inside("tournaments:cancel_event"), person="organizer"),
    page("tournaments:delete_event", inside("tournaments:delete_event"), person="organizer"),
    page("tournaments:announcement", inside("tournaments:announcement"), person="organizer"),
    page("tournaments:podium", inside("tournaments:podium")),
    page("tournaments:exports", inside("tournaments:exports"), person="organizer"),
    *inscription_pages.PAGES,
    *draw_pages.PAGES,
    *day_pages.PAGES,
    *stage_pages.PAGES,
    *spectator_pages.PAGES,
    *api_pages.PAGES,
    *paper_pages.PAGES,
    *referee_access_pages.PAGES,
    *referee_sheet_pages.PAGES,
    *referee_sync_pages.PAGES,
    *ruling_pages.PAGES,
]

STATES = [
    Seen("home, signed in", at("tournaments:home"), person="organizer"),
    Seen("home, without a tournament", at("tournaments:home"), person="player"),
    Seen("tournament, from inside", inside("spectators:tournament"), person="organizer"),
    Seen("people, as a referee", inside("tournaments:people"), person="referee"),
    Seen("a used link", lambda cast: reverse("accounts:choose_password", args=["x", "y"])),
    Seen("a link is on its way", at("accounts:sign_up"), then=ask_for_an_account),
    Seen("login, faults", at("accounts:login"), then=send_it_empty),
    Seen("sign_up, faults", at("accounts:sign_up"), then=send_it_empty),
    Seen(
        "change_password, faults",
        at("accounts:change_password"),
        person="organizer",
        then=send_it_empty,
    ),
    Seen(
        "new_tournament, faults",
        at("tournaments:new_tournament"),
        person="organizer",
        then=send_it_empty,
    ),
    Seen("setup, without a plan", inside_the_other("tournaments:setup"), person="stranger"),
    Seen(
        "setup, faults",
        inside("tournaments:setup"),
        person="organizer",
        before=plan_it,
        then=set_up_nonsense,
    ),
    Seen("people, faults", inside("tournaments:people"), person="organizer", then=send_it_empty),
    Seen("log, long", inside("tournaments:log"), person="organizer", before=come_and_go),
    Seen("locked out", at("accounts:login"), before=fail_to_sign_in, then=sign_in_once_more),
    Seen(
        "second factor",
        at("accounts:login"),
        before=lambda cast: add_factors(cast.player),
        then=sign_in_with_password,
    ),
    Seen("recovery codes", at("accounts:add_app"), person="committee", then=add_the_app),
    Seen("400", at("tournaments:home"), status=400, breaks=SuspiciousOperation()),
    Seen("403", inside("tournaments:people"), person="stranger", status=403),
    Seen("403, csrf", at("accounts:sign_up"), then=send_it_without_token),
    Seen("404", lambda cast: "/nothing/", status=404),
    Seen("409", at("tournaments:home"), status=409, breaks=Refused("slug_taken")),
    Seen("500", at("tournaments:home"), status=500, breaks=ZeroDivisionError()),
    Seen("503", at("tournaments:home"), status=503),
    *inscription_pages.STATES,
    *draw_pages.STATES,
    *day_pages.STATES,
    *stage_pages.STATES,
    *paper_pages.STATES,
    *referee_access_pages.STATES,
    *referee_sheet_pages.STATES,
    *referee_sync_pages.STATES,
    *ruling_pages.STATES,
    *rehearsal_pages.STATES,
    *spectator_pages.STATES,
]

# Only after something was done on another page: seen among the states.
SEEN_ON_THE_WAY = {"accounts:second_factor": "after the password alone"}
# Addresses that answer with no page, and why.
NOT_PAGES = {
    "operations:livez": "plain text",
    "operations:readyz": "JSON",
    "tournaments:log_head": "JSON",
    "accounts:choose_language": "only POST",
    "accounts:choose_theme": "only POST",
    "accounts:logout": "only POST",
    "tournaments:setup_preview": "only POST",
    "tournaments:add_picture": "only POST",
    "tournaments:remove_picture": "only POST",
    "tournaments:picture": "a file",
    "tournaments:export": "a file",
    "tournaments:event_file": "a file",
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
    def walk(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
        namespace = resolver.namespace or namespace
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLPattern):
                yield f"{namespace}:{pattern.name}"
            else:
                yield from walk(pattern, namespace)

    yield from walk(get_resolver())


@contextmanager
def shown(seen: Seen, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Go to the page, in its state, for as long as the block lasts."""
    if seen.before:
        seen.before(visitor.cast)
    with monkeypatch.context() as patch:
        if seen.breaks:
            patch.setattr("tournaments.views.tournaments_of", raiser(seen.breaks))
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
