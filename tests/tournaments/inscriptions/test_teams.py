"""Who plays with whom, decided at the desk: joined, split, swapped, named; each with its undo."""

import pytest
from django.urls import reverse

from tests.event import inscribe_teams, make_event
from tests.tournaments.draws.hall import drawn, frozen_draw, individuals
from tests.tournaments.undo import press_undo
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.check_in import has_pin, issue_pin
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.teams import (
    members_of,
    pair_people,
    rename_team,
    split_team,
    swap_members,
)
from tournaments.models import Participant, Place, Progress, Remark, Team

BACKEND = "django.contrib.auth.backends.ModelBackend"


def last_action(tournament) -> str:
    return tournament.log.latest("number").action


class TestServices:
    def test_two_who_came_alone_are_a_pair(self, plan, come, nora):
        ana, beto = come("Ana Paz").people[0], come("Beto Sosa").people[0]
        team = pair_people(plan.tournament, [beto, ana], by=nora)
        assert team.state == "confirmed"
        assert members_of(team) == [ana, beto]
        entry = plan.tournament.log.latest("number")
        assert (entry.action, entry.actor) == ("team.paired", str(nora))

    def test_three_are_a_trio(self, cast, come, nora):
        plan = make_event(cast, team_size=3, cap=2)
        people = [come(f"{name} Paz").people[0] for name in ("Ana", "Beto", "Caro")]
        with pytest.raises(Refused, match="choose_a_team"):
            pair_people(plan.tournament, people[:2], by=nora)
        assert members_of(pair_people(plan.tournament, people, by=nora)) == people

    def test_the_same_one_twice_is_nobodys_partner(self, plan, come, nora):
        ana = come("Ana Paz").people[0]
        with pytest.raises(Refused, match="choose_a_team"):
            pair_people(plan.tournament, [ana, ana], by=nora)

    def test_who_has_a_team_is_not_taken_out_of_it(self, plan, come, nora):
        caro = come("Caro Luz").people[0]
        with pytest.raises(Refused, match="has_team"):
            pair_people(plan.tournament, [come("Ana Paz", "Beto Sosa").people[0], caro], by=nora)

    def test_a_split_pair_keeps_its_place_and_comes_back_as_the_same_team(self, plan, come, nora):
        pair = come("Ana Paz", "Beto Sosa")
        come("Caro Luz", "Dani Rey")
        waiting = come("Eva Gil", "Fito Mas").team
        rename_team(pair.team, by=nora, name="Los del Fondo")
        assert split_team(pair.team, by=nora) == pair.people
        waiting.refresh_from_db()
        assert waiting.state == "waiting"  # the two alone still hold the place
        assert all(Participant.objects.get(pk=person.pk).admitted_at for person in pair.people)
        again = pair_people(plan.tournament, pair.people, by=nora)
        assert (again, again.number, again.name) == (pair.team, pair.team.number, "Los del Fondo")
        assert again.state == "confirmed"
        assert names_of_teams(plan.tournament)[again.pk] == "Los del Fondo"

    def test_a_pairing_that_is_undone_gives_places_back_to_who_had_them(self, cast, come, nora):
        plan = make_event(cast, cap=4)
        ana, beto, caro = (come(f"{one} Paz").people[0] for one in ("Ana", "Beto", "Caro"))

        def with_places() -> list[str]:
            people = plan.tournament.participants.exclude(admitted_at=None)
            return sorted(person.name for person in people)

        assert with_places() == ["Ana Paz", "Beto Paz"]
        team = pair_people(plan.tournament, [ana, caro], by=nora)
        assert with_places() == []
        split_team(team, by=nora)
        assert with_places() == ["Ana Paz", "Beto Paz"]

    def test_nobody_loses_a_place_by_it(self, plan, come, nora):
        for names in (("Ana Paz", "Beto Sosa"), ("Caro Luz", "Dani Rey")):
            pair = come(*names)
        split_team(pair.team, by=nora)
        eva = come("Eva Gil").people[0]
        with pytest.raises(Refused, match="would_lose_place"):
            pair_people(plan.tournament, [pair.people[0], eva], by=nora)

    def test_two_change_chairs_and_the_old_pins_end(self, plan, come, nora):
        one, two = come("Ana Paz", "Beto Sosa"), come("Caro Luz", "Dani Rey")
        for pair in (one, two):
            issue_pin(pair.team, by=nora)
        swap_members(one.people[1], two.people[0], by=nora)
        assert members_of(one.team) == [one.people[0], two.people[0]]
        assert members_of(two.team) == [one.people[1], two.people[1]]
        assert not has_pin(one.team)
        assert not has_pin(two.team)
        assert last_action(plan.tournament) == "team.members_swapped"
        swap_members(one.people[1], two.people[0], by=nora)  # the way back
        assert members_of(one.team) == one.people
        assert members_of(two.team) == two.people

    def test_partners_do_not_swap_and_who_is_alone_cannot(self, plan, come, nora):
        pair, alone = come("Ana Paz", "Beto Sosa"), come("Caro Luz").people[0]
        with pytest.raises(Refused, match="already_together"):
            swap_members(*pair.people, by=nora)
        with pytest.raises(Refused, match="without_team"):
            swap_members(pair.people[0], alone, by=nora)

    def test_a_name_is_one_teams_and_no_formula(self, plan, come, nora):
        one, two = come("Ana Paz", "Beto Sosa").team, come("Caro Luz", "Dani Rey").team
        rename_team(one, by=nora, name="  Los   Pibes ")
        assert Team.objects.get(pk=one.pk).name == "Los Pibes"
        for name, code in (
            ("los píbes", "team_name_taken"),
            ("=1+1", "team_name_wrong"),
            ("x" * 61, "team_name_wrong"),
        ):
            with pytest.raises(Refused, match=code):
                rename_team(two, by=nora, name=name)
        before = plan.tournament.log.count()
        rename_team(one, by=nora, name="Los Pibes")  # nothing changes, nothing is said
        assert plan.tournament.log.count() == before

    def test_only_the_organizers_do(self, plan, come, cast):
        pair, referee = come("Ana Paz", "Beto Sosa"), actor_of_account(cast.referee)
        for act in (
            lambda: pair_people(plan.tournament, pair.people, by=referee),
            lambda: split_team(pair.team, by=referee),
            lambda: rename_team(pair.team, by=referee, name="X"),
            lambda: swap_members(*pair.people, by=referee),
        ):
            with pytest.raises(NotAllowed):
                act()

    def test_after_the_draw_teams_stay(self, plan, come, nora):
        pair = come("Ana Paz", "Beto Sosa")
        plan.tournament.stage = Progress.DRAWN
        plan.tournament.save()
        for act in (
            lambda: pair_people(plan.tournament, pair.people, by=nora),
            lambda: split_team(pair.team, by=nora),
            lambda: swap_members(*pair.people, by=nora),
        ):
            with pytest.raises(Refused, match="teams_fixed"):
                act()
        plan.tournament.stage = Progress.PLAYING
        plan.tournament.save()
        with pytest.raises(Refused, match="team_names_fixed"):
            rename_team(pair.team, by=nora, name="X")

    def test_a_frozen_list_keeps_people_as_it_has_them(self, cast, nora):
        tournament = individuals(cast, 4)
        people = list(tournament.participants.all())
        frozen_draw(tournament, "teams")
        with pytest.raises(Refused, match="teams_listed") as refusal:
            pair_people(tournament, people[:2], by=nora)
        assert refusal.value.data == {"number": 1}

    def test_a_drawn_pair_stays_as_drawn_and_may_have_a_name(self, cast, nora):
        tournament = individuals(cast, 4)
        drawn(tournament, "teams")
        team = tournament.teams.filter(state="confirmed")[0]
        with pytest.raises(Refused, match="teams_fixed"):
            split_team(team, by=nora)
        rename_team(team, by=nora, name="Los Sorteados")
        assert names_of_teams(tournament)[team.pk] == "Los Sorteados"

    def test_where_everybody_plays_alone_there_is_nothing_to_put_together(self, cast, come, nora):
        plan = make_event(cast, team_size=1, cap=4)
        done = come("Ana Paz")
        for act in (
            lambda: split_team(done.team, by=nora),
            lambda: pair_people(plan.tournament, done.people, by=nora),
        ):
            with pytest.raises(Refused, match="nothing_to_put_together"):
                act()


def test_who_was_shown_only_by_nickname_is_erased_wherever_it_stood(plan, come, nora):
    pair = come("Xiomara Quetzal", "Luis Sosa")
    Participant.objects.filter(pk=pair.people[0].pk).update(nickname="Chiqui")
    come("Caro Luz", "Dani Rey")
    rename_team(pair.team, by=nora, name="Chiqui & Cía")
    rename_team(pair.team, by=nora, name="La Chiqui y Luis")
    erase_person(pair.people[0], by=nora)
    texts = [text.lower() for text in Remark.objects.values_list("text", flat=True)]
    names = [name.lower() for name in Team.objects.values_list("name", flat=True)]
    assert not [text for text in texts + names if "chiqui" in text]
    assert verify(plan.tournament.pk).is_sound


class TestPages:
    def test_both_are_ticked_and_the_message_takes_it_back(self, organizer, plan, come):
        come("Ana Paz")
        come("Beto Sosa")
        page = reverse("tournaments:pairs", args=[plan.tournament.slug])
        assert organizer.get(page, {"number": 2}).content.decode().count("checked") == 1
        answer = organizer.post(page, {"number": [1, 2]}, follow=True)
        assert Place.objects.filter(until=None).count() == 2
        answer = press_undo(organizer, answer.content.decode())
        assert Place.objects.filter(until=None).count() == 0
        press_undo(organizer, answer.content.decode())  # and the undo too
        assert Team.objects.get().state == "confirmed"

    def test_a_search_keeps_who_is_ticked(self, organizer, plan, come):
        for name in ("Ana Paz", "Beto Sosa", "Caro Luz"):
            come(name)
        page = reverse("tournaments:pairs", args=[plan.tournament.slug])
        rows = organizer.get(page, {"number": 1, "q": "caro"}).context["rows"]
        assert [(unit.names, ticked) for unit, ticked in rows] == [
            ("Ana Paz", True),
            ("Caro Luz", False),
        ]

    def test_one_alone_is_refused_in_words(self, organizer, plan, come):
        come("Ana Paz")
        page = reverse("tournaments:pairs", args=[plan.tournament.slug])
        for numbers in ([], [1]):
            answer = organizer.post(page, {"number": numbers}, follow=True)
            assert "2 personas" in answer.content.decode()

    def test_a_team_is_renamed_swapped_and_split_with_undo_each_time(self, organizer, plan, come):
        one, two = come("Ana Paz", "Beto Sosa"), come("Caro Luz", "Dani Rey")
        page = reverse("tournaments:team_inscription", args=[plan.tournament.slug, 1])
        answer = organizer.post(page, {"do": "rename", "name": "Los Pibes"}, follow=True)
        assert "Los Pibes" in answer.content.decode()
        press_undo(organizer, answer.content.decode())
        assert not Team.objects.exclude(name="").exists()
        swapped = {"do": "swap", "leaving": 2, "coming": 3}
        answer = organizer.post(page, swapped, follow=True)
        assert members_of(one.team) == [one.people[0], two.people[0]]
        press_undo(organizer, answer.content.decode())
        assert members_of(one.team) == one.people
        organizer.post(page, {"do": "split"})
        assert members_of(one.team) == []

    def test_what_was_typed_stays_when_it_is_refused(self, organizer, plan, come):
        come("Ana Paz", "Beto Sosa")
        page = reverse("tournaments:team_inscription", args=[plan.tournament.slug, 1])
        answer = organizer.post(page, {"do": "rename", "name": "=1+1"})
        assert 'value="=1+1"' in answer.content.decode()
        assert answer.context["name_form"].errors
        answer = organizer.post(page, {"do": "swap", "leaving": 1})
        assert answer.context["swap_form"].errors

    def test_who_has_no_team_has_no_teams_page(self, organizer, plan, come):
        come("Ana Paz")
        page = reverse("tournaments:team_inscription", args=[plan.tournament.slug, 1])
        assert organizer.get(page).status_code == 404

    def test_the_list_of_teams_grows_without_more_queries(
        self, organizer, plan, django_assert_max_num_queries
    ):
        inscribe_teams(plan.tournament, 2)
        page = reverse("tournaments:team_inscription", args=[plan.tournament.slug, 1])
        organizer.get(page)
        with django_assert_max_num_queries(16):
            organizer.get(page)
        inscribe_teams(plan.tournament, 6, first=4)
        with django_assert_max_num_queries(16):
            organizer.get(page)
