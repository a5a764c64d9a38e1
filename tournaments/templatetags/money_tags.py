"""Money in templates."""

from decimal import Decimal

from django import template

from tournaments.words.money import current_language, format_money

register = template.Library()


@register.filter
def money(amount: Decimal | int, currency: str) -> str:
    """`{{ plan.fee|money:plan.currency }}`, in the reader's language."""
    return format_money(amount, currency, current_language())
