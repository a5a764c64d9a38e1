"""What there is to tell a team, each with a key by which it is told once. In the language that is
active; the texts are short, as people write each other."""

from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.brackets.selectors import match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.locks import get_plan
from tournaments.matches.labels import ENDS
from tournaments.matches.selectors import walkover_due_at
from tournaments.messages.models import OpenedMessage
from tournaments.models import Match, Participant, Place, Slot, Team, Tournament
from tournaments.players.labels import reached_words
from tournaments.players.progress import PlayedMatch, progress_of
from tournaments.regulation.sentences import round_name
from tournaments.words.hours import hour_words

Kind = OpenedMessage.Kind


@dataclass(frozen=True)
class Fact:
    """One thing to tell. It changes its key when it changes: a corrected result is new again."""

    kind: str
    key: str
    text: str


def list_facts(tournament: Tournament, team: Team, *, to: Participant) -> list[Fact]:
    """In the order in which they happened: partner, results, what comes next, the call."""
    return [
        *partner_facts(team, to=to),
        *result_facts(tournament, team),
        *current_facts(tournament, team),
    ]


def partner_facts(team: Team, *, to: Participant) -> list[Fact]:
    """Only of a drawn team: who came together knows it."""
    if not team.drawn:
        return []
    others = [
        place.participant
        for place in Place.objects.filter(team=team, until=None).select_related("participant")
        if place.participant_id != to.pk
    ]
    if not others:
        return []
    names = ", ".join(map(str, others))
    keys = ",".join(sorted(str(other.number) for other in others))
    words = _("You play with %(names)s: so the draw decided.") % {"names": names}
    return [Fact(Kind.PARTNER, f"partner:{team.pk}:{keys}", words)]


def result_facts(tournament: Tournament, team: Team) -> list[Fact]:
    """Confirmed ones, the first match first; then how far they came, once they are out."""
    progress = progress_of(tournament, team)
    if progress is None:
        return []
    facts = [
        Fact(
            Kind.RESULT,
            f"result:{played.row.number}:{played.row.match.entries_count}",
            describe_result(played),
        )
        for played in reversed(progress.played)
    ]
    if progress.is_champion:
        words = _("You are the champions of %(tournament)s.") % {"tournament": tournament.name}
        facts.append(Fact(Kind.RESULT, "champion", words))
    elif progress.is_out and progress.played:
        words = f"{reached_words(progress.standing)}."
        facts.append(Fact(Kind.RESULT, f"reached:{progress.standing.reached}", words))
    return facts


def describe_result(played: PlayedMatch) -> str:
    match = played.row.match
    data = {
        "number": match.number,
        "rival": played.rival.name or _("nobody"),
        "score": f"{played.score} ({played.games})" if played.games else str(ENDS[played.row.end]),
    }
    if played.row.is_draw:
        return _("Match %(number)s: a draw with %(rival)s, %(score)s.") % data
    if played.own.won:
        return _("Match %(number)s: you won against %(rival)s, %(score)s.") % data
    return _("Match %(number)s: you lost against %(rival)s, %(score)s.") % data


def current_facts(tournament: Tournament, team: Team) -> list[Fact]:
    """The match that is called, or the next one whose two teams are certain."""
    slots = Slot.objects.filter(
        team=team, kind=Slot.Kind.TEAM, pencil=False, match__state__in=Match.ABOUT_TO_BEGIN
    )
    slot = slots.order_by("-match__round", "-match__number").first()
    if slot is None:
        return []
    matches = Match.objects.filter(pk=slot.match_id)
    (row,) = match_rows(matches, names_of_teams(tournament))
    rival = (row.b if slot.side == "A" else row.a).name
    data = {"round": round_name(row.shown_code), "rival": rival, "number": row.number}
    if row.state == Match.State.READY:
        words = _("Next: match %(number)s, %(round)s, against %(rival)s. You will be called.")
        return [Fact(Kind.RESULT, f"next:{row.number}:{rival}", words % data)]
    data["table"] = row.match.table.number if row.match.table else "\u2013"
    words = _("Go to table %(table)s: match %(number)s, %(round)s, against %(rival)s.") % data
    if due_at := walkover_due_at(row.match, get_plan(tournament)):
        until = hour_words(localtime(due_at).time())
        words += " " + _("Be there by %(time)s: after that it is a walkover.") % {"time": until}
    moment = row.match.called_at.isoformat() if row.match.called_at else ""
    return [Fact(Kind.CALL, f"call:{row.number}:{moment}", words)]


def choose_facts(facts: list[Fact], kind: str, *, keys_told: set[str]) -> list[Fact]:
    """Those of a message: everything new, or what it is about, of results the last one alone."""
    if kind == Kind.NEWS:
        return [fact for fact in facts if fact.key not in keys_told]
    chosen = [fact for fact in facts if fact.kind == kind]
    if kind != Kind.RESULT:
        return chosen
    last = max((n for n, fact in enumerate(chosen) if fact.key.startswith("result:")), default=None)
    return [] if last is None else chosen[last:]
