"""The pages of the draws, in another tournament than the rest: a draw would close its list."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.seen import Path, Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.draws.hall import CARDS, drawn, frozen_draw, in_pairs
from tests.event import make_event
from tournaments.actors import SYSTEM
from tournaments.models import Draw, Plan
from tournaments.services.brackets_changes import swap_teams


def hall(cast: Cast) -> None:
    """Thirteen pairs of four clubs, nothing drawn; once."""
    event = cast.other_tournament
    if not Plan.objects.filter(tournament=event).exists():
        make_event(cast, tournament=event, cap=None)
        in_pairs(event, 13, clubs=4)


def frozen(cast: Cast) -> None:
    hall(cast)
    newest = cast.other_tournament.draws.last()
    if newest is None or newest.is_drawn:
        reason = "Faltaba una carta en el mazo" if newest else ""
        frozen_draw(cast.other_tournament, "bracket", clubs="first_round", reason=reason)


def made(cast: Cast) -> None:
    """Drawn twice, changed once, the ceremony half over."""
    hall(cast)
    event = cast.other_tournament
    if not Draw.objects.filter(tournament=event, superseded_by=None, state="drawn").exists():
        again = event.draws.exists()
        drawn(event, "bracket", reason="Se cayeron las cartas" if again else "")
        one, other = event.teams.all()[:2]
        swap_teams(one, other, by=SYSTEM, reason="Llegan tarde por la ruta")
    begun = timezone.now() - timedelta(seconds=21)
    event.draws.filter(superseded_by=None).update(reveal_from=begun)


def inside(url_name: str, *more: object, query: str = "") -> Path:
    return lambda cast: reverse(url_name, args=[cast.other_tournament.slug, *more]) + query


def of_newest(url_name: str) -> Path:
    def path(cast: Cast) -> str:
        newest = cast.other_tournament.draws.latest("number")
        return reverse(url_name, args=[cast.other_tournament.slug, newest.number])

    return path


def tap_the_cards(visitor: Visitor) -> None:
    for card in CARDS:
        visitor.page.locator(f".deck [data-card='{card}']").click()
    visitor.page.locator("#source-form button[type=submit]").click()
    visitor.page.locator("button[name=sure]").wait_for()


def send_nonsense(visitor: Visitor) -> None:
    visitor.page.locator("details.typed summary").click()
    visitor.page.locator("[name=told]").fill("1e 1e 9z")
    visitor.page.locator("#source-form button[type=submit]").click()
    visitor.page.locator(".error").wait_for()


def ask_the_impossible(visitor: Visitor) -> None:
    visitor.page.locator("[name=apart]").fill("3-3, 99-1")
    visitor.page.locator("[name=seeds]").fill("1 1 200")
    visitor.page.locator("main form button[type=submit]").click()


def check(visitor: Visitor) -> None:
    visitor.page.locator("#draw-me").fill("Acosta")
    visitor.page.locator("#draw-check").click()
    visitor.page.locator("#draw-result .good").wait_for()


PAGES = [
    Seen("draws", inside("draws"), "draws", before=hall),
    Seen("new_draw", inside("new_draw", "bracket"), "new_draw", person="stranger", before=hall),
    Seen("draw_source", of_newest("draw_source"), "draw_source", person="stranger", before=frozen),
    Seen("ceremony", inside("ceremony"), "ceremony", before=made),
    Seen("draw", of_newest("draw"), "draw", before=made),
    Seen("change_draw", of_newest("change_draw"), "change_draw", person="stranger", before=made),
    Seen("verify_draw", inside("verify_draw"), "verify_draw", before=made),
]

STATES = [
    Seen("draw, from inside", of_newest("draw"), person="stranger", before=made),
    Seen("draws, from inside", inside("draws"), person="stranger", before=made),
    Seen("verify_draw, checked", inside("verify_draw"), before=made, then=check),
    Seen("new_draw, again", inside("new_draw", "bracket"), person="stranger", before=made),
    Seen("new_draw, none to draw", inside("new_draw", "teams"), person="stranger", before=hall),
    Seen(
        "new_draw, faults",
        inside("new_draw", "bracket"),
        person="stranger",
        before=made,
        then=ask_the_impossible,
    ),
    Seen("ceremony, sealed", inside("ceremony"), before=frozen),
    Seen(
        "draw_source, faults",
        of_newest("draw_source"),
        person="stranger",
        before=frozen,
        then=send_nonsense,
    ),
    Seen(
        "draw_source, looked at",
        of_newest("draw_source"),
        person="stranger",
        before=frozen,
        then=tap_the_cards,
    ),
]

NOT_PAGES = {
    "draw_document": "JSON",
    "verifier_file": "a file to keep",
    "reveal_draw": "only POST",
}
