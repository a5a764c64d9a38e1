"""The demo's quarrels: a ruling with an appeal that waits, and an appeal that was decided. Told
through the services, by the people of the story."""

from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments.actors import Actor, of_participant, of_referee
from tournaments.models import Appeal, Match, RoleGrant, Tournament
from tournaments.services.appeals import file_appeal, leave_it, speak, take_on
from tournaments.services.appeals_decide import Verdict, decide_appeal
from tournaments.services.entries import Sent, record_entry

Words = Mapping[str, str]


def dispute(tournament: Tournament, words: Words, *, referee: Actor) -> None:
    """The referee rules; who answers is the head, where there is one."""
    head = RoleGrant.objects.filter(tournament=tournament, head=True, ended_at=None).first()
    judge = of_referee(head) if head else referee
    settled(tournament, words, judge=judge)
    waiting(tournament, words, referee=referee, judge=judge)


def settled(tournament: Tournament, words: Words, *, judge: Actor) -> None:
    """A result of the first round that stood, and the team left it at that."""
    match = of(tournament).filter(state=Match.State.CONFIRMED, how="games", round=1).first()
    if match is None:
        return
    by = player(match, "B")
    appeal = file_appeal(match, by=by, side="B", text=words["old_objection"])
    verdict = Verdict("stands", words["old_answer"])
    decide_appeal(fresh(appeal), by=judge, verdict=verdict)
    leave_it(fresh(appeal), by=by, side="B")


def waiting(tournament: Tournament, words: Words, *, referee: Actor, judge: Actor) -> None:
    """A ruling in a match that is being played; the committee is asked."""
    match = of(tournament).filter(state=Match.State.PLAYING, suspended=False).first()
    if match is None:
        return
    record_entry(match, by=referee, sent=Sent(words["hand"]))
    texts = {"seen": words["seen"], "proof": words["proof"]}
    ruled = record_entry(match, by=referee, sent=Sent(words["ruling"], texts=texts))
    one, two = player(match, "A"), player(match, "B")
    line = ruled.entry.number
    appeal = file_appeal(match, by=two, side="B", text=words["objection"], line=line)
    decide_appeal(fresh(appeal), by=judge, verdict=Verdict("stands", words["answer"]))
    take_on(fresh(appeal), by=two, side="B")
    speak(fresh(appeal), by=one, side="A", text=words["statement"])


def of(tournament: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(tournament=tournament).select_related("tournament__plan", "table")


def player(match: Match, side: str) -> Actor:
    slot = match.slots.select_related("team").get(side=side)
    place = slot.team.places.filter(until=None).first() if slot.team else None
    if place is None:
        raise LookupError(side)
    return of_participant(place.participant_id)


def fresh(appeal: Appeal) -> Appeal:
    return Appeal.objects.select_related("match__tournament__plan", "tournament").get(pk=appeal.pk)
