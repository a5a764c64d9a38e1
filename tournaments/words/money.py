"""Amounts of money as people write and type them: "R$ 20,00", "$ 3.500", "Bs. 120,00", "US$ 10".

Numbers follow the language (CLDR's, by Babel); the sign before them follows the currency, as it is
written where it is paid with: CLDR knows neither today's bolívar nor the space that people leave.

What was typed is read by the language of the form, never by the browser's: see `parse_amount`.
"""

import re
from decimal import Decimal
from typing import Any

from babel.numbers import (
    NumberFormatError,
    format_decimal,
    format_percent,
    get_currency_name,
    get_currency_symbol,
    parse_decimal,
)
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy, to_locale

SIGNS = {"ARS": "$", "BRL": "R$", "VES": "Bs.", "USD": "US$", "EUR": "€"}
# "$" alone is the peso where pesos are paid with; anybody else would take it for another money.
SIGNS_ABROAD = {"ARS": "AR$"}
HOME = {"ARS": "es-ar"}
# Where small change is in daily use the cents are written even when there are none.
ALWAYS_WITH_CENTS = {"BRL", "VES"}
WHOLE, CENTS = "#,##0", "#,##0.00"
# Of the countries where truco is played, and two that are paid with everywhere.
CURRENCIES = ("ARS", "BRL", "VES", "UYU", "PYG", "CLP", "BOB", "COP", "USD", "EUR")
NO_BREAK = "\N{NO-BREAK SPACE}"

MAX_TYPED = 24
SIGN_BEFORE = re.compile(r"^(?:R\$|US\$|AR\$|\$|Bs\.?|€|[A-Za-z]{3}(?=\s))\s*", re.IGNORECASE)
DIGITS = re.compile(r"[0-9][0-9.,]*")
# The two ways of writing a number: each language has one, the other is tried after it.
COMMA_FOR_CENTS, POINT_FOR_CENTS = "es_AR", "en"


def format_money(amount: Decimal | int, currency: str, language: str) -> str:
    """
    >>> [format_money(Decimal("20"), "BRL", "pt-br"), format_money(3500, "ARS", "es-ar")]
    ['R$\\xa020,00', '$\\xa03.500']
    >>> [format_money(3500, "ARS", "en"), format_money(Decimal("-10.5"), "USD", "es-ve")]
    ['AR$\\xa03,500', '-US$\\xa010,50']
    """
    locale = to_locale(language)
    value = Decimal(amount)
    is_whole = value == value.to_integral_value() and currency not in ALWAYS_WITH_CENTS
    number = format_decimal(abs(value), format=WHOLE if is_whole else CENTS, locale=locale)
    minus = "-" if value < 0 else ""
    return f"{minus}{sign_of(currency, language)}{NO_BREAK}{number}"


def format_share(percent: int, language: str) -> str:
    """
    >>> format_share(50, "pt-br")
    '50%'
    """
    return format_percent(Decimal(percent) / 100, locale=to_locale(language))


def sign_of(currency: str, language: str) -> str:
    if currency in HOME and HOME[currency] != language:
        return SIGNS_ABROAD[currency]
    return SIGNS.get(currency) or get_currency_symbol(currency, locale=to_locale(language))


def parse_amount(text: str, language: str) -> Decimal:
    """What somebody typed, with or without the currency's sign. `ValueError` for what could be
    meant in two ways.

    1. As the language writes it, with no more than two decimals.
    2. Else as the other way of writing numbers has it, if it shows its cents: many keyboards have
       a point alone, and "20.00" can be meant in one way only.
    3. Else not at all: "3.500" is 3500 in Spanish and Portuguese and refused in English, where it
       would be three and a half.

    So no two languages ever read the same text as two amounts.

    >>> [str(parse_amount(typed, "pt-br")) for typed in ("20,00", "20.00", "3.500", "R$ 1.234,50")]
    ['20.00', '20.00', '3500', '1234.50']
    """
    typed = SIGN_BEFORE.sub("", text.strip())
    if len(typed) > MAX_TYPED or not DIGITS.fullmatch(typed):
        raise ValueError(text)
    own = to_locale(language)
    amount = read_strictly(typed, own)
    if amount is None:
        comma = "," in format_decimal(Decimal("0.5"), locale=own)
        amount = read_strictly(typed, POINT_FOR_CENTS if comma else COMMA_FOR_CENTS)
        if amount is None or decimals(amount) == 0:
            raise ValueError(text)
    return amount


def read_strictly(typed: str, locale: str) -> Decimal | None:
    """The amount in one way of writing; None where the separators stand wrong for it."""
    try:
        amount = parse_decimal(typed, locale=locale, strict=True)
    except NumberFormatError:
        return None
    return amount if decimals(amount) <= 2 else None


def decimals(amount: Decimal) -> int:
    return -int(amount.as_tuple().exponent)


def currency_choices() -> list[tuple[str, str]]:
    """For a list to choose from, in the reader's language."""
    language = current_language()
    return [("", "—"), *((code, name_currency(code, language)) for code in CURRENCIES)]


def name_currency(code: str, language: str) -> str:
    """
    >>> name_currency("BRL", "pt-br"), name_currency("ARS", "es-ar")
    ('Real brasileiro (R$)', 'Peso argentino ($)')
    """
    name = get_currency_name(code, locale=to_locale(language))
    return f"{name[:1].upper()}{name[1:]} ({sign_of(code, language)})"


class MoneyField(forms.Field):
    """An amount. A text field: one of type number would read "20,00" by the browser's language."""

    default_error_messages = {
        "amount": gettext_lazy("Write the amount in digits, like %(cents)s or %(thousands)s."),
    }

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=attrs), **kwargs)

    def to_python(self, value: Any) -> Any:
        if not (value or "").strip():
            return None
        try:
            return parse_amount(value, current_language())
        except ValueError:
            examples = {
                "cents": plain_amount(Decimal("20.50")),
                "thousands": plain_amount(Decimal(3500)),
            }
            raise ValidationError(
                self.error_messages["amount"], code="amount", params=examples
            ) from None

    def prepare_value(self, value: Any) -> Any:
        return plain_amount(value) if isinstance(value, Decimal) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


def plain_amount(amount: Decimal) -> str:
    """As it stands in a field: no sign, cents only where there are any."""
    shape = WHOLE if amount == amount.to_integral_value() else CENTS
    return format_decimal(amount, format=shape, locale=to_locale(current_language()))


def current_language() -> str:
    return get_language() or "en"
