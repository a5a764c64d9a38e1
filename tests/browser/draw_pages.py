"""The pages of the draws, in another tournament than the rest: a draw would close its list."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.seen import Path, Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.draws.hall import (
    CARDS,
    come_late,
    drawn,
    drawn_late,
    frozen_draw,
    in_pairs,
)
from tournaments.actors import SYSTEM
from tournaments.draws.services.changes import swap_teams
from tournaments.models import Draw, Plan


def hall(cast: Cast) -> None:
    """Thirteen pairs of four clubs, nothing drawn; once."""
    tournament = cast.other_tournament
    if not Plan.objects.filter(tournament=tournament).exists():
        make_event(cast, tournament=tournament, cap=None)
        in_pairs(tournament, 13, clubs=4)


def frozen(cast: Cast) -> None:
    hall(cast)
    newest = cast.other_tournament.draws.last()
    if newest is None or newest.is_drawn:
        reason = "Faltaba una carta en el mazo" if newest else ""
        frozen_draw(cast.other_tournament, "bracket", clubs="first_round", reason=reason)


def made(cast: Cast) -> None:
    """Drawn twice, changed once, the ceremony half over."""
    hall(cast)
    tournament = cast.other_tournament
    brackets = Draw.objects.filter(tournament=tournament, kind="bracket", superseded_by=None)
    if not brackets.filter(state="drawn").exists():
        again = tournament.draws.exists()
        drawn(tournament, "bracket", reason="Se cayeron las cartas" if again else "")
        one, other = tournament.teams.all()[:2]
        swap_teams(one, other, by=SYSTEM, reason="Llegan tarde por la ruta")
    begun = timezone.now() - timedelta(seconds=21)
    tournament.draws.filter(superseded_by=None).update(reveal_from=begun)


def late(cast: Cast) -> None:
    """Two came after the draw; the rival of one is drawn, the ceremony half over."""
    made(cast)
    tournament = cast.other_tournament
    if not tournament.draws.filter(kind="late").exists():
        drawn_late(tournament, come_late(tournament))
        come_late(tournament, first=70)
    begun = timezone.now() - timedelta(seconds=5)
    tournament.draws.filter(kind="late").update(reveal_from=begun)


def inside(url_name: str, *more: object, query: str = "") -> Path:
    return lambda cast: reverse(url_name, args=[cast.other_tournament.slug, *more]) + query


def of_newest(url_name: str) -> Path:
    def path(cast: Cast) -> str:
        newest = cast.other_tournament.draws.latest("number")
        return reverse(url_name, args=[cast.other_tournament.slug, newest.number])

    return path


def tap_the_cards(visitor: Visitor) -> None:
    while not visitor.page.locator("#undo-card").is_disabled():  # what an earlier visit has typed
        visitor.page.locator("#undo-card").click()
    for card in CARDS:
        visitor.page.locator(f".deck [data-card='{card}']").click()
    visitor.submit("#source-form button[type=submit]")
    visitor.page.locator("button[name=sure]").wait_for()


def send_nonsense(visitor: Visitor) -> None:
    visitor.page.locator("details.typed summary").click()
    visitor.page.locator("[name=told]").fill("1e 1e 9z")
    visitor.submit("#source-form button[type=submit]")
    visitor.page.locator(".error").wait_for()


def ask_the_impossible(visitor: Visitor) -> None:
    visitor.page.locator("[name=apart]").fill("3-3, 99-1")
    visitor.page.locator("[name=seeds]").fill("1 1 200")
    visitor.submit("main form button[type=submit]")


def check(visitor: Visitor) -> None:
    visitor.page.locator("#draw-me").fill("Acosta")
    visitor.page.locator("#draw-check").click()
    visitor.page.locator("#draw-result .good").wait_for()


PAGES = [
    Seen("draws", inside("tournaments:draws"), "tournaments:draws", before=hall),
    Seen(
        "new_draw",
        inside("tournaments:new_draw", "bracket"),
        "tournaments:new_draw",
        person="stranger",
        before=hall,
    ),
    Seen(
        "draw_source",
        of_newest("tournaments:draw_source"),
        "tournaments:draw_source",
        person="stranger",
        before=frozen,
    ),
    Seen(
        "cancel_draw",
        of_newest("tournaments:cancel_draw"),
        "tournaments:cancel_draw",
        person="stranger",
        before=frozen,
    ),
    Seen("ceremony", inside("tournaments:ceremony"), "tournaments:ceremony", before=made),
    Seen("draw", of_newest("tournaments:draw"), "tournaments:draw", before=made),
    Seen(
        "change_draw",
        of_newest("tournaments:change_draw"),
        "tournaments:change_draw",
        person="stranger",
        before=made,
    ),
    Seen("verify_draw", inside("tournaments:verify_draw"), "tournaments:verify_draw", before=made),
]

STATES = [
    Seen("draw, from inside", of_newest("tournaments:draw"), person="stranger", before=made),
    Seen("draws, from inside", inside("tournaments:draws"), person="stranger", before=made),
    Seen("verify_draw, checked", inside("tournaments:verify_draw"), before=made, then=check),
    Seen(
        "new_draw, again", inside("tournaments:new_draw", "bracket"), person="stranger", before=made
    ),
    Seen(
        "new_draw, none to draw",
        inside("tournaments:new_draw", "teams"),
        person="stranger",
        before=hall,
    ),
    Seen(
        "new_draw, faults",
        inside("tournaments:new_draw", "bracket"),
        person="stranger",
        before=made,
        then=ask_the_impossible,
    ),
    Seen(
        "new_draw, of a late team",
        inside("tournaments:new_draw", "late"),
        person="stranger",
        before=late,
    ),
    Seen("ceremony, of a late team", inside("tournaments:ceremony"), before=late),
    Seen("draw, of a late team", of_newest("tournaments:draw"), before=late),
    Seen("ceremony, sealed", inside("tournaments:ceremony"), before=frozen),
    Seen(
        "draw_source, faults",
        of_newest("tournaments:draw_source"),
        person="stranger",
        before=frozen,
        then=send_nonsense,
    ),
    Seen(
        "draw_source, looked at",
        of_newest("tournaments:draw_source"),
        person="stranger",
        before=frozen,
        then=tap_the_cards,
    ),
]

NOT_PAGES = {
    "tournaments:draw_document": "JSON",
    "tournaments:verifier_file": "a file to keep",
    "tournaments:reveal_draw": "only POST",
}
