"""Are the results the ones that follow from what was written?

Scores, winners and slots are caches of the entries, the entries stand in the log too, and the first
slots are what was drawn. Whoever can write into the database can change any of them: here each is
computed again from the one before it and compared. One sentence for each thing that differs.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.core.match import MatchState
from scoring.errors import NotationError
from tournaments.audit.subjects import subject_name
from tournaments.brackets.tree import MAIN
from tournaments.draws import protocol
from tournaments.engine import LogDoesNotReplay, awards_by_line, logs_by_match, rules_of, state_of
from tournaments.formats.order_of_play import interleave
from tournaments.formats.plan import Winners, describe_source
from tournaments.matches.services.entries import flores_of, list_awards, numbers_that_count
from tournaments.models import (
    Draw,
    Entry,
    LogEntry,
    Match,
    Slot,
    Stage,
    StagePlace,
    Team,
    Tournament,
)
from tournaments.stages.selectors.exits import takes_ends
from tournaments.stages.selectors.ladder import SEMIFINALS, read_ends, slots_of_round
from tournaments.stages.selectors.losers import read_losers
from tournaments.stages.selectors.reading import StageReading, later_stages, read_stage
from tournaments.stages.selectors.returns import read_returns
from tournaments.stages.selectors.rounds import read_subject
from tournaments.stages.selectors.sources import find_source
from tournaments.verification.match_formats import format_faults

Slots = Mapping[tuple[Any, str], Slot]  # by match and side


def result_faults(tournament: Tournament) -> list[str]:
    matches = list(tournament.matches.order_by("number"))
    slots = {
        (slot.match_id, slot.side): slot
        for slot in Slot.objects.filter(match__in=matches).select_related("team")
    }
    return [
        *entry_faults(tournament, matches),
        *format_faults(tournament, matches),
        *advance_faults(matches, slots),
        *draw_faults(tournament, matches, slots),
        *stage_faults(tournament, matches, slots),
    ]


# ------------------------------------------------------------------ entries and what follows


def entry_faults(tournament: Tournament, matches: list[Match]) -> Iterator[str]:
    entries = logs_by_match(matches)
    logged = lines_in_log(tournament)
    for match in matches:
        stored = entries.get(match.pk, [])
        yield from line_faults(match, stored, logged.pop(subject_name(match), {}))
        try:
            state = state_of(rules_of(tournament.plan, match), stored)
        except (LogDoesNotReplay, NotationError) as error:
            yield f"match {match.number}: its lines can't be played again ({error})"
            continue
        yield from cache_faults(match, state, stored)
    for subject in logged:
        yield f"the log has lines of {subject}, which is gone"


def lines_in_log(tournament: Tournament) -> dict[str, dict[int, tuple[str, str]]]:
    """Of each match: number of a line -> who wrote what."""
    lines: dict[str, dict[int, tuple[str, str]]] = {}
    log = LogEntry.objects.filter(tournament=tournament, action="match.entry").order_by("number")
    for subject, actor, data in log.values_list("subject", "actor", "data"):
        lines.setdefault(subject, {})[data["number"]] = (actor, data["notation"])
    return lines


def line_faults(
    match: Match, stored: Iterable[Entry], logged: Mapping[int, tuple[str, str]]
) -> Iterator[str]:
    here = {entry.number: (entry.actor, entry.notation) for entry in stored}
    for number in sorted(here.keys() | logged.keys()):
        if here.get(number) != logged.get(number):
            yield f"match {match.number}: line {number} is not the one in the log"


def cache_faults(match: Match, state: MatchState, stored: list[Entry]) -> Iterator[str]:
    outcome = state.outcome
    expected: dict[str, Any] = {"entries_count": len(stored)}
    emptied = match.was_passed_through and not numbers_that_count(state)
    if stored and not emptied:
        expected |= {
            "games": [list(game.score) for game in state.games],
            "games_won": list(state.games_won),
            "score": list(state.score),
            "suspended": state.suspended,
            "winner": (outcome.winner or "") if outcome else "",
            "how": outcome.how if outcome else "",
            "article": outcome.article if outcome else "",
        }
        if match.flores is not None:
            expected["flores"] = flores_of(state)
    for name, value in expected.items():
        stored_value = getattr(match, name)
        if stored_value != value:
            yield f"match {match.number}: {name} is {stored_value!r}, its lines give {value!r}"
    if match.is_decided and outcome is None and not match.was_passed_through:
        yield f"match {match.number}: it is {match.state}, its lines decide nothing"
    awards = awards_by_line(stored)
    for record in state.records:
        if awards.get(record.number) != list_awards(record):
            yield f"match {match.number}: line {record.number} gives other points than are stored"


# ------------------------------------------------------------------ where teams went


def advance_faults(matches: list[Match], slots: Slots) -> Iterator[str]:
    """Every slot behind a match holds whom its result sent there."""
    by_key = {match.pk: match for match in matches}
    for match in matches:
        sides = {side: slots[match.pk, side] for side in "AB"}
        winner = loser = None
        if match.winner:
            winner = sides[match.winner].team
            other = sides["B" if match.winner == "A" else "A"]
            plays_on = other.kind == Slot.Kind.TEAM and match.how not in Match.LOSER_IS_OUT
            loser = other.team if plays_on else None
        ways = (
            (match.winner_to_id, match.winner_to_side, winner),
            (match.loser_to_id, match.loser_to_side, loser),
        )
        for key, side, team in ways:
            if key and not holds(slots[key, side], team, after=match, in_match=by_key[key]):
                yield f"match {match.number}: its result did not send on who stands behind it"


def holds(slot: Slot, team: Team | None, *, after: Match, in_match: Match) -> bool:
    """A team that left the event after its match began stays in it, and so does one that left after
    it had passed through; one that was let in again after its rival had passed through stays out of
    it. Where every line of the match was taken out again, it stays unless a correction before that
    match sent it there anew."""
    if slot.team_id != (team.pk if team else None):
        return False
    if team is None:
        kind = Slot.Kind.EMPTY if after.is_decided else Slot.Kind.OPEN
    elif in_match.was_passed_through and (
        slot.kind == Slot.Kind.EMPTY or slot.side == in_match.winner
    ):
        return True
    elif team.state not in Team.GONE or in_match.has_begun:
        kind = Slot.Kind.TEAM
    elif in_match.entries_count:
        return slot.kind in {Slot.Kind.TEAM, Slot.Kind.EMPTY}
    else:
        kind = Slot.Kind.EMPTY
    return bool(slot.kind == kind)


# ------------------------------------------------------------------ what was drawn


def draw_faults(tournament: Tournament, matches: list[Match], slots: Slots) -> Iterator[str]:
    draws = tournament.draws.drawn()
    in_force = list(draws.order_by("number"))
    stages = dict(tournament.stages.values_list("key", "pk"))
    for draw in in_force:
        is_of_semifinals = draw.kind == Draw.Kind.ROUND and draw.subject == SEMIFINALS
        if draw.kind not in (Draw.Kind.BRACKET, Draw.Kind.POTS) and not is_of_semifinals:
            continue
        stage = stages.get(draw.subject or MAIN)
        of_stage = [match for match in matches if match.stage_id == stage]
        if draw.subject and not of_stage:
            continue  # taken back after a correction, and to be drawn again
        keys = {match.pk for match in of_stage}
        own = {key: slot for key, slot in slots.items() if key[0] in keys}
        outcome = protocol.outcome_now(draw.document) or {}
        refill = "refill" in draw.frozen_list
        drawn = slots_of_round(outcome) if is_of_semifinals else outcome.get("slots", [])
        yield from place_faults(drawn, of_stage, own, refill=refill)
        if refill:
            yield from refill_faults(tournament, outcome.get("slots", []), of_stage, own)
        late = [row for row in in_force if row.basis_id == draw.pk]
        yield from late_faults(draw, late, of_stage, own)


def late_faults(
    bracket: Draw, late: list[Draw], matches: list[Match], slots: Slots
) -> Iterator[str]:
    """Every place of a late team is the one that its own draw gave, drawn again here; and every
    draw of a rival put its team there."""
    changes = {change["draw"]: change for change in bracket.document["changes"] if "draw" in change}
    by_number = {match.number: match for match in matches}
    for draw in late:
        change = changes.pop(draw.list_hash, None)
        outcome, team = draw.document["draws"][-1]["outcome"], draw.frozen_list["team"]
        if not protocol.verify(protocol.publish(draw.document)).sound:
            yield f"draw {draw.number}: its list and its source give another rival"
        if change is None or change["places"] != [[outcome["slot"], None, team]]:
            yield f"draw {draw.number}: the bracket does not have the late team where it was drawn"
            continue
        match = by_number.get(change["match"])
        sides = {str(slots[match.pk, side].team_id) for side in "AB"} if match else set()
        if sides != {team, outcome["against"]}:
            yield f"draw {draw.number}: others play match {change['match']} than were drawn"
    for change in changes.values():
        yield f"match {change['match']}: the draw that gave a late team its place is missing"


def place_faults(
    drawn: list[str | None], matches: list[Match], slots: Slots, *, refill: bool
) -> Iterator[str]:
    """Two neighbours of the draw meet in the first round; one without a neighbour stands in the
    second, or in a refill waits for somebody in the first."""
    fed = {(match.winner_to_id, match.winner_to_side) for match in matches}
    fed |= {(match.loser_to_id, match.loser_to_side) for match in matches}
    by_place = {(match.round, match.position): match for match in matches}
    for first in range(0, len(drawn), 2):
        pair, place = drawn[first : first + 2], first // 2 + 1
        if all(pair) or refill:
            filled = [(side, team) for side, team in zip("AB", pair, strict=True) if team]
            chairs = [((1, place), side) for side, _ in filled]
            teams = [team for _, team in filled]
        else:
            chairs = [((2, (place + 1) // 2), "A" if place % 2 else "B")]
            teams = [team for team in pair if team]
        standing = [
            slots[by_place[where].pk, side].team_id if where in by_place else None
            for where, side in chairs
        ]
        if {str(team) for team in standing} != {str(team) for team in teams}:
            yield f"place {first + 1} of the draw: others stand there than were drawn"
    initial = sum(slot.team_id is not None for key, slot in slots.items() if key not in fed)
    if drawn and initial != sum(team is not None for team in drawn):
        yield "the bracket has other teams than were drawn"


def refill_faults(
    tournament: Tournament, drawn: list[str | None], matches: list[Match], slots: Slots
) -> Iterator[str]:
    """Losers took the empty places of the first round in the order of the log; what was empty when
    it ended stayed so."""
    by_number = {match.number: match for match in matches}
    empty = [(n // 2 + 1, "AB"[n % 2]) for n, team in enumerate(drawn) if team is None]
    ways: dict[int, tuple[int, str]] = {}
    closed: list[tuple[int, str]] = []
    log = LogEntry.objects.filter(tournament=tournament, action__startswith="refill.")
    for action, data in log.order_by("number").values_list("action", "data"):
        if action == "refill.closed":
            closed, empty = empty, []
            continue
        way = data["to"]["match"], data["to"]["side"]
        if empty[:1] != [way]:
            yield f"match {data['match']}: its loser did not take the first empty place"
        ways[data["match"]] = way
        empty = [place for place in empty if place != way]
    for match in matches:
        to = next((row for row in matches if row.pk == match.loser_to_id), None)
        stored = (to.number, match.loser_to_side) if to and to.round == match.round == 1 else None
        if stored != ways.get(match.number):
            yield f"match {match.number}: its loser went elsewhere than the log says"
    for places, kind in ((empty, Slot.Kind.OPEN), (closed, Slot.Kind.EMPTY)):
        for number, side in places:
            slot = slots[by_number[number].pk, side]
            if slot.kind != kind or slot.team_id:
                yield f"match {number}: nobody came to its empty place, and it is {slot.kind}"


# ------------------------------------------------------------------ groups and who left them


def stage_faults(tournament: Tournament, matches: list[Match], slots: Slots) -> Iterator[str]:
    """Groups hold whom the draw put there, all of them meet as often as planned, and the places of
    later stages are those that the tables give."""
    taken = StagePlace.objects.filter(stage__tournament=tournament).select_related("stage")
    stored = [place for place in taken if not place.by_decision]
    places_by_decision = find_places_by_decision(tournament)
    for place in taken:
        if place.by_decision != ((place.stage.key, place.source) in places_by_decision):
            yield f"place {place.source}: the log says otherwise whether it stands by decision"
    for stage in tournament.stages.all():
        if not stage.is_drawn:
            continue
        places = [place for place in stored if place.source.startswith(f"{stage.key}:")]
        if stage.has_tables:
            faults = round_faults if stage.is_rounds else group_faults
            yield from faults(stage, matches, slots)
            computed = exits_of(read_stage(stage)) | sold_places(stage)
            teams = [computed.get((place.stage_id, place.source), "") for place in places]
        else:
            takes = next((row for row in later_stages(stage) if takes_ends(row, stage)), None)
            teams = list((ends_in if takes else losers_in)(stage, places))
        for place, team in zip(places, teams, strict=True):
            if team != (str(place.team_id) if place.team_id else None):
                yield f"place {place.source}: the tables give it to somebody else"


def find_places_by_decision(tournament: Tournament) -> set[tuple[str, str]]:
    """By the log, stage and source of each place that stands by decision, until settled anew."""
    log = LogEntry.objects.filter(
        tournament=tournament, action__in=("stage.kept", "stage.places")
    ).order_by("number")
    places: set[tuple[str, str]] = set()
    for action, data in log.values_list("action", "data"):
        sources = {(data["stage"], source) for source in data["places"]}
        places = places | sources if action == "stage.kept" else places - sources
    return places


def sold_places(stage: Stage) -> dict[tuple[int, str], str | None]:
    """Who comes out of a round of pairs: winners, and losers who paid for a place."""
    return {
        (bracket.pk, source): team
        for bracket in later_stages(stage)
        if find_source(bracket, Winners)
        for source, team in read_returns(stage, bracket, with_held=True).settled.items()
    }


def losers_in(stage: Stage, places: list[StagePlace]) -> Iterator[str | None]:
    """Who lost the match of each place. Whoever left before the cup was drawn has none, also if let
    in again since; whoever left later had it: both are what the place may hold."""
    if not places:
        return
    log = LogEntry.objects.filter(tournament=stage.tournament_id, action="team.readmitted")
    returned = set(log.values_list("subject", flat=True))
    there, before = (read_losers(stage, with_gone=gone, with_held=True) for gone in (False, True))
    for place in places:
        team = before.get(place.source, "")
        is_gone = there.get(place.source, "") is None or f"team:{team}" in returned
        has_left = place.team_id is None and is_gone
        yield None if has_left else team


def ends_in(stage: Stage, places: list[StagePlace]) -> Iterator[str | None]:
    """Who was left in a bracket that leads to the semi-finals; nobody, where that team had gone."""
    taken = {place.source: place.team_id for place in places}
    there, before = (read_ends(stage, used=used, with_held=True) for used in (None, taken))
    returned = set(
        LogEntry.objects.filter(
            tournament=stage.tournament_id, action="team.readmitted"
        ).values_list("subject", flat=True)
    )
    for place in places:
        team = before.get(place.source, "")
        is_gone = there.get(place.source, "") is None or f"team:{team}" in returned
        yield None if place.team_id is None and is_gone else team


def exits_of(reading: StageReading) -> dict[tuple[int, str], str | None]:
    """Whom the tables send where. An appeal that was filed after a place was taken holds back what
    comes next, and does not make that place a wrong one."""
    return {
        (key, describe_source(source)): leaving.team
        for key, source, leaving in reading.leavings
        if leaving.why_open in ("", "nobody")
    }


def round_faults(stage: Stage, matches: list[Match], slots: Slots) -> Iterator[str]:
    """Each round has the pairs and the bye that were drawn; whoever came in late stands in the log,
    and missed the round before."""
    drawn = {
        read_subject(draw.subject)[1]: protocol.outcome_now(draw.document) or {}
        for draw in stage.tournament.draws.drawn().filter(
            kind=Draw.Kind.ROUND, subject__startswith=f"{stage.key}:"
        )
    }
    played: dict[int, list[list[str]]] = {number: [] for number in drawn}
    for match in matches:
        if match.stage_id == stage.pk and not match.is_playoff:
            pair = [str(slots[match.pk, side].team_id) for side in "AB"]
            played.setdefault(match.round, []).append(pair)
    for number, pairs in sorted(played.items()):
        if pairs != drawn.get(number, {}).get("pairs"):
            yield f"stage {stage.key}: others meet in round {number} than were drawn"
    byes = {number: outcome["bye"] for number, outcome in drawn.items() if outcome["bye"]}
    if byes != {bye["round"]: bye["team"] for bye in stage.byes if not bye["late"]}:
        yield f"stage {stage.key}: other teams have the byes than were drawn"
    late = LogEntry.objects.filter(
        tournament=stage.tournament_id, action="team.entered_rounds"
    ).values_list("subject", flat=True)
    inside = {subject.partition(":")[2] for subject in late}
    if {bye["team"] for bye in stage.byes if bye["late"]} - inside:
        yield f"stage {stage.key}: somebody came in late whom nobody let in"


def group_faults(stage: Stage, matches: list[Match], slots: Slots) -> Iterator[str]:
    groups = stage.tournament.draws.drawn().filter(kind=Draw.Kind.GROUPS, subject=stage.key)
    draw = groups.first()
    outcome = protocol.outcome_now(draw.document) if draw else None
    if outcome and outcome["groups"] != list(stage.groups.values()):
        yield f"stage {stage.key}: its groups are not the drawn ones"
    planned = interleave(list(stage.groups.items()), legs=stage.values.get("legs", 1))
    played = [
        (match.group, match.round, *(str(slots[match.pk, side].team_id) for side in "AB"))
        for match in matches
        if match.stage_id == stage.pk and not match.is_playoff
    ]
    if stage.is_drawn and played != [tuple(match) for match in planned]:
        yield f"stage {stage.key}: others meet than the groups have"
