"""The whole protocol through the pages, as an organizer and the public see it."""

import json
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.event import make_event
from tests.tournaments.draws.hall import (
    CARDS,
    DEALT,
    FREEZE,
    alone,
    at,
    drawn,
    frozen_draw,
    in_pairs,
    individuals,
    pairs,
)
from tests.words.catalogues import ROOT
from tournaments.models import Draw, Match, Progress, Team


def verified(file, *more):
    command = [sys.executable, "-m", "tournaments.draws.protocol", "verify", str(file), *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_from_the_list_to_the_bracket_by_pages_alone(nora, cast, tmp_path):
    individuals(cast, 8, clubs=4)
    answer = nora.post(at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "clubs": "apart"})
    assert answer.url == at(cast, "tournaments:draw", 1)
    before = nora.get(at(cast, "tournaments:draw_document", 1))
    assert before["Content-Type"] == "application/json"
    sealed = json.loads(before.content)["draws"][0]["list_hash"]
    for page in (at(cast, "tournaments:draw", 1), at(cast, "tournaments:ceremony")):
        assert sealed in nora.get(page).text

    looked = nora.post(at(cast, "tournaments:draw_source", 1), {"told": DEALT})
    assert looked.status_code == 200
    assert not Draw.objects.get().is_drawn  # nothing is drawn before somebody has looked twice
    answer = nora.post(at(cast, "tournaments:draw_source", 1), {"told": DEALT, "sure": "yes"})
    assert answer.url == at(cast, "tournaments:ceremony")

    answer = nora.post(at(cast, "tournaments:new_draw", "bracket"), {**FREEZE, "source": "dice"})
    assert answer.url == at(cast, "tournaments:draw", 2)
    throws = " ".join(str(number % 6 + 1) for number in range(25))
    nora.post(at(cast, "tournaments:draw_source", 2), {"told": throws, "sure": "yes"})
    assert Match.objects.filter(tournament=cast.tournament, round=1).count() == 2
    cast.tournament.refresh_from_db()
    assert cast.tournament.stage == Progress.DRAWN

    for number in (1, 2):
        file = tmp_path / f"draw-{number}.json"
        file.write_bytes(nora.get(at(cast, "tournaments:draw_document", number)).content)
        told = verified(file)
        assert told.returncode == 0, told.stdout + told.stderr
    assert verified(tmp_path / "draw-1.json", "--list-hash", sealed).returncode == 0


def test_a_changed_file_is_found_out_on_the_command_line(nora, cast, tmp_path):
    pairs(cast, 8)
    drawn(cast.tournament, "bracket")
    document = json.loads(nora.get(at(cast, "tournaments:draw_document", 1)).content)
    slots = document["draws"][0]["outcome"]["slots"]
    slots[0], slots[5] = slots[5], slots[0]
    file = tmp_path / "changed.json"
    told = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
    file.write_text(told, encoding="utf-8")
    answer = verified(file)
    assert answer.returncode == 1
    assert "draws.0.outcome.slots.0" in answer.stdout.splitlines()[0]


def test_all_faults_are_shown_at_once_and_what_was_typed_stays(nora, cast):
    pairs(cast, 4)
    typed = {"clubs": "late", "apart": "1-2", "seeds": "3 3", "source": "beacon"}
    page = nora.post(at(cast, "tournaments:new_draw", "bracket"), typed).text
    for sentence in (
        "leaves no room for pairs kept apart",
        "The same number stands here twice.",
        "A beacon needs its moment, or the number of a round.",
    ):
        assert sentence in page
    assert 'value="1-2"' in page
    assert not Draw.objects.exists()
    page = nora.post(
        at(cast, "tournaments:new_draw", "bracket"), {**typed, "apart": "1-99, ²-1"}
    ).text
    assert "Not in the list: 99" in page


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("", "This field is required."),
        ("1e 1e", "The card 1e stands here twice."),
        ("9e " + DEALT, "There is no card 9e."),
        ("🃏", "There is no card 🃏."),
        (" ".join(CARDS[:19]), "These are 19: not as many as promised."),
        ("x" * 5000, "at most 4000 characters"),
    ],
)
def test_a_source_typed_wrong_is_answered_with_a_sentence(nora, cast, told, said):
    pairs(cast, 4)
    frozen_draw(cast.tournament, "bracket")
    page = nora.post(at(cast, "tournaments:draw_source", 1), {"told": told, "sure": "yes"})
    assert page.status_code == 200
    assert said in page.text
    assert not Draw.objects.get().is_drawn


def test_conditions_that_leave_nothing_are_named_on_the_page(nora, cast):
    individuals(cast, 4, clubs=1)
    page = nora.post(at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "clubs": "apart"}).text
    assert "With these conditions there is nothing left to draw." in page
    assert "It would work without: keeping clubs apart at all" in page


def test_a_re_draw_on_pages_asks_why_and_shows_the_old_one(nora, cast):
    pairs(cast, 4)
    drawn(cast.tournament, "bracket")
    again = FREEZE
    page = nora.post(at(cast, "tournaments:new_draw", "bracket"), again)
    assert page.status_code == 200
    answer = nora.post(
        at(cast, "tournaments:new_draw", "bracket"), {**again, "reason": "Se cortó la luz"}
    )
    assert answer.url == at(cast, "tournaments:draw", 2)
    assert "Se cortó la luz" in nora.get(at(cast, "tournaments:draw", 2)).text
    assert "draw 2 took its place" in nora.get(at(cast, "tournaments:draw", 1)).text
    assert len(json.loads(nora.get(at(cast, "tournaments:draw_document", 2)).content)["draws"]) == 2


def test_a_change_by_hand_is_marked_for_everybody(nora, client, cast):
    pairs(cast, 4)
    drawn(cast.tournament, "bracket")
    one, other = Team.objects.filter(tournament=cast.tournament)[:2]
    change = {"first": str(one.pk), "second": str(other.pk), "reason": "Vienen de lejos"}
    answer = nora.post(at(cast, "tournaments:change_draw", 1), change)
    assert answer.url == at(cast, "tournaments:draw", 1)
    client.logout()
    page = client.get(at(cast, "tournaments:draw", 1), HTTP_ACCEPT_LANGUAGE="en").text
    assert "Vienen de lejos" in page
    assert page.count("by-hand") == 2


def test_the_ceremony_shows_place_after_place_by_the_clock(client, cast):
    pairs(cast, 4)
    draw = drawn(cast.tournament, "bracket")
    page = at(cast, "tournaments:ceremony")
    assert 'id="shown-count">0<' in client.get(page).text
    for seconds, count in ((1, 1), (5, 2), (9, 3), (3600, 4)):
        Draw.objects.update(reveal_from=timezone.now() - timedelta(seconds=seconds))
        assert f'id="shown-count">{count}<' in client.get(page).text
    assert f'id="shown-count">{4}<' in client.get(page, {"all": ""}).text
    assert draw.is_drawn


def test_a_screen_that_saw_it_all_is_told_nothing(client, nora, cast):
    pairs(cast, 4)
    page = at(cast, "tournaments:ceremony")
    assert client.get(page, {"seen": "none"}).status_code == 204
    frozen_draw(cast.tournament, "bracket")
    assert client.get(page, {"seen": "none"}).status_code == 200
    stamp = client.get(page).context["stamp"]
    assert client.get(page, {"seen": stamp}).status_code == 204
    nora.post(at(cast, "tournaments:draw_source", 1), {"told": DEALT, "sure": "yes"})
    fragment = client.get(page, {"seen": stamp})
    assert fragment.status_code == 200
    assert "<html" not in fragment.text
    stamp = client.get(page).context["stamp"]
    nora.post(at(cast, "tournaments:reveal_draw", 1), {"all": ""})
    assert 'id="shown-count">4<' in client.get(page, {"seen": stamp}).text


def test_the_secret_is_on_no_page_before_the_draw(nora, cast):
    pairs(cast, 4)
    draw = frozen_draw(cast.tournament, "bracket")
    pages = ("draws", "ceremony", "verify_draw", "verifier_file")
    for address in [
        *(at(cast, f"tournaments:{name}") for name in pages),
        at(cast, "tournaments:draw", 1),
        at(cast, "tournaments:draw_document", 1),
        at(cast, "tournaments:draw_source", 1),
        reverse("tournaments:log", args=[cast.tournament.slug]),
    ]:
        answer = nora.get(address)
        assert answer.status_code == 200
        assert draw.nonce not in answer.content.decode()


@pytest.mark.parametrize("query", ["x", "²", "99", "9" * 40, "-1"])
def test_a_draw_that_is_not_there_is_not_found(client, cast, query):
    make_event(cast)
    for name in ("tournaments:verify_draw", "tournaments:verifier_file"):
        assert client.get(at(cast, name), {"draw": query}).status_code == 404
    assert client.get(at(cast, "tournaments:draw", 99)).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "tournaments:draws",
        "tournaments:ceremony",
        "tournaments:draw",
        "tournaments:draw_document",
        "tournaments:verify_draw",
    ],
)
@pytest.mark.parametrize("kind", ["teams", "bracket"])
def test_pages_ask_as_often_for_many_as_for_few(client, cast, name, kind):
    def asked(tournament) -> int:
        numbered = [1] if name in {"tournaments:draw", "tournaments:draw_document"} else []
        address = reverse(name, args=[tournament.slug, *numbered])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    counts = []
    for tournament, count in ((cast.tournament, 4), (cast.other_tournament, 40)):
        make_event(cast, tournament=tournament, cap=None)
        (alone if kind == "teams" else in_pairs)(tournament, count)
        drawn(tournament, kind)
        asked(tournament)
        counts.append(asked(tournament))
    assert counts[0] == counts[1]


def test_conditions_too_many_to_count_are_answered_with_what_to_relax(nora, cast, monkeypatch):
    individuals(cast, 24, clubs=6)
    monkeypatch.setattr("tournaments.draws.protocol.document.MOST_FROZEN_WORK", 400)
    typed = {**FREEZE, "clubs": "apart", "apart": "1-2, 3-4, 5-6, 7-8"}
    page = nora.post(at(cast, "tournaments:new_draw", "teams"), typed).text
    assert "can&#x27;t be counted exactly" in page
    assert "It would work without: keeping clubs apart at all" in page
    assert 'value="1-2, 3-4, 5-6, 7-8"' in page
    assert not Draw.objects.exists()
