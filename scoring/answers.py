"""What the engine answers, as plain objects ready for `json.dumps`."""

from typing import Any

from scoring.core.award import Award, Note
from scoring.core.change import Change
from scoring.core.fault import Fault, Refused
from scoring.core.match import MatchState, Record
from scoring.core.ruleset import Ruleset
from scoring.core.ruling import Proposal
from scoring.errors import ScoringError
from scoring.notation import entry_to_json, format_entry

Json = dict[str, Any]


def award_json(award: Award) -> Json:
    return award._asdict()


def note_json(note: Note) -> Json:
    return {name: value for name, value in note._asdict().items() if value not in ("", None)}


def fault_json(fault: Fault) -> Json:
    data: Json = {"code": fault.code, "article": fault.article, "expected": list(fault.expected)}
    if fault.data:
        data["data"] = dict(fault.data)
    if fault.move is not None:
        data["move"] = fault.move
    return data


def error_json(error: ScoringError) -> Json:
    """A set-up or notation error in the shape of a fault."""
    data = dict(error.data)
    expected = data.pop("expected", [])
    if not isinstance(expected, (list, tuple)):
        expected = [expected]
    return {"code": error.code, "article": "", "expected": list(expected), "data": data}


def refusal_json(refused: Refused) -> Json:
    return {"number": refused.number, "faults": [fault_json(f) for f in refused.faults]}


def record_json(state: MatchState, record: Record) -> Json:
    """What an entry did: points per side, every award with its article, and the score after."""
    points = [sum(a.points for a in record.awards if a.side == side) for side in ("A", "B")]
    return {
        "number": record.number,
        "entry": entry_to_json(record.entry),
        "notation": format_entry(record.entry, state.ruleset),
        "points": points,
        "awards": [award_json(a) for a in record.awards],
        "notes": [note_json(n) for n in record.notes],
        "score": list(record.score),
        "game": record.game,
    }


def state_json(state: MatchState) -> Json:
    """The whole state of a match: games, running score, next hand, outcome."""
    outcome = state.outcome
    games = [
        {"score": list(game.score), **_pick(game, "winner", "how", "article")}
        for game in state.games
    ]
    return {
        "games": games,
        "won": list(state.games_won),
        "score": list(state.score),
        "target": state.target,
        "next": None if outcome else _listed(state.next._asdict()),
        "suspended": state.suspended,
        "allowed": list(state.allowed),
        "outcome": outcome._asdict() if outcome else None,
        "warnings": [
            {"who": who, "counter": counter, "games": list(games)}
            for (who, counter), games in sorted(state.counts.items())
        ],
    }


def proposal_json(proposal: Proposal) -> Json:
    effect = proposal.effect
    return {
        "sanction": proposal.sanction.id,
        "articles": list(proposal.sanction.articles),
        "class": proposal.sanction.cls,
        "decides": proposal.decides,
        "earlier": proposal.earlier,
        "lacking": [_listed(_pick(each, "name", "kind", "choices")) for each in proposal.lacking],
        "does": effect.note_codes() if effect else None,
        "awards": [award_json(a) for a in proposal.awards],
        "score_before": list(proposal.score_before),
        "score_after": list(proposal.score_after) if effect else None,
    }


def change_json(change: Change, ruleset: Ruleset) -> Json:
    """What a line does to those before it: the lines that count, in the order of play, the points
    that differ, and what can no longer stand."""
    answer: Json = {
        "possible": change.after is not None,
        "lines": [
            {"number": number, "notation": format_entry(entry, ruleset)}
            for number, entry in change.lines
        ],
        "changed": [
            {
                "number": line.number,
                "old": [award_json(a) for a in line.old],
                "new": [award_json(a) for a in line.new],
            }
            for line in change.changed
        ],
        "impossible": [
            {"number": line.number, "faults": [fault_json(f) for f in line.faults]}
            for line in change.impossible
        ],
        "moved": [line._asdict() for line in change.moved],
    }
    if change.after is not None:
        answer["score"] = list(change.after.score)
    return answer


def ruleset_json(ruleset: Ruleset) -> Json:
    """What one needs to know to set up a match."""
    about = _pick(
        ruleset, *("version", "name", "countries", "languages", "players", "target", "first_dealer")
    )
    options = [_listed(option._asdict()) for option in ruleset.options]
    return {"ruleset": ruleset.key, **_listed(about), "options": options}


def _pick(value: object, *names: str) -> Json:
    return {name: getattr(value, name) for name in names}


def _listed(data: Json) -> Json:
    """The same with lists for tuples, as JSON has them."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in data.items()}
