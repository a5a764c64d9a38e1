"""Somebody with a browser: a screen width, a language, perhaps an account.

Everything the browser complains about while they look around (script errors, refused styles,
missing files) is kept in `complaints`.
"""

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Response

from accounts.models import User
from tests.cast import Cast


def session_key(person: User) -> str:
    """Of somebody who has just signed in."""
    client = Client()
    client.force_login(person)
    return client.session.session_key or ""


class Visitor:
    def __init__(self, browser: Browser, *, address: str, cast: Cast) -> None:
        self.browser = browser
        self.address = address
        self.cast = cast
        self.complaints: list[str] = []
        self.context: BrowserContext | None = None
        self.scripts = True
        self.page = self.arrive()

    def arrive(
        self,
        *,
        language: str = "es-ar",
        width: int = 390,
        light: str = "",
        person: User | None = None,
        scripts: bool = True,
    ) -> Page:
        """Somebody new at the same machine: other cookies, another window size."""
        if self.context is None or scripts != self.scripts:
            self.close()
            self.page = self.open_a_window(scripts=scripts)
        self.page.set_viewport_size({"width": width, "height": 800})
        cookies = {settings.LANGUAGE_COOKIE_NAME: language}
        if light:
            cookies[settings.THEME_COOKIE_NAME] = light
        if person:
            cookies[settings.SESSION_COOKIE_NAME] = session_key(person)
        self.page.context.clear_cookies()
        self.page.context.add_cookies(
            [{"name": name, "value": value, "url": self.address} for name, value in cookies.items()]
        )
        return self.page

    def open_a_window(self, *, scripts: bool) -> Page:
        self.scripts = scripts
        self.context = self.browser.new_context(java_script_enabled=scripts)
        page = self.context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", lambda message: self.hear(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        return page

    def hear(self, kind: str, text: str) -> None:
        # The browser prints a line for every 4xx and 5xx page; those pages are visited on purpose.
        if kind in {"error", "warning"} and "the server responded with a status of" not in text:
            self.complaints.append(f"{kind}: {text}")

    def go(self, path: str) -> Response:
        response = self.page.goto(self.address + path)
        assert response is not None
        return response

    def submit(self, button: str) -> None:
        """Send a form and wait for the answer: a click returns while the old page still stands."""
        with self.page.expect_navigation():
            self.page.locator(button).first.click()

    def close(self) -> None:
        if self.context:
            self.context.close()
