"""The rulebook of an event's game, in our words: as a page to read, whose articles every citation
links to, and as data for the script that shows one of them in place. Rules and no people."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from referees.json_requests import cached_json, encode_json
from scoring.core.ruleset import Ruleset
from scoring.registry import ruleset
from tournaments.matches.articles import article_label, get_book
from tournaments.models import Tournament
from tournaments.requests import get_tournament


@require_safe
def book_json(request: HttpRequest, slug: str) -> HttpResponse:
    body, etag = encode_book(rules_of_tournament(request, slug)[1], get_language())
    return cached_json(request, body, etag)


@require_safe
def book_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, rules = rules_of_tournament(request, slug)
    book = get_book(rules)
    chapters = [
        {
            "number": number,
            "title": title,
            "articles": [
                {
                    **article._asdict(),
                    "label": article_label(article.number, rules),
                    "text": article.plain_text,
                }
                for article in book.articles
                if article.chapter == number
            ],
        }
        for number, title in [*book.chapters, ("", "")]
    ]
    context = {
        "tournament": tournament,
        "book": book,
        "chapters": [chapter for chapter in chapters if chapter["articles"]],
    }
    return render(request, "referees/book.html", context)


def rules_of_tournament(request: HttpRequest, slug: str) -> tuple[Tournament, Ruleset]:
    tournament = get_tournament(request, slug, practice=True)
    return tournament, ruleset(tournament.plan.ruleset)


@lru_cache(maxsize=32)
def encode_book(rules: Ruleset, language: str) -> tuple[bytes, str]:
    """The bytes and their mark; `language` is the reader's, in which the words are made."""
    book = get_book(rules)
    data: dict[str, Any] = {
        "title": book.title,
        "language": book.language,
        "words": {"close": _("Close")},
        "articles": {
            article.number: [
                article_label(article.number, rules),
                article.title,
                article.plain_text,
            ]
            for article in book.articles
        },
    }
    return encode_json(data)
