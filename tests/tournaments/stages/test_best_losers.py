"""The best losers of a round of pairs fill the bracket of its winners: who they are, what a lot, an
appeal, a departure and a correction make of it."""

from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from papers.documents.rounds import read_round_table
from tests.event import make_event
from tests.tournaments.matches.hall import WHY, seat_teams
from tests.tournaments.stages.best_losers import pairs_then_best_losers
from tests.tournaments.stages.test_cups import draw, entered
from tests.tournaments.stages.test_refill import findings_in
from tests.tournaments.stages.test_returns import Pairs, draw_conditions, turned
from tournaments.actors import actor_of_account
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.results import Sheet, record_games, walkover
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import Draw, Match, StagePlace, Team
from tournaments.players.own_group import own_group
from tournaments.podium.selectors import podium_page
from tournaments.regulation.clauses import clauses
from tournaments.regulation.selectors import settings_of
from tournaments.setup.services.progress import finish
from tournaments.stages.labels import own_words, qualification_words, row_words
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.returns import find_returns
from tournaments.stages.selectors.tables import view_stage
from tournaments.stages.services.sale import buy_place
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


class BestLosersHall(Pairs):
    def lose(self, number, points, side="B", *, confirm=True):
        """The side loses a match of one game with so many points."""
        match = self.match(number)
        games = ((30, points),) if side == "B" else ((points, 30),)
        record_games(match, by=self.by, sheet=Sheet(games))
        if confirm:
            self.confirm(number)
        self.tournament.refresh_from_db()

    def numbers(self):
        return list(self.pairs.matches.order_by("number").values_list("number", flat=True))

    def play_with(self, *points):
        for number, made in zip(self.numbers(), points, strict=True):
            self.lose(number, made)

    def back(self):
        """The teams that came back, by the numbers of the matches they lost."""
        places = entered(self, "knockout")
        return {
            int(source.rpartition(" ")[2]): team
            for source, team in places.items()
            if ":loser " in source and team
        }

    def assert_sound(self):
        assert result_faults(self.tournament) == []
        assert findings_in(b"".join(event_file(self.tournament))) == []


def open_best_losers(cast, teams=12, **plan):
    event = make_event(cast, cap=None, stages=pairs_then_best_losers(), **plan)
    made = seat_teams(event, teams)
    by = actor_of_account(cast.organizer)
    hall = BestLosersHall(cast, event.tournament, event, made, by)
    draw(hall, Draw.Kind.ROUND)
    return hall


def test_who_lost_by_least_fills_the_bracket(cast):
    hall = open_best_losers(cast, 12)  # six winners: two of eight
    hall.play_with(10, 29, 3, 28, 27, 0)
    one, two = hall.numbers()[1], hall.numbers()[3]
    assert {*hall.back()} == {one, two}
    made = hall.draw_bracket()
    listed = {entry["id"] for entry in made.frozen_list["entries"]}
    assert listed == {str(team.pk) for team in (*hall.winners(), *hall.back().values())}
    assert (made.frozen_list["size"], made.frozen_list["byes"]) == (8, [])
    hall.play_on(Random(1))
    hall.assert_sound()
    assert podium_page(hall.tournament).decided
    finish(hall.tournament, by=hall.by)


def test_passing_free_puts_nobody_above_others(cast):
    hall = open_best_losers(cast, 11)
    [group] = view_stage(hall.pairs, language="en").groups
    assert not group.has_begun
    first, *others = hall.numbers()
    waiting = hall.match(others[0]).slots.get(side="A").team
    assert "Nothing has been played here yet." in own_page(hall, waiting)
    hall.lose(first, 20)
    [group] = view_stage(hall.pairs, language="en").groups
    assert group.has_begun
    page = own_page(hall, waiting)
    assert "You have not played here yet." in page
    assert "you would not go on" not in page
    assert "Place" not in page


def own_page(hall, team):
    [place] = team.places.all()[:1]
    token = create_link(place.participant)
    address = reverse("tournaments:personal_page", args=[hall.tournament.slug, token])
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(address, follow=True).content.decode()
    section = page.partition('aria-labelledby="own-group"')[2]
    return section.partition('<div class="standings')[0]


def test_nobody_meets_at_once_whom_it_lost_to(cast):
    hall = open_best_losers(cast, 5)  # three go on, one comes back: two matches
    hall.play_with(10, 20)
    [number] = hall.back()
    pair = [str(hall.match(number).slots.get(side=side).team_id) for side in "AB"]
    made = hall.draw_bracket()
    assert made.frozen_list["apart"] == [pair]
    slots = made.document["draws"][-1]["outcome"]["slots"]
    assert not any({*pair} == {*slots[at : at + 2]} for at in (0, 2))
    hall.assert_sound()


def test_clubs_as_late_as_possible_do_not_go_with_it(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(1, 2, 3)
    conditions = DrawConditions(source={"kind": "none"}, subject="knockout", clubs="late")
    with pytest.raises(Refused, match="best_losers_and_clubs"):
        freeze_or_draw(hall.tournament, by=hall.by, kind=Draw.Kind.BRACKET, conditions=conditions)


@pytest.mark.parametrize("teams", [4, 7, 8, 15])
def test_winners_who_fill_a_bracket_need_nobody(cast, teams):
    hall = open_best_losers(cast, teams)
    hall.play_pairs()
    assert hall.back() == {}
    hall.draw_bracket()
    hall.play_on(Random(2))
    hall.assert_sound()


def test_whoever_stayed_away_or_left_is_not_entitled(cast):
    hall = open_best_losers(cast, 10)  # five winners: three of eight
    absent, gone, *others = hall.numbers()
    walkover(hall.match(absent), by=hall.by, winner="A", because=WHY)
    hall.confirm(absent)
    hall.lose(gone, 29)
    withdraw_team(hall.match(gone).slots.get(side="B").team, by=hall.by, because=WHY)
    for number in others:
        hall.lose(number, 1)
    assert [*hall.back()] == others
    hall.draw_bracket()
    hall.play_on(Random(3))
    hall.assert_sound()


def test_too_few_who_may_leave_byes(cast):
    hall = open_best_losers(cast, 10)
    absent, other, *rest = hall.numbers()
    for number in (absent, other, rest[0]):
        walkover(hall.match(number), by=hall.by, winner="B", because=WHY)
        hall.confirm(number)
    for number in rest[1:]:
        hall.lose(number, 1)
    assert [*hall.back()] == rest[1:]
    made = hall.draw_bracket()
    assert len(made.frozen_list["byes"]) == 1
    hall.assert_sound()


def test_places_are_open_until_the_last_result_is_in_ink(cast):
    hall = open_best_losers(cast, 6)
    one, two, three = hall.numbers()
    hall.lose(one, 29)
    hall.lose(two, 28)
    hall.lose(three, 0, confirm=False)
    assert hall.back() == {}
    assert find_returns(hall.tournament).in_pencil
    with pytest.raises(Refused, match="places_open"):
        hall.draw_bracket()
    hall.confirm(three)
    assert [*hall.back()] == [one]
    assert find_returns(hall.tournament).in_pencil == ()


def test_a_tie_for_the_last_place_goes_by_lot(cast):
    hall = open_best_losers(cast, 12)
    hall.play_with(29, 20, 20, 20, 3, 0)
    best, *tied = hall.numbers()[:4]
    assert [*hall.back()] == [best]  # nothing of hers depends on the lot
    [tie] = find_next_step(hall.tournament, hall.tournament.plan).ties
    assert tie.subject == "first:losers from 2"
    assert not tie.is_sale
    with pytest.raises(Refused, match="places_open"):
        hall.draw_bracket()
    hall.assert_sound()
    order = hall.draw_lot().document["draws"][-1]["outcome"]["order"]
    losers = {
        str(team.pk): number for number, team in zip(hall.numbers(), hall.losers(), strict=True)
    }
    assert {losers[id] for id in order} == {*tied}
    hall.tournament.refresh_from_db()
    hall.draw_bracket()
    assert {*hall.back()} == {best, losers[order[0]]}
    hall.play_on(Random(4))
    hall.assert_sound()


def test_no_lot_where_nothing_depends_on_it(cast):
    hall = open_best_losers(cast, 12)
    hall.play_with(20, 20, 3, 3, 3, 0)
    assert find_next_step(hall.tournament, hall.tournament.plan).ties == ()
    assert [*hall.back()] == hall.numbers()[:2]


def test_whoever_leaves_after_the_lot_makes_room_for_the_next_of_it(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(20, 20, 20)
    order = hall.draw_lot().document["draws"][-1]["outcome"]["order"]
    withdraw_team(Team.objects.get(pk=order[0]), by=hall.by, because=WHY)
    hall.tournament.refresh_from_db()
    hall.draw_bracket()
    assert [str(team.pk) for team in hall.back().values()] == [order[1]]
    readmit_team(Team.objects.get(pk=order[0]), by=hall.by, because=WHY)
    hall.assert_sound()


def test_a_correction_before_the_draw_moves_the_place(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(20, 19, 0)
    one, two, _three = hall.numbers()
    assert [*hall.back()] == [one]
    correction = Correction(games=((30, 18),), reason="Se anotó mal")
    changes = {change.name for change in preview(hall.match(one), correction).exits}
    assert changes == {f"loser {one}", f"loser {two}"}
    correct(hall.match(one), by=hall.by, correction=correction)
    if hall.state(one) == Match.State.FINISHED:
        hall.confirm(one)
    assert [*hall.back()] == [two]
    hall.assert_sound()


def test_after_the_draw_the_organizers_decide(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(20, 19, 0)
    one, two, _three = hall.numbers()
    hall.draw_bracket()
    correction = Correction(games=((30, 18),), reason="Se anotó mal")
    used = preview(hall.match(one), correction).used_exits
    assert {change.name for change in used} == {f"loser {one}", f"loser {two}"}
    with pytest.raises(Refused, match="later_stage_drawn"):
        correct(hall.match(one), by=hall.by, correction=correction)
    correct(hall.match(one), by=hall.by, correction=correction, stands=True)
    kept = StagePlace.objects.filter(by_decision=True).values_list("source", flat=True)
    assert {*kept} == {f"first:loser {one}", f"first:loser {two}"}
    assert [*hall.back()] == [one]
    hall.play_on(Random(5))
    hall.assert_sound()


def test_or_the_bracket_is_drawn_again(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(20, 19, 0)
    one, two, _three = hall.numbers()
    hall.draw_bracket()
    correct(hall.match(two), by=hall.by, correction=turned(hall, hall.match(two)), again=True)
    if hall.state(two) == Match.State.FINISHED:
        hall.confirm(two)
    freeze_or_draw(
        hall.tournament,
        by=hall.by,
        kind=Draw.Kind.BRACKET,
        conditions=draw_conditions("knockout"),
        reason="Se corrigió un resultado",
    )
    assert [*hall.back()] == [one]
    hall.assert_sound()


def test_nothing_is_sold(cast):
    hall = open_best_losers(cast, 6)
    hall.play_with(20, 19, 0)
    with pytest.raises(Refused, match="no_returns"):
        buy_place(hall.losers()[2], by=hall.by)


@override("en")
def test_the_table_says_it_in_pencil_and_in_ink(cast):
    hall = open_best_losers(cast, 12)
    *early, last = hall.numbers()
    for number, points in zip(early, (29, 28, 3, 2, 1), strict=True):
        hall.lose(number, points)
    view = view_stage(hall.pairs, language="en")
    assert (
        qualification_words(view.qualification)
        == "Winners go on, and the 2 best losers of the first round."
    )
    words = [row_words(row) for row in view.groups[0].rows]
    assert words.count("would go on, as one of the best losers") == 2
    assert not view.is_ink
    row = own_group(hall.tournament, hall.match(early[2]).slots.get(side="B").team, language="en")
    assert own_words(row.row).startswith("If it ended now, you would not go on")
    hall.lose(last, 28)
    view = view_stage(hall.pairs, language="en")
    words = [row_words(row) for row in view.groups[0].rows]
    assert words.count("goes on, as one of the best losers") == 1
    assert words.count("a lot decides on the last best loser") == 2
    assert not view.is_ink
    hall.draw_lot()
    view = view_stage(hall.pairs, language="en")
    assert view.is_ink
    assert sum(row.goes_on == "ink" for row in view.groups[0].rows) == 8
    out = next(row for row in view.groups[0].rows if row.is_out)
    assert own_words(out) == "You do not go on to the bracket."


@pytest.mark.parametrize(
    ("language", "words"), [("es-ar", "mejores perdedores"), ("pt-br", "melhores perdedores")]
)
def test_pages_and_papers_say_it_in_the_readers_words(cast, nora, language, words):
    hall = open_best_losers(cast, 12)
    hall.play_with(29, 20, 20, 3, 2, 1)
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    slug = hall.tournament.slug
    board = nora.get(reverse("tournaments:board", args=[slug])).content.decode()
    assert "first%3Alosers%20from%202" in board
    assert words in board.lower()
    reader = Client()
    reader.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    public = reader.get(f"/t/{slug}/groups/")
    assert words in public.content.decode().lower()
    with override(language):
        assert words in read_round_table(hall.tournament, {})["sale"].lower()


def test_the_regulation_says_how(cast):
    hall = open_best_losers(cast, 6)
    codes = {clause.code for clause in clauses(settings_of(hall.tournament.plan))}
    assert {"pairs", "best_losers_places", "best_losers_order", "best_losers_draw"} <= codes
    assert not {"return_places", "return_lot"} & codes
