"""What can no longer be called once a truco was: a sheet has its two parts side by side, and a
table says things one after the other.

The ruleset is asked both ways: the truco, then the call; and the call, then the truco. Where that
is not the same hand, the call comes too late, under the article that says so. A sheet tells sides:
where only the one who called the truco is too late and a partner is not, that is said too.
"""

from collections.abc import Iterable, Iterator

from scoring.core.taps import FRAME, P, Telling, opponent_of, tap
from scoring.phone.tellings import open_numbers, with_numbers
from scoring.phone.worth import Worth

# By what was said of the truco (`list_talks`), and by side and question of the call: the article,
# marked where a partner may.
PARTNER = "+"
Late = dict[str, dict[str, str]]


def list_late(worth: Worth, firsts: Iterable[Telling]) -> Late:
    rows = {word: row.name for row in worth.table.ruleset.taps.rows for word in row.words}
    openings: dict[tuple[str, str], Telling] = {}  # of each side and question one call
    for telling in firsts:
        openings.setdefault((str(telling[0].who), rows[telling[0].word]), telling)
    late: Late = {}
    for name, before, after in list_talks(worth) if openings else ():
        for (side, row), telling in openings.items():
            if verdict := _judge(worth, before, telling, after):
                late.setdefault(name, {})[f"{side} {row}"] = verdict
    return late


def list_talks(worth: Worth) -> Iterator[tuple[str, Telling, Telling]]:
    """`M` and `P`: whose truco waits for its answer; with `!`, it was answered; `!` alone: it was
    raised. Each with what was said before the call, and what has to follow it."""
    ruleset = worth.table.ruleset
    accept = next(iter(ruleset.taps.implied))
    winner = next(row.words[0] for row in ruleset.taps.rows if row.name == "winner")
    truco, retruco = ruleset.ladders_of(worth.table.options)[0].words[:2]
    won = tap(None, winner, P)
    for side in FRAME:
        rival = opponent_of(side)
        request, accepted = tap(side, truco), tap(rival, accept)
        yield side, (request,), (accepted, won)
        yield f"{side}!", (request, accepted), (won,)
    yield "!", (request, accepted, tap(rival, retruco), tap(side, accept)), (won,)


def _judge(worth: Worth, before: Telling, call: Telling, after: Telling) -> str | None:
    """None where the call still stands."""
    stakes = worth.table.ruleset.taps.stakes
    call = with_numbers(call, tuple(stakes[word][1] for word in open_numbers(call)))
    hand = (*before, *call, *after)
    for score in worth.samples:
        first = worth.ask((*call, *before, *after), score)
        if first is None:
            continue
        if worth.ask(hand, score) == first:
            return None
        article = worth.table.article_against(hand, score, worth.memory)
        partners = worth.table.ask_partners((before, call, after), score, worth.memory)
        return f"{article}{PARTNER if partners == first else ''}"
    return None
