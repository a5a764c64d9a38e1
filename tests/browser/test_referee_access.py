"""A phone gets in as people do it: by the code on the board, or by asking at a printed one."""

from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from referees.access.services import invite_phone
from referees.models import AccessRequest, Invitation
from tests.browser.visitor import Visitor
from tests.referees.access.desk import Desk, make_desk
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Entry, Match, Participant


def the_desk(visitor: Visitor) -> Desk:
    return make_desk(open_hall(visitor.cast, tolerance_first=15))


def phone(chromium: Browser) -> Page:
    """A pocket of its own: other cookies than the organizer's."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="es-AR"
    )
    return context.new_page()


def test_the_code_is_sent_by_one_tap_and_a_match_is_opened_in_three(
    visitor: Visitor, chromium: Browser
):
    desk = the_desk(visitor)
    secret = invite_phone(desk.lucho, by=desk.hall.by)
    page = phone(chromium)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    page.goto(f"{visitor.address}{desk.at('referees:come_in')}#{secret}")
    button = page.get_by_role("button", name="Entrar con este teléfono")
    expect(button).to_be_visible()
    assert Invitation.objects.get().used_at is None  # looked at, not used up
    button.tap()
    page.wait_for_url(f"{visitor.address}{desk.at('referees:referee_home')}")
    assert not any(secret in line for line in asked)  # in no address, no Referer, no cookie
    Participant.objects.update(checked_in_at=timezone.now())  # at the door, as usual
    page.get_by_role("link", name="Abrir el partido 1").tap()
    page.locator(".seat-A1").tap()
    page.get_by_role("button", name="Empezar el partido").tap()
    page.wait_for_url(f"{visitor.address}{desk.at('referees:keep_match', 1)}")
    assert Entry.objects.get().kind == "opening"
    assert Match.objects.get(tournament=desk.hall.tournament, number=1).state == Match.State.PLAYING
    page.goto(f"{visitor.address}{desk.at('referees:come_in')}#{secret}")
    expect(page.get_by_text("Este teléfono anota por Lucho Paz.")).to_be_visible()
    page.context.close()


# Words that stand in more than one line.
BROKEN = """() => [...document.querySelectorAll('.seat b, .swaps .btn, .tick-card span')]
  .flatMap((each) => {
  const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), broken = [];
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^ \\n]+/g)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    if (lines.size > 1) broken.push(word[0]);
  }
  return broken;
})"""


def test_no_name_is_broken_inside_a_word_where_a_match_is_opened(visitor: Visitor):
    desk = the_desk(visitor)
    names = ["João Pereira Neto", "Dominguinhos", "Antônio Carlos", "Wellington"]
    for person, name in zip(Participant.objects.order_by("number"), names * 8, strict=False):
        Participant.objects.filter(pk=person.pk).update(called=name)
    visitor.arrive(person=visitor.cast.organizer, language="pt-br", width=360)
    visitor.go(desk.at("referees:open_match", desk.match_at(1)))
    for width in (360, 390):
        visitor.page.set_viewport_size({"width": width, "height": 740})
        assert visitor.page.evaluate(BROKEN) == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_phone_that_asks_gets_in_by_itself_when_the_board_taps(
    visitor: Visitor, chromium: Browser
):
    desk = the_desk(visitor)
    page = phone(chromium)
    page.goto(f"{visitor.address}{desk.at('referees:ask_at_table', 3)}")
    page.get_by_label("Tu nombre").fill("Mirta Sosa")
    page.get_by_role("button", name="Pedir acceso").tap()
    code = page.locator(".big-code").inner_text().strip()
    assert code == AccessRequest.objects.get().code
    board = visitor.arrive(person=visitor.cast.organizer, width=1280)
    visitor.go(desk.at("tournaments:board"))
    asking = board.locator(".need.asking", has_text=code)
    expect(asking).to_contain_text("Mirta Sosa")
    asking.get_by_role("button", name="Dejar entrar").click()
    expect(board.get_by_text("Entró Mirta Sosa.")).to_be_visible()
    page.wait_for_url(f"{visitor.address}{desk.at('referees:referee_home')}")
    expect(page.get_by_role("link", name="Abrir el partido 3")).to_be_visible()
    page.context.close()
    assert visitor.complaints == []
