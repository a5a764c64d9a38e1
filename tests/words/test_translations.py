"""Every word people read exists in every language, whole and up to date."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter

import polib
import pytest
from django.utils import translation

from bootstrap import words
from tests.words.catalogues import LOCALES, ROOT, catalogue, holes, marked_strings, renderings

# Words of one country that must not slip into another's pages (docs/glossary.md has the reasons).
NOT_SAID_THERE = {
    "es_AR": ["tú", "aquí", "contigo", "tienes", "elige", "coime", "llave", "encuentro"],
    "es_VE": ["vos", "acá", "tenés", "elegí", "probá", "juez", "jueces", "partido", "cuadro"],
    "pt_BR": ["usted", "juiz", "equipa", "telemóvel", "ecrã"],
}
# Words that were tried and that nobody at a table uses so; the one to say is in docs/glossary.md.
SPANISH_DISCARDED = [
    *("faros?", "luz", "luces", "papeles", "compromisos?", "lápiz", r"congel\w+", "huellas?"),
    *("eventos?", "cuotas?", "celular(es)?", "árbitros?", "llamar solo", "puntaje", "asientos?"),
]
DISCARDED = {
    "es_AR": SPANISH_DISCARDED,
    "es_VE": SPANISH_DISCARDED,
    "pt_BR": [
        *("far(ol|óis)", "luz", "papéis", "compromissos?", "lápis", r"congel\w+", "eventos?"),
        *(
            "ensaios?",
            r"apita\w*",
            "código QR",
            r"sozinh\w+",
            "cadeiras?",
            "propostas?",
            "tapadas?",
        ),
    ],
}


def test_extraction_sees_code_and_templates() -> None:
    texts = {singular for singular, _, _ in marked_strings()}
    assert "Your account" in texts  # a template
    assert "referee" in texts  # a model
    assert "Hello, %(name)s." in texts  # a mail


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_said_is_missing_and_nothing_kept_is_said_no_more(locale) -> None:
    keys = {words.get_key(entry) for entry in catalogue(locale) if not entry.obsolete}
    assert sorted(marked_strings() - keys) == []
    assert sorted(keys - marked_strings()) == []
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
def test_no_country_speaks_with_another_ones_words_or_with_discarded_ones(locale) -> None:
    terms = NOT_SAID_THERE[locale] + DISCARDED[locale]
    strangers = re.compile(rf"\b({'|'.join(terms)})\b", re.IGNORECASE)
    slips = [
        text for entry in catalogue(locale) for text in renderings(entry) if strangers.search(text)
    ]
    assert slips == []


@pytest.mark.parametrize("locale", LOCALES)
def test_pages_say_what_the_catalogue_says(locale) -> None:
    def say(entry: polib.POEntry) -> list[str]:
        context, singular, plural = entry.msgctxt, entry.msgid, entry.msgid_plural
        if plural and context:
            return [translation.npgettext(context, singular, plural, n) for n in (1, 2)]
        if plural:
            return [translation.ngettext(singular, plural, n) for n in (1, 2)]
        if context:
            return [translation.pgettext(context, singular)]
        return [translation.gettext(singular)]

    with translation.override(translation.to_language(locale)):
        differing = [entry.msgid for entry in catalogue(locale) if say(entry) != renderings(entry)]
    assert differing == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_verifier_speaks_without_discarded_words(locale) -> None:
    page = json.loads((ROOT / "tournaments/draws/verifier_words.json").read_text())
    text = json.dumps(page[locale.replace("_", "-")], ensure_ascii=False)
    discarded = re.compile(rf"\b({'|'.join(DISCARDED[locale])})\b", re.IGNORECASE)
    assert discarded.findall(text) == []


def test_every_string_stands_once_in_its_catalogue() -> None:
    for locale in words.LOCALES:
        keys = Counter(words.get_key(entry) for entry in words.read_file(locale))
        assert [key for key, count in keys.items() if count > 1] == []


def test_what_argentina_and_venezuela_say_alike_stands_once() -> None:
    spanish, argentine, venezuelan = (
        {words.get_key(entry): tuple(renderings(entry)) for entry in words.read_file(locale)}
        for locale in ("es", "es_AR", "es_VE")
    )
    assert sorted(argentine.items() & venezuelan.items()) == []
    assert sorted(spanish.items() & (argentine.items() | venezuelan.items())) == []


def test_collecting_the_strings_again_changes_no_catalogue(tmp_path) -> None:
    for folder in ("bootstrap", "locale", *words.SOURCES):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    subprocess.run([sys.executable, "-m", "bootstrap.words", "--collect"], cwd=tmp_path, check=True)
    for locale in words.LOCALES:
        path = words.get_path(locale)
        assert (tmp_path / path.relative_to(ROOT)).read_text() == path.read_text()


def test_collecting_adds_what_is_new_and_drops_what_is_gone(tmp_path, monkeypatch) -> None:
    def write(locale: str, texts: dict[str, str]) -> None:
        words.get_path(locale).parent.mkdir(parents=True)
        catalogue = polib.POFile()
        catalogue.extend(polib.POEntry(msgid=key, msgstr=text) for key, text in texts.items())
        catalogue.save(str(words.get_path(locale)))

    def read(locale: str) -> dict[str, str]:
        return {entry.msgid: entry.msgstr for entry in words.read_file(locale)}

    template = polib.POFile()
    template.extend(polib.POEntry(msgid=key) for key in ("Match", "New", "Hello"))
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr(words, "extract_strings", lambda: template)
    write("es", {"Hello": "Hola", "Match": ""})
    write("es_AR", {"Gone": "Ido", "Hello": "", "Match": "Partido"})
    write("es_VE", {"Match": "Encuentro"})
    write("pt_BR", {"Hello": "Olá", "Gone": "Ido"})
    words.collect()
    assert read("es") == {"Hello": "Hola", "New": ""}
    assert read("es_AR") == {"Match": "Partido"}
    assert read("es_VE") == {"Match": "Encuentro"}
    assert read("pt_BR") == {"Hello": "Olá", "Match": "", "New": ""}
