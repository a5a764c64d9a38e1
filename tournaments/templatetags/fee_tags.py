"""Money that was taken, in templates of other concepts."""

from typing import Any

from django import template

from tournaments.fees.labels import method_name
from tournaments.fees.selectors import summarize_fees
from tournaments.models import Plan, Tournament

register = template.Library()
register.filter("method_name", method_name)


@register.inclusion_tag("fees/summary.html")
def fee_summary(tournament: Tournament, plan: Plan | None, *, link: bool = True) -> dict[str, Any]:
    """“Received 640 of 800, 5 owe”; nothing, and no query, where taking part is free."""
    if not plan or not plan.fee:
        return {}
    return {
        "tournament": tournament,
        "currency": plan.currency,
        "summary": summarize_fees(tournament, plan),
        "link": link,
    }
