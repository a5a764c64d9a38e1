"""A league of one day: tables alone decide it, from the draw to the podium."""

import json
from itertools import combinations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from papers.documents.diplomas import is_over
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tests.tournaments.stages.rounds import plan_rounds
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned import league, rounds_alone
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Draw, LogEntry, Progress, Stage
from tournaments.players.labels import reached_words
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.regulation.articles import Reason
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.selectors.tables import view_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


def open_league(cast, teams=4, *, tied=(), **plan) -> GroupsHall:
    """All against all; the lower number wins, with as many points against as the other's number.
    `tied`: criteria of the table."""
    stages = league(**{"preset": "argentina", "best_of": 1, **plan})
    if tied:
        stages[0]["criteria"] = list(tied)
    return open_groups(cast, teams, stages=stages)


def play(hall, *but):
    """Every match; pairs in `but` are won by the second of them."""
    for match in hall.tournament.matches.filter(is_playoff=False).order_by("number"):
        a, b = sorted(slot.team.number for slot in match.slots.select_related("team"))
        if (a, b) in but:
            hall.result(b, a, (30, 10))
        else:
            hall.result(a, b, (30, 10))


def medals(hall):
    numbers = {str(team.pk): team.number for team in hall.tournament.teams.all()}
    rows = read_standings(hall.tournament, hall.tournament.plan).main
    return [(numbers[row.team], row.rank, row.medal) for row in rows]


def is_sound(hall) -> bool:
    return result_faults(hall.tournament) == []


def test_the_table_decides_and_the_event_is_closed(cast):
    hall = open_league(cast)
    play(hall)
    assert medals(hall) == [(1, 1, "gold"), (2, 2, "silver"), (3, 3, "bronze"), (4, 4, "")]
    assert hall.groups.state == Stage.State.SETTLED
    assert podium_page(hall.tournament).decided
    assert is_over(hall.tournament)
    finish(hall.tournament, by=hall.by)
    hall.tournament.refresh_from_db()
    assert hall.tournament.stage == Progress.FINISHED
    entry = LogEntry.objects.get(tournament=hall.tournament, action="tournament.finished")
    first = str(hall.tournament.teams.get(number=1).pk)
    assert entry.data["podium"]["gold"] == [first]


def test_nobody_reached_a_final_where_the_table_decides(cast):
    hall = open_league(cast)
    play(hall)
    with override("en"):
        words = [reached_words(row) for row in read_standings(hall.tournament, hall.plan).main[1:]]
    assert words == ["You came second", "You came third", "You played to the end"]


def visit(hall, page):
    answer = Client(headers={"accept-language": "es-ar"}).get(
        reverse(page, args=[hall.tournament.slug])
    )
    return answer.content.decode()


def test_all_against_all_in_one_table_is_called_a_table(cast):
    hall = open_league(cast)
    hall.result(1, 2, (30, 10))
    text = visit(hall, "spectators:groups")
    assert "<h1>Tabla</h1>" in text
    assert "Zona A</h2>" not in text
    assert "Zonas" not in text
    hall.tournament.refresh_from_db()
    desk = Client(headers={"accept-language": "es-ar"})
    desk.force_login(cast.organizer)
    text = desk.get(reverse("tournaments:groups", args=[hall.tournament.slug])).content.decode()
    assert "<h1>Tabla</h1>" in text
    assert "Zona A" not in text


def test_its_matches_are_called_by_their_round(cast):
    hall = open_league(cast)
    match = hall.result(1, 2, (30, 10))
    desk = Client(headers={"accept-language": "es-ar"})
    desk.force_login(cast.organizer)
    pages = [
        visit(hall, "spectators:screen"),
        desk.get(reverse("tournaments:board", args=[hall.tournament.slug])).content.decode(),
        desk.get(
            reverse("spectators:match", args=[hall.tournament.slug, match.number])
        ).content.decode(),
    ]
    assert [page.count("Zona A") for page in pages] == [0, 0, 0]
    assert "Ronda 1, un chico" in pages[1]
    assert "Ronda 3, un chico" in pages[2]


def test_several_tables_keep_their_names_on_the_board(cast):
    hall = open_league(cast, teams=6, size=3)
    desk = Client(headers={"accept-language": "es-ar"})
    desk.force_login(cast.organizer)
    board = desk.get(reverse("tournaments:board", args=[hall.tournament.slug]))
    assert "Zona B, un chico" in board.content.decode()


def test_the_desk_gives_nobody_a_place_before_something_was_played(cast):
    hall = open_league(cast)
    desk = Client(headers={"accept-language": "es-ar"})
    desk.force_login(cast.organizer)
    address = reverse("tournaments:groups", args=[hall.tournament.slug])
    assert "comparten el puesto" not in desk.get(address).content.decode()
    hall.result(1, 2, (30, 10))
    assert "comparten el puesto" in desk.get(address).content.decode()


def test_standings_of_one_table_say_the_place_so_far(cast):
    hall = open_league(cast)
    page = podium_page(hall.tournament)
    assert page.has_one_table
    assert {row.place for row in page.rows} == {None}
    hall.result(1, 2, (30, 10))
    page = podium_page(hall.tournament)
    assert [row.place for row in page.rows] == [1, 2, 2, 4]
    text = visit(hall, "tournaments:podium")
    assert "Zona A" not in text
    assert "sigue" not in text


def test_several_tables_stay_groups(cast):
    hall = open_league(cast, teams=6, size=3)
    assert not podium_page(hall.tournament).has_one_table
    assert view_stage(hall.groups, language="en").code == "groups"


def test_nobody_has_a_place_before_the_last_result(cast):
    hall = open_league(cast)
    hall.result(1, 2, (30, 10))
    assert {rank for _, rank, _ in medals(hall)} == {None}
    assert not podium_page(hall.tournament).decided
    assert not is_over(hall.tournament)
    with pytest.raises(Refused) as refused:
        finish(hall.tournament, by=hall.by)
    assert refused.value.code == "matches_open"


def marks(hall):
    [group] = view_stage(hall.groups, language="en").groups
    return [(row.number, row.podium, row.starts_cut) for row in group.rows]


def test_the_table_marks_its_podium_in_pencil_until_everything_is_confirmed(cast):
    hall = open_league(cast)
    assert {podium for _, podium, _ in marks(hall)} == {""}  # nothing has been played
    hall.result(1, 2, (30, 10))
    assert [podium for _, podium, _ in marks(hall)] == ["pencil"] * 3 + [""]
    page = read(hall, "spectators:groups")
    assert "would be on the podium" in page
    assert "goes on by place" not in page
    assert "if it ended now" in page
    for a, b in [*combinations(range(1, 5), 2)][1:]:
        hall.result(a, b, (30, 10))
    assert marks(hall) == [(1, "ink", False), (2, "ink", False), (3, "ink", False), (4, "", True)]
    assert "would be on the podium" not in read(hall, "spectators:groups")


def read(hall, name):
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    hall.tournament.refresh_from_db()
    return client.get(reverse(name, args=[hall.tournament.slug])).content.decode()


def test_a_result_in_pencil_is_a_podium_in_pencil(cast):
    hall = open_league(cast, 3)
    hall.result(1, 2, (30, 10))
    hall.result(1, 3, (30, 10))
    hall.result(2, 3, (30, 10), confirm=False)
    page = podium_page(hall.tournament)
    assert page.decided
    assert page.pencil
    assert not is_over(hall.tournament)


def test_a_tie_for_a_medal_goes_by_lot_and_nothing_else_does(cast):
    """1 beats all; 2, 3 and 4 beat each other. Five and six lose to all and draw nothing."""
    hall = open_league(cast, 4, tied=["W", "L"])
    play(hall, (2, 4))
    step = find_next_step(hall.tournament, hall.tournament.plan)
    [tie] = step.ties
    assert step.is_league
    assert not step.is_done
    assert len(tie.teams) == 3
    assert {rank for _, rank, _ in medals(hall)} == {None}
    with pytest.raises(Refused) as refused:
        finish(hall.tournament, by=hall.by)
    assert refused.value.code == "stages_open"
    conditions = DrawConditions(source={"kind": "none"}, subject=tie.subject)
    freeze_or_draw(hall.tournament, by=hall.by, kind=Draw.Kind.LOT, conditions=conditions)
    assert sorted(medal for _, _, medal in medals(hall)) == ["", "bronze", "gold", "silver"]
    assert hall.tournament.stages.get().state == Stage.State.SETTLED
    assert is_sound(hall)
    finish(hall.tournament, by=hall.by)


def test_places_below_the_podium_are_shared(cast):
    hall = open_league(cast, 6, tied=["W", "L"])
    play(hall, (4, 6))  # 4, 5 and 6 have one win each
    assert [rank for _, rank, _ in medals(hall)] == [1, 2, 3, 4, 4, 4]
    assert open_ties(read_stage(hall.groups)) == []


def test_where_the_plan_shares_places_it_shares_medals(cast):
    hall = open_league(cast, 4, tied=["W", "="])
    play(hall, (2, 4))
    assert medals(hall)[0][1:] == (1, "gold")
    assert {row[1:] for row in medals(hall)[1:]} == {(2, "silver")}
    assert find_next_step(hall.tournament, hall.tournament.plan).is_done
    assert is_sound(hall)
    finish(hall.tournament, by=hall.by)


def test_a_tie_for_a_medal_may_be_played_off(cast):
    hall = open_league(cast, 4, tied=["W", "X", "L"])
    play(hall, (2, 4))  # 2, 3 and 4 beat each other
    games = hall.tournament.matches.filter(is_playoff=True)
    assert games.count() == 3
    assert not find_next_step(hall.tournament, hall.tournament.plan).is_decided
    for game in games.order_by("number"):
        numbers = [slot.team.number for slot in game.slots.select_related("team")]
        hall.play_game(game.number, numbers)
    assert medals(hall) == [(1, 1, "gold"), (2, 2, "silver"), (3, 3, "bronze"), (4, 4, "")]


def test_several_groups_are_compared_for_the_medals(cast):
    hall = open_league(cast, 8, size=4, tied=["W", "D", "L"])
    play(hall)
    assert hall.groups.values["groups"] == 2
    ties = open_ties(read_stage(hall.groups))
    assert {tie.about for tie in ties} == {"best 1", "best 2"}
    for tie in ties:
        conditions = DrawConditions(source={"kind": "none"}, subject=tie.subject)
        freeze_or_draw(hall.tournament, by=hall.by, kind=Draw.Kind.LOT, conditions=conditions)
    rows = medals(hall)
    assert [(rank, medal) for _, rank, medal in rows] == [
        (1, "gold"), (2, "silver"), (3, "bronze"), (4, ""), (5, ""), (5, ""), (7, ""), (7, ""),
    ]  # fmt: skip
    assert {rows[0][0], rows[1][0]} == {1, 5}
    assert is_sound(hall)


def test_who_left_stands_last_and_has_no_medal(cast):
    hall = open_league(cast, 3, tied=["W", "D", "L"])
    hall.result(1, 2, (30, 10))
    hall.result(1, 3, (30, 10))
    withdraw_team(hall.tournament.teams.get(number=1), by=hall.by, because=Reason("Se fueron."))
    hall.result(2, 3, (30, 10))
    assert medals(hall) == [(2, 1, "gold"), (3, 2, "silver"), (1, 3, "")]
    assert is_sound(hall)


def test_a_correction_changes_the_podium(cast):
    hall = open_league(cast, 3, tied=["W", "D", "L"])
    play(hall)
    assert medals(hall)[0][0] == 1
    match = hall.match(hall.between(1, 2).number)
    games = tuple((b, a) for a, b in match.games)
    correct(match, by=hall.by, correction=Correction(games=games, reason="Mal anotado."))
    assert medals(hall)[0][0] == 2


def test_rounds_alone_are_drawn_to_the_last_and_then_decide(cast):
    hall = plan_rounds(cast, 6, stages=rounds_alone(rounds=3))
    hall.play_rounds(2)
    with pytest.raises(Refused) as refused:
        finish(hall.tournament, by=hall.by)
    assert refused.value.code == "stages_open"
    hall.play_rounds()
    hall.tournament.refresh_from_db()
    for tie in open_ties(read_stage(hall.rounds)):
        conditions = DrawConditions(source={"kind": "none"}, subject=tie.subject)
        freeze_or_draw(hall.tournament, by=hall.by, kind=Draw.Kind.LOT, conditions=conditions)
    assert [medal for _, _, medal in medals(hall)][:3] == ["gold", "silver", "bronze"]
    assert is_sound(hall)
    finish(hall.tournament, by=hall.by)


def test_rounds_may_be_played_off(cast):
    stages = rounds_alone(rounds=1, best_of=1)
    stages[0]["criteria"] = ["W", "X", "L"]
    hall = plan_rounds(cast, 4, stages=stages)
    hall.draw_round()
    for match in hall.matches_of(1):
        a, b = sorted(slot.team.number for slot in match.slots.select_related("team"))
        hall.result(a, b, (30, 10))
    games = hall.tournament.matches.filter(is_playoff=True)
    assert {game.round_code for game in games} == {"playoff"}
    assert games.count() == 2  # for the first place, and for the third
    for game in games.order_by("number"):
        numbers = [slot.team.number for slot in game.slots.select_related("team")]
        hall.play_game(game.number, numbers)
    assert [medal for _, _, medal in medals(hall)] == ["gold", "silver", "bronze", ""]
    assert is_sound(hall)
    finish(hall.tournament, by=hall.by)


@pytest.mark.parametrize(
    "name",
    ["spectators:tournament", "spectators:groups", "spectators:bracket", "spectators:screen",
     "tournaments:podium", "tournaments:board", "tournaments:groups", "tournaments:draws"],
)  # fmt: skip
@pytest.mark.parametrize("is_over", [False, True])
def test_no_page_promises_a_bracket(cast, name, is_over):
    hall = open_league(cast)
    if is_over:
        play(hall)
    client = Client()
    client.force_login(cast.organizer)
    page = client.get(reverse(name, args=[hall.tournament.slug]))
    text = page.content.decode()
    assert page.status_code == 200
    for words in ("avanza", "El cuadro se sorteó", "El cuadro sigue", ">Cuadro<"):
        assert words not in text
    if is_over and name in ("spectators:tournament", "spectators:groups"):
        assert 'class="champions"' in text


def test_the_file_says_whose_the_medals_are(cast):
    hall = open_league(cast)
    play(hall)
    file = json.loads(b"".join(event_file(hall.tournament)))
    assert [exit["to"] for exit in file["tables"][0]["outcome"]["exits"]] == [
        "gold", "silver", "bronze",
    ]  # fmt: skip
    assert is_sound(hall)
