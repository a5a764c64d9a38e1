"""Compiles the translations that changed; polib does it where gettext is not installed.

What every country says alike stands in the catalogue of its language (`es`); the catalogue of a
country (`es_AR`) holds only what is said otherwise there. They are compiled into one file: Django
would ask its own Argentine catalogue before our Spanish one. Beside it lie the sentences that are
said otherwise of pairs and of trios (`bootstrap/team_words.py`).

Run inside the virtual environment: `python -m bootstrap.words`. With `--collect` (needs gettext) it
first brings the catalogues up to date with the code and the templates; with `--teams` it prints
what is read of pairs and of trios.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import polib

from bootstrap import system, team_words
from bootstrap.venv import ROOT

LOCALES = sorted(path.parts[-3] for path in ROOT.glob("locale/*/LC_MESSAGES/django.po"))
SOURCES = ["config", "templates", *sorted(path.parent.name for path in ROOT.glob("*/apps.py"))]

Key = tuple[str, str, str]  # singular, context, plural


def get_key(entry: polib.POEntry) -> Key:
    return entry.msgid, entry.msgctxt or "", entry.msgid_plural


def has_text(entry: polib.POEntry) -> bool:
    return bool(entry.msgstr or any(entry.msgstr_plural.values()))


def get_path(locale: str) -> Path:
    return ROOT / "locale" / locale / "LC_MESSAGES" / "django.po"


def read_file(locale: str) -> polib.POFile:
    return polib.pofile(str(get_path(locale)), wrapwidth=0)


def find_base(locale: str) -> str | None:
    """The catalogue of the language, where the locale is a country's and there is one."""
    language, _, country = locale.partition("_")
    return language if country and language in LOCALES else None


def find_country(locale: str) -> str:
    return locale.partition("_")[2]


def read_catalogue(locale: str) -> polib.POFile:
    """All that is said in a country: in its own words, else in those of its language."""
    catalogue = read_file(locale)
    if base := find_base(locale):
        own_keys = {get_key(entry) for entry in catalogue if has_text(entry)}
        catalogue.extend(entry for entry in read_file(base) if get_key(entry) not in own_keys)
    return catalogue


def read_variant(locale: str, size: str) -> polib.POFile:
    """What is said otherwise where teams are `pairs` or `trios`."""
    by_hand: list[polib.POEntry] = []
    for path in list_sources(locale, size):
        by_hand += polib.pofile(str(path), wrapwidth=0)
    change = team_words.CHANGES[locale.partition("_")[0], size]
    return vary(read_catalogue(locale), change, by_hand)


def vary(
    catalogue: Iterable[polib.POEntry], change: team_words.Change, by_hand: Iterable[polib.POEntry]
) -> polib.POFile:
    """The entries that are said otherwise."""
    hand_written = {(entry.msgid, entry.tcomment): entry for entry in by_hand}
    varied = polib.POFile()
    for entry in catalogue:
        new = hand_written.get((entry.msgid, entry.msgstr)) or polib.POEntry(
            msgid=entry.msgid,
            msgctxt=entry.msgctxt,
            msgid_plural=entry.msgid_plural,
            msgstr=change.say(entry.msgstr),
            msgstr_plural={form: change.say(text) for form, text in entry.msgstr_plural.items()},
        )
        if (new.msgstr, new.msgstr_plural) != (entry.msgstr, entry.msgstr_plural):
            varied.append(new)
    return varied


def list_sources(locale: str, name: str) -> list[Path]:
    """The catalogues of this name that a locale is made from: the language's, its own."""
    places = [find_base(locale), locale]
    paths = [get_path(place).with_name(f"{name}.po") for place in places if place]
    return [path for path in paths if path.exists()]


def print_variants() -> None:
    """To be read aloud."""
    for locale in filter(find_country, LOCALES):
        for size in team_words.SIZES:
            sys.stdout.write(f"{locale} {size}\n")
            for entry in read_variant(locale, size):
                forms = entry.msgstr or " | ".join(entry.msgstr_plural.values())
                sys.stdout.write(f"  {forms}\n")


def compile_all() -> None:
    for locale in LOCALES:
        sources = list_sources(locale, "django")
        compile_catalogue(get_path(locale), sources, partial(read_catalogue, locale))
        if find_country(locale):
            for size in team_words.SIZES:
                compile_catalogue(
                    get_path(locale).with_name(f"{size}.po"),
                    [*sources, *list_sources(locale, size), Path(team_words.__file__)],
                    partial(read_variant, locale, size),
                )


def compile_catalogue(path: Path, sources: list[Path], read: Callable[[], polib.POFile]) -> None:
    """Unless it is newer than all that it is made from."""
    target = path.with_suffix(".mo")
    changed_at = max(source.stat().st_mtime for source in sources)
    if not target.exists() or target.stat().st_mtime < changed_at:
        catalogue = read()
        catalogue.metadata = catalogue.metadata or read_file(path.parts[-3]).metadata
        catalogue.save_as_mofile(str(target))


def extract_strings() -> polib.POFile:
    """Every string marked for translation, by gettext itself, in a copy of the code."""
    with TemporaryDirectory() as folder:
        for source in SOURCES:
            shutil.copytree(
                ROOT / source,
                Path(folder, source),
                ignore=shutil.ignore_patterns("__pycache__", "migrations"),
            )
        Path(folder, "locale").mkdir()
        command = ["django", "makemessages", "--keep-pot", "--no-location", "--locale", "es"]
        subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if "DJANGO" not in name},
        )
        return polib.pofile(str(Path(folder, "locale", "django.pot")))


def collect() -> None:
    """Add the strings that are new in the code, to be translated; drop those that are gone.

    A country keeps what it says itself; its language need not say what all its countries do. No
    dates, no places in the code, sorted: only a change of words changes a catalogue.
    """
    template = extract_strings()
    every_key = {get_key(entry) for entry in template}
    catalogues = {name: read_file(name) for name in LOCALES}
    own_keys = {
        name: {get_key(entry) for entry in catalogue if has_text(entry)}
        for name, catalogue in catalogues.items()
    }
    for locale, catalogue in catalogues.items():
        countries = [own_keys[name] for name in LOCALES if find_base(name) == locale]
        keys = own_keys[locale] if find_base(locale) else every_key
        if countries:
            keys = keys - every_key.intersection(*countries)
        catalogue.merge(template)
        catalogue[:] = sorted(
            (entry for entry in catalogue if not entry.obsolete and get_key(entry) in keys),
            key=get_key,
        )
        catalogue.metadata.pop("POT-Creation-Date", None)
        catalogue.save()


if __name__ == "__main__":
    if "--collect" in sys.argv[1:]:
        system.ensure(system.GETTEXT)
        collect()
    compile_all()
    if "--teams" in sys.argv[1:]:
        print_variants()
