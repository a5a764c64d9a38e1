"""Sample files of events, the same bytes whoever makes them: clock and chance are the seed's.

    RECORD=1 .venv/bin/python -m pytest -n 0 --full tests/tournaments/exports/test_samples.py

writes them into `events/`, and the altered ones, named by what was altered, into `events/altered/`.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.utils import timezone

from operations.rehearsal.play import Until
from tests.cast import make_cast
from tests.tournaments.exports.clock_days import ClockDay, ClockPlay
from tests.tournaments.exports.cup_days import WITH_OWN_POINTS, ConsolationDay, CupsDay
from tests.tournaments.exports.days import Day
from tests.tournaments.exports.group_days import GroupDay
from tests.tournaments.exports.league_days import LeagueDay, RoundsAloneDay
from tests.tournaments.exports.refill_days import RefillDay
from tests.tournaments.exports.round_days import BestLosersDay, LadderDay, PairsDay, RoundDay
from tournaments.draws.protocol.canonical import publish
from tournaments.exports.event_file import event_file

EVENTS = Path(__file__).parent / "events"
ALTERED = EVENTS / "altered"
MORNING = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Sample:
    name: str
    blueprint: str
    teams: int
    seed: int
    until: Until = Until.PODIUM
    quiet: bool = False
    incidents: tuple[str, ...] = ()  # methods of the day that surely happen, at its end
    groups: dict[str, Any] | None = None  # before the bracket: as `groups_then_knockout` takes them
    rounds: dict[str, Any] | None = None  # before the bracket: as `rounds_then_knockout` takes them
    league: dict[str, Any] | None = None  # nothing else: as `league` takes it
    pairs: dict[str, Any] | None = None  # as `pairs_then_knockout` takes it: places are sold again
    ladder: dict[str, Any] | None = None  # as `rounds_then_ladder` takes it
    best_losers: bool = False  # those of a round of pairs fill the bracket
    cups: bool = False  # a consolation cup, or beside groups one of those who stayed behind
    own_points: bool = False  # bracket and consolation cup are played to points of their own
    refill: bool = False  # losers of the first round come back into it
    alike: bool = False  # lots are needed
    alone: bool = False  # no bracket follows the rounds
    clock: bool = False  # of rounds, which runs out
    flores: bool = False  # the table counts them


OBJECT_AND_DECIDE = (*("object_to_something",) * 3, "decide_something", "object_to_something")
SAMPLES = (
    Sample("quiet", "asart", 4, 1, quiet=True),
    Sample("drawn", "venezolano", 6, 2, Until.DRAW),
    Sample("late-pair", "asart", 5, 3, Until.DRAW, incidents=("come_late", "come_late")),
    Sample("running", "aabb", 8, 4, Until.MIDDLE),
    Sample("corrected", "asart", 7, 5, Until.MIDDLE, incidents=("correct_something",) * 4),
    Sample("appealed", "caballeros", 6, 6, Until.MIDDLE, incidents=OBJECT_AND_DECIDE),
    Sample("left-and-returned", "mineiro", 7, 7),
    Sample("erased", "tento", 6, 8, incidents=("erase_somebody", "erase_a_reason")),
    Sample("finished", "venezolano", 9, 9),
    Sample("twelve", "mineiro", 12, 10),
    Sample("groups", "asart", 12, 11, quiet=True, groups={}, alike=True),
    Sample("groups-left", "asart", 8, 14, groups={"preset": "liga", "way_in": "seeded"}),
    Sample(
        "groups-running",
        "tento",
        6,
        13,
        Until.MIDDLE,
        incidents=("deduct", "deduct", "give_back", "somebody_leaves"),
        groups={"preset": "uruguay", "size": 3},
    ),
    Sample("rounds", "asart", 9, 15, quiet=True, rounds={"rounds": 3, "cut": 4}),
    Sample("rounds-late", "tento", 8, 17, rounds={"rounds": 4, "cut": 4, "best_of": 1}),
    Sample("consolation", "asart", 7, 18, quiet=True, cups=True),
    Sample("league", "tento", 5, 22, league={}, alike=True),
    Sample("rounds-alone", "asart", 6, 21, quiet=True, rounds={"rounds": 3}, alone=True),
    Sample("bought-back", "asart", 11, 20, quiet=True, pairs={"window": 30}),
    Sample("best-losers", "asart", 11, 23, quiet=True, best_losers=True),
    Sample("best-losers-lot", "tento", 6, 24, quiet=True, best_losers=True, alike=True),
    Sample("ladder", "gaucho", 9, 25, quiet=True, ladder={}),
    Sample("ladder-running", "tento", 12, 26, Until.FINAL, ladder={"rounds": 3}),
    Sample("silver", "tento", 8, 19, quiet=True, groups={"fill": False}, cups=True),
    Sample("refill", "asart", 6, 20, quiet=True, refill=True),
    Sample("refill-running", "tento", 11, 21, Until.MIDDLE, refill=True),
    Sample("clock", "asart", 8, 20, quiet=True, groups={"preset": "gaucho"}, clock=True),
    Sample("clock-bracket", "asart", 6, 21, clock=True),
    Sample("flores", "gaucho", 8, 25, groups={"preset": "gaucho", "best_of": 1}, flores=True),
    Sample("own-points", "argentino-flor", 7, 22, quiet=True, own_points=True),
)


def make_sample(sample: Sample) -> bytes:
    with seeded(sample.seed):
        day = make_day(sample)
        day.run(sample.until)
        for incident in sample.incidents:
            day.attempt(getattr(day, incident))
        day.tournament.refresh_from_db()
        return b"".join(event_file(day.tournament))


def make_day(sample: Sample) -> Day:
    of: type[Day] = Day
    more: dict[str, Any] = {}
    if sample.cups:
        of = ConsolationDay if sample.groups is None else CupsDay
        more = {} if sample.groups is None else {"format": sample.groups}
    elif sample.own_points:
        of, more = ConsolationDay, {"stages": WITH_OWN_POINTS}
    elif sample.refill:
        of = RefillDay
    elif sample.clock:
        of = ClockPlay if sample.groups is None else ClockDay
        more = {} if sample.groups is None else {"format": sample.groups}
    elif sample.groups is not None:
        of, more = GroupDay, {"format": sample.groups, "alike": sample.alike}
        if sample.flores:
            more["own"] = {"criteria": ["W", "G", "D", "F", "FL", "H", "L"]}
    elif sample.league is not None:
        of, more = LeagueDay, {"format": sample.league, "alike": sample.alike}
    elif sample.alone:
        of, more = RoundsAloneDay, {"format": sample.rounds}
    elif sample.ladder is not None:
        of, more = LadderDay, {"format": sample.ladder}
    elif sample.best_losers:
        of, more = BestLosersDay, {"alike": sample.alike}
    elif sample.pairs is not None:
        of, more = PairsDay, {"format": sample.pairs}
    elif sample.rounds is not None:
        of, more = RoundDay, {"format": sample.rounds}
    return of(
        owner=make_cast().organizer,
        name=sample.name.capitalize(),
        blueprint=sample.blueprint,
        teams=sample.teams,
        seed=sample.seed,
        quiet=sample.quiet,
        **more,
    )


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    chance = random.Random(seed)  # noqa: S311  a play, not a draw
    seconds = iter(range(10**6))
    clock = patch.object(timezone, "now", lambda: MORNING + timedelta(seconds=next(seconds)))
    uuids = patch.object(os, "urandom", chance.randbytes)
    with clock, uuids, patch.object(random, "_urandom", chance.randbytes):
        yield


# ------------------------------------------------------------------ altered


Event = dict[str, Any]
ALTERATIONS: dict[str, tuple[str, Callable[[Event], None]]] = {}


def alteration(of: str) -> Callable[[Callable[[Event], None]], Callable[[Event], None]]:
    def register(alter: Callable[[Event], None]) -> Callable[[Event], None]:
        ALTERATIONS[alter.__name__.replace("_", "-")] = of, alter
        return alter

    return register


def make_altered(name: str) -> bytes:
    of, alter = ALTERATIONS[name]
    event = json.loads((EVENTS / f"{of}.json").read_bytes())
    alter(event)
    return publish(event)


def played(event: Event) -> Event:
    return next(match for match in event["matches"] if match["winner"] and match["winner_to"])


@alteration("clock")
def loser_of_what_stood_wins(event: Event) -> None:
    match = next(match for match in event["matches"] if match["how"] == "time")
    match["winner"] = "B" if match["winner"] == "A" else "A"


@alteration("clock")
def what_stood_raised(event: Event) -> None:
    match = next(match for match in event["matches"] if match["how"] == "time")
    match["score"][0] += 1


@alteration("clock")
def end_of_the_time_left_out(event: Event) -> None:
    lines = [line for match in event["matches"] for line in match["lines"]]
    line = next(line for line in lines if line["kind"] == "clock")
    line["kind"], line["notation"] = "deal", "deal A1"


def with_flores(event: Event) -> Event:
    return next(
        m for m in event["matches"] if m.get("flores") and m["lines"][-1]["kind"] == "flores"
    )


@alteration("flores")
def flores_of_a_result_raised(event: Event) -> None:
    with_flores(event)["flores"][0] += 1


@alteration("flores")
def flores_of_a_result_left_out(event: Event) -> None:
    del with_flores(event)["flores"]


@alteration("flores")
def flores_of_the_table_raised(event: Event) -> None:
    match = with_flores(event)
    teams = [match["sides"][side]["team"] for side in "AB"]
    for group in event["tables"][0]["file"]["groups"]:
        for fixture in group["matches"]:
            if fixture["teams"] == teams:
                fixture["result"]["flores"][0] += 1


@alteration("flores")
def flores_of_a_line_exchanged(event: Event) -> None:
    line = with_flores(event)["lines"][-1]
    words = line["notation"].split()
    line["notation"] = " ".join([words[0], words[2], str(int(words[1]) + 1), *words[3:]])


@alteration("own-points")
def points_of_a_cup_left_out(event: Event) -> None:
    match = next(match for match in event["matches"] if match["code"].startswith("consolation:"))
    del match["target"]


@alteration("own-points")
def points_of_a_cup_lowered(event: Event) -> None:
    for match in event["matches"]:
        if match.get("target") == 24:
            match["target"] = 15


@alteration("quiet")
def winner_turned(event: Event) -> None:
    match = played(event)
    match["winner"] = "B" if match["winner"] == "A" else "A"


@alteration("quiet")
def points_of_a_game_raised(event: Event) -> None:
    played(event)["games"][0][1] += 1


@alteration("quiet")
def line_rewritten(event: Event) -> None:
    first, second = played(event)["lines"][:2]
    first["notation"], second["notation"] = second["notation"], first["notation"]


@alteration("quiet")
def last_line_removed(event: Event) -> None:
    played(event)["lines"].pop()


@alteration("quiet")
def award_under_another_article(event: Event) -> None:
    lines = (line for match in event["matches"] for line in match["lines"] if line["awards"])
    next(lines)["awards"][0]["article"] = "99"


@alteration("quiet")
def loser_sent_on(event: Event) -> None:
    match = played(event)
    onward = event["matches"][match["winner_to"]["match"] - 1]
    loser = match["sides"]["B" if match["winner"] == "A" else "A"]["team"]
    onward["sides"][match["winner_to"]["side"]]["team"] = loser


@alteration("quiet")
def medal_moved(event: Event) -> None:
    gold, silver = event["standings"][:2]
    gold["medal"], silver["medal"] = silver["medal"], gold["medal"]


@alteration("quiet")
def team_renamed_in_the_texts(event: Event) -> None:
    texts = event["draws"][-1]["document"]["texts"]
    texts[min(texts)]["text"] = "Otros Dos / Que No Estaban"


@alteration("quiet")
def places_of_the_draw_exchanged(event: Event) -> None:
    slots = event["draws"][-1]["document"]["draws"][-1]["outcome"]["slots"]
    slots[0], slots[-1] = slots[-1], slots[0]


@alteration("quiet")
def ids_of_two_matches_exchanged(event: Event) -> None:
    first, second = event["matches"][:2]
    for name in ("id", "lines", "games", "games_won", "score", "winner", "article", "tally"):
        first[name], second[name] = second[name], first[name]


@alteration("quiet")
def option_of_the_rules_changed(event: Event) -> None:
    options = event["plan"]["options"]
    options[min(options)] = "otra"


@alteration("quiet")
def closed_entry_dropped(event: Event) -> None:
    event["log"].remove(next(entry for entry in event["log"] if "content" in entry))


@alteration("quiet")
def content_of_a_closed_entry_changed(event: Event) -> None:
    next(entry for entry in event["log"] if "content" in entry)["content"] = "0" * 64


@alteration("quiet")
def open_entry_changed(event: Event) -> None:
    next(e for e in event["log"] if e.get("action") == "match.confirmed")["data"]["signed"] = False


@alteration("late-pair")
def late_team_against_another(event: Event) -> None:
    first, last = event["matches"][0], event["matches"][-1]
    first["sides"]["A"], last["sides"]["A"] = last["sides"]["A"], first["sides"]["A"]


@alteration("left-and-returned")
def team_that_left_is_back(event: Event) -> None:
    team = next(
        (team for team in event["teams"] if team["state"] != "confirmed"), event["teams"][0]
    )
    team["state"] = "confirmed" if team["state"] != "confirmed" else "withdrawn"


@alteration("corrected")
def void_line_counts_again(event: Event) -> None:
    lines = (line for match in event["matches"] for line in match["lines"])
    next(line for line in lines if line["stands"] != "counts")["stands"] = "counts"


@alteration("appealed")
def appeal_decided_otherwise(event: Event) -> None:
    appeal = event["appeals"][0]
    appeal["outcome"] = "overturned" if appeal["outcome"] != "overturned" else "stands"


# ------------------------------------------------------------------ altered: groups


@alteration("groups")
def place_of_a_group_given_to_another(event: Event) -> None:
    first, second = event["stages"][1]["places"][:2]
    first["team"], second["team"] = second["team"], first["team"]


@alteration("groups")
def group_rearranged(event: Event) -> None:
    one, other = event["stages"][0]["groups"][:2]
    one["teams"][0], other["teams"][0] = other["teams"][0], one["teams"][0]


@alteration("groups")
def row_of_a_table_raised(event: Event) -> None:
    event["tables"][0]["outcome"]["tables"][0]["rows"][1]["figures"][6] += 1


@alteration("groups")
def lot_turned(event: Event) -> None:
    event["tables"][0]["file"]["lots"][0].reverse()


@alteration("groups")
def table_without_a_result(event: Event) -> None:
    event["tables"][0]["file"]["groups"][0]["matches"][0]["result"] = None


@alteration("groups")
def place_said_to_stand_by_decision(event: Event) -> None:
    event["stages"][1]["places"][0]["by_decision"] = True


@alteration("groups")
def stages_left_out(event: Event) -> None:
    event["stages"], event["tables"] = [], []


@alteration("groups-running")
def deduction_left_out(event: Event) -> None:
    event["tables"][0]["file"]["deductions"] = {}


@alteration("groups-running")
def withdrawal_left_out(event: Event) -> None:
    event["tables"][0]["file"]["withdrawals"] = []


@alteration("rounds")
def bye_given_to_another(event: Event) -> None:
    first, second = event["stages"][0]["byes"][:2]
    first["team"], second["team"] = second["team"], first["team"]


@alteration("rounds")
def pair_of_a_round_exchanged(event: Event) -> None:
    one, other = event["matches"][:2]
    one["sides"]["B"], other["sides"]["B"] = other["sides"]["B"], one["sides"]["B"]


@alteration("rounds-late")
def late_entry_left_out(event: Event) -> None:
    event["stages"][0]["byes"] = [bye for bye in event["stages"][0]["byes"] if not bye["late"]]
    event["stages"][0]["groups"][0]["teams"].pop()


@alteration("consolation")
def place_of_a_loser_given_to_a_winner(event: Event) -> None:
    place = event["stages"][1]["places"][0]
    match = event["matches"][int(place["source"].rpartition(" ")[2]) - 1]
    place["team"] = match["sides"][match["winner"]]["team"]


@alteration("consolation")
def medals_of_a_cup_exchanged(event: Event) -> None:
    first, second = event["cups"][0]["standings"][:2]
    first["medal"], second["medal"] = second["medal"], first["medal"]


def bought_places(event: Event) -> list[Any]:
    return [place for place in event["stages"][1]["places"] if ":loser " in place["source"]]


@alteration("bought-back")
def place_given_to_who_lost_the_lot(event: Event) -> None:
    back = next(place for place in bought_places(event) if place["team"])
    other = next(place for place in bought_places(event) if not place["team"])
    match = event["matches"][int(other["source"].rpartition(" ")[2]) - 1]
    back["team"] = None
    other["team"] = match["sides"]["B" if match["winner"] == "A" else "A"]["team"]


@alteration("bought-back")
def place_of_a_winner_left_empty(event: Event) -> None:
    event["stages"][1]["places"][0]["team"] = None


def exchange_best_losers(event: Event) -> None:
    """The place of one who came back goes to one who did not."""
    back = next(place for place in bought_places(event) if place["team"])
    numbers = [int(place["source"].rpartition(" ")[2]) for place in bought_places(event)]
    others = {place["source"]: place for place in bought_places(event) if not place["team"]}
    for match in (event["matches"][number - 1] for number in numbers):
        other = others.get(f"first:loser {match['number']}")
        if other and match["how"] == "games":
            other["team"] = match["sides"]["B" if match["winner"] == "A" else "A"]["team"]
            back["team"] = None
            return


@alteration("best-losers")
def place_given_to_a_worse_loser(event: Event) -> None:
    exchange_best_losers(event)


@alteration("best-losers-lot")
def place_of_a_best_loser_given_against_the_lot(event: Event) -> None:
    exchange_best_losers(event)


@alteration("best-losers")
def best_losers_said_to_have_paid(event: Event) -> None:
    event["plan"]["stages"][1]["from"] = "bought_back"


@alteration("best-losers")
def best_loser_lost_by_less(event: Event) -> None:
    """The points of somebody who did not come back, in the file's own account of the match."""
    place = next(place for place in bought_places(event) if not place["team"])
    match = event["matches"][int(place["source"].rpartition(" ")[2]) - 1]
    match["games"][0] = [max(match["games"][0]) - (side != match["winner"]) for side in "AB"]


@alteration("silver")
def cup_left_out(event: Event) -> None:
    del event["cups"]


# ------------------------------------------------------------------ altered: refill


def first_return(event: Event) -> Event:
    return next(entry for entry in event["log"] if entry.get("action") == "refill.returned")


@alteration("refill")
def loser_given_another_place(event: Event) -> None:
    to = first_return(event)["data"]["to"]
    to["side"] = "B" if to["side"] == "A" else "A"


@alteration("refill")
def winner_comes_back(event: Event) -> None:
    data = first_return(event)["data"]
    match, again = (event["matches"][n - 1] for n in (data["match"], data["to"]["match"]))
    again["sides"][data["to"]["side"]]["team"] = match["sides"][match["winner"]]["team"]


@alteration("refill")
def return_left_out(event: Event) -> None:
    event["matches"][first_return(event)["data"]["match"] - 1]["loser_to"] = None


@alteration("refill")
def refill_unsaid_in_the_plan(event: Event) -> None:
    event["plan"]["stages"] = []


@alteration("refill-running")
def open_place_said_to_be_empty(event: Event) -> None:
    slots = (slot for match in event["matches"] for slot in match["sides"].values())
    next(slot for slot in slots if slot["kind"] == "open")["kind"] = "empty"


@alteration("ladder")
def champion_of_the_ladder_is_another(event: Event) -> None:
    place = event["stages"][3]["places"][3]
    final = next(match for match in event["matches"] if match["code"] == "ladder:final")
    place["team"] = final["sides"]["B" if final["winner"] == "A" else "A"]["team"]


@alteration("ladder")
def last_three_in_another_order(event: Event) -> None:
    first, second = event["stages"][3]["places"][:2]
    first["team"], second["team"] = second["team"], first["team"]


@alteration("ladder")
def main_that_ends_with_one(event: Event) -> None:
    del event["stages"][1]["plan"]["winners"]


@alteration("ladder")
def ladder_of_three_games(event: Event) -> None:
    next(match for match in event["matches"] if match["code"] == "ladder:final")["best_of"] = 3


@alteration("ladder")
def loser_of_the_ladder_before_one_of_the_main(event: Event) -> None:
    rows = event["standings"]
    rows[4]["rank"], rows[-1]["rank"] = rows[-1]["rank"], rows[4]["rank"]
