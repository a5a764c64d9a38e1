"""How a match goes on in which somebody was expelled. The plan says it (`after_expulsion`): a
reserve takes the chair, the match goes to the other team, or the committee decides."""

from django.db import transaction
from django.db.models import QuerySet

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Refused, require_reason
from tournaments.inscriptions.services.leave import put_on_chair
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.expulsions import Expelled, expelled_at_table, expelled_in
from tournaments.matches.replay_cache import replay_match
from tournaments.matches.services.entries import (
    RecordResult,
    apply_lines,
    lock_and_replay,
    save_lines,
)
from tournaments.matches.services.results import submission_for
from tournaments.models import Match, Participant, Place
from tournaments.permissions import may_decide_results, may_score, require
from tournaments.regulation.articles import Reason

COMMITTEE, RESERVE, MATCH = "committee", "reserve", "match"


def find_expelled(match: Match) -> list[Expelled]:
    """Who was put out here and still sits there; the match's row carries its tournament."""
    rules = rules_of(match.tournament.plan, match)
    return expelled_at_table(match, replay_match(match, rules).state)


def list_reserves(match: Match) -> QuerySet[Participant]:
    """People of this tournament who never had a team and have not withdrawn; where teams have
    lists, whoever of the expelled one's own does not sit at the table."""
    here = Participant.objects.filter(
        tournament=match.tournament_id, withdrawn_at=None, erased_at=None
    )
    if match.tournament.plan.reserves:
        state = replay_match(match, rules_of(match.tournament.plan, match)).state
        sides = {row.side for row in expelled_at_table(match, state)}
        listed = Place.objects.filter(
            team__slots__match=match, team__slots__side__in=sides, until=None
        )
        at_table = state.seating_in(len(state.games) + 1).values()
        return here.filter(pk__in=listed.values("participant")).exclude(pk__in=at_table)
    seated = Place.objects.filter(team__tournament=match.tournament_id)
    return here.exclude(pk__in=seated.values("participant"))


def list_ways_on(match: Match) -> list[str]:
    """What the plan allows whoever keeps the match. Nothing is offered to be refused: where a
    reserve should come and there is none, the match is given."""
    rules = rules_of(match.tournament.plan, match)
    way = str(rules.options.get("after_expulsion", COMMITTEE))
    if way == RESERVE and not list_reserves(match).exists():
        way = MATCH
    return [way] if way == COMMITTEE else [way, COMMITTEE]


@transaction.atomic
def seat_reserve(
    match: Match, *, by: Actor, expelled: str, reserve: Participant, reason: str
) -> None:
    """`expelled` is the id of whoever has to go, also in the middle of a game."""
    require_way(match, by=by, way=RESERVE)
    person = next((row.person for row in find_expelled(match) if str(row.person) == expelled), None)
    if person is None:
        raise Refused("nobody_expelled")
    leaver = Participant.objects.select_related("tournament").get(pk=person)
    put_on_chair(leaver, by=by, reserve=reserve, reason=reason, in_a_game=True)


@transaction.atomic
def give_match(match: Match, *, by: Actor, because: Reason) -> RecordResult:
    """To the other team, as the plan says; where both have lost somebody only the committee can."""
    require_way(match, by=by, way=MATCH)
    because = because.with_article_for(match.tournament, "walkover")
    locked = lock_and_replay(match)
    sides = {row.side for row in find_expelled(locked.match)}
    if not sides:
        raise Refused("nobody_expelled")
    if len(sides) != 1:
        raise Refused("not_in_the_plan")
    winner = "B" if "A" in sides else "A"
    line = f"walkover {winner} article {because.article}"
    submission = submission_for(line, because)
    return save_lines(locked, apply_lines(locked, [line]), by=by, submission=submission)


def require_way(match: Match, *, by: Actor, way: str) -> None:
    """Whoever keeps the match does what the plan says; whoever decides results, anything."""
    if may_decide_results(by, match.tournament):
        return
    require(may_score, by, match.tournament)
    if way not in list_ways_on(match):
        raise Refused("not_in_the_plan")


@transaction.atomic
def allow_expelled(match: Match, *, by: Actor, because: Reason) -> None:
    """For this one match. No rulebook here speaks of substitutes for somebody expelled, so it is
    theirs to decide who sits there instead, or that nobody needs to."""
    require(may_decide_results, by, match.tournament)
    because = because.with_article_for(match.tournament, "let_play")
    require_reason(because.reason)
    match = lock_match(match)
    state = state_of(rules_of(match.tournament.plan, match), match.entries.all())
    people = [str(row.person) for row in (*expelled_in(match), *expelled_at_table(match, state))]
    if not people:
        raise Refused("nobody_expelled")
    mark_playing(match.tournament_id)
    record_action(
        match.tournament,
        "match.let_play",
        match,
        by=by,
        data={"people": people, "article": because.article},
        texts={"reason": because.reason},
        locked=True,
    )
