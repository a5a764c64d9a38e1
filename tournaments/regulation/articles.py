"""Which article a decision cites: the rulebook's own where it has one, else the clause of the
event's regulation that speaks of it.

Every decision has one, so nobody has to look it up: forms show what will be cited, services fill
it in. Clauses are numbered as the regulation prints them, with an R before the number.
"""

from dataclasses import dataclass, replace

from scoring.registry import all_rulesets
from tournaments.exceptions import Refused, require_reason
from tournaments.models import Tournament
from tournaments.regulation.clauses import DECISIONS, SECTIONS
from tournaments.selectors import find_plan

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
    rules = all_rulesets().get(ruleset)
    own = rules.cites.get(OF_THE_BOOK.get(act, ""), "") if rules else ""
    return own or clause_number(OF_THE_EVENT[act])


def resolve_article(tournament: Tournament, act: str, article: str = "") -> str:
    """The article itself, else what is proposed: a decision without one can't be made."""
    if article.strip():
        return article.strip()
    plan = find_plan(tournament)
    return article_for(plan.ruleset if plan else "", act)


@dataclass(frozen=True)
class Reason:
    """Why somebody decides: in words, and under which article of the rulebook or of the event's
    regulation. Left empty, it is the one that `articles` proposes: none is decided without."""

    reason: str
    article: str = ""

    def with_article_for(self, tournament: Tournament, act: str) -> "Reason":
        return replace(self, article=resolve_article(tournament, act, self.article))

    def require(self) -> None:
        """Refuse a decision without a reason or an article."""
        require_reason(self.reason)
        if not self.article:
            raise Refused("article_missing")
