"""Everything that can be refused has a sentence, and no sentence is left over."""

import hashlib
import re
from pathlib import Path

from django.utils import translation
from django.utils.functional import Promise

from tournaments.inscriptions.consent import TEXT, VERSION
from tournaments.inscriptions.forms import (
    AgreementForm,
    DeskForm,
    EditForm,
    FileForm,
    PersonForm,
    ReplaceForm,
    WithdrawForm,
)
from tournaments.inscriptions.import_file import LARGEST_FILE, MOST_ROWS
from tournaments.inscriptions.labels import FILES, PROBLEMS, ROWS

HOUSE = Path(__file__).resolve().parents[3] / "tournaments"


def codes(pattern: str, *places: str) -> set[str]:
    files = [path for place in places for path in sorted((HOUSE / place).rglob("*.py"))]
    return {code for path in files for code in re.findall(pattern, path.read_text())}


def test_every_unreadable_file_has_words():
    assert codes(r'UnreadableFile\(\s*"(\w+)"', "inscriptions") == set(FILES)


def test_every_problem_and_every_bad_row_has_words():
    problems = codes(r'Problem\("\w+", "(\w+)"', "inscriptions")
    problems |= {"name_long", "nickname_long", "club_long", "formula"}
    problems |= {"answer_long", "answer_missing"}
    assert problems == set(PROBLEMS)
    of_rows = codes(r'RowFault\(\s*[\w.]+, "(\w+)"', "inscriptions")
    both = {f"{by}_{how}" for by in ("name", "email", "phone") for how in ("inscribed", "twice")}
    assert problems | of_rows | both == set(ROWS)


def test_a_changed_consent_text_is_a_new_version():
    """Whoever agreed, agreed to these words: change them and raise VERSION, then this hash."""
    with translation.override("en"):
        text = "\n".join(map(str, TEXT))
    assert (VERSION, hashlib.sha256(text.encode()).hexdigest()[:12]) == (1, "d6aaa4545a60")


def test_the_limits_said_are_the_limits_kept():
    with translation.override("en"):
        said = str(FileForm.base_fields["file"].help_text)
    assert said == f"CSV or XLSX, up to {MOST_ROWS:,} rows and {LARGEST_FILE // 1024**2} MB."


def test_what_is_said_on_a_form_follows_the_reader():
    """A lazy text that is formatted too early keeps the language of the moment it was loaded."""
    forms = (PersonForm, AgreementForm, DeskForm, EditForm, WithdrawForm, ReplaceForm, FileForm)
    texts = [
        text
        for form in forms
        for field in form.base_fields.values()
        for text in (field.label, field.help_text)
        if text
    ]
    assert [text for text in texts if not isinstance(text, Promise)] == []
