"""Money as people write it, and what they type read the same way whatever the browser thinks."""

from decimal import Decimal

import pytest
from django.conf import settings
from django.template import Context, Template
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given, strategies as st

from tests.cast import Cast
from tests.event import make_event
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.sentences import regulation
from tournaments.setup.forms import SetupForm
from tournaments.words.money import MoneyField, format_money, parse_amount

LANGUAGES = [code for code, _name in settings.LANGUAGES]
WRITTEN = [
    ("20", "BRL", "pt-br", "R$ 20,00"),
    ("1234.5", "BRL", "pt-br", "R$ 1.234,50"),
    ("20", "BRL", "en", "R$ 20.00"),
    ("3500", "ARS", "es-ar", "$ 3.500"),
    ("3500.5", "ARS", "es-ar", "$ 3.500,50"),
    ("3500", "ARS", "pt-br", "AR$ 3.500"),
    ("120", "VES", "es-ve", "Bs. 120,00"),
    ("10", "USD", "es-ve", "US$ 10"),
    ("10.5", "USD", "en", "US$ 10.50"),
    ("1500", "UYU", "es-ar", "UYU 1.500"),
    ("-20", "BRL", "pt-br", "-R$ 20,00"),
    ("12.3", "CLP", "es-ar", "CLP 12,30"),
]


@pytest.mark.parametrize(("amount", "currency", "language", "written"), WRITTEN)
def test_an_amount_is_written_as_people_write_it(amount, currency, language, written):
    assert format_money(Decimal(amount), currency, language).replace("\xa0", " ") == written


COMMA = {
    "20,00": "20.00",
    "20.00": "20.00",
    "20,5": "20.5",
    "3.500": "3500",
    "1.234,50": "1234.50",
    "1,234.50": "1234.50",
    "3500": "3500",
    "R$ 20,00": "20.00",
    "$3.500": "3500",
    "Bs. 120,00": "120.00",
    "BRL 20": "20",
    "3,500": None,
    "1.23.4": None,
}
POINT = COMMA | {"3.500": None, "$3.500": None, "3,500": "3500"}
TYPED = {"es-ar": COMMA, "es-ve": COMMA, "pt-br": COMMA, "en": POINT}
NEVER = ["", " ", "diez", "-5", "1e3", "NaN", "Infinity", "20,00,00", "٢٠", "1 000", "9" * 30]


def read(text: str, language: str) -> str | None:
    try:
        return str(parse_amount(text, language))
    except ValueError:
        return None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_read_by_the_language_of_the_form(language):
    assert {text: read(text, language) for text in TYPED[language]} == TYPED[language]
    assert [text for text in NEVER if read(text, language) is not None] == []


@given(text=st.text(alphabet="0123456789.,", min_size=1, max_size=12))
def test_no_two_languages_read_one_text_as_two_amounts(text):
    amounts = {read(text, language) for language in LANGUAGES} - {None}
    assert len(amounts) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
@given(amount=st.decimals(min_value=0, max_value=99_999_999, places=2))
def test_what_a_field_or_a_page_shows_is_read_back_as_it_was(language, amount):
    with override(language):
        assert parse_amount(MoneyField().prepare_value(amount), language) == amount
        assert parse_amount(format_money(amount, "BRL", language), language) == amount


def test_a_field_says_how_to_write_it_in_its_language_and_asks_no_browser():
    field = MoneyField()
    assert field.widget.input_type == "text"
    assert field.widget.attrs["inputmode"] == "decimal"
    with override("pt-br"):
        assert field.clean("20,00") == 20
        with pytest.raises(Exception, match="20,50.*3.500"):
            field.clean("3,500")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fee_of_20_with_its_cents_is_no_fee_of_2000(client, cast: Cast, language):
    plan = make_event(cast, fee=None, currency="BRL")
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    form = SetupForm(None, settings=settings_of(plan), frozen={})
    shown = {bound.name: bound.value() for bound in form}
    sent = {
        k: value for k, value in shown.items() if value is not False and value not in (None, "")
    }
    page = reverse("tournaments:setup_part", args=[plan.tournament.slug, "inscriptions"])
    for typed in ("20,00", "20.00", "20"):
        assert client.post(page, sent | {"fee": typed}).status_code == 302
        plan.refresh_from_db()
        assert plan.fee == 20
    assert client.post(page, sent | {"fee": "2,00,0"}).status_code == 200
    assert 'value="20"' in client.get(page).text


def test_nothing_says_brl_where_people_read(client, cast: Cast):
    plan = make_event(cast, fee=Decimal(20), currency="BRL")
    with override("pt-br"):
        said = [text for part in regulation(settings_of(plan)) for text in part.sentences]
        filtered = Template("{% load money_tags %}{{ fee|money:'BRL' }}")
        assert filtered.render(Context({"fee": plan.fee})) == "R$\xa020,00"
    assert any("R$\xa020,00" in text for text in said)
    assert not any("BRL" in text for text in said)
    page = client.get(reverse("tournaments:inscribe", args=[plan.tournament.slug])).text
    assert "R$\xa020,00" in page
    assert "BRL" not in page
