"""What the engine answers, as plain objects ready for `json.dumps`."""

from typing import Any

from scoring.core.award import Award, Note
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
    following = state.next
    outcome = state.outcome
    return {
        "games": [
            {
                "score": list(game.score),
                "winner": game.winner,
                "how": game.how,
                "article": game.article,
            }
            for game in state.games
        ],
        "won": list(state.games_won),
        "score": list(state.score),
        "target": state.target,
        "next": None
        if outcome
        else {
            "dealer": following.dealer,
            "mano": following.mano,
            "phase": following.phase,
            "standing": list(following.standing),
            "seats": list(following.seats),
        },
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
        "lacking": [
            {"name": i.name, "kind": i.kind, "choices": list(i.choices)} for i in proposal.lacking
        ],
        "does": effect.says() if effect else None,
        "awards": [award_json(a) for a in proposal.awards],
        "score_before": list(proposal.score_before),
        "score_after": list(proposal.score_after) if effect else None,
    }


def ruleset_json(ruleset: Ruleset) -> Json:
    """What one needs to know to set up a match."""
    return {
        "ruleset": ruleset.key,
        "version": ruleset.version,
        "name": ruleset.name,
        "countries": list(ruleset.countries),
        "languages": list(ruleset.languages),
        "players": list(ruleset.players),
        "target": ruleset.target,
        "first_dealer": ruleset.first_dealer,
        "options": [
            {
                "name": o.name,
                "choices": list(o.choices),
                "default": o.default,
                "article": o.article,
            }
            for o in ruleset.options
        ],
    }
