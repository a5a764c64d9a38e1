"""Every word people read exists in every language, whole and up to date."""

import re

import pytest

from tests.words.catalogues import LOCALES, catalogue, holes, key_of, renderings, said

# Words of one country that must not slip into another's pages (docs/glossary.md has the reasons).
NOT_SAID_THERE = {
    "es_AR": ["tú", "aquí", "contigo", "tienes", "elige", "coime", "llave", "encuentro"],
    "es_VE": ["vos", "acá", "tenés", "elegí", "probá", "juez", "jueces", "partido", "cuadro"],
    "pt_BR": ["usted", "juiz", "equipa", "telemóvel", "ecrã"],
}


def test_extraction_sees_code_and_templates() -> None:
    texts = {singular for _, singular, _ in said()}
    assert "Your account" in texts  # a template
    assert "referee" in texts  # a model
    assert "Hello, %(name)s." in texts  # a mail


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_said_is_missing_and_nothing_kept_is_said_no_more(locale) -> None:
    kept = {key_of(entry) for entry in catalogue(locale) if not entry.obsolete}
    assert sorted(said() - kept) == []
    assert sorted(kept - said()) == []
    assert [entry.msgid for entry in catalogue(locale).obsolete_entries()] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_untranslated_or_fuzzy(locale) -> None:
    assert [entry.msgid for entry in catalogue(locale) if not entry.translated()] == []
    assert [entry.msgid for entry in catalogue(locale).fuzzy_entries()] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_placeholders_and_markup_survive_translation(locale) -> None:
    differing = [
        (entry.msgid, text)
        for entry in catalogue(locale)
        for text in renderings(entry)
        if holes(text) != holes(entry.msgid)
    ]
    assert differing == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_ends_as_the_original_does(locale) -> None:
    def ending(text: str) -> str:
        return text[-1:] if text.endswith((".", ":", "?", "!", "…")) else ""

    differing = [
        (entry.msgid, text)
        for entry in catalogue(locale)
        for text in renderings(entry)
        if ending(text) != ending(entry.msgid) or text != text.strip()
    ]
    assert differing == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_country_speaks_with_another_ones_words(locale) -> None:
    strangers = re.compile(rf"\b({'|'.join(NOT_SAID_THERE[locale])})\b", re.IGNORECASE)
    found = [
        text for entry in catalogue(locale) for text in renderings(entry) if strangers.search(text)
    ]
    assert found == []
