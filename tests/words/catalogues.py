"""The catalogues, and what the code and templates really say, extracted afresh."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import polib

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ("es_AR", "pt_BR", "es_VE")
SOURCES = ["config", "templates", *(path.parent.name for path in ROOT.glob("*/apps.py"))]

Key = tuple[str, str, str]  # context, singular, plural


def key_of(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


@cache
def catalogue(locale: str) -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / locale / "LC_MESSAGES" / "django.po"))


@cache
def said() -> frozenset[Key]:
    """Every string marked for translation now, by gettext itself, in a copy of the tree."""
    with TemporaryDirectory() as folder:
        for source in SOURCES:
            shutil.copytree(
                ROOT / source,
                Path(folder, source),
                ignore=shutil.ignore_patterns("__pycache__", "migrations"),
            )
        Path(folder, "locale").mkdir()
        subprocess.run(
            [sys.executable, "-m", "django", "makemessages", "--keep-pot", "--locale", "es_AR"],
            cwd=folder,
            check=True,
            capture_output=True,
            env={name: value for name, value in os.environ.items() if "DJANGO" not in name},
        )
        template = polib.pofile(str(Path(folder, "locale", "django.pot")))
        return frozenset(key_of(entry) for entry in template)


def renderings(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def holes(text: str) -> set[str]:
    """The placeholders and the HTML a sentence must keep.

    >>> sorted(holes("<b>%(name)s</b> has {n} of 100 %"))
    ['%(name)s', '</b>', '<b>', '{n}']
    """
    return set(re.findall(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?\w+>", text))
