"""The file that anybody can audit: what is in it, what is not, and what it costs."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from operations.rehearsal.play import Until
from tests.append_only import lay_bare
from tests.cast import Cast
from tests.tournaments.exports.days import Day
from tests.tournaments.stages.groups import open_groups
from tournaments.audit.chain import GENESIS, sha256
from tournaments.draws.protocol import verify
from tournaments.draws.protocol.canonical import parse, publish
from tournaments.exports import event_copies
from tournaments.exports.event_copies import copy_of, write_copy
from tournaments.exports.event_file import event_file
from tournaments.inscriptions.services.check_in import check_in
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.models import LogEntry, Participant, Tournament
from tournaments.players.services import sign_result
from tournaments.verification.retruco_audit import may_be_open


def play(
    cast: Cast, *, teams: int = 5, until: Until = Until.PODIUM, blueprint: str = "asart"
) -> Day:
    day = Day(
        owner=cast.organizer, name="Copa", blueprint=blueprint, teams=teams, seed=1, quiet=True
    )
    return day.run(until)


def read(tournament: Tournament) -> dict:
    return parse(b"".join(event_file(tournament)))


@pytest.fixture
def day(cast: Cast) -> Day:
    return play(cast)


def follow_chain(event: dict) -> str:
    """Over open and closed entries alike, as docs/event-file.md says."""
    previous = GENESIS
    for number, entry in enumerate(event["log"], start=1):
        inside = ("at", "actor", "action", "subject", "data", "salt")
        content = entry.get("content") or sha256(
            {"tag": "retruco-log-content-2", **{name: entry[name] for name in inside}}
        )
        outside = {"number": number, "content": content, "previous": previous}
        assert entry["previous"] == previous
        assert entry["hash"] == sha256(
            {"tag": "retruco-log-2", "tournament": event["event"]["id"], **outside}
        )
        previous = entry["hash"]
    return previous


def test_the_chain_is_followed_over_closed_entries_to_the_head(day):
    event = read(day.tournament)
    head = LogEntry.objects.filter(tournament=day.tournament).latest("number")
    assert follow_chain(event) == head.hash
    assert any("content" in entry for entry in event["log"])


def test_whoever_came_to_the_desk_is_in_no_open_entry(cast):
    day = play(cast, until=Until.DRAW)
    person = Participant.objects.filter(tournament=day.tournament).first()
    check_in(person, by=day.by, present=False)
    check_in(person, by=day.by)
    log = read(day.tournament)["log"]
    assert "content" in log[-1]
    assert all("participant:" not in json.dumps(entry) for entry in log)


def test_an_entry_of_the_first_form_is_open_without_a_salt_or_closed_without_a_content(day):
    lay_bare()
    LogEntry.objects.filter(tournament=day.tournament).update(salt=None)
    shown = {"salt": None}, {"content": None}
    for entry in read(day.tournament)["log"]:
        assert any(part.items() <= entry.items() for part in shown)


def test_each_draw_is_the_document_that_is_published(day):
    event = read(day.tournament)
    assert [draw["kind"] for draw in event["draws"]] == ["teams", "bracket"]
    for draw in event["draws"]:
        address = reverse("tournaments:draw_document", args=[day.tournament.slug, draw["number"]])
        assert Client().get(address).content == publish(draw["document"])
        assert verify(publish(draw["document"])).sound


def test_an_erased_person_is_gone_from_the_file_and_it_still_verifies(day):
    person = Participant.objects.filter(
        tournament=day.tournament, places__until=None, places__isnull=False
    ).first()
    name = person.name
    assert name in b"".join(event_file(day.tournament)).decode()
    erase_person(person, by=day.by)
    event = read(day.tournament)
    assert name not in json.dumps(event, ensure_ascii=False)
    follow_chain(event)
    assert all(verify(publish(draw["document"])).sound for draw in event["draws"])


def test_no_text_of_a_person_stands_in_it_but_names_of_draws(cast):
    day = play(cast, until=Until.DRAW)
    Participant.objects.filter(tournament=day.tournament).update(
        email="ana@example.org", phone="+54 11 5555", note="no pagó", club="El Fortín"
    )
    text = b"".join(event_file(day.tournament)).decode()
    for word in ("ana@example.org", "11 5555", "no pagó", "Fortín", "Nora"):
        assert word not in text


def test_it_takes_as_many_queries_for_many_teams_as_for_few(cast):
    counts = []
    for teams in (4, 12):
        day = play(cast, teams=teams)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            read(day.tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1] < 20


def test_rows_tie_the_ids_of_the_log_to_the_numbers(day):
    event = read(day.tournament)
    [built] = [entry for entry in event["log"] if entry.get("action") == "bracket.built"]
    rows = {
        name: [[row["number"], row["id"]] for row in event[name]] for name in ("matches", "teams")
    }
    assert built["data"]["rows"] == sha256(rows)


def test_the_plan_is_what_the_log_says(day):
    event = read(day.tournament)
    said: dict = {}
    for entry in event["log"]:
        if entry.get("action") in ("plan.made", "plan.changed"):
            said |= entry["data"]["values"]
    for name, value in event["plan"].items():
        if name not in ("blueprint", "ruleset_version"):
            assert said[name] == value


# ------------------------------------------------------------------ as it is answered


@pytest.fixture(autouse=True)
def no_copies():
    event_copies._copies.clear()


def test_everybody_gets_it_and_304_while_nothing_changed(day):
    address = reverse("tournaments:event_file", args=[day.tournament.slug])
    answer = Client().get(address)
    content = b"".join(answer.streaming_content)
    assert content == b"".join(event_file(day.tournament))
    again = Client().get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    erase_person(Participant.objects.filter(tournament=day.tournament).first(), by=day.by)
    changed = Client().get(address, headers={"If-None-Match": answer["ETag"]})
    assert changed.status_code == 200
    assert b"".join(changed.streaming_content) != content


def test_it_is_made_once_for_each_state(day, monkeypatch):
    made = []
    monkeypatch.setattr(
        event_copies, "event_file", lambda event: made.append(event) or iter([b"{}\n"])
    )
    assert copy_of(day.tournament) is copy_of(day.tournament)
    assert len(made) == 1


def test_what_was_written_while_it_was_made_is_never_half_in_it(day, monkeypatch):
    """The first three times somebody writes meanwhile; then it is made under the event's lock."""
    made = []

    def build(tournament: Tournament):
        made.append(tournament)
        if len(made) <= event_copies.TRIES:
            Tournament.objects.filter(pk=tournament.pk).update(version=1000 + len(made))
        yield str(Tournament.objects.get(pk=tournament.pk).version).encode()

    monkeypatch.setattr(event_copies, "event_file", build)
    copy = write_copy(day.tournament)
    assert len(made) == event_copies.TRIES + 1
    assert copy.etag == event_copies.state_tag(day.tournament)


def test_places_that_a_signature_of_players_settles_are_open_to_everybody(cast):
    hall = open_groups(cast, 8)
    *others, last = hall.tournament.matches.order_by("number")
    for match in others:
        a, b = sorted(slot.team.number for slot in match.slots.all())
        hall.result(a, b, (30, b), (30, b))
    a, b = sorted(slot.team.number for slot in last.slots.all())
    hall.result(a, b, (30, b), (30, b), confirm=False)
    for team in (a, b):
        sign_result(hall.match(last.number), by=hall.teams[team - 1].places.first().participant)
    [entry] = [
        entry
        for entry in read(hall.tournament)["log"]
        if entry.get("action") == "stage.places" and entry["actor"].startswith("participant:")
    ]
    assert may_be_open(entry)
    assert set(entry["data"]["places"]) <= set(hall.places())
