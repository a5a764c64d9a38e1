"""Passkeys in Chromium, with its own virtual authenticator."""

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.browser.visitor import Visitor
from tests.cast import PASSWORD, Cast

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(visitor: Visitor, cast: Cast) -> Page:
    """Nora with a phone that makes passkeys. Chromium trusts `localhost` like https."""
    page = visitor.arrive(language="es-ar", width=390, person=cast.organizer)
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/enter/")
    page.get_by_label("Correo").fill("nora@example.org")
    page.get_by_label("Contraseña").fill(PASSWORD)
    page.locator("form.panel button[type=submit]").click()


def test_a_passkey_is_made_used_and_removed(page: Page, live_server, cast: Cast):
    address = live_server.url
    page.goto(f"{address}/account/security/passkey/")
    page.locator("input[name=name]").fill("Mi teléfono")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form[data-passkey] button[type=submit]").click()
    expect(page.locator(".codes li")).to_have_count(10)
    page.locator("a.btn.primary").click()
    expect(page.get_by_text("Mi teléfono").first).to_be_visible()

    page.context.clear_cookies(name="session")
    sign_in(page, address)
    expect(page).to_have_url(f"{address}/enter/second/")
    page.locator("form[data-passkey] button[type=submit]").click()
    page.wait_for_url(f"{address}/")
    assert cast.organizer.passkeys.get().used_at

    page.goto(f"{address}/account/security/{cast.organizer.passkeys.get().pk}/remove/")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form.panel button[type=submit]").click()
    page.wait_for_url(f"{address}/account/security/")
    assert not User.objects.get(pk=cast.organizer.pk).passkeys.exists()


def test_another_phone_does_not_open_the_account(
    page: Page, chromium: Browser, live_server, cast: Cast
):
    page.goto(f"{live_server.url}/account/security/passkey/")
    page.locator("input[name=name]").fill("Mi teléfono")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form[data-passkey] button[type=submit]").click()
    expect(page.locator(".codes li")).to_have_count(10)
    context = chromium.new_context(locale="es-AR")
    thief = context.new_page()
    session = context.new_cdp_session(thief)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_in(thief, live_server.url)
    thief.locator("form[data-passkey] button[type=submit]").click()
    expect(thief.locator("form[data-passkey] [role=alert]")).to_be_visible()
    thief.goto(f"{live_server.url}/account/")
    assert "/enter/" in thief.url
    context.close()
