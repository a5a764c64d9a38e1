"""The reglamento: the event's own regulation, the book it is played by, our positions, the
sanctions. A booklet with a table of contents; its fingerprint is the one that rulings cite."""

from dataclasses import asdict
from typing import Any

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from papers.reading.book import book_content
from papers.reading.hashes import hand
from papers.registry import Content, Scope, paper
from scoring.registry import ruleset
from tournaments.models import Plan, Tournament
from tournaments.regulation.clauses import idle
from tournaments.regulation.fingerprint import book_language
from tournaments.regulation.option_words import option_sentence, option_title
from tournaments.regulation.settings import Settings
from tournaments.regulation.versions import versions_of
from tournaments.regulation.words import regulation
from tournaments.services.plans import regulation_of, settings_of


def planned(tournament: Tournament) -> bool:
    return Plan.objects.filter(tournament=tournament).exists()


def to_the_regulation(tournament: Tournament, scope: Scope) -> str:
    return reverse("regulation", args=[tournament.slug])


@paper(
    "reglamento",
    title=_("Regulation"),
    public=True,
    sizes=("A5", "A4"),
    order=50,
    styles=("print-book.css",),
    available=planned,
    path=to_the_regulation,
)
def reglamento(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.select_related("tournament").get(tournament=tournament)
    settings = settings_of(plan)
    rules = ruleset(plan.ruleset)
    mark = regulation_of(plan)
    with translation.override(tournament.language), timezone.override(tournament.time_zone):
        return {
            "regulation": mark,
            "cards": hand(mark),
            "version": len(versions_of(tournament)),
            "rules_name": rules.name,
            "sections": [
                {**asdict(section), "clauses": section.numbered} for section in regulation(settings)
            ],
            "options": options_of(settings),
            "book": book_content(rules, book_language(rules.key, tournament.language)),
        }


def options_of(settings: Settings) -> list[dict[str, Any]]:
    """What the rules leave to the event, with the article or position that leaves it open."""
    rules = ruleset(settings.ruleset)
    chosen = {o.name: settings.options.get(o.name, o.default) for o in rules.options}
    return [
        {
            "title": option_title(option.name),
            "says": option_sentence(option.name, chosen[option.name]),
            "article": "" if option.article == option.name else option.article,
            "usual": chosen[option.name] == option.default,
        }
        for option in rules.options
        if not idle(option.name, chosen)
    ]
