"""What a line would change, before it is sent: each line that no longer stands as it did, or what
can no longer stand at all. Reading only; the match is played again by the engine."""

from referees.json_requests import fault_json
from referees.selectors import Json
from scoring.core.match import Record
from scoring.core.ruleset import Ruleset
from tournaments.exceptions import Faulty, Refused
from tournaments.matches.labels import (
    change_reason,
    error_sentences,
    list_broken_lines,
    points_label,
)
from tournaments.matches.services.corrections import Correction, Preview, preview
from tournaments.matches.services.entries import list_awards
from tournaments.models import Match


def read_change(match: Match, line: str) -> Json:
    """`broken` are lines that would have to fall too, `faults` what is wrong with the line."""
    try:
        effect = preview(match, Correction(adds=(line,)))
    except Faulty as error:
        broken = [
            {"number": row.number, "reasons": row.reasons} for row in list_broken_lines(error)
        ]
        faults = [] if broken else [fault_json(fault, error.state) for fault in error.faults]
        return {"changes": [], "broken": broken, "faults": faults}
    except Refused as error:
        return {"changes": [], "broken": [], "faults": refusal_json(error)}
    # Who won a match that both teams signed is not said otherwise at its table.
    sealed = match.state == Match.State.CONFIRMED and effect.moves_the_bracket
    faults = refusal_json(Refused("sealed_winner")) if sealed else []
    return {"changes": list_changes(effect), "broken": [], "faults": faults}


def refusal_json(error: Refused) -> list[dict[str, str]]:
    return [{"code": error.code, "words": words} for words in error_sentences(error)]


def list_changes(effect: Preview) -> list[Json]:
    return [
        {
            "number": change.number,
            "why": change.why,
            "words": change_reason(change.why),
            "before": record_json(change.before, effect.after.ruleset),
            "after": record_json(change.after, effect.after.ruleset),
        }
        for change in effect.changes
    ]


def record_json(record: Record, rules: Ruleset) -> Json:
    return {
        "awards": [
            {**award, "words": points_label(str(award["concept"]), rules=rules)}
            for award in list_awards(record)
        ],
        "score": list(record.score),
        "void": record.void,
    }
