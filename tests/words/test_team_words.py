"""Teams of two are called a pair, teams of three a trio, wherever people read of their event."""

import re
from collections.abc import Iterator
from contextlib import suppress

import polib
import pytest
from django.core import mail
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.html import strip_tags

from bootstrap import words
from bootstrap.team_words import SIZES
from papers.registry import PAPERS
from papers.render import html
from papers.services import read_document
from tests.browser.pages import PAGES
from tests.tournaments.matches.hall import Hall, open_hall
from tests.words.catalogues import LOCALES, catalogue, holes, renderings
from tournaments.inscriptions.services.links import create_link
from tournaments.messages.services.mails import mail_person
from tournaments.words.team_words import teams_of

GENERAL = {"es": r"equipos?", "pt": r"equipes?"}
NOUN = {
    ("es", "pairs"): "parejas?",
    ("es", "trios"): "tríos?",
    ("pt", "pairs"): "duplas?",
    ("pt", "trios"): "trios?",
}
VARIANTS = [(locale, size) for locale in LOCALES for size in SIZES]
# Words of the other gender that can't stand before the noun.
WRONG_BEFORE = {
    ("es", "pairs"): "el|un|los|unos|del|al|este|ese|estos|esos|otro|otros|ningún|mismo|primer",
    ("es", "trios"): "la|una|las|unas|esta|esa|estas|esas|otra|otras|ninguna|misma|primera",
    ("pt", "pairs"): "o|um|os|uns|do|ao|dos|aos|este|esse|outro|outros|nenhum|mesmo|primeiro",
    ("pt", "trios"): "uma|as|da|à|das|às|esta|essa|outra|outras|nenhuma|mesma|primeira|sua",
}
QUOTES_A_RULEBOOK = {"referees:book"}
# Where teams of any size are meant: whoever sets an event up chooses the size there.
OTHERWISE_MEANT = (
    "Pessoas por equipe",
    "Personas por equipo",
    "Estas regras aceitam equipes",
    *("A equipe vai para o mazo", "El equipo se va al mazo"),  # as the rulebook says it
)
SEEN_MOST = {
    *("inscriptions", "check_in", "pairs", "team_inscription", "board", "desk_match", "podium"),
    *("regulation", "messages", "late_team"),
}


def by_hand(locale: str, size: str) -> list[polib.POEntry]:
    paths = words.list_sources(locale, size)
    return [entry for path in paths for entry in polib.pofile(str(path))]


def counts(entry: polib.POEntry, locale: str) -> bool:
    return (entry.msgid, entry.tcomment) in {(e.msgid, e.msgstr) for e in catalogue(locale)}


@pytest.mark.parametrize("size", SIZES)
def test_what_is_written_by_hand_stands_for_a_sentence_that_is_said(size) -> None:
    entries = [(entry, locale) for locale in LOCALES for entry in by_hand(locale, size)]
    used = {(entry.msgid, entry.msgstr) for entry, locale in entries if counts(entry, locale)}
    assert [e.msgid for e, _ in entries if (e.msgid, e.msgstr) not in used] == []


@pytest.mark.parametrize(("locale", "size"), VARIANTS)
def test_a_variant_keeps_the_placeholders_and_agrees_with_its_noun(locale, size) -> None:
    language = locale[:2]
    noun, wrong = NOUN[language, size], WRONG_BEFORE[language, size]
    disagrees = re.compile(rf"\b({wrong}) ({noun})\b|\b(a|de) ({wrong}) {noun}\b", re.IGNORECASE)
    general = {words.get_key(entry): entry for entry in catalogue(locale)}
    variant = words.read_variant(locale, size)
    assert len(variant) > 200
    for entry in variant:
        assert [holes(text) for text in renderings(entry)] == [
            holes(text) for text in renderings(general[words.get_key(entry)])
        ]
        assert [text for text in renderings(entry) if disagrees.search(text)] == []


@pytest.mark.parametrize(("locale", "size"), VARIANTS)
def test_no_variant_says_team_in_general(locale, size) -> None:
    kept = {(e.msgid, e.tcomment) for e in by_hand(locale, size) if e.msgstr == e.tcomment}
    pattern = re.compile(rf"\b{GENERAL[locale[:2]]}\b", re.IGNORECASE)
    general = {
        words.get_key(entry): renderings(entry)
        for entry in catalogue(locale)
        if (entry.msgid, entry.msgstr) not in kept
    }
    general |= {words.get_key(e): renderings(e) for e in words.read_variant(locale, size)}
    assert [text for texts in general.values() for text in texts if pattern.search(text)] == []


def test_the_size_decides_and_does_not_stay() -> None:
    with translation.override("es-ar"):
        with teams_of(2):
            pair = translation.gettext("The team refuses to sign.")
            column = translation.pgettext("column", "Winner")
            several = translation.ngettext("%(number)s team owes", "%(number)s teams owe", 3)
        with teams_of(3):
            trio = translation.gettext("The team refuses to sign.")
        team = translation.gettext("The team refuses to sign.")
    assert pair == "La pareja se niega a firmar."
    assert (column, several) == ("Pareja ganadora", "%(number)s parejas deben")
    assert trio == "El trío se niega a firmar."
    assert team == "El equipo se niega a firmar."


def list_addresses(slug: str, names: set[str]) -> Iterator[str]:
    """Of pages of the event, and of its first match, person and team."""
    for name in sorted(names - QUOTES_A_RULEBOOK):
        for args in ([slug], [slug, 1]):
            with suppress(NoReverseMatch):
                yield reverse(name, args=args)


def read_pages(hall: Hall, language: str, names: set[str]) -> dict[str, str]:
    """What the organizer and a player read in one language; some matches are over."""
    client = Client()
    client.force_login(hall.cast.organizer)
    client.cookies["language"] = language
    hall.win(1)
    hall.win(2, confirm=False)
    slug = hall.tournament.slug
    person = hall.tournament.participants.order_by("number").first()
    link = reverse("tournaments:personal_page", args=[slug, create_link(person)])
    texts = {}
    for address in [*list_addresses(slug, names), link]:
        response = client.get(address, follow=address == link)
        if response.status_code == 200 and "html" in response["Content-Type"]:
            page = re.sub(r"(?s)<(script|style).*?</\1>", "", response.content.decode())
            texts[address] = strip_tags(page)
    assert len(texts) >= len(names) / 2
    return texts


def find_lines(texts: dict[str, str], pattern: str) -> list[tuple[str, str]]:
    return [
        (address, line.strip())
        for address, text in texts.items()
        for line in text.splitlines()
        if re.search(pattern, line, re.IGNORECASE) and not line.strip().startswith(OTHERWISE_MEANT)
    ]


EVERY_PAGE = {seen.url_name for seen in PAGES}
MAIN_PAGES = {f"tournaments:{name}" for name in SEEN_MOST} | {"spectators:tournament"}


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(MAIN_PAGES, id="main pages"),
        pytest.param(EVERY_PAGE, id="every page", marks=pytest.mark.full),
    ],
)
@pytest.mark.parametrize(
    ("team_size", "language", "never", "noun"),
    [
        (2, "pt-br", "equipes?", "duplas?"),
        (3, "pt-br", "equipes?|duplas?", "trios?"),
        (2, "es-ar", "equipos?", "parejas?"),
        (3, "es-ve", "equipos?|parejas?", "tríos?"),
    ],
)
def test_no_page_of_an_event_calls_its_teams_otherwise(
    cast, team_size, language, never, noun, names
) -> None:
    texts = read_pages(open_hall(cast, team_size=team_size), language, names)
    assert find_lines(texts, rf"\b({never})\b") == []
    assert len(find_lines(texts, rf"\b({noun})\b")) > 10


@pytest.mark.parametrize(("team_size", "noun"), [(2, "pareja"), (3, "trío")])
def test_papers_mails_and_the_words_for_whatsapp_follow_the_size(cast, team_size, noun) -> None:
    hall = open_hall(cast, team_size=team_size)
    hall.win(1)
    texts = []
    for paper in PAPERS.values():
        if paper.available(hall.tournament) and paper.kind != "reglamento":  # it quotes a rulebook
            for scope in paper.today(hall.tournament)[:1]:
                texts.append(strip_tags(html(read_document(hall.tournament, paper, scope))))
    person = hall.tournament.participants.order_by("number").first()
    person.email = "ana@example.org"
    mail_person(person, "mail/place_free_subject.txt", "mail/place_free.txt")
    texts.append(mail.outbox[-1].body)
    assert [line for text in texts for line in text.splitlines() if "equipo" in line.lower()] == []
    assert noun in " ".join(texts).lower()


@pytest.mark.parametrize("locale", LOCALES)
def test_no_verb_in_the_singular_follows_the_names_of_a_team(locale) -> None:
    """ "Tim e Gal recorre": a team is called by its people."""
    verbs = (
        "recorre|se recusa|vence|venceu|retira|aceitou|perde|é|foi|está|sai|desistiu"
        "|apela|se niega|aceptó|gana|ganó|pierde|queda|pasa|la retira|se retira"
    )
    singular = re.compile(rf"%\(team\)s ({verbs})\b")
    texts = [text for entry in catalogue(locale) for text in renderings(entry)]
    assert [text for text in texts if singular.search(text)] == []
