"""Somebody with a browser: a screen width, a language, perhaps an account.

Everything the browser complains about while they look around (script errors, refused styles,
missing files) is kept in `complaints`.
"""

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Response

from accounts.models import User
from tests.cast import Cast


class Visitor:
    def __init__(self, browser: Browser, *, address: str, cast: Cast) -> None:
        self.browser = browser
        self.address = address
        self.cast = cast
        self.complaints: list[str] = []
        self.context: BrowserContext | None = None
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
        """A fresh browser profile; the page it shows becomes `page`."""
        self.close()
        context = self.context = self.browser.new_context(
            viewport={"width": width, "height": 800}, java_script_enabled=scripts
        )
        cookies = {settings.LANGUAGE_COOKIE_NAME: language}
        if light:
            cookies[settings.THEME_COOKIE_NAME] = light
        if person:
            client = Client()
            client.force_login(person)
            cookies[settings.SESSION_COOKIE_NAME] = client.session.session_key or ""
        context.add_cookies(
            [{"name": name, "value": value, "url": self.address} for name, value in cookies.items()]
        )
        self.page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("console", lambda message: self.hear(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        return self.page

    def hear(self, kind: str, text: str) -> None:
        # The browser prints a line for every 4xx and 5xx page; those pages are visited on purpose.
        if kind in {"error", "warning"} and "the server responded with a status of" not in text:
            self.complaints.append(f"{kind}: {text}")

    def go(self, path: str) -> Response:
        response = self.page.goto(self.address + path)
        assert response is not None
        return response

    def close(self) -> None:
        if self.context:
            self.context.close()
