"""The rulebooks as people read them: in the reader's language, and with the words that a book
brings for what only its game has."""

from django.utils.translation import get_language

from scoring.book import Book, book, languages
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets


def get_book(rules: Ruleset) -> Book:
    """In the reader's language where it exists, otherwise in the book's own."""
    language = (get_language() or "").split("-")[0]
    return book(rules.key, language if language in languages(rules.key) else rules.languages[0])


def words_of_game(section: str, rules: Ruleset | None = None) -> dict[str, str]:
    """What a ruleset's book calls what only that game has (`GameWords`), in the reader's language;
    of all rulesets where nobody says which."""
    books = [get_book(each) for each in ([rules] if rules else all_rulesets().values())]
    return {code: words for book in books for code, words in getattr(book.words, section).items()}
