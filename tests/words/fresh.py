"""Words are tested as they are now, not as they were compiled and loaded some time ago."""

from pathlib import Path

from django.utils.translation.reloader import translation_file_changed

from bootstrap import words


def load_words_afresh() -> None:
    """The default language is loaded while Django starts, before any test can compile it."""
    words.compile_all()
    translation_file_changed(None, Path("django.mo"))
