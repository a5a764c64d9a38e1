"""What a change costs: few parts rendered, few bytes sent, and always the page that rendering
everything would give."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spectators import event_view, snapshots, versions
from spectators.parts import Part, join_parts
from spectators.screen import show_on_screen
from spectators.snapshots import LivePage, Snapshot, snapshot
from spectators.versions import TournamentVersion, refresh_version
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.brackets.tree import THIRD_PLACE
from tournaments.exceptions import Faulty, Refused
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.matches.services.calls import call_next, take_back_call
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import confirm_result
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Match, Participant
from tournaments.regulation.articles import Reason
from tournaments.setup.services.end import cancel_event
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import deduct_points

PAGES = ("tournament", "groups", "bracket", "screen", "embed", "match/1", "match/5")
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
FEW_DAYS = [0, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(1, 4))]


def play_hand(hall: Hall, random: Random) -> None:
    matches = list(hall.tournament.matches.filter(state__in=Match.OPEN_TO_ENTRIES))
    if matches:
        words = random.choice(["mano para A", "mano para B", "A truco, B quiero, mano para A"])
        match = hall.match(random.choice(matches).number)
        record_entry(match, by=hall.by, submission=Submission(words))


def call_some(hall: Hall, random: Random) -> None:
    call_next(hall.tournament, by=hall.by)


def take_one_back(hall: Hall, random: Random) -> None:
    for match in hall.tournament.matches.filter(state=Match.State.CALLED)[:1]:
        take_back_call(hall.match(match.number), by=hall.by)


def end_match(hall: Hall, random: Random) -> None:
    matches = list(hall.tournament.matches.filter(state__in=Match.OPEN_TO_ENTRIES, entries_count=0))
    if matches:
        hall.win(random.choice(matches).number, random.choice("AB"), confirm=random.random() < 0.6)


def correct_line(hall: Hall, random: Random) -> None:
    matches = list(hall.tournament.matches.filter(entries_count__gt=0))
    if matches:
        match = hall.match(random.choice(matches).number)
        line = random.randint(1, match.entries_count)
        correct(match, by=hall.by, correction=Correction(voids=(line,), reason="Mal anotado"))


def show_scene(hall: Hall, random: Random) -> None:
    scene = random.choice(["auto", "calls", "notice"])
    show_on_screen(hall.tournament, by=hall.by, scene=scene, notice=f"Mesa {random.random()}")


def erase_somebody(hall: Hall, random: Random) -> None:
    people = list(Participant.objects.filter(tournament=hall.tournament, erased_at=None))
    erase_person(random.choice(people), by=hall.by)


def deduct_some(hall: GroupsHall, random: Random) -> None:
    team = random.choice(hall.teams)
    deduct_points(hall.groups, by=hall.by, team=team, points=1, reason="Llegaron tarde")


def let_team_leave(hall: GroupsHall, random: Random) -> None:
    withdraw_team(random.choice(hall.teams), by=hall.by, because=Reason("Se fueron"))


STEPS: list[Callable[[Any, Random], None]] = [
    *[play_hand] * 6, *[end_match] * 3, call_some, call_some, take_one_back, correct_line,
    correct_line, show_scene, erase_somebody,
]  # fmt: skip
GROUP_STEPS = [*STEPS, *[deduct_some] * 2, let_team_leave]


def open_event(cast: Cast, random: Random, *, groups: bool) -> Hall:
    if groups:
        plan = {"way_in": "seeded", "preset": random.choice(["argentina", "liga"])}
        return open_groups(cast, random.choice([6, 8]), tables=3, plan=plan)
    third_place = random.choice(THIRD_PLACE)
    return open_hall(cast, random.choice([5, 6, 8]), tables=3, third_place=third_place)


def play_on(hall: Hall, random: Random, steps: int) -> Iterator[None]:
    """A random afternoon, which a rule may refuse now and then; groups go on to their bracket. At
    its end it is called off."""
    kinds = GROUP_STEPS if isinstance(hall, GroupsHall) else STEPS
    for _ in range(steps):
        try:
            random.choice(kinds)(hall, random)
        except (Refused, Faulty):
            continue
        yield
    if isinstance(hall, GroupsHall):
        yield from end_groups(hall)
    cancel_event(hall.tournament, by=hall.by, reason="Llueve")
    yield


def end_groups(hall: GroupsHall) -> Iterator[None]:
    hall.play_groups()
    for match in hall.tournament.matches.filter(state=Match.State.FINISHED):
        confirm_result(hall.match(match.number), by=hall.by, signed=True)
    yield
    build_seeded_bracket(hall.knockout, by=hall.by)
    yield


def get_newest(hall: Hall) -> TournamentVersion:
    version = refresh_version(hall.tournament.slug)
    assert version
    return version


def render_anew(version: TournamentVersion, page: str, language: str) -> Snapshot:
    """By a process that has never heard of the event."""
    with another_process():
        return LivePage(page, language).render(version)


@contextmanager
def another_process() -> Iterator[None]:
    """With a memory of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_view, "_readers", OrderedDict())
        patch.setattr(snapshots, "_pages", OrderedDict())
        patch.setattr(versions, "_hashes", OrderedDict())
        yield


@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize("seed", FEW_DAYS)
def test_rendering_what_changed_gives_the_bytes_of_rendering_everything(
    cast: Cast, seed: int, groups: bool
):
    random = Random(seed)
    hall = open_event(cast, random, groups=groups)
    for _ in play_on(hall, random, 14):
        version = get_newest(hall)
        language = random.choice(LANGUAGES)
        for page in PAGES:
            if page == "match/5" and len(hall.teams) == 5:
                continue
            shown, expected = (make(version, page, language) for make in (snapshot, render_anew))
            assert shown.live == expected.live
            assert shown.page_in("") == expected.page_in("")


@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize("seed", FEW_DAYS)
def test_a_phone_that_is_sent_only_differences_has_the_whole_page(
    cast: Cast, seed: int, groups: bool
):
    """By two processes in turn, each of which sees only some of the states."""
    random = Random(seed)
    hall = open_event(cast, random, groups=groups) if groups else open_hall(cast, 8, tables=3)
    processes = [(OrderedDict(), OrderedDict()) for _ in range(2)]
    page, language = random.choice(PAGES), random.choice(LANGUAGES)
    phone: dict[str, Part] = {}
    state, differences = "", 0
    for _ in play_on(hall, random, 24):
        if random.random() < 0.3:
            continue
        version = get_newest(hall)
        with pytest.MonkeyPatch.context() as patch:
            readers, pages = random.choice(processes)
            patch.setattr(event_view, "_readers", readers)
            patch.setattr(snapshots, "_pages", pages)
            latest = snapshot(version, page, language)
            body = latest.live_since(version, state)
        if body.content_type == "application/json":
            sent = {name: Part(html, b"", 0) for name, html in json.loads(body.plain).items()}
            phone, differences = phone | sent, differences + 1
        else:
            phone = dict(latest.parts)
        state = body.state
        assert join_parts(phone).encode() == latest.live.plain
    assert differences > 3


def test_after_a_hand_the_same_few_parts_are_rendered_whatever_the_size(cast: Cast):
    costs = []
    for teams, tournament in ((8, cast.tournament), (64, cast.other_tournament)):
        tournament.grants.update(user=cast.organizer)
        hall = open_hall(cast, teams, tournament=tournament)
        call_next(hall.tournament, by=hall.by)
        for page in ("tournament", "bracket", "embed", "screen", "match/1", "match/2"):
            for _ in range(2):  # the first hand of a match changes more
                record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
                version = get_newest(hall)
                with CaptureQueriesContext(connection) as queries:
                    snapshot(version, page, "es-ar")
            rendered = snapshots._pages[version.id, page, "es-ar"].drawing.rendered
            costs.append((page, rendered, len(queries)))
    small, large = costs[:6], costs[6:]
    assert small == large
    rendered = {page: count for page, count, _ in costs}
    assert rendered["bracket"] <= 4  # the strip of tables, the match there and in the tree, waits
    assert rendered["embed"] == 1
    assert rendered["tournament"] <= 5
    assert rendered["screen"] <= 3
    assert max(queries for _, _, queries in costs) <= 14


def test_a_match_that_nobody_touched_is_not_even_read(hall: Hall):
    before = snapshot(get_newest(hall), "match/1", "es-ar")
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    version = get_newest(hall)
    snapshot(version, "bracket", "es-ar")
    with CaptureQueriesContext(connection) as queries:
        after = snapshot(version, "match/1", "es-ar")
    assert len(queries) == 1  # whether that is still the newest state
    assert after.parts is before.parts
    assert after.version.number > before.version.number


def ask(hall: Hall, state: str, tag: str = "") -> tuple[int, str, bytes, str]:
    query = f"live=es-ar&since={state}" if state else "live=es-ar"
    answer = Client().get(
        f"/t/{hall.tournament.slug}/bracket/?{query}",
        headers={"If-None-Match": tag, "Accept-Encoding": "gzip"},
    )
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code, kind, answer.content, answer.headers.get("Retruco-State", "")


def test_a_hand_is_sent_in_less_than_two_kilobytes(cast: Cast):
    hall = open_hall(cast, 64, tables=16)
    call_next(hall.tournament, by=hall.by)
    _, kind, whole, state = ask(hall, "")
    assert kind.startswith("text/html")
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    status, kind, change, newer = ask(hall, state)
    assert (status, kind) == (200, "application/json")
    assert len(change) < 2000 < len(whole)
    assert newer != state


def test_the_page_says_which_state_it_holds(hall: Hall):
    page = Client().get(f"/t/{hall.tournament.slug}/bracket/").text
    state = get_newest(hall).state
    assert f'data-state="{state}"' in page
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    assert ask(hall, state)[1] == "application/json"


def test_a_state_of_another_chain_or_none_gets_the_whole_page(hall: Hall):
    """As after a restored backup: the number was reached again, by another way."""
    state = ask(hall, "")[3]
    number, _, chain = state.partition("-")
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    other_chain = "0" * 8 if chain != "0" * 8 else "1" * 8
    for claim in (
        f"{number}-{other_chain}",
        f"{int(number) + 400}-{chain}",
        "x",
        "7",
        "0-" + chain,
    ):
        assert ask(hall, claim)[1].startswith("text/html"), claim
    assert ask(hall, state)[1] == "application/json"


def test_a_process_that_begins_later_sends_everything_once(hall: Hall):
    state = ask(hall, "")[3]
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    with another_process():
        status, kind, _, newer = ask(hall, state)
        assert (status, kind.partition(";")[0]) == (200, "text/html")
        record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
        assert ask(hall, newer)[1] == "application/json"


def test_whoever_has_the_newest_gets_304_whatever_state_it_names(hall: Hall):
    tag = Client().get(f"/t/{hall.tournament.slug}/bracket/?live=es-ar")["ETag"]
    for state in ("", get_newest(hall).state, "nonsense"):
        assert ask(hall, state, tag)[0] == 304


def test_memory_has_a_bound(hall: Hall, monkeypatch):
    version = get_newest(hall)
    first = snapshot(version, "bracket", "es-ar")
    monkeypatch.setattr(snapshots, "MOST_LETTERS", first.letters + 10)
    snapshot(version, "bracket", "en")
    assert [key[2] for key in snapshots._pages] == ["en"]
    monkeypatch.setattr(event_view, "ROOM", 0)
    event_view.read_event(version)
    assert not event_view._readers
