"""The whole protocol through the pages, as an organizer and the public see it."""

import json
import subprocess
import sys

import pytest
from django.urls import reverse

from tests.draws.hall import CARDS, frozen_draw, individuals, pairs
from tests.words.catalogues import ROOT
from tournaments.models import Draw, Match, Stage

FREEZE = {"clubs": "free", "odd": "waitlist", "source": "cards"}


@pytest.fixture
def nora(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["django_language"] = "en"
    return client


def at(cast, name, *more):
    return reverse(name, args=[cast.tournament.slug, *more])


def test_from_the_list_to_the_bracket_by_pages_alone(nora, cast, tmp_path):
    individuals(cast, 8, clubs=4)
    answer = nora.post(at(cast, "new_draw", "teams"), {**FREEZE, "clubs": "apart"})
    assert answer.url == at(cast, "draw", 1)
    before = nora.get(at(cast, "draw_document", 1))
    assert before["Content-Type"] == "application/json"
    sealed = json.loads(before.content)["draws"][0]["list_hash"]
    assert sealed in nora.get(at(cast, "draw", 1)).text
    assert sealed in nora.get(at(cast, "ceremony")).text

    looked = nora.post(at(cast, "draw_source", 1), {"told": " ".join(CARDS)})
    assert looked.status_code == 200
    assert not Draw.objects.get().is_drawn
    answer = nora.post(at(cast, "draw_source", 1), {"told": " ".join(CARDS), "sure": "yes"})
    assert answer.url == at(cast, "ceremony")

    answer = nora.post(at(cast, "new_draw", "bracket"), {"clubs": "free", "source": "dice"})
    assert answer.url == at(cast, "draw", 2)
    throws = " ".join(str(number % 6 + 1) for number in range(25))
    nora.post(at(cast, "draw_source", 2), {"told": throws, "sure": "yes"})
    assert Match.objects.filter(tournament=cast.tournament, round=1).count() == 2
    cast.tournament.refresh_from_db()
    assert cast.tournament.stage == Stage.DRAWN

    for number in (1, 2):
        file = tmp_path / f"draw-{number}.json"
        file.write_bytes(nora.get(at(cast, "draw_document", number)).content)
        told = subprocess.run(
            [sys.executable, "-m", "tournaments.draw", "verify", str(file)],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert told.returncode == 0, told.stdout + told.stderr
    file = tmp_path / "draw-1.json"
    told = subprocess.run(
        [sys.executable, "-m", "tournaments.draw", "verify", str(file), "--list-hash", sealed],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0


def test_every_page_answers(nora, cast):
    pairs(cast, 6)
    for name in ("draws", "ceremony", "verify_draw", "verifier_file"):
        assert nora.get(at(cast, name)).status_code == 200, name
    frozen_draw(cast, "bracket")
    for name in ("draws", "ceremony", "verify_draw", "verifier_file"):
        assert nora.get(at(cast, name)).status_code == 200, name
    for name in ("draw", "draw_source", "draw_document"):
        assert nora.get(at(cast, name, 1)).status_code == 200, name
    nora.post(at(cast, "draw_source", 1), {"told": " ".join(CARDS), "sure": "yes"})
    for name in ("draw", "draw_source", "draw_document", "change_draw"):
        assert nora.get(at(cast, name, 1)).status_code == 200, name
    for name in ("draws", "ceremony", "verify_draw", "verifier_file"):
        assert nora.get(at(cast, name)).status_code == 200, name
    assert nora.get(at(cast, "new_draw", "bracket")).status_code == 200
