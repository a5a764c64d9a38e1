"""The pages of groups, in tournaments of their own: one that waits for a lot, one whose seeded
bracket is built."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tests.browser.seen import Path, Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import seat_teams
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tests.tournaments.stages.rounds import open_rounds
from tests.tournaments.stages.test_draws import draw
from tournaments.actors import actor_of_account
from tournaments.formats.planned import groups_then_knockout
from tournaments.models import Draw, Tournament
from tournaments.setup.services.create import create_tournament
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import deduct_points

TIED, SEEDED, IN_ROUNDS = "Copa de las Zonas", "Liga del Sábado", "Copa de las Rondas"


def create(cast: Cast, name: str) -> Tournament | None:
    """None where an earlier page has made it."""
    if Tournament.objects.filter(name=name).exists():
        return None
    return create_tournament(
        by=actor_of_account(cast.organizer),
        owner=cast.organizer,
        name=name,
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )


def tied(cast: Cast) -> None:
    """Twelve teams in three groups; their thirds are equal, and two of them go on."""
    if tournament := create(cast, TIED):
        plan = make_event(cast, tournament=tournament, cap=None, stages=groups_then_knockout())
        teams = seat_teams(plan, 12)
        by = actor_of_account(cast.organizer)
        hall = GroupsHall(cast, tournament, plan, teams, by)
        draw(hall, Draw.Kind.GROUPS)
        hall.play_groups(alike=True)
    begun = timezone.now() - timedelta(seconds=21)
    Draw.objects.filter(tournament__name=TIED).update(reveal_from=begun)


def seeded(cast: Cast) -> None:
    """A league of eight whose bracket is built; somebody lost points."""
    if tournament := create(cast, SEEDED):
        plan = {"preset": "liga", "way_in": "seeded"}
        hall = open_groups(cast, 8, tournament=tournament, plan=plan)
        hall.result(1, 2, (30, 10), (30, 10))
        deduct_points(
            hall.groups, by=hall.by, team=hall.teams[3], points=1, reason="Llegaron tarde"
        )
        hall.play_groups()
        build_seeded_bracket(hall.knockout, by=hall.by)


def in_rounds(cast: Cast) -> None:
    """Thirteen teams in their third of five rounds, a late one outside."""
    if tournament := create(cast, IN_ROUNDS):
        hall = open_rounds(cast, 13, tournament=tournament, plan={"rounds": 5, "cut": 8})
        for number in (1, 2):
            hall.play_round(number)
            hall.draw_round()
        seat_teams(hall.plan, 1, first=14)


def newest_draw_of(name: str) -> Path:
    def path(cast: Cast) -> str:
        tournament = Tournament.objects.get(name=name)
        number = tournament.draws.latest("number").number
        return reverse("tournaments:draw", args=[tournament.slug, number])

    return path


def of(
    name: str, url_name: str, *more: Any, query: Callable[[Tournament], str] | None = None
) -> Path:
    def path(cast: Cast) -> str:
        tournament = Tournament.objects.get(name=name)
        address = reverse(url_name, args=[tournament.slug, *more])
        return address + (query(tournament) if query else "")

    return path


def first_tie(tournament: Tournament) -> str:
    stage = tournament.stages.get(key="groups")
    return f"?tie={open_ties(read_stage(stage))[0].subject}"


def match_of(a: int, b: int, url_name: str) -> Path:
    def path(cast: Cast) -> str:
        tournament = Tournament.objects.get(name=SEEDED)
        rows = tournament.matches.exclude(group="").filter(slots__team__number=a)
        number = rows.get(slots__team__number=b).number
        return reverse(url_name, args=[tournament.slug, number])

    return path


def turn_it_round(visitor: Visitor) -> None:
    first = visitor.page.locator("#id_a1").input_value()
    games = ("21", "30") if first == "30" else ("30", "21")
    for game in (1, 2):
        visitor.page.locator(f"#id_a{game}").fill(games[0])
        visitor.page.locator(f"#id_b{game}").fill(games[1])
    visitor.page.locator("#id_reason").fill("Planilla mal leída")
    visitor.submit("button[value=preview]")


def leave_without_a_reason(visitor: Visitor) -> None:
    visitor.submit("button[value=deduct]")


def seen(name: str, path: Path, before: Callable[[Cast], None], **more: Any) -> Seen:
    return Seen(name, path, person="organizer", before=before, **more)


PAGES = [
    seen("groups", of(TIED, "tournaments:groups"), tied, url_name="tournaments:groups"),
    seen(
        "seeded_bracket",
        of(SEEDED, "tournaments:seeded_bracket"),
        seeded,
        url_name="tournaments:seeded_bracket",
    ),
]

STATES = [
    seen("rounds", of(IN_ROUNDS, "tournaments:groups"), in_rounds),
    seen("rounds, everybody's", of(IN_ROUNDS, "spectators:groups"), in_rounds),
    seen("rounds, the next draw", of(IN_ROUNDS, "tournaments:new_draw", "round"), in_rounds),
    seen("rounds, the draw of one", newest_draw_of(IN_ROUNDS), in_rounds),
    seen("rounds, the hall's screen", of(IN_ROUNDS, "spectators:screen"), in_rounds),
    seen("groups, with points", of(SEEDED, "tournaments:groups"), seeded),
    seen(
        "groups, faults",
        of(SEEDED, "tournaments:groups"),
        seeded,
        then=leave_without_a_reason,
    ),
    seen("board, a tie", of(TIED, "tournaments:board"), tied),
    seen("draws, with groups", of(TIED, "tournaments:draws"), tied),
    seen("draw of groups", of(TIED, "tournaments:draw", 1), tied),
    seen("ceremony of groups", of(TIED, "tournaments:ceremony"), tied),
    seen("new lot", of(TIED, "tournaments:new_draw", "lot", query=first_tie), tied),
    seen("new pots, places open", of(TIED, "tournaments:new_draw", "pots"), tied),
    seen("new groups, play has begun", of(TIED, "tournaments:new_draw", "groups"), tied),
    seen(
        "correction of a group, preview",
        match_of(2, 3, "tournaments:correct_match"),
        seeded,
        then=turn_it_round,
    ),
]
