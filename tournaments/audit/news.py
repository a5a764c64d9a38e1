"""What others outside want to hear of, owed in the transaction of the entry that says it.

Whether anybody listens stands in the tournament's own row, so that an event without webhooks pays
nothing for them. Who listens and how they are told is the API's business.
"""

from jobs.services import owe
from tournaments.models import LogEntry, Match, Tournament

NEWS = {"match.called": "call", "match.confirmed": "result", "tournament.finished": "finished"}
DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)


def owe_news(tournament: Tournament, entry: LogEntry) -> None:
    if not tournament.webhooks:
        return
    kinds = kinds_of(entry)
    if kinds:
        owe("api.news", tournament=str(tournament.pk), number=entry.number, kinds=kinds)


def kinds_of(entry: LogEntry) -> list[str]:
    """A line may be a ruling, end the match, or both; of several lines the last one ends it."""
    if entry.action != "match.entry":
        return [NEWS[entry.action]] if entry.action in NEWS else []
    found = ["ruling"] if entry.data.get("kind") == "ruling" else []
    ended = Match.objects.filter(
        pk=entry.subject.removeprefix("match:"),
        state__in=DECIDED,
        entries_count=entry.data.get("number"),
    )
    return [*found, "result"] if ended.exists() else found
