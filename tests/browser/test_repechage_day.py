"""A whole event with a repechage by an organizer's taps: chosen in the set-up, the main bracket
drawn, its first round with somebody who did not come, the losers drawn into their own bracket, and
two podiums."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_groups_day import Desk
from tests.browser.visitor import Visitor
from tests.event import make_event
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.groups import GroupsHall
from tournaments.actors import actor_of_account
from tournaments.matches.services.results import walkover
from tournaments.models import Draw, Match, Plan, StagePlace
from tournaments.podium.selectors import podium_page
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.full
CUP = "Repechaje"


def test_a_repechage_from_the_set_up_to_both_podiums(visitor: Visitor) -> None:
    event = make_event(visitor.cast, cap=None)
    teams = seat_teams(event, 8)
    by = actor_of_account(visitor.cast.organizer)
    hall = GroupsHall(visitor.cast, event.tournament, event, teams, by)
    desk = Desk(visitor, hall)
    page = desk.page

    desk.go("tournaments:setup_part", "format")
    page.locator("[name=stages_second][value=first_round_losers]").check()
    expect(page.locator("#fits")).to_contain_text(f"{CUP}: hasta 4")
    visitor.submit("main form button[type=submit]:not([formaction])")
    stages = Plan.objects.get(pk=event.pk).stages
    assert [stage["key"] for stage in stages] == ["knockout", "consolation"]
    desk.go("spectators:tournament")

    desk.go("tournaments:draws")
    desk.tap("Sortear el cuadro", role="link")
    desk.draw_quickly()
    first = list(hall.tournament.matches.filter(round=1).order_by("number"))
    walkover(hall.match(first[0].number), by=by, winner="A", because=WHY)
    hall.confirm(first[0].number)

    # Played on until nobody is ready: the second round waits for nothing but its own teams.
    for match in first[1:]:
        desk.type_sheet(match)
    places = StagePlace.objects.filter(stage__key="consolation").order_by("source")
    assert [place.team is None for place in places] == [True, False, False, False]

    desk.go("tournaments:board")
    expect(page.locator("main")).to_contain_text("Terminó la primera ronda del cuadro")
    desk.tap(f"Sortear el cuadro: {CUP}", role="link")
    expect(page.locator("h1")).to_contain_text(CUP)
    desk.draw_quickly()
    cup = hall.tournament.draws.get(kind=Draw.Kind.BRACKET, subject="consolation")
    assert len(cup.frozen_list["entries"]) == 3

    desk.go("spectators:bracket")
    expect(page.locator(".cup-name")).to_have_text(["Cuadro principal", CUP])
    expect(page.locator(".cup").nth(1).locator("a.match")).to_have_count(2)

    desk.play_all()
    assert not hall.tournament.matches.exclude(state=Match.State.CONFIRMED).exists()
    desk.go("tournaments:podium")
    expect(page.locator("ol.podium")).to_have_count(2)
    champion = podium_page(hall.tournament).cups[0].places[0].teams[0]
    expect(page.locator("section[aria-labelledby=cup-consolation]")).to_contain_text(
        champion.athletes[0]
    )
    assert result_faults(hall.tournament) == []
    assert visitor.complaints == []
