"""Compiles the translations that changed; polib does it where gettext is not installed.

Run inside the virtual environment: `python -m bootstrap.words`.
"""

from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent


def compile_all() -> None:
    for source in sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            polib.pofile(str(source)).save_as_mofile(str(target))


if __name__ == "__main__":
    compile_all()
