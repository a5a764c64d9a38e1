"""People with browsers of their own, who go whole ways through the product by clicking and typing.

A profile shares nothing with another one: neither cookies nor a session. It starts at the front
page, with the language its browser asks for; whoever wants to be somewhere clicks their way there.
"""

import re
from collections.abc import Callable, Iterator

from django.core import mail
from playwright.sync_api import Browser, Locator, Page, expect

from jobs.models import Job
from jobs.services import perform
from tournaments.inscriptions.services.imports import READ_JOB

PASSWORD = "quero mais seis tentos"

HARMLESS = (
    "the server responded with a status of",  # a line for every 4xx page, met on purpose
    "htmx:sendAbort",  # somebody left the page while it asked for news
    "htmx:afterRequest",  # the same
    "net::ERR_INTERNET_DISCONNECTED",  # a letter's shape asked for after the journey went offline
)

Meet = Callable[..., "Somebody"]


class Somebody:
    """`complaints`: what the browser objected to, script errors and refused styles."""

    def __init__(self, browser: Browser, *, address: str, locale: str, width: int) -> None:
        self.address = address
        self.complaints: list[str] = []
        height = 1080 if width > 1500 else 800
        self.context = browser.new_context(
            locale=locale, viewport={"width": width, "height": height}
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("console", lambda said: self.hear(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.open("/")

    def hear(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(known in text for known in HARMLESS):
            self.complaints.append(f"{kind}: {text}")

    def open(self, path: str) -> None:
        """Only for the front page and for links out of a mail or a QR code."""
        self.page.goto(self.address + path)

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    def follow(self, name: str, *, exact: bool = False) -> None:
        self.main.get_by_role("link", name=name, exact=exact).first.click()

    def press(self, name: str, *, exact: bool = False) -> None:
        self.main.get_by_role("button", name=name, exact=exact).first.click()

    def fill(self, **answers: str) -> None:
        """Fields by the names the form gives them, with __ for a dash. Not before the scripts run
        that answer to them."""
        self.page.wait_for_load_state()
        for name, text in answers.items():
            self.page.locator(f"#id_{name.replace('__', '-')}").fill(text)

    def choose(self, name: str, option: str) -> None:
        """The first option that says so."""
        field = self.page.locator(f"#id_{name}")
        value = field.locator("option", has_text=option).first.get_attribute("value")
        field.select_option(value)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def back_to(self, tournament: str) -> None:
        self.main.get_by_role("link", name=tournament).first.click()

    def open_account(self, name: str, *, email: str, wait: str, enter: str) -> None:
        """From the form over the mail to the first page inside; `wait` and `enter` are buttons."""
        self.main.locator("a[href='/sign-up/']").first.click()
        self.fill(name=name, email=email)
        self.press(wait)
        self.open(mail_to(email))
        self.fill(new_password1=PASSWORD, new_password2=PASSWORD)
        self.press(enter)

    def tap_cards(self, first: int) -> None:
        """Twenty cards, from that one of the deck on, whatever deck it is."""
        keys = self.page.locator(".deck [data-card]")
        for turn in range(20):
            keys.nth((first + turn) % 40).click()

    def freeze_all_the_same(self, freeze: str, *, refusal: str, confirm: str) -> None:
        """Pressed once, told what is not ready; drawn all the same, in so many words."""
        self.press(freeze)
        self.sees(refusal)
        self.main.get_by_role("checkbox", name=confirm).check()
        self.press(freeze)

    def type_sheet(self, *games: tuple[int, int], signed: bool = True) -> None:
        """As somebody reads it from paper: digits and Tab."""
        for number, (a, b) in enumerate(games, start=1):
            self.page.locator(f"#id_a{number}").focus()
            self.page.keyboard.type(str(a))
            self.page.keyboard.press("Tab")
            self.page.keyboard.type(str(b))
        if signed:
            self.main.locator("input[name=signed]").check()
        self.main.locator("button[value=games]").click()
        expect(self.page).to_have_url(re.compile(r"/board/$"))

    def decide(self, act: str, *, reason: str, article: str = "") -> None:
        self.choose("act", act)
        self.fill(reason=reason, article=article)
        self.main.locator("button[value=decide]").click()
        self.main.locator("button.primary[value=decide]").click()  # asked once more
        expect(self.page.locator(".errors")).to_have_count(0)


def watch(page: Page, *, until: str) -> None:
    """Look at a page that moves by itself, touching nothing."""
    expect(page.locator("body")).to_contain_text(until)


def let_the_worker_read_files() -> None:
    """What was sent to be imported: there is no worker here."""
    for job in Job.objects.filter(kind=READ_JOB, state=Job.State.QUEUED):
        perform(str(job.pk))


def mail_to(address: str) -> str:
    """The path in the newest mail to somebody. Sending is the worker's part: there is none here."""
    for job in Job.objects.filter(state=Job.State.QUEUED):
        perform(str(job.pk))
    letter = next(letter for letter in reversed(mail.outbox) if address in letter.to)
    found = re.search(r"https?://[^/\s]+(/\S+)", str(letter.body))
    assert found
    return found[1]


def people_with_browsers(browser: Browser, address: str) -> Iterator[Meet]:
    met: list[Somebody] = []

    def meet(*, locale: str, width: int) -> Somebody:
        met.append(Somebody(browser, address=address, locale=locale, width=width))
        return met[-1]

    yield meet
    complaints = [complaint for one in met for complaint in one.complaints]
    for one in met:
        one.context.close()
    assert not complaints, "\n".join(complaints)
