"""Which article a decision cites: the rulebook's own where it has one, else the clause of the
event's regulation that speaks of it.

Every decision has one, so nobody has to look it up: forms show what will be cited, services fill
it in. Clauses are numbered as the regulation prints them, with an R before the number.
"""

from scoring.registry import all_rulesets
from tournaments.models import Plan, Tournament
from tournaments.regulation.clauses import DECISIONS, SECTIONS

# What a ruleset calls it, where some ruleset has an article for it.
OF_THE_BOOK = {
    "walkover": "walkover",
    "double_walkover": "walkover",
    "disqualify": "disqualification",
    "exclude": "disqualification",
    "appeal": "appeal",
}
# The clause of the regulation that every event has.
OF_THE_EVENT = {
    "walkover": "absent",
    "double_walkover": "absent",
    "withdraw": "leaves",
    "readmit": "leaves",
    "disqualify": "put_out",
    "exclude": "put_out",
    "suspend": "suspended",
    "resume": "suspended",
    "adjust": "set_right",
    "late_team": "late_team",
    "case": "unforeseen",
    "let_play": "unforeseen",
    "appeal": "appeals",
}


def clause_number(code: str) -> str:
    """
    >>> clause_number("absent")
    'R6.1'
    """
    return f"R{SECTIONS.index('decisions') + 1}.{DECISIONS.index(code) + 1}"


def article_for(ruleset: str, act: str) -> str:
    """
    >>> article_for("venezolano", "walkover"), article_for("asart", "walkover")
    ('107', 'R6.1')
    """
    found = all_rulesets().get(ruleset)
    own = found.cites.get(OF_THE_BOOK.get(act, ""), "") if found else ""
    return own or clause_number(OF_THE_EVENT[act])


def cited(tournament: Tournament, act: str, given: str = "") -> str:
    """What was given, else what is proposed: a decision without an article can't be made."""
    if given.strip():
        return given.strip()
    plan = Plan.objects.filter(tournament=tournament).only("ruleset").first()
    return article_for(plan.ruleset if plan else "", act)
