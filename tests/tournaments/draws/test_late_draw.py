"""A pair that comes after the draw: its rival is drawn among those who pass free, never picked."""

import json
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.cast import make_cast
from tests.event import name
from tests.threads import at_once
from tests.tournaments.draws.hall import (
    CARDS,
    DEALT,
    at,
    come_late,
    drawn,
    drawn_late,
    frozen_draw,
    host,
    pairs,
)
from tests.tournaments.draws.test_services import refusal
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify as verify_chain
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.protocol import outcome_now, rival_of, verify
from tournaments.draws.services.changes import swap, swap_teams
from tournaments.draws.services.draw import freeze_or_draw, perform_draw
from tournaments.draws.services.freeze import cancel_list
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.teams import pair_people
from tournaments.matches.services.calls import call_match
from tournaments.models import Draw, Match, Participant, Progress, Slot, Team, Tournament
from tournaments.verification.results import result_faults

OTHER_CARDS = [*CARDS[1:], CARDS[0]]
QUICK = DrawConditions(source={"kind": "none"})


def with_byes(cast, teams: int = 5) -> Tournament:
    """A drawn bracket; of five teams three pass free."""
    tournament = pairs(cast, teams)
    drawn(tournament, "bracket")
    return tournament


def frozen_late(tournament: Tournament, team: Team, reason: str = "Se pinchó una goma") -> Draw:
    return frozen_draw(tournament, "late", reason=reason, subject=str(team.pk))


def holders(tournament: Tournament) -> list[str]:
    slots = Slot.objects.filter(match__tournament=tournament, by_bye=True, team__isnull=False)
    return [str(team) for team in slots.values_list("team", flat=True)]


def match_of(tournament: Tournament, team: object) -> Match:
    return Match.objects.filter(tournament=tournament, slots__team=team).latest("round")


def call(tournament: Tournament, team: object) -> None:
    """To the match in which this team would have played first."""
    Match.objects.filter(pk=match_of(tournament, team).pk).update(state=Match.State.CALLED)


def sides(match: Match) -> set[str]:
    return {str(slot.team_id) for slot in match.slots.all()}


def require_true(tournament: Tournament) -> None:
    """Log, results and every published file prove what they say."""
    assert verify_chain(tournament.pk).is_sound
    assert result_faults(tournament) == []
    for draw in Draw.objects.filter(tournament=tournament):
        assert verify(build_public_file(draw), noted=draw.list_hash).findings == ()


def test_the_list_is_frozen_first_then_chance_speaks_then_it_plays_whom_it_drew(cast):
    tournament = with_byes(cast)
    late, free = come_late(tournament), holders(tournament)
    draw = frozen_late(tournament, late)
    assert not Slot.objects.filter(team=late).exists()
    places = [id for id, _ in draw.frozen_list["places"]]
    assert sorted(places) == sorted(free)
    assert draw.frozen_list["bracket"] == Draw.objects.get(kind="bracket").list_hash
    draw = perform_draw(draw, by=host(tournament), value=CARDS)
    match = Match.objects.get(tournament=tournament, number=6)  # after the numbers in print
    assert (match.round, match.round_code, match.state) == (1, "quarterfinal", "ready")
    against = draw.document["draws"][0]["outcome"]["against"]
    assert sides(match) == {str(late.pk), against}
    assert against in free
    assert match.winner_to.slots.get(side=match.winner_to_side).kind == "open"
    late.refresh_from_db()
    assert late.state == Team.State.CONFIRMED
    assert rival_of(json.loads(build_public_file(draw)), str(late.pk)) == against
    require_true(tournament)


def test_what_is_drawn_follows_from_the_cards_alone(cast):
    """Every place comes out for some secret, and the same secret and cards give the same one."""
    tournament = with_byes(cast)
    draw = frozen_late(tournament, come_late(tournament))
    again = Draw.objects.get(pk=draw.pk)
    first = perform_draw(draw, by=host(tournament), value=CARDS)
    assert refusal(perform_draw, again, by=host(tournament), value=OTHER_CARDS).code == (
        "already_drawn"
    )
    record = first.document["draws"][-1]
    assert record["source"] == CARDS
    assert record["outcome"]["admissible"] == "3"


def test_a_single_place_is_drawn_too_and_stays_on_record(cast):
    tournament = with_byes(cast, 7)
    late = come_late(tournament)
    draw = drawn_late(tournament, late)
    assert draw.document["draws"][0]["outcome"]["admissible"] == "1"
    assert holders(tournament) == []
    require_true(tournament)
    another = come_late(tournament, first=70)
    assert refusal(frozen_late, tournament, another).code == "no_free_place"


def test_it_is_made_while_others_play_and_leaves_the_stage_alone(cast):
    tournament = with_byes(cast)
    first = Match.objects.get(tournament=tournament, round=1)
    Tournament.objects.filter(pk=tournament.pk).update(stage=Progress.PLAYING)
    tournament.refresh_from_db()
    Match.objects.filter(pk=first.pk).update(state=Match.State.PLAYING)
    drawn_late(tournament, come_late(tournament))
    tournament.refresh_from_db()
    assert tournament.stage == Progress.PLAYING


def test_who_was_called_is_no_place_and_neither_is_who_left(cast):
    tournament = with_byes(cast)
    late, free = come_late(tournament), holders(tournament)
    call(tournament, free[0])
    called = sides(match_of(tournament, free[0]))
    draw = frozen_late(tournament, late)
    listed = {id for id, _ in draw.frozen_list["places"]}
    assert listed == set(free) - called
    assert len(listed) < len(free)


def test_nothing_can_be_drawn_without_a_bracket_a_team_or_a_reason(cast):
    tournament = pairs(cast, 5)
    team = tournament.teams.first()
    assert refusal(frozen_late, tournament, team).code == "no_bracket_yet"
    drawn(tournament, "bracket")
    assert refusal(frozen_late, tournament, team).code == "no_late_team"
    late = come_late(tournament)
    assert refusal(frozen_late, tournament, late, " ").code == "reason_needed"
    late.places.filter(order=2).delete()
    assert refusal(frozen_late, tournament, late).code == "no_late_team"
    with pytest.raises(NotAllowed):
        freeze_or_draw(
            tournament,
            by=actor_of_account(cast.committee),
            kind="late",
            conditions=QUICK,
            reason="Pedido",
        )


def test_a_place_that_is_called_meanwhile_is_refused_by_name_and_drawn_again_among_the_rest(cast):
    tournament = with_byes(cast)
    late, free = come_late(tournament), holders(tournament)
    draw = frozen_late(tournament, late)
    assert refusal(frozen_late, tournament, late).code == "late_list_frozen"  # it is still true
    call(tournament, free[0])
    called = {id for id in free if id in sides(match_of(tournament, free[0]))}
    refused = refusal(perform_draw, draw, by=host(tournament), value=CARDS)
    assert refused.code == "rivals_called"
    assert len(refused.data["who"]) == len(called)
    assert not Slot.objects.filter(team=late).exists()
    again = frozen_late(tournament, late, "Llamaron a uno de la lista")
    assert {id for id, _ in again.frozen_list["places"]} == set(free) - called
    draw.refresh_from_db()
    assert draw.superseded_by == again
    perform_draw(again, by=host(tournament), value=CARDS)
    records = Draw.objects.get(pk=again.pk).document["draws"]
    assert [len(record["list"]["places"]) for record in records] == [3, 3 - len(called)]
    assert records[0]["outcome"] is None
    require_true(tournament)


def test_a_place_that_changes_hands_meanwhile_is_refused(cast):
    tournament = with_byes(cast)
    late, free = come_late(tournament), holders(tournament)
    draw = frozen_late(tournament, late)
    playing = Match.objects.get(tournament=tournament, round=1).slots.first().team
    holder = Team.objects.get(pk=free[0])
    swap_teams(playing, holder, by=host(tournament), reason="Mismo club")
    refused = refusal(perform_draw, draw, by=host(tournament), value=CARDS)
    assert refused.code == "rivals_called"
    assert refused.data["numbers"] == [holder.number]


def test_a_late_team_that_leaves_meanwhile_is_not_drawn(cast):
    tournament = with_byes(cast)
    late = come_late(tournament)
    draw = frozen_late(tournament, late)
    Team.objects.filter(pk=late.pk).update(state=Team.State.WITHDRAWN)
    assert refusal(perform_draw, draw, by=host(tournament), value=CARDS).code == "teams_gone"


def test_one_list_at_a_time_because_each_takes_a_place_from_the_others(cast):
    tournament = with_byes(cast)
    first, second = come_late(tournament), come_late(tournament, first=70)
    draw = frozen_late(tournament, first)
    refused = refusal(frozen_late, tournament, second)
    assert (refused.code, refused.data["number"]) == ("late_list_frozen", draw.number)
    assert refusal(frozen_draw, tournament, "bracket", reason="Otra vez").code == "late_list_frozen"
    cancel_list(draw, by=host(tournament), reason="No vinieron")
    perform_draw(frozen_late(tournament, second), by=host(tournament), value=CARDS)
    perform_draw(frozen_late(tournament, first), by=host(tournament), value=CARDS)
    assert len(holders(tournament)) == 1
    require_true(tournament)


def test_a_bracket_that_is_drawn_again_takes_the_late_team_in_and_their_draw_no_longer_counts(cast):
    tournament = with_byes(cast)
    late = come_late(tournament)
    draw = drawn_late(tournament, late)
    drawn(tournament, "bracket", reason="Todos de nuevo")
    draw = Draw.objects.select_related("basis").get(pk=draw.pk)
    assert draw.lost_its_basis
    assert Slot.objects.filter(team=late, match__tournament=tournament).exists()
    require_true(tournament)


def test_nobody_is_swapped_in_it_by_hand(cast):
    tournament = with_byes(cast)
    late = come_late(tournament)
    draw = drawn_late(tournament, late)
    other = holders(tournament)[0]
    refused = refusal(
        swap, draw, by=host(tournament), first=str(late.pk), second=other, reason="Amigos"
    )
    assert refused.code == "not_in_force"


def test_the_brackets_own_file_says_which_draw_it_was_and_nothing_is_called_by_hand(cast, client):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    tournament = with_byes(cast)
    late = come_late(tournament)
    draw = drawn_late(tournament, late)
    bracket = Draw.objects.get(kind="bracket")
    (change,) = bracket.document["changes"]
    assert (change["draw"], change["match"]) == (draw.list_hash, 6)
    assert str(late.pk) in outcome_now(bracket.document)["slots"]
    page = client.get(at(cast, "tournaments:draw", bracket.number)).text
    assert "Se pinchó una goma" in page
    assert "Changed since the draw" in page
    assert "Changed by hand" not in page
    assert reverse("tournaments:draw", args=[tournament.slug, draw.number]) in page
    assert not Slot.objects.filter(by_hand=True).exists()


def test_whoever_is_renamed_or_erased_leaves_every_file_true(cast):
    tournament = with_byes(cast)
    late = come_late(tournament)
    drawn_late(tournament, late)
    person = late.places.first().participant
    change_person(
        person, by=host(tournament), person=Person("Otro Nombre"), reason="Estaba mal escrito"
    )
    require_true(tournament)
    for draw in Draw.objects.exclude(kind="teams"):
        assert "Otro Nombre" in build_public_file(draw).decode()
    person.refresh_from_db()
    erase_person(person, by=host(tournament))
    require_true(tournament)
    for draw in Draw.objects.all():
        assert "Otro Nombre" not in build_public_file(draw).decode()
        assert name(60) not in build_public_file(draw).decode()


FORGERIES = {
    "another rival in the draw's outcome": "its list and its source give another rival",
    "the late team in another place": "does not have the late team where it was drawn",
    "others in the match": "others play match 6 than were drawn",
    "the draw gone": "the draw that gave a late team its place is missing",
}


@pytest.mark.parametrize("what", FORGERIES)
def test_whoever_bends_it_in_the_database_is_found_out(cast, what):
    tournament = with_byes(cast)
    late = come_late(tournament)
    draw = drawn_late(tournament, late)
    assert result_faults(tournament) == []
    if what == "another rival in the draw's outcome":
        outcome = draw.document["draws"][-1]["outcome"]
        outcome["against"], outcome["slot"] = next(
            place for place in draw.frozen_list["places"] if place[0] != outcome["against"]
        )
        draw.save()
    elif what == "the late team in another place":
        draw.document["draws"][-1]["outcome"]["slot"] += 1
        draw.save()
    elif what == "others in the match":
        other = Team.objects.get(pk=holders(tournament)[0])
        Slot.objects.filter(team=late).update(team=other)
    else:
        Draw.objects.filter(pk=draw.pk).update(state=Draw.State.CANCELLED)
    assert any(FORGERIES[what] in fault for fault in result_faults(tournament))


# ------------------------------------------------------------------ pages


def test_an_organizer_goes_from_the_board_to_the_ceremony_without_picking_anybody(
    nora: Client, cast, client
):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    tournament = with_byes(cast)
    new = at(cast, "tournaments:new_draw", "late")
    assert new in nora.get(at(cast, "tournaments:board")).text
    assert "inscribe it at the desk first" in nora.get(new).text
    late = come_late(tournament)
    page = nora.get(new).text
    assert "3 may be the rival" in page
    assert 'name="against"' not in page
    faults = nora.post(new, {"source": "cards"})
    assert set(faults.context["form"].errors) == {"team", "reason"}
    form = {"team": late.number, "source": "cards", "reason": "Se pinchó una goma"}
    frozen = nora.post(new, form, follow=True).text
    assert "Se pinchó una goma" in frozen
    assert name(60) in frozen
    number = Draw.objects.get(kind="late").number
    waiting = client.get(at(cast, "tournaments:ceremony")).text
    assert "The list is sealed" in waiting
    assert "One of these plays the late team first:" in waiting
    assert "waits for its source" in nora.get(new).text
    source = at(cast, "tournaments:draw_source", number)
    assert "Is this what everybody sees?" in nora.post(source, {"told": DEALT}).text
    shown = nora.post(source, {"told": DEALT, "sure": "yes"}, follow=True).text
    assert shown.count('class="who" hidden') == 3  # each of the three may still be the one
    whole = client.get(at(cast, "tournaments:draw", number)).text
    assert whole.count("free: the other one passes") == 2
    assert name(60) in whole
    assert "Draw again" not in nora.get(at(cast, "tournaments:draw", number)).text
    document = client.get(at(cast, "tournaments:draw_document", number)).content
    assert verify(document).sound


def test_two_who_wait_alone_become_a_late_team_at_the_desk(nora: Client, cast):
    tournament = with_byes(cast)
    people = [
        inscribe(tournament, by=host(tournament), people=[Person(f"{first} Sosa")]).people[0]
        for first in ("Pedro", "Pablo")
    ]
    new, table = at(cast, "tournaments:new_draw", "late"), at(cast, "tournaments:pairs")
    text = nora.get(new).text
    assert table in text
    assert at(cast, "tournaments:desk_entry") in text
    assert [unit.names for unit, _ in nora.get(table).context["rows"]] == [
        "Pablo Sosa",
        "Pedro Sosa",
    ]
    answer = nora.post(table, {"number": [person.number for person in people]})
    assert answer.url == new
    team = tournament.teams.latest("number")
    assert team.state == Team.State.WAITING
    page = nora.get(at(cast, "tournaments:inscription", people[0].number)).text
    assert new in page
    drawn_late(tournament, team)
    team.refresh_from_db()
    assert team.state == Team.State.CONFIRMED


def test_whoever_has_a_place_or_a_team_stays_as_drawn(cast):
    tournament = with_byes(cast)
    by = host(tournament)
    alone = inscribe(tournament, by=by, people=[Person("Pedro Sosa")]).people[0]
    playing = tournament.participants.first()
    assert refusal(pair_people, tournament, [alone, playing], by=by).code == "teams_fixed"
    Tournament.objects.filter(pk=tournament.pk).update(stage=Progress.FINISHED)
    other = Participant.objects.create(tournament=tournament, number=99, name="Eva", key="eva")
    assert refusal(pair_people, tournament, [alone, other], by=by).code == "teams_fixed"


def test_the_ceremony_uncovers_who_goes_on_passing_free_and_the_rival_last(cast, client):
    tournament = with_byes(cast)
    draw = drawn_late(tournament, come_late(tournament))
    address = at(cast, "tournaments:ceremony")
    state = client.get(address).context
    places = state["shown"].places
    assert [spot.turn for spot in places] == [1, 2, 3]
    assert [spot.free for spot in places] == [True, True, False]
    assert places[-1].place == draw.document["draws"][-1]["outcome"]["slot"]
    draw.reveal_from = timezone.now() + timedelta(minutes=1)
    draw.save(update_fields=["reveal_from"])
    start = client.get(address).text
    assert '<b id="latest">…</b>' in start
    assert 'class="spot new"' not in start  # who passes free stands there already: nobody is drawn
    pairs_shown = client.get(address).text.split('class="slot-match num">')[1:]
    assert [pair.split("<")[0].strip() for pair in pairs_shown] == ["–"] * 3  # its match would tell
    end = client.get(address, {"all": ""}).text
    assert 'id="shown-count">3<' in end


def test_a_list_that_is_no_longer_true_says_so_and_leads_to_a_new_one(nora: Client, cast):
    tournament = with_byes(cast)
    late, free = come_late(tournament), holders(tournament)
    draw = frozen_late(tournament, late)
    call(tournament, free[0])
    for page in ("draw", "draw_source"):
        text = nora.get(at(cast, f"tournaments:{page}", draw.number)).text
        assert "No longer pass free there:" in text
        assert at(cast, "tournaments:new_draw", "late") in text
    new = at(cast, "tournaments:new_draw", "late")
    form = {"team": late.number, "source": "cards", "reason": "Llamaron a uno"}
    nora.post(new, form)
    assert Draw.objects.filter(kind="late", superseded_by=None).get().number == draw.number + 1


def test_its_page_costs_the_same_however_many_pass_free(nora: Client, cast):
    tournament = with_byes(cast, 33)
    late = come_late(tournament, first=90)

    def cost(address: str) -> int:
        nora.get(address)
        with CaptureQueriesContext(connection) as queries:
            nora.get(address)
        return len(queries)

    large = cost(at(cast, "tournaments:new_draw", "late"))
    assert large < 45
    draw = drawn_late(tournament, late)
    assert cost(at(cast, "tournaments:draw", draw.number)) < 45
    assert cost(at(cast, "tournaments:ceremony")) < 45


# ------------------------------------------------------------------ at the same moment


def quick(tournament: Tournament, team: Team) -> Draw:
    return freeze_or_draw(
        tournament,
        by=host(tournament),
        kind="late",
        conditions=DrawConditions(source={"kind": "none"}, subject=str(team.pk)),
        reason="Se pinchó una goma",
    )


def test_two_late_pairs_at_once_get_a_place_each(transactional_db):
    tournament = with_byes(make_cast())
    teams = [come_late(tournament, first=first) for first in (60, 70)]
    results = at_once(*[lambda team=team: quick(tournament, team) for team in teams])
    assert [type(result) for result in results] == [Draw, Draw], results
    assert len(holders(tournament)) == 1
    for team in teams:
        assert Slot.objects.filter(team=team).count() == 1
    require_true(tournament)


def test_three_late_pairs_for_one_place_are_one_who_plays(transactional_db):
    tournament = with_byes(make_cast(), 7)
    teams = [come_late(tournament, first=first) for first in (60, 70, 80)]
    results = at_once(*[lambda team=team: quick(tournament, team) for team in teams])
    codes = sorted(r.code if isinstance(r, Refused) else "drawn" for r in results)
    assert codes == ["drawn", "no_free_place", "no_free_place"], results
    require_true(tournament)


def test_two_organizers_with_one_late_pair_make_one_draw(transactional_db):
    tournament = with_byes(make_cast())
    late = come_late(tournament)
    results = at_once(*[lambda: frozen_late(tournament, late) for _ in range(3)])
    codes = {r.code for r in results if isinstance(r, Refused)}
    assert codes <= {"late_list_frozen", "somebody_was_faster"}, results
    draw = Draw.objects.get(tournament=tournament, kind="late")
    results = at_once(
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: perform_draw(draw, by=host(tournament), value=OTHER_CARDS),
    )
    assert [r.code for r in results if isinstance(r, Refused)] == ["already_drawn"], results
    assert Slot.objects.filter(team=late).count() == 1
    require_true(tournament)


def test_a_call_and_the_draw_at_once_never_both_have_the_place(transactional_db):
    tournament = with_byes(make_cast(), 7)
    late = come_late(tournament)
    (holder,) = holders(tournament)
    Match.objects.filter(tournament=tournament, round=1).update(state=Match.State.WAITING)
    later = match_of(tournament, holder)
    Match.objects.filter(pk=later.pk).update(state=Match.State.READY)
    later.refresh_from_db()
    draw = frozen_late(tournament, late)
    table = tournament.tables.first() or tournament.tables.create(number=1)
    results = at_once(
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: call_match(later, by=host(tournament), table=table),
    )
    later.refresh_from_db()
    is_called = later.state == Match.State.CALLED
    assert Slot.objects.filter(team=late).exists() is not is_called, results
    refused = [r.code for r in results if isinstance(r, Refused)]
    assert refused in (["no_free_place"], ["match_not_ready"]), results
