"""The hall's screen in three sizes, from four tables to 64, with the longest names: everything that
stands on it is inside it, and every name is whole."""

import pytest
from playwright.sync_api import Page

from tests.browser.visitor import Visitor
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.locks import bump_version
from tournaments.matches.services.calls import call_next
from tournaments.models import Match, Participant, Team

SIZES = [(1366, 768), (1920, 1080), (3840, 2160)]
LONG_NAMES = ["Fernández de la Cruz", "Albuquerque Cavalcanti", "Pérez García", "Wenceslao"]
# The whole name, or 60 letters without a place to break, as somebody may type them.
OWN_NAME = "Los Inseparables del Club Social y Deportivo Villa Urquiza 2"

# What stands outside its screen or is cut off, scene by scene. Hidden scenes have no place.
FAULTS = """() => {
  const PARTS = ".names > span, .name, .table-number, .points, .games, .team-name, .n";
  const faults = [];
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const main = document.querySelector("main").getBoundingClientRect();
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const name = (element) => element.className + ": " + element.textContent.trim().slice(0, 40);
  for (const element of document.querySelectorAll(".screen-side, .screen-side *, .screen-head"))
    if (element.offsetParent && !inside(element.getBoundingClientRect(), page))
      faults.push("outside " + name(element));
  const scenes = [...document.querySelectorAll(".scene")];
  const hidden = scenes.map((scene) => scene.hidden);
  for (const scene of scenes) {
    for (const other of scenes) other.hidden = other !== scene;
    for (const item of scene.querySelectorAll("li, .match, h2, h3")) {
      const box = item.getBoundingClientRect();
      if (!inside(box, main)) faults.push("outside " + name(item));
      if (item.closest(".queue") && item.scrollWidth > item.clientWidth)
        faults.push("cut " + name(item));
      for (const part of item.querySelectorAll(PARTS)) {
        // A line's letters reach a little beyond it; a line too many is half as high again.
        const isCut = part.scrollHeight > part.clientHeight * 1.3
          && getComputedStyle(part).overflow === "hidden";
        if (isCut || !inside(part.getBoundingClientRect(), box)) faults.push("cut " + name(part));
      }
    }
  }
  scenes.forEach((scene, n) => { scene.hidden = hidden[n]; });
  return faults;
}"""


def fill_hall(visitor: Visitor, tables: int, *, teams: int = 0) -> Hall:
    """Every table has a call, and every name is a long one."""
    hall = open_hall(visitor.cast, teams or tables * 2, tables=tables)
    people = list(Participant.objects.filter(tournament=hall.tournament).order_by("number"))
    for n, person in enumerate(people):
        person.called = LONG_NAMES[n % len(LONG_NAMES)]
    Participant.objects.bulk_update(people, ["called"])
    Team.objects.filter(tournament=hall.tournament, number__in=[1, 8]).update(name=OWN_NAME)
    call_next(hall.tournament, by=hall.by)
    return hall


def look(page: Page, address: str, *, at: list[tuple[int, int]]) -> None:
    for width, height in at:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        page.evaluate("document.fonts.ready")
        assert page.evaluate(FAULTS) == [], f"{width} x {height}"


def look_at_calls_and_scores(
    visitor: Visitor, hall: Hall, *, at: list[tuple[int, int]], count: int
) -> None:
    page = visitor.arrive(language="es-AR", width=1920)
    address = f"{visitor.address}/t/{hall.tournament.slug}/screen/"
    look(page, address, at=at)
    assert page.locator("[data-call]").count() == count
    hall.tournament.matches.filter(state=Match.State.CALLED).update(
        state=Match.State.PLAYING, games=[[30, 28]], score=[29, 28]
    )
    bump_version(hall.tournament.pk)
    look(page, address, at=at)
    assert page.locator(".scores > li").count() == count


def test_sixteen_tables_with_long_names_are_whole(visitor: Visitor):
    look_at_calls_and_scores(visitor, fill_hall(visitor, 16), at=SIZES[1:2], count=16)


@pytest.mark.parametrize("tables", [4, 8])
def test_what_comes_next_is_whole_below_the_calls(visitor: Visitor, tables: int):
    hall = fill_hall(visitor, tables, teams=tables * 4)
    page = visitor.arrive(language="es-AR", width=1920)
    look(page, f"{visitor.address}/t/{hall.tournament.slug}/screen/", at=SIZES)
    assert (page.locator("[data-call]").count(), page.locator(".queue li").count()) == (tables, 4)


@pytest.mark.parametrize(("tables", "teams"), [(1, 2), (2, 4), (2, 16)])
def test_of_one_or_two_calls_the_table_is_the_largest_word(
    visitor: Visitor, tables: int, teams: int
):
    """It is what people look for once they have seen their name."""
    hall = fill_hall(visitor, tables, teams=teams)
    page = visitor.arrive(language="es-AR", width=1920)
    look(page, f"{visitor.address}/t/{hall.tournament.slug}/screen/", at=SIZES)
    assert page.locator("[data-call]").count() == tables
    sizes = [
        page.locator(f"[data-call] {part}").first.evaluate(
            "element => parseFloat(getComputedStyle(element).fontSize)"
        )
        for part in (".table-number b", ".names")
    ]
    assert sizes[0] >= 2 * sizes[1]
    first, second = page.locator("[data-call]").first.locator(".names > span").all()
    assert first.get_attribute("class") == second.get_attribute("class")  # of the same size
    apart = second.bounding_box()["y"] - first.bounding_box()["y"] - first.bounding_box()["height"]
    assert apart > 0  # no line of one team is taken for one of the other


@pytest.mark.full
@pytest.mark.parametrize("tables", [4, 16, 64])
def test_every_size_shows_everything_at_every_resolution(visitor: Visitor, tables: int):
    look_at_calls_and_scores(visitor, fill_hall(visitor, tables), at=SIZES, count=tables)


@pytest.mark.full
def test_sixty_four_calls_are_seen_within_half_a_minute(visitor: Visitor):
    """From the moment they come, and again at most half a minute after they were last there."""
    hall = fill_hall(visitor, 64)
    page = visitor.arrive(language="es-AR", width=1920)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.clock.install()
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    visible: dict[str, float] = {}
    longest = 0.0
    for second in range(150):
        for key in page.locator("[data-call]:visible").evaluate_all(
            "rows => rows.map((row) => row.dataset.call)"
        ):
            longest = max(longest, second - visible.get(key, 0))
            visible[key] = second
        if second == 30:
            assert len(visible) == 64
        page.clock.run_for(1000)
    assert longest <= 62  # all calls within half a minute, half a minute of other things


def test_its_qr_code_is_read_from_ten_metres(visitor: Visitor):
    """A screen of two metres fills some 630 of the 4000 pixels of a phone's picture from there; a
    square of the code must have three of them."""
    hall = open_hall(visitor.cast, 4)
    page = visitor.arrive(language="es-AR", width=1920)
    page.set_viewport_size({"width": 1920, "height": 1080})
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    code = page.locator(".screen-side .qr")
    squares = float(code.get_attribute("viewBox").split()[2])
    assert code.bounding_box()["width"] / squares * 630 / 1920 >= 3


def test_letters_of_the_bracket_keep_their_tails(visitor: Visitor):
    """Of g, j, q and y, where a scene has so few matches that letters are large."""
    hall = open_hall(visitor.cast, 16)
    page = visitor.arrive(language="es-AR", width=1366)
    visitor.go(f"/t/{hall.tournament.slug}/screen/")
    names = ".piece:not(:has(> :nth-child(5))) .name"
    cut = """(names) => [...document.querySelectorAll(names)].filter((name) => {
      for (const scene of document.querySelectorAll(".scene")) scene.hidden = !scene.contains(name);
      return name.scrollHeight > name.clientHeight + 1;
    }).map((name) => name.textContent.trim())"""
    assert page.locator(names).count() >= 14
    assert page.evaluate(cut, names) == []
