"""Renaming and replacing after a list was frozen: a reason, a change by hand, nothing silent."""

import random
from typing import Any

import pytest
from django.urls import reverse

from papers.documents.certificate import read_certificate
from tests.cast import Cast, make_cast
from tests.threads import at_once
from tests.tournaments.draws.hall import drawn, frozen_draw, host, individuals, pairs
from tournaments.actors import SYSTEM
from tournaments.draws.entrants import members_of
from tournaments.draws.protocol import names_now, outcome_now, text_of, verify
from tournaments.draws.services.changes import swap_people, swap_teams
from tournaments.draws.services.publish import build_public_file, document_with_texts
from tournaments.exceptions import Refused
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.leave import replace_person
from tournaments.models import Draw, Participant, Team, Tournament

TEAMS, BRACKET = "teams", "bracket"


def rename(person: Participant, name: str, reason: str = "") -> None:
    changed = Person(name, club=person.club)
    change_person(person, by=SYSTEM, person=changed, reason=reason, despite_duplicates=True)


def bench(tournament: Tournament, name: str) -> Participant:
    return inscribe(tournament, by=SYSTEM, people=[Person(name)]).people[0]


def replace(out: Participant, comes: Participant, reason: str = "Se fue") -> None:
    replace_person(out, by=SYSTEM, reserve=comes, reason=reason)


def document(draw: Draw) -> dict[str, Any]:
    return document_with_texts(Draw.objects.get(pk=draw.pk))


def names_in(draw: Draw) -> tuple[dict[str, str], dict[str, str]]:
    """By entry: as the list was frozen, and as it is called now."""
    texts = document(draw)
    frozen = {entry["id"]: entry["name"] for entry in texts["draws"][-1]["list"]["entries"]}
    now = names_now(texts)
    return (
        {id: text_of(texts, name) for id, name in frozen.items()},
        {id: text_of(texts, name) for id, name in now.items()},
    )


def require_true(tournament: Tournament, *draws: Draw) -> None:
    """The documents verify and say what the rows say: who sits where, and who is called how."""
    people = {str(row.pk): row.name for row in Participant.objects.filter(tournament=tournament)}
    teams = {str(key): [str(p.pk) for p in rows] for key, rows in members_of(tournament).items()}
    for draw in draws:
        row = Draw.objects.get(pk=draw.pk)
        report = verify(build_public_file(row))
        assert report.sound, report.findings
        names = names_in(row)[1]
        if row.kind == TEAMS:
            assert {id: people[id] for id in names} == names
            if row.is_drawn:
                outcome = outcome_now(row.document)
                standing = [*outcome["teams"], *filter(None, [outcome["short"]])]
                assert sorted(map(sorted, standing)) == sorted(map(sorted, teams.values()))
        else:
            called = {id: " / ".join(people[one] for one in teams[id]) for id in names}
            assert called == names


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    return individuals(cast, 6)


def test_two_names_cannot_be_exchanged_after_the_draw_without_a_trace(tournament):
    draw = drawn(tournament, TEAMS)
    one, other = Participant.objects.order_by("number")[:2]
    with pytest.raises(Refused, match="draw_reason_needed"):
        rename(one, other.name)
    one.refresh_from_db()
    assert (one.name, Draw.objects.get().changes) == (one.name, 0)
    rename(one, other.name, "Estaban cambiados")
    rename(other, one.name, "Estaban cambiados")
    frozen, now = names_in(draw)
    first, second = str(one.pk), str(other.pk)
    assert (frozen[first], frozen[second]) == (one.name, other.name)
    assert (now[first], now[second]) == (other.name, one.name)
    changes = document(draw)["changes"]
    assert [change["names"][0][0] for change in changes] == [first, second]
    assert text_of(document(draw), changes[0]["reason"]) == "Estaban cambiados"
    require_true(tournament, draw)


def test_a_name_put_right_before_the_draw_is_listed_too(tournament):
    draw = frozen_draw(tournament, TEAMS)
    person = Participant.objects.earliest("number")
    old = person.name
    with pytest.raises(Refused, match="draw_reason_needed"):
        rename(person, "Ana Paz")
    rename(person, "Ana Paz", "Mal escrito")
    frozen, now = names_in(draw)
    assert (frozen[str(person.pk)], now[str(person.pk)]) == (old, "Ana Paz")
    require_true(tournament, draw)


def test_a_name_outside_every_list_needs_no_reason(tournament):
    frozen_draw(tournament, TEAMS)
    late = bench(tournament, "Rita Reserva")
    rename(late, "Rita Rivas")
    assert Draw.objects.get().changes == 0


def test_a_club_or_a_phone_needs_no_reason(tournament):
    frozen_draw(tournament, TEAMS)
    person = Participant.objects.earliest("number")
    change_person(person, by=SYSTEM, person=Person(person.name, club="Sur", phone="11 5555 1234"))
    assert Draw.objects.get().changes == 0


def test_a_team_of_the_bracket_is_called_by_its_people(cast: Cast):
    tournament = pairs(cast, 4)
    draw = drawn(tournament, BRACKET)
    team = Team.objects.earliest("number")
    person = team.places.get(order=1).participant
    old = names_in(draw)[0][str(team.pk)]
    with pytest.raises(Refused, match="draw_reason_needed"):
        rename(person, "Ana Paz")
    rename(person, "Ana Paz", "Mal escrito")
    frozen, now = names_in(draw)
    assert frozen[str(team.pk)] == old
    assert now[str(team.pk)].startswith("Ana Paz / ")
    require_true(tournament, draw)


def test_a_draw_that_no_longer_counts_keeps_the_names_of_its_day(tournament):
    first = drawn(tournament, TEAMS)
    second = drawn(tournament, TEAMS, reason="Se cayó el mazo")
    person = Participant.objects.earliest("number")
    old = person.name
    rename(person, "Ana Paz", "Mal escrito")
    assert document(first)["changes"] == []
    assert names_in(first)[0][str(person.pk)] == old
    assert text_of(document(second), document(second)["draws"][0]["list"]["entries"][0]["name"])
    require_true(tournament, second)


def test_erasing_takes_the_former_name_away_and_the_file_still_verifies(tournament):
    draw = drawn(tournament, TEAMS)
    person = Participant.objects.earliest("number")
    old = person.name
    rename(person, "Ana Paz", "Mal escrito")
    erase_person(person, by=host(tournament))
    text = build_public_file(Draw.objects.get(pk=draw.pk)).decode()
    assert old not in text
    assert "Ana Paz" not in text
    assert verify(text.encode()).sound


def test_erasing_a_partner_takes_the_teams_former_name_away(cast: Cast):
    tournament = pairs(cast, 4)
    drawn(tournament, BRACKET)
    team = Team.objects.earliest("number")
    one, other = (place.participant for place in team.places.order_by("order"))
    rename(one, "Ana Paz", "Mal escrito")
    replace(one, bench(tournament, "Rita Reserva"))
    erase_person(other, by=host(tournament))
    assert other.name not in build_public_file(Draw.objects.get()).decode()


def test_a_triangle_of_replacements_is_three_changes_of_the_draw(tournament):
    draw = drawn(tournament, TEAMS)
    teams = list(Team.objects.order_by("number"))
    one, other = (team.places.earliest("order").participant for team in teams[:2])
    reserve = bench(tournament, "Rita Reserva")
    for out, comes in ((one, reserve), (other, one), (reserve, other)):
        with pytest.raises(Refused, match="draw_reason_needed"):
            replace(out, comes, "")
        replace(out, comes)
        require_true(tournament, draw)
    assert len(document(draw)["changes"]) == 3
    people = [{str(place.participant_id) for place in t.places.filter(until=None)} for t in teams]
    assert str(one.pk) in people[1]
    assert str(other.pk) in people[0]


def test_a_replacement_is_a_change_of_the_teams_and_of_the_bracket(tournament):
    teams = drawn(tournament, TEAMS)
    bracket = drawn(tournament, BRACKET)
    out = Team.objects.earliest("number").places.earliest("order").participant
    replace(out, bench(tournament, "Rita Reserva"))
    assert [change["places"] != [] for change in document(teams)["changes"]] == [True]
    assert len(document(bracket)["changes"][0]["names"]) == 1
    require_true(tournament, teams, bracket)


def test_a_replacement_while_the_brackets_list_waits_is_listed(cast: Cast):
    tournament = pairs(cast, 4)
    draw = frozen_draw(tournament, BRACKET)
    out = Team.objects.earliest("number").places.earliest("order").participant
    reserve = bench(tournament, "Rita Reserva")
    with pytest.raises(Refused, match="draw_reason_needed"):
        replace(out, reserve, "")
    replace(out, reserve)
    require_true(tournament, draw)


def test_somebody_of_the_short_team_is_replaced_and_swapped(cast: Cast):
    tournament = individuals(cast, 7, odd_one_out="short")
    draw = drawn(tournament, TEAMS)
    outcome = outcome_now(draw.document)
    (alone,) = outcome["short"]
    reserve = bench(tournament, "Rita Reserva")
    replace(Participant.objects.get(pk=alone), reserve)
    require_true(tournament, draw)
    inside = outcome["teams"][0][0]
    swap_people(
        draw, by=host(tournament), first=str(reserve.pk), second=inside, reason="Son hermanos"
    )
    require_true(tournament, draw)
    now = outcome_now(Draw.objects.get(pk=draw.pk).document)
    assert now["short"] == [inside]
    assert str(reserve.pk) in now["teams"][0]


def test_an_event_without_a_draw_has_nothing_to_note(cast: Cast):
    tournament = pairs(cast, 2)
    person = Participant.objects.earliest("number")
    rename(person, "Ana Paz")
    replace(person, bench(tournament, "Rita Reserva"), "")
    assert not Draw.objects.exists()


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))]
)
def test_whatever_is_done_the_documents_say_what_is(cast: Cast, seed):
    """Sixteen random renamings, replacements and swaps, before and after the bracket."""
    chance = random.Random(seed)
    tournament = individuals(cast, 9, odd_one_out=chance.choice(["short", "reserve", "larger"]))
    draws = [drawn(tournament, TEAMS)]
    for step in range(16):
        if step == 8:
            draws.append(drawn(tournament, BRACKET))
        people = list(Participant.objects.order_by("number"))
        seated = [p for p in people if p.places.filter(until=None).exists()]
        out = chance.choice(seated)
        act = chance.choice(["rename", "replace", "swap"])
        if act == "rename":
            rename(out, f"{chance.choice(people).name} {step}", "Mal escrito")
        elif act == "replace":
            free = [p for p in people if p not in seated] or [bench(tournament, f"Rita {step}")]
            replace(out, chance.choice(free))
        elif step < 8:
            other = chance.choice([p for p in seated if team_of(p) != team_of(out)])
            first, second = str(out.pk), str(other.pk)
            swap_people(draws[0], by=host(tournament), first=first, second=second, reason="Pedido")
        else:
            first, second = chance.sample(list(Team.objects.filter(tournament=tournament)), 2)
            swap_teams(first, second, by=host(tournament), reason="Pedido")
        require_true(tournament, *draws)


def test_renaming_and_replacing_at_the_same_moment_are_two_changes(transactional_db):
    tournament = individuals(make_cast(), 6)
    draw = drawn(tournament, TEAMS)
    one, other = (
        team.places.earliest("order").participant for team in Team.objects.order_by("number")[:2]
    )
    reserve = bench(tournament, "Rita Reserva")
    results = at_once(
        lambda: rename(one, "Ana Paz", "Mal escrito"),
        lambda: replace(other, reserve),
        lambda: rename(reserve, "Rita Rivas", "Mal escrito"),
    )
    errors = [result for result in results if result is not None]
    assert errors == []
    require_true(tournament, draw)


def address(tournament: Tournament, name: str, number: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, number])


def test_the_desk_is_asked_for_the_reason_and_keeps_what_was_typed(nora, tournament):
    draw = drawn(tournament, TEAMS)
    person = Participant.objects.earliest("number")
    edit = address(tournament, "edit_inscription", person.number)
    assert "Why the name changes" in nora.get(edit).text
    page = nora.post(edit, {"name": "Ana Paz"}).text
    assert "give a reason" in page
    assert 'value="Ana Paz"' in page
    nora.post(edit, {"name": "Ana Paz", "reason": "Mal escrito"})
    shown = nora.get(address(tournament, "draw", draw.number)).text
    assert f"in the list: {person.name}" in shown
    assert "today: Ana Paz" in shown
    assert "Mal escrito" in shown


def test_a_reason_that_is_needed_is_not_called_optional(nora, tournament):
    person = Participant.objects.earliest("number")
    drawn(tournament, TEAMS)
    bench(tournament, "Rita Reserva")
    for name in ("edit_inscription", "replace_inscription"):
        url = address(tournament, name, person.number)
        for page in (nora.get(url), nora.post(url, {"name": "Ana Paz"})):
            label = page.text.split('for="id_reason"')[1].split("</label>")[0]
            assert "optional" not in label
    edit = address(tournament, "edit_inscription", person.number)
    nora.post(edit, {"name": person.name, "phone": "11 5555 0000"})
    person.refresh_from_db()
    assert person.phone, "a number of a telephone needs no reason"


def test_the_public_page_lists_a_replacement_with_its_reason(client, tournament):
    draw = drawn(tournament, TEAMS)
    out = Team.objects.earliest("number").places.earliest("order").participant
    replace(out, bench(tournament, "Rita Reserva"), "Se sintió mal")
    shown = client.get(address(tournament, "draw", draw.number)).text
    assert "Se sintió mal" in shown
    assert "Rita Reserva" in shown


def test_the_certificate_has_both_names_and_the_changes(tournament):
    draw = drawn(tournament, TEAMS)
    person = Team.objects.earliest("number").places.earliest("order").participant
    old = person.name
    rename(person, "Ana Paz", "Mal escrito")
    replace(person, bench(tournament, "Rita Reserva"), "Se sintió mal")
    content = read_certificate(tournament, {"draw": str(draw.number)})
    renaming, replacing = content["changes"]
    assert renaming["names"] == [{"before": old, "after": "Ana Paz"}]
    assert renaming["reason"] == "Mal escrito"
    assert "Ana Paz" in replacing["moves"][0]["before"]
    assert "Rita Reserva" in replacing["moves"][0]["after"]


def test_the_certificate_names_people_as_listed_and_as_today(tournament):
    draw = drawn(tournament, TEAMS)
    person = Participant.objects.earliest("number")
    old = person.name
    rename(person, "Ana Paz", "Mal escrito")
    places = read_certificate(tournament, {"draw": str(draw.number)})["places"]
    assert [old in place["listed_as"] for place in places if "Ana Paz" in place["label"]] == [True]
