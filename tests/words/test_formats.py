"""Dates, numbers and plurals, as each country writes them."""

from datetime import UTC, datetime

import pytest
from django.template import engines
from django.utils.formats import date_format, number_format
from django.utils.translation import override

MOMENT = datetime(2026, 3, 5, 15, 7, tzinfo=UTC)

WRITTEN = {
    "es-ar": ["5 de marzo de 2026", "5 de marzo de 2026, 15:07", "05/03/2026", "1.234.567,5"],
    "pt-br": ["5 de março de 2026", "5 de março de 2026, 15:07", "05/03/2026", "1.234.567,5"],
    "es-ve": ["5 de marzo de 2026", "5 de marzo de 2026, 15:07", "05/03/2026", "1.234.567,5"],
    "en": ["5 March 2026", "5 March 2026, 15:07", "5 Mar 2026", "1,234,567.5"],
}

ENTRIES = engines["django"].from_string(
    "{% load i18n site_tags %}{% blocktranslate trimmed count number=n with shown=n|grouped %}"
    "{{ shown }} entry{% plural %}{{ shown }} entries{% endblocktranslate %}"
)
COUNTED = {
    "es-ar": ["0 renglones", "1 renglón", "2 renglones", "12.345 renglones"],
    "pt-br": ["0 linhas", "1 linha", "2 linhas", "12.345 linhas"],
    "es-ve": ["0 renglones", "1 renglón", "2 renglones", "12.345 renglones"],
    "en": ["0 entries", "1 entry", "2 entries", "12,345 entries"],
}


@pytest.mark.parametrize("language", WRITTEN)
def test_dates_and_numbers(language) -> None:
    with override(language):
        assert [
            date_format(MOMENT, "DATE_FORMAT"),
            date_format(MOMENT, "DATETIME_FORMAT"),
            date_format(MOMENT, "SHORT_DATE_FORMAT"),
            number_format(1234567.5, force_grouping=True),
        ] == WRITTEN[language]


@pytest.mark.parametrize("language", COUNTED)
def test_plurals(language) -> None:
    with override(language):
        assert [ENTRIES.render({"n": n}) for n in (0, 1, 2, 12345)] == COUNTED[language]
