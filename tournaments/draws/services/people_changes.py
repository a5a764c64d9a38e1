"""What happens to people after a list was frozen, as changes by hand of the draws in force.

Whoever renames somebody or puts somebody on another's chair does it while this watches: what the
documents say is compared before and after, so that no way of doing it is forgotten and none can be
taken without a trace.
"""

import secrets
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tournaments.audit.services import CommittedText
from tournaments.draws import protocol
from tournaments.draws.entrants import members_of, names_of
from tournaments.draws.protocol.changes import SHORT_TEAM
from tournaments.draws.services.change_record import append_change, commit_reason
from tournaments.draws.services.publish import Name, NameFinder
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.watchers import watcher
from tournaments.models import Draw, Tournament

Team = list[str]  # ids of its people, by chair


@dataclass(frozen=True)
class Situation:
    """Who is called how, who sits where, and which committed names can still be told."""

    names: Mapping[str, Mapping[str, str]]  # by kind of draw and id
    teams: Mapping[uuid.UUID, Team]
    committed: Mapping[int, set[Name]]  # by number of the draw


def read_situation(tournament: Tournament, draws: Sequence[Draw]) -> Situation:
    finders = {kind: NameFinder(tournament, kind) for kind in {draw.kind for draw in draws}}
    return Situation(
        names={kind: names_of(tournament, kind) for kind in Draw.Kind.values},
        teams={
            team: [str(person.pk) for person in people]
            for team, people in members_of(tournament).items()
        },
        committed={draw.number: finders[draw.kind].committed_names(draw) for draw in draws},
    )


@watcher
@contextmanager
def note_people_changes(tournament: Tournament, reason: CommittedText) -> Iterator[None]:
    """1. Lock the draws and read how things stand. 2. Let the change happen. 3. Every draw in force
    that says otherwise now gets a change by hand; without a reason it is refused. 4. Names that a
    list is committed to and that nobody has any more are kept beside it."""
    draws = list(Draw.objects.select_for_update().filter(tournament=tournament))
    if not draws:
        yield
        return
    before = read_situation(tournament, draws)
    yield
    after = read_situation(tournament, draws)
    for draw in draws:
        if draw.superseded_by_id is None and not draw.is_cancelled:
            note_differences(draw, before, after, reason)
    keep_former_names(draws, before, read_situation(tournament, draws))


def note_differences(
    draw: Draw, before: Situation, after: Situation, reason: CommittedText
) -> None:
    committed = protocol.names_now(draw.document)
    old, new = before.names[draw.kind], after.names[draw.kind]
    renamed = [id for id in committed if id in new and old.get(id) != new[id]]
    places = changed_places(draw, before, after) if draw.kind == Draw.Kind.TEAMS else []
    newcomers = {id for _, _, people in places for id in people} - committed.keys()
    if not renamed and not places:
        return
    if not reason.text:
        raise Refused("draw_reason_needed", number=draw.number)
    salts = {id: secrets.token_hex(16) for id in [*renamed, *sorted(newcomers)]}
    commitments = {
        id: protocol.text_commitment(salt=salt, text=new[id]) if new[id] else None
        for id, salt in salts.items()
    }
    draw.salts = draw.salts | salts
    append_change(
        draw,
        places=places,
        names=[[id, committed[id], commitments[id]] for id in renamed],
        entries=[{"id": id, "club": None, "name": commitments[id]} for id in sorted(newcomers)],
        reason=commit_reason(reason),
    )


def changed_places(draw: Draw, before: Situation, after: Situation) -> list[list[Any]]:
    """Teams of the document whose people are others now. The place of somebody who left is taken by
    the newcomer; a team that was never drawn stands in no document."""
    outcome = protocol.outcome_now(draw.document)
    if outcome is None:
        return []
    numbered = [(SHORT_TEAM, outcome["short"]), *enumerate(outcome["teams"], start=1)]
    places = {frozenset(people): (place, people) for place, people in numbered if people}
    changes = []
    for team, people in before.teams.items():
        now = after.teams.get(team, [])
        if set(now) != set(people) and frozenset(people) in places:
            place, drawn = places[frozenset(people)]
            newcomers = iter([id for id in now if id not in people])
            standing = [id if id in now else next(newcomers, None) for id in drawn]
            changes.append([place, drawn, [*filter(None, standing), *newcomers]])
    return sorted(changes)


def keep_former_names(draws: Sequence[Draw], before: Situation, after: Situation) -> None:
    for draw in draws:
        lost = before.committed[draw.number] - after.committed[draw.number]
        for id, salt, text in sorted(lost):
            names = draw.former_names.setdefault(id, [])
            if [salt, text] not in names:
                names.append([salt, text])
        if lost:
            draw.save(update_fields=["former_names"])
