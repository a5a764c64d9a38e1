"""Taking back a withdrawal: with the place it had, or with what it means that somebody has it."""

import pytest
from django.urls import reverse

from tests.tournaments.draws.hall import frozen_draw, individuals
from tests.tournaments.undo import press_undo
from tournaments.actors import NOBODY, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.inscriptions.services.teams import members_of, pair_people
from tournaments.models import Participant, Progress, Team

BACKEND = "django.contrib.auth.backends.ModelBackend"


def state(team: Team) -> str:
    return Team.objects.get(pk=team.pk).state


def test_a_whole_team_is_back_in_its_place_with_its_number(plan, come, nora):
    come("Caro Luz", "Dani Rey")
    pair = come("Ana Paz", "Beto Sosa")
    withdraw(pair.people[0], by=nora, whole_team=True)
    assert take_back_withdrawal(pair.people[1], by=nora) == pair.people
    assert state(pair.team) == "confirmed"
    assert members_of(pair.team) == pair.people
    actions = list(plan.tournament.log.order_by("number").values_list("action", flat=True))[-3:]
    assert actions == ["participant.returned", "participant.returned", "team.paired"]


def test_one_who_slipped_is_back_with_the_partner_who_stayed(plan, come, nora):
    pair = come("Ana Paz", "Beto Sosa")
    withdraw(pair.people[0], by=nora)
    take_back_withdrawal(pair.people[0], by=nora)
    assert (state(pair.team), members_of(pair.team)) == ("confirmed", pair.people)


def test_who_was_promoted_stays_and_they_wait_in_front_of_later_ones(plan, come, nora):
    come("Caro Luz", "Dani Rey")
    pair = come("Ana Paz", "Beto Sosa")
    promoted, later = come("Eva Gil", "Fito Mas").team, come("Gabi Sol", "Hugo Lis").team
    withdraw(pair.people[0], by=nora, whole_team=True)
    take_back_withdrawal(pair.people[0], by=nora)
    assert [state(team) for team in (promoted, pair.team, later)] == [
        "confirmed",
        "waiting",
        "waiting",
    ]
    withdraw(Participant.objects.get(name="Caro Luz"), by=nora, whole_team=True)
    assert [state(pair.team), state(later)] == ["confirmed", "waiting"]  # theirs was the older turn


def test_a_partner_who_found_another_stays_there(plan, come, nora):
    pair = come("Ana Paz", "Beto Sosa")
    withdraw(pair.people[0], by=nora)
    caro = come("Caro Luz").people[0]
    other = pair_people(plan.tournament, [pair.people[1], caro], by=nora)
    take_back_withdrawal(pair.people[0], by=nora)
    assert members_of(other) == [pair.people[1], caro]
    assert members_of(pair.team) == []
    assert Participant.objects.get(pk=pair.people[0].pk).withdrawn_at is None


def test_somebody_alone_is_back_among_those_alone(plan, come, nora):
    ana, beto = come("Ana Paz").people[0], come("Beto Sosa").people[0]
    withdraw(ana, by=nora)
    assert Participant.objects.get(pk=beto.pk).admitted_at is None
    take_back_withdrawal(ana, by=nora)
    assert Participant.objects.get(pk=ana.pk).admitted_at
    assert Participant.objects.get(pk=beto.pk).admitted_at


def test_by_their_own_link_but_nobody_elses(plan, come, nora):
    pair, other = come("Ana Paz", "Beto Sosa"), come("Caro Luz", "Dani Rey").people[0]
    ana = pair.people[0]
    withdraw(ana, by=actor_of_participant(ana.pk))
    for actor in (NOBODY, actor_of_participant(other.pk)):
        with pytest.raises(NotAllowed):
            take_back_withdrawal(ana, by=actor)
    take_back_withdrawal(ana, by=actor_of_participant(ana.pk))
    assert members_of(pair.team) == pair.people


def test_what_cannot_be_taken_back_is_refused(plan, come, nora):
    ana = come("Ana Paz", "Beto Sosa").people[0]
    with pytest.raises(Refused, match="not_withdrawn"):
        take_back_withdrawal(ana, by=nora)
    withdraw(ana, by=nora)
    come("Ana Paz")
    with pytest.raises(Refused, match="duplicates"):
        take_back_withdrawal(ana, by=nora)
    plan.tournament.stage = Progress.PLAYING
    plan.tournament.save()
    with pytest.raises(Refused, match="too_late_to_return"):
        take_back_withdrawal(ana, by=nora)


def test_behind_a_frozen_list_they_come_back_alone(cast, nora):
    tournament = individuals(cast, 6)
    ana, beto, *_others = tournament.participants.order_by("number")
    team = pair_people(tournament, [ana, beto], by=nora)
    withdraw(ana, by=nora)
    frozen_draw(tournament, "teams")
    take_back_withdrawal(ana, by=nora)
    assert members_of(team) == []
    ana.refresh_from_db()
    assert ana.withdrawn_at is None


class TestPages:
    def test_the_message_takes_it_back_and_says_with_a_place(self, organizer, plan, come):
        pair = come("Ana Paz", "Beto Sosa")
        page = reverse("tournaments:withdraw_inscription", args=[plan.tournament.slug, 1])
        answer = organizer.post(page, {"whole_team": "on"}, follow=True)
        answer = press_undo(organizer, answer.content.decode())
        assert "Ana Paz, Beto Sosa: de vuelta, con lugar." in answer.content.decode()
        assert state(pair.team) == "confirmed"

    def test_later_the_persons_page_does_and_says_what_it_means(self, organizer, plan, come, nora):
        come("Caro Luz", "Dani Rey")
        pair = come("Ana Paz", "Beto Sosa")
        come("Eva Gil", "Fito Mas")
        withdraw(pair.people[0], by=nora, whole_team=True)
        page = reverse("tournaments:inscription", args=[plan.tournament.slug, 3])
        assert "va a la lista de espera" in organizer.get(page).content.decode()
        answer = organizer.post(
            reverse("tournaments:return_inscription", args=[plan.tournament.slug, 3]), follow=True
        )
        assert "lista de espera" in answer.content.decode()
        assert state(pair.team) == "waiting"

    def test_twice_is_refused_in_words(self, organizer, plan, come):
        come("Ana Paz", "Beto Sosa")
        address = reverse("tournaments:return_inscription", args=[plan.tournament.slug, 1])
        assert "no se dio de baja" in organizer.post(address, follow=True).content.decode()

    def test_a_player_takes_it_back_on_the_own_page(self, client, plan, come, nora):
        pair = come("Ana Paz", "Beto Sosa")
        address = reverse("tournaments:personal_page", args=[plan.tournament.slug, pair.tokens[0]])
        withdraw(pair.people[0], by=nora)
        assert 'value="return"' in client.get(address).content.decode()
        client.post(address, {"do": "return"})
        assert members_of(pair.team) == pair.people
        assert 'value="return"' not in client.get(address).content.decode()
