"""A whole event with groups by an organizer's taps: three groups of four, the two best thirds, a
lot among equal thirds, a correction after the bracket was drawn, the bracket drawn again, and the
podium."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor
from tests.tournaments.stages.groups import GroupsHall
from tests.tournaments.stages.test_draws import plan_groups
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Draw, Match, Progress, Stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.full


class Desk:
    """Nora at the table with the laptop, in Spanish."""

    def __init__(self, visitor: Visitor, hall: GroupsHall) -> None:
        self.visitor, self.hall = visitor, hall
        self.page: Page = visitor.arrive(person=visitor.cast.organizer, width=1280)
        self.names = names_of_teams(hall.tournament)

    def go(self, name: str, *more: object) -> None:
        self.visitor.go(reverse(name, args=[self.hall.tournament.slug, *more]))

    def tap(self, words: str, *, role: str = "button") -> None:
        with self.page.expect_navigation():
            self.page.get_by_role(role, name=words, exact=True).first.click()

    def draw_quickly(self) -> None:
        """One tap, one more where something is not ready; a reason where it was drawn before."""
        reason = self.page.locator("#id_reason")
        if reason.count():
            reason.fill("Se corrigió un resultado de la zona A")
        self.tap("Sorteo rápido, ya")
        sure = self.page.locator("button[value=sure]")
        if sure.count():
            with self.page.expect_navigation():
                sure.click()
        expect(self.page.locator(".tv-main")).to_be_visible()

    def type_sheet(self, match: Match) -> None:
        """Two games to 30, signed; the lower number wins."""
        numbers = [slot.team.number for slot in match.slots.order_by("side")]
        self.go("tournaments:desk_match", match.number)
        for game in (1, 2):
            for side, number in zip("ab", numbers, strict=True):
                points = "30" if number == min(numbers) else "10"
                self.page.locator(f"#id_{side}{game}").fill(points)
        self.page.locator("[name=signed]").check()
        self.visitor.submit("button[value=games]")

    def play_all(self) -> int:
        """Whoever is called plays, until nobody is ready; how many were."""
        played = 0
        matches = self.hall.tournament.matches
        while matches.filter(state=Match.State.READY).exists():
            self.go("tournaments:board")
            self.tap("Llamar los próximos partidos")
            for match in matches.filter(state=Match.State.CALLED).order_by("number"):
                self.type_sheet(match)
                played += 1
        return played


def test_groups_with_best_thirds_a_correction_and_the_podium(visitor: Visitor) -> None:
    hall = plan_groups(visitor.cast, 12)
    desk = Desk(visitor, hall)
    page = desk.page

    desk.go("tournaments:draws")
    desk.tap("Sortear las zonas", role="link")
    desk.draw_quickly()
    page.get_by_role("link", name="Saltar al final").click()
    expect(page.locator("#shown-count")).to_have_text("12")
    expect(page.locator(".slots.groups .slot")).to_have_count(3)
    expect(page.locator("#latest-where")).to_have_text("zona C")

    assert desk.play_all() == 18
    desk.go("tournaments:board")
    expect(page.locator(".round-list")).to_contain_text("18 de 18")
    expect(page.locator(".round-list")).to_contain_text("A 6/6 · B 6/6 · C 6/6")

    # Whoever came third is as good as the other thirds, or not: the draw of the groups says.
    while page.get_by_role("link", name="Sortear el desempate").count():
        desk.tap("Sortear el desempate", role="link")
        desk.draw_quickly()
        desk.go("tournaments:board")
    desk.tap("Sortear el cuadro", role="link")
    desk.draw_quickly()
    first = hall.tournament.draws.get(kind=Draw.Kind.POTS)

    # A sheet was read wrong: second and third of group A change places.
    stage = hall.groups
    numbers = sorted(team.number for team in hall.teams if str(team.pk) in stage.groups["A"])
    second, third = numbers[1:3]
    match = hall.between(second, third)
    desk.go("tournaments:correct_match", match.number)
    a_wins = match.slots.get(side="A").team.number == third
    for game in (1, 2):
        page.locator(f"#id_a{game}").fill("30" if a_wins else "10")
        page.locator(f"#id_b{game}").fill("10" if a_wins else "30")
    page.locator("#id_reason").fill("Planilla mal leída")
    visitor.submit("button[value=preview]")
    by_number = {team.number: desk.names[team.pk] for team in hall.teams}
    row = page.locator(".exits li", has_text="2.º de la zona A")
    expect(row).to_contain_text(by_number[second])
    expect(row.locator("b")).to_have_text(by_number[third])
    page.locator("[name=later][value=again]").check()
    visitor.submit("button[value=correct]")
    assert hall.knockout.state == Stage.State.WAITING

    desk.go("tournaments:board")
    while page.get_by_role("link", name="Sortear el desempate").count():
        desk.tap("Sortear el desempate", role="link")
        desk.draw_quickly()
        desk.go("tournaments:board")
    desk.tap("Sortear el cuadro", role="link")
    desk.draw_quickly()
    first.refresh_from_db()
    assert first.superseded_by is not None
    assert hall.places()["groups:A2"] == third

    assert desk.play_all() == 8
    desk.go("tournaments:board")
    desk.tap("Ir al podio", role="link")
    best = min(number for number in hall.places().values() if number)
    champion = by_number[best].split(" y ")[0]
    expect(page.locator("main")).to_contain_text(re.compile(rf"Primer puesto\s+{champion}"))
    assert result_faults(hall.tournament) == []
    hall.tournament.refresh_from_db()
    assert hall.tournament.stage == Progress.PLAYING
    assert visitor.complaints == []
