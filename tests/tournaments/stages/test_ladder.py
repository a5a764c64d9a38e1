"""The ladder back: a bracket that ends with three, a ladder of whoever missed the cut beside it,
and the semi-finals of both; what appeals, departures and corrections make of them."""

from random import Random

import pytest
from django.test import Client
from django.utils.translation import override

from papers.documents.bracket import end_words
from papers.registry import PAPERS
from tests.event import make_event
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.rounds import RoundsHall
from tests.tournaments.stages.test_cups import draw, entered
from tests.tournaments.stages.test_draws import draw_lots
from tests.tournaments.stages.test_refill import findings_in
from tournaments.actors import actor_of_account
from tournaments.appeals.services.file import file_appeal
from tournaments.brackets.selectors import get_brackets
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.freeze import freeze
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.formats.planned import rounds_then_ladder
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.teams import exclude_team, withdraw_team
from tournaments.models import Draw, Match, Tournament
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.setup.services.change import change_plan, progress_of
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
FOUR = ["main:last 1", "main:last 2", "main:last 3", "ladder:champion"]


class LadderHall(RoundsHall):
    @property
    def groups(self):
        return self.rounds

    def refresh(self):
        self.tournament = Tournament.objects.select_related("plan").get(pk=self.tournament.pk)

    def play_all_rounds(self):
        chance = Random(1)
        for number in range(1, self.rounds_planned + 1):
            if number > 1:
                self.draw_round()
            for match in self.matches_of(number):
                if not match.is_decided:
                    self.win(match.number, chance.choice("AB"))
            self.refresh()
        draw_lots(self)

    def stage(self, key):
        return self.tournament.stages.get(key=key)

    def build(self, *keys):
        for key in keys:
            build_seeded_bracket(self.stage(key), by=self.by)
        self.refresh()

    def draw_semifinals(self, reason=""):
        return draw(self, Draw.Kind.ROUND, subject="knockout", reason=reason)

    def play(self, key, side="A"):
        """All that is left of a bracket, always for one side."""
        while ready := list(self.stage(key).matches.filter(state=Match.State.READY)):
            for match in ready:
                self.win(match.number, side)
        self.refresh()

    def last(self, key):
        rows = self.stage(key).matches.order_by("-round", "position")
        return [row for row in rows if row.round == rows[0].round]

    def winner(self, match):
        row = self.match(match.number)
        return row.slots.get(side=row.winner).team

    def four(self):
        return entered(self, "knockout")

    def assert_sound(self):
        assert result_faults(self.tournament) == []
        assert findings_in(b"".join(event_file(self.tournament))) == []


def start_ladder(cast, teams=9, *, cut=6, rounds=2, **plan):
    """The first round is drawn."""
    stages = rounds_then_ladder(cut=cut, rounds=rounds, best_of=1)
    event = make_event(cast, cap=None, stages=stages, **plan)
    made = seat_teams(event, teams)
    hall = LadderHall(cast, event.tournament, event, made, actor_of_account(cast.organizer))
    hall.draw_round()
    return hall


def open_ladder(cast, teams=9, **plan):
    """Both brackets may be built."""
    hall = start_ladder(cast, teams, **plan)
    hall.play_all_rounds()
    return hall


def open_brackets(cast, teams=9, **plan):
    hall = open_ladder(cast, teams, **plan)
    hall.build("main", "ladder")
    return hall


@pytest.mark.parametrize(("teams", "cut"), [(8, 6), (9, 6), (16, 12), (17, 9), (27, 24)])
def test_the_champion_of_the_ladder_meets_the_last_three(cast, teams, cut):
    hall = open_brackets(cast, teams, cut=cut)
    main, ladder = hall.stage("main"), hall.stage("ladder")
    assert main.matches.count() == cut - 3
    assert ladder.matches.count() == teams - cut - 1
    assert {match.best_of for match in ladder.matches.all()} == {1}
    hall.play("ladder")
    with pytest.raises(Refused, match="places_open"):
        hall.draw_semifinals()
    hall.play("main", "B")
    four = [hall.winner(match) for match in (*hall.last("main"), *hall.last("ladder"))]
    assert hall.four() == dict(zip(FOUR, four, strict=True))
    made = hall.draw_semifinals()
    assert [entry["id"] for entry in made.frozen_list["entries"]] == [str(t.pk) for t in four]
    assert (made.subject, made.frozen_list["random"]) == ("knockout", True)
    semifinals = hall.of("semifinal")
    assert {match.best_of for match in semifinals} == {hall.tournament.plan.best_of_later}
    pairs = made.document["draws"][-1]["outcome"]["pairs"]
    stand = [[str(slot.team_id) for slot in match.slots.all()] for match in semifinals]
    assert stand == pairs
    hall.play_on(Random(teams))
    page = podium_page(hall.tournament)
    assert page.decided
    assert page.cups == []
    assert [len(place.teams) for place in page.places] == [1, 1, 1]
    assert len(page.rows) == teams
    finish(hall.tournament, by=hall.by)
    hall.assert_sound()


def turned(match):
    """The other side wins with the same games."""
    return Correction(games=tuple((b, a) for a, b in match.games), reason="Se anotó al revés")


def reconfirm(hall):
    for match in hall.tournament.matches.filter(state=Match.State.FINISHED):
        hall.confirm(match.number)
    hall.refresh()


def open_semifinals(cast, teams=9, **plan):
    """All four are known."""
    hall = open_brackets(cast, teams, **plan)
    hall.play("ladder")
    hall.play("main")
    return hall


def test_nobody_of_the_four_meets_whom_they_met(cast):
    hall = open_semifinals(cast, 9)
    made = hall.draw_semifinals()
    field = made.frozen_list["field"]
    met = {(line["id"], other) for line in field for other in line["met"]}
    rows = hall.tournament.matches.exclude(stage__key="knockout")
    pairs = [{str(slot.team_id) for slot in match.slots.all()} for match in rows]
    ids = [line["id"] for line in field]
    assert met == {(a, b) for a in ids for b in ids if a != b and {a, b} in pairs}
    assert {(line["score"], line["had_bye"], line["floated"]) for line in field} == {(0, False, 0)}
    drawn = made.document["draws"][-1]["outcome"]
    rematches = sum((a, b) in met for a, b in drawn["pairs"])
    assert drawn["cost"]["rematches"] == rematches
    choices = ([(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)])
    assert rematches == min(sum((ids[a], ids[b]) in met for a, b in choice) for choice in choices)


def test_the_steps_say_what_each_bracket_waits_for(cast):
    hall = open_ladder(cast, 9)
    step = find_next_step(hall.tournament, hall.tournament.plan)
    assert [(cup.key, cup.is_ready, cup.draw_kind) for cup in step.cups] == [
        ("main", True, "bracket"), ("ladder", True, "bracket"), ("knockout", False, "round"),
    ]  # fmt: skip
    hall.build("main", "ladder")
    hall.play("main")
    step = find_next_step(hall.tournament, hall.tournament.plan)
    assert [cup.key for cup in step.cups] == ["knockout"]
    assert not step.cups[0].is_ready
    hall.play("ladder")
    [cup] = find_next_step(hall.tournament, hall.tournament.plan).cups
    assert cup.is_ready
    assert [view.cup for view in get_brackets(hall.tournament)] == ["main", "ladder", ""]


def test_an_open_appeal_keeps_a_place_in_pencil(cast):
    hall = open_brackets(cast, 9, appeals_hold=True)
    hall.play("ladder")
    first, *others = hall.last("main")
    for match in others:
        hall.win(match.number)
    hall.win(first.number, confirm=False)
    file_appeal(hall.match(first.number), by=hall.by, side="B", text="El tanto era nuestro")
    assert [*hall.four()] == ["ladder:champion", "main:last 2", "main:last 3"]
    with pytest.raises(Refused, match="places_open"):
        hall.draw_semifinals()
    hall.assert_sound()


@pytest.mark.parametrize("leave", [withdraw_team, exclude_team])
def test_whoever_leaves_before_the_draw_leaves_its_place_empty(cast, leave):
    hall = open_semifinals(cast, 9)
    gone = hall.four()["main:last 2"]
    leave(gone, by=hall.by, because=WHY)
    hall.refresh()
    made = hall.draw_semifinals()
    assert hall.four()["main:last 2"] is None
    assert len(made.frozen_list["entries"]) == 3
    assert hall.tournament.matches.filter(round_code="semifinal").count() == 1
    hall.play_on(Random(3))
    hall.refresh()
    hall.assert_sound()
    assert podium_page(hall.tournament).decided


def test_whoever_leaves_during_the_main_lets_the_other_pass(cast):
    hall = open_brackets(cast, 16, cut=12)
    gone = hall.stage("main").matches.get(round=1, position=1).slots.get(side="A").team
    withdraw_team(gone, by=hall.by, because=WHY)
    hall.refresh()
    reconfirm(hall)
    hall.play("main")
    hall.play("ladder")
    assert None not in hall.four().values()
    hall.draw_semifinals()
    hall.play_on(Random(1))
    hall.refresh()
    hall.assert_sound()


def test_whoever_left_while_the_ladder_was_not_built_stands_not_in_it(cast):
    hall = open_ladder(cast, 10)
    hall.build("main")
    gone = entered(hall, "ladder")["rounds:seed 8"]
    withdraw_team(gone, by=hall.by, because=WHY)
    hall.refresh()
    hall.build("ladder")
    ladder = hall.stage("ladder").matches
    assert not ladder.filter(slots__team=gone).exists()
    assert ladder.count() == 2
    hall.play("ladder")
    hall.play("main")
    hall.draw_semifinals()
    hall.play_on(Random(1))
    hall.refresh()
    hall.assert_sound()


@pytest.mark.parametrize("left", [1, 2])
def test_a_ladder_of_one_or_nobody_needs_no_match(cast, left):
    hall = open_ladder(cast, 8)
    hall.build("main")
    places = entered(hall, "ladder")
    for source in [*places][:left]:
        withdraw_team(places[source], by=hall.by, because=WHY)
    hall.refresh()
    step = find_next_step(hall.tournament, hall.tournament.plan).cup("ladder")
    assert step.is_idle
    with pytest.raises(Refused, match="too_few_teams"):
        hall.build("ladder")
    hall.play("main")
    hall.draw_semifinals()
    champion = hall.four()["ladder:champion"]
    assert champion == (places["rounds:seed 8"] if left == 1 else None)
    hall.play_on(Random(1))
    hall.refresh()
    hall.assert_sound()
    assert podium_page(hall.tournament).decided


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_main_that_nearly_everybody_left_is_played_as_far_as_it_goes(cast, left):
    hall = open_ladder(cast, 9)
    hall.build("ladder")
    places = entered(hall, "main")
    for source in [*places][:left]:
        withdraw_team(places[source], by=hall.by, because=WHY)
    hall.refresh()
    if left < 3:
        hall.build("main")
        assert hall.stage("main").matches.count() == 3 - left
    hall.play("main")
    hall.play("ladder")
    hall.draw_semifinals()
    there = [team for team in hall.four().values() if team]
    assert len({team.pk for team in there}) == (4 if left < 4 else 3)
    hall.play_on(Random(left))
    hall.refresh()
    hall.assert_sound()
    assert podium_page(hall.tournament).decided


def test_a_correction_before_the_draw_moves_the_place(cast):
    hall = open_semifinals(cast, 9)
    first = hall.last("main")[0]
    was = hall.four()["main:last 1"]
    assert [change.source for change in preview(first, turned(first)).exits] == ["main:last 1"]
    correct(first, by=hall.by, correction=turned(first))
    reconfirm(hall)
    assert hall.four()["main:last 1"] not in (was, None)
    hall.draw_semifinals()
    hall.assert_sound()


def test_after_the_draw_the_organizers_decide(cast):
    hall = open_semifinals(cast, 9)
    [final] = hall.last("ladder")
    hall.draw_semifinals()
    was = hall.four()
    assert [change.source for change in preview(final, turned(final)).used_exits] == [
        "ladder:champion"
    ]
    with pytest.raises(Refused, match="later_stage_drawn"):
        correct(final, by=hall.by, correction=turned(final))
    correct(final, by=hall.by, correction=turned(final), stands=True)
    reconfirm(hall)
    assert hall.four() == was
    hall.play_on(Random(5))
    hall.refresh()
    hall.assert_sound()


def test_or_the_semifinals_are_drawn_again(cast):
    hall = open_semifinals(cast, 9)
    [final] = hall.last("ladder")
    hall.draw_semifinals()
    was = hall.four()["ladder:champion"]
    correct(final, by=hall.by, correction=turned(final), again=True)
    reconfirm(hall)
    assert not hall.tournament.matches.filter(round_code="semifinal").exists()
    hall.assert_sound()
    hall.draw_semifinals(reason="Se corrigió un resultado")
    assert hall.four()["ladder:champion"] != was
    hall.play_on(Random(5))
    hall.refresh()
    hall.assert_sound()


@pytest.mark.parametrize("how", ["stands", "again"])
def test_a_correction_deep_in_the_main_empties_what_followed(cast, how):
    hall = open_semifinals(cast, 16, cut=12)
    hall.draw_semifinals()
    deep = hall.stage("main").matches.filter(round=1, winner="A").order_by("number").first()
    effect = preview(deep, turned(deep))
    [later] = effect.undoes
    assert [change.source.partition(":")[0] for change in effect.used_exits] == ["main"]
    correct(
        deep,
        by=hall.by,
        correction=turned(deep),
        undoing=frozenset([later.number]),
        **{how: True},
    )
    reconfirm(hall)
    hall.assert_sound()
    hall.play("main")
    if how == "again":
        hall.draw_semifinals(reason="Se corrigió un resultado")
    hall.play_on(Random(2))
    hall.refresh()
    hall.assert_sound()


def test_a_list_that_was_frozen_with_another_champion_cannot_be_drawn(cast):
    hall = open_semifinals(cast, 9)
    conditions = DrawConditions(source={"kind": "cards", "count": 20}, subject="knockout")
    made = freeze(hall.tournament, by=hall.by, kind=Draw.Kind.ROUND, conditions=conditions)
    assert not find_differences(made)
    [final] = hall.last("ladder")
    correct(final, by=hall.by, correction=turned(final))
    reconfirm(hall)
    differences = find_differences(made)
    assert differences.gone
    assert differences.moved
    hall.assert_sound()


def test_standings_go_by_how_far_each_came(cast):
    hall = open_brackets(cast, 9)
    rows = {row.team: row for row in read_standings(hall.tournament, hall.tournament.plan).main}
    assert {row.rank for row in rows.values()} == {None}
    assert not any(row.medal for row in rows.values())
    hall.play("ladder")
    hall.play("main")
    hall.draw_semifinals()
    hall.play_on(Random(2))
    hall.refresh()
    standings = read_standings(hall.tournament, hall.tournament.plan)
    assert [row.rank for row in standings.main] == [1, 2, 3, 4, 5, 5, 5, 8, 9]
    assert [row.reached for row in standings.main[4:]] == [
        *["main:round_of_6"] * 3, "ladder:final", "ladder:semifinal",
    ]  # fmt: skip


def test_what_was_played_freezes_no_number_of_games_but_its_own(cast):
    hall = open_brackets(cast, 9)
    hall.win(hall.stage("ladder").matches.order_by("number")[0].number)
    games = {"best_of_first": 5, "best_of_later": 7, "best_of_rounds": {"final": 5}}
    assert change_plan(hall.tournament, by=hall.by, changes=games) == list(games)
    assert {match.best_of for match in hall.stage("ladder").matches.all()} == {1}
    assert {match.best_of for match in hall.stage("main").matches.all()} == {5}
    hall.refresh()
    hall.play("ladder")
    hall.play("main")
    hall.draw_semifinals()
    hall.win(hall.of("semifinal")[0].number)
    begun = progress_of(hall.tournament.plan).begun
    assert {phase for phase, code in begun if code == "semifinal"} == {"later", "single"}
    final = {"best_of_rounds": {"final": 7}}
    assert change_plan(hall.tournament, by=hall.by, changes=final) == [*final]


def test_pages_say_what_the_ladder_leads_to_and_name_its_rounds(cast, client):
    hall = open_ladder(cast, 9)
    board = f"/t/{hall.tournament.slug}/board/"
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "pt-br"
    assert (
        "os três que restam na chave principal, quem vence a repescagem" in client.get(board).text
    )
    missed = entered(hall, "ladder")["rounds:seed 8"].places.first().participant
    player = Client()
    player.cookies["language"] = "pt-br"
    own = player.get(f"/t/{hall.tournament.slug}/me/{create_link(missed)}/").text
    assert "Quem vence a repescagem entra nas semifinais." in own
    assert "O primeiro jogo de vocês aparece assim que a chave for montada." in own
    hall.build("main", "ladder")
    hall.play("main")
    hall.play("ladder")
    assert "Terminaram a chave principal e a repescagem" in client.get(board).text
    form = client.get(f"/t/{hall.tournament.slug}/draw/new/round/?stage=knockout").text
    assert "<h1>Sorteio de uma rodada: Semifinais</h1>" in form
    assert "resta na chave principal: 1 de 3" in form
    bracket = client.get(f"/t/{hall.tournament.slug}/bracket/").text
    assert "Fase de 6" in bracket
    assert "round_of_6<" not in bracket
    assert [view.champion for view in get_brackets(hall.tournament)] == [None, None, None]
    ladder = PAPERS["bracket"].read(hall.tournament, {"cup": "ladder"})
    with override("pt-br"):
        assert end_words(ladder) == "Semifinais"
