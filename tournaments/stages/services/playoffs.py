"""Play-offs: one game among teams that are tied where something depends on it, three or more each
against each. Built as soon as their group is over and confirmed, taken away when a correction
before they began parts the tied otherwise. Under the stage's lock.
"""

from itertools import combinations

from django.db.models import Q

from scoring.core.sides import SIDES
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.formats.ranking import PLAY_OFF
from tournaments.formats.round_codes import PLAYOFF_AFTER_ROUNDS, playoff_code
from tournaments.locks import next_number
from tournaments.models import Match, Slot, Stage
from tournaments.stages.selectors.reading import read_stage


def follow_ties(stage: Stage, *, by: Actor) -> None:
    """Build what is missing, and take away what no tie asks for any more."""
    if PLAY_OFF not in stage.values.get("criteria", ()):
        return
    reading = read_stage(stage)
    built = {playoff.teams for playoff in reading.happenings.playoffs}
    for table in reading.outcome.tables:
        if not table.is_complete or table.name in reading.open_groups:
            continue
        ties = {frozenset(tie.teams) for tie in table.ties if tie.by == PLAY_OFF}
        if reading.happenings.playoffs:
            take_away_idle(reading.stage, table.name, ties=ties, by=by)
        for tie in table.ties:
            if tie.by == PLAY_OFF and frozenset(tie.teams) not in built:
                build_playoff(reading.stage, table.name, tie.teams, by=by)


def build_playoff(stage: Stage, group: str, teams: tuple[str, ...], *, by: Actor) -> list[Match]:
    """Everybody against everybody, in the order of the table."""
    last = stage.matches.filter(group=group).order_by("-round").values_list("round", flat=True)
    first = next_number(stage.tournament.matches.all())
    rows, slots = [], []
    for place, pair in enumerate(combinations(teams, 2)):
        match = Match(
            tournament=stage.tournament,
            stage=stage,
            group=group,
            number=first + place,
            round=last[0] + 1,
            round_code=PLAYOFF_AFTER_ROUNDS if stage.is_rounds else playoff_code(group),
            position=place + 1,
            is_playoff=True,
            best_of=1,
            target=stage.matches.values_list("target", flat=True)[0],
            state=Match.State.READY,
        )
        rows.append(match)
        slots += [
            Slot(match=match, side=side, kind=Slot.Kind.TEAM, team_id=team)
            for side, team in zip(SIDES, pair, strict=True)
        ]
    Match.objects.bulk_create(rows)
    Slot.objects.bulk_create(slots)
    data = {
        "stage": stage.key,
        "group": group,
        "teams": list(teams),
        "matches": [match.number for match in rows],
    }
    record_action(stage.tournament, "playoff.built", by=by, data=data)
    return rows


def take_away_idle(stage: Stage, group: str, *, ties: set[frozenset[str]], by: Actor) -> None:
    """Games of play-offs that decide nothing any more, as far as nobody was called to them. Rows
    that somebody holds are being called: those are played, and do not count."""
    by_round: dict[int, list[Match]] = {}
    rows = stage.matches.filter(group=group, is_playoff=True).prefetch_related("slots")
    for match in rows.order_by("number"):
        by_round.setdefault(match.round, []).append(match)
    idle = [
        match.pk
        for matches in by_round.values()
        if frozenset(str(slot.team_id) for match in matches for slot in match.slots.all())
        not in ties
        for match in matches
    ]
    free = list(
        Match.objects.select_for_update(skip_locked=True).filter(
            Q(state__in=Match.NOT_CALLED) | Q(how=Match.EMPTY_BRANCH), pk__in=idle, entries_count=0
        )
    )
    if not free:
        return
    Slot.objects.filter(match__in=free).delete()
    Match.objects.filter(pk__in=[match.pk for match in free]).delete()
    data = {"stage": stage.key, "group": group, "matches": sorted(row.number for row in free)}
    record_action(stage.tournament, "playoff.taken_back", by=by, data=data)
