"""The reglamento: the event's own regulation, the book it is played by, the sanctions. A booklet
with a table of contents; its fingerprint is the one that rulings cite.

Players read what holds. Where a rule comes from, what its source leaves open and what an event
could have chosen instead stand in an appendix for referees.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby, takewhile
from operator import attrgetter

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from papers.booklet import BOOKLET
from papers.event_words import other_sponsors
from papers.hashes import hash_cards
from papers.registry import Content, Scope, paper
from scoring.book import Book, BookArticle, book
from scoring.core.ruleset import Ruleset
from scoring.registry import ruleset
from tournaments.draws.draw_list import deck_for
from tournaments.models import Plan, Tournament
from tournaments.regulation.clauses import is_idle
from tournaments.regulation.fingerprint import book_language
from tournaments.regulation.labels import option_sentence, option_title
from tournaments.regulation.selectors import regulation_fingerprint, settings_of, versions_of
from tournaments.regulation.sentences import regulation
from tournaments.regulation.settings import PlanSettings

# Positions are what the sources leave open and we decided: the book names them in brackets where
# it speaks of them (criterio A3). Here they are read from it, so that the appendix cannot drift
# from the text.
MARK = re.compile(r" ?\((?:[^()]*; )?(?:criterios?|critérios?|positions?) ([^()]*)\)")
CODE = re.compile(r"\b[ABV]\d{1,2}\b")
OPTION = re.compile(r"\b[A-Z]\d{1,2}\b")  # one that an event may choose is named likewise
# What a book says of its source, or of what an event may choose: not for whoever plays by it.
SOURCE = re.compile(
    r"\b(?:la fuente|a fonte|the source|impreso|impresso|printed|l[áâ]mina|the chart"
    r"|el libro aquí|o livro aqui|the book here|el texto (?:no|solo)|o texto (?:não|só)"
    r"|the text (?:does not|says|gives))\b",
    re.IGNORECASE,
)
MENU = re.compile(r"^(?:el torneo puede|o torneio pode|the tournament may)\b", re.IGNORECASE)
# What holds only as the event has chosen: its own clauses say what that is.
CHOICE = re.compile(
    r"\b(?:salvo (?:que|se)|a menos que|unless|si|se|if) (?:el torneo|o torneio|the tournament)\b"
    r"|\b(?:el torneo (?:define|elige)|o torneio (?:define|escolhe)|the tournament chooses)\b"
    r"|\b(?:the one the tournament sets|por padrão|o padrão é|by default|the default is)\b",
    re.IGNORECASE,
)
ASIDE = re.compile(
    r", (?:como está impreso|como impresso|as printed|en el orden de la fuente|na ordem da fonte"
    r"|in the order of the source)"
)
CLAUSE = re.compile(r"; (?![^()]*\))")  # not inside brackets
NUMBERED = re.compile(r"\d+\. ")
LONG_LIST = 4
SHORT = 30  # letters of what stands in one of two columns
FEW_SPONSORS = 4  # as many have room on the cover
MANY = 24  # lines of the contents, before they draw closer
SENTENCE = re.compile(r"(?<=[.!?»”])\s+(?=[A-ZÁÉÍÓÚÑÃÇ¿«“\"])")


def has_plan(tournament: Tournament) -> bool:
    return Plan.objects.filter(tournament=tournament).exists()


@paper(
    kind="reglamento",
    title=_("Regulation"),
    order=50,
    template="papers/reglamento.html",
    public=True,
    sizes=("A5", "A4", BOOKLET),
    styles=("print-book.css",),
    available=has_plan,
    path=lambda tournament, scope: reverse("tournaments:regulation", args=[tournament.slug]),
    lay_out=lambda content, size: {
        "contents": "close" if count_contents(content) > MANY else "",
        "sponsors_on_cover": 0 < count_sponsors(content["head"]) <= FEW_SPONSORS,
    },
)
def read_reglamento(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.select_related("tournament").get(tournament=tournament)
    settings = settings_of(plan)
    rules = ruleset(plan.ruleset)
    mark = regulation_fingerprint(plan)
    with translation.override(tournament.language), timezone.override(tournament.time_zone):
        options = options_of(settings)
        return {
            "regulation": mark,
            "cards": hash_cards(mark, deck_for(tournament)),
            "version": len(versions_of(tournament)),
            "rules_name": rules.name,
            "sections": [
                {**asdict(section), "clauses": section.numbered} for section in regulation(settings)
            ],
            "options": options,
            "book": book_content(
                rules,
                book_language(rules.key, tournament.language),
                players=2 * settings.team_size,
                options=options,
            ),
        }


def count_sponsors(head: Content) -> int:
    return len(head.get("sponsor_pictures", [])) + len(other_sponsors(head))


def count_contents(content: Content) -> int:
    """Lines of the table of contents, which has one page."""
    chapters = [one for one in content["book"]["chapters"] if one["title"] and not one["inside"]]
    return len(content["sections"]) + len(chapters) + 5


def options_of(settings: PlanSettings) -> list[Content]:
    """What the rules leave to the event, with the article or position that leaves it open."""
    rules = ruleset(settings.ruleset)
    chosen = {o.name: settings.options.get(o.name, o.default) for o in rules.options}
    return [
        {
            "title": option_title(option.name, rules),
            "says": option_sentence(option.name, chosen[option.name], rules),
            "article": "" if option.article == option.name else option.article,
            "usual": chosen[option.name] == option.default,
        }
        for option in rules.options
        if not is_idle(option.name, chosen)
    ]


def book_content(
    rules: Ruleset, language: str, *, players: int, options: Sequence[Content] = ()
) -> Content:
    """With what holds for so many players at a table, and as the event has chosen."""
    full_book = book(rules.key, language)
    rulebook = full_book._replace(
        articles=tuple(one for one in full_book.articles if one.players in (0, players))
    )
    left_out = [one.number for one in full_book.articles if one.players not in (0, players)]
    return {
        "title": rulebook.title,
        "source": rulebook.source.rstrip("."),
        "version": rulebook.version,
        "chapters": list(chapters(rulebook)),
        "positions": list(positions(rulebook)),
        "notes": list(notes(rulebook)),
        "left_out": left_out,
        "sanctions": [
            row
            for row in sanctions(rules, rulebook, language, options)
            if not row["articles"] or row["articles"][0] not in left_out
        ],
    }


def chapters(rulebook: Book) -> Iterator[Content]:
    """Each with its articles in order; a dotted number is a section inside its chapter.

    A chapter that goes on after one of its sections has no second heading, and one that has only
    sections has a heading all the same.
    """
    titles = dict(rulebook.chapters)
    with_heading: set[str] = set()
    for number, articles in groupby(rulebook.articles, key=attrgetter("chapter")):
        outer = number.partition(".")[0]
        inside = outer != number and outer in titles
        if inside and outer not in with_heading:
            yield {"number": outer, "title": titles[outer], "inside": False, "articles": []}
        yield {
            "number": number,
            "title": "" if number in with_heading else titles.get(number, ""),
            "inside": inside,
            "articles": [article_content(article) for article in articles],
        }
        with_heading |= {outer, number}


def article_content(article: BookArticle) -> Content:
    text, _notes = split_for_players(article.text)
    title = article.title if text else str(_("Without content"))
    return {"number": article.number, "title": title, "blocks": list(blocks(text))}


def split_for_players(text: str) -> tuple[str, list[str]]:
    """What holds, and what is only of interest to whoever rules by it.

    >>> split_for_players("Abre el mano (criterio B9). El torneo puede optar por la derecha.")
    ('Abre el mano (criterio B9).', ['El torneo puede optar por la derecha.'])
    >>> split_for_players("La flor da 4; el torneo puede fijar 3 (criterio F3). Y se muestra.")
    ('La flor da 4. Y se muestra.', ['La flor da 4; el torneo puede fijar 3 (criterio F3).'])
    >>> split_for_players("La lámina no llegó; los diez siguen el orden de 5.1.")
    ('Los diez siguen el orden de 5.1.', ['La lámina no llegó; los diez siguen el orden de 5.1.'])
    >>> split_for_players("Puede:\\n- querer,\\n- no querer.")
    ('Puede:\\n- querer,\\n- no querer.', [])
    >>> split_for_players("El torneo puede jugar con manilhas fijas.")  # all that it says
    ('El torneo puede jugar con manilhas fijas.', [])
    """
    lines, notes = [], []
    for line in text.split("\n"):
        sentences = []
        for sentence in SENTENCE.split(ASIDE.sub("", line)):
            clauses = CLAUSE.split(sentence)
            plain = [part for part in clauses if holds_for_players(part)]
            if len(plain) == len(clauses):
                sentences.append(upper_first(sentence))
                continue
            notes.append(sentence)
            if plain:
                rest = "; ".join(plain)
                sentences.append(upper_first(rest if rest[-1] in ".:!?»”" else f"{rest}."))
        if sentences:
            lines.append(" ".join(sentences))
    if not lines and not SOURCE.search(text):  # all that it says
        return text, []
    return "\n".join(lines), notes


def holds_for_players(clause: str) -> bool:
    """
    >>> holds_for_players("El encuentro es al mejor de 3, salvo que el torneo diga otra cosa.")
    False
    """
    return not (MENU.match(clause) or SOURCE.search(clause) or CHOICE.search(clause))


def upper_first(text: str) -> str:
    """The first letter of a sentence; an item of a list begins as it is."""
    return text if text.startswith("- ") else text[:1].upper() + text[1:]


def notes(rulebook: Book) -> Iterator[Content]:
    """For referees: what the book says of its source and of other choices, by article."""
    for article in rulebook.articles:
        for sentence in split_for_players(article.text)[1]:
            yield {"article": article.number, "text": MARK.sub("", sentence)}


def blocks(text: str) -> Iterator[Content]:
    """Paragraphs and lists; a long numbered one of short items stands in two columns.

    >>> [(block["kind"], len(block.get("items", []))) for block in blocks("Uno.\\n- dos\\n- tres")]
    [('p', 0), ('ul', 2)]
    >>> [block["short"] for block in blocks("1. los 3\\n2. los 2\\n3. los 12\\n4. los 11")]
    [True]
    """
    for kind, group in groupby(text.split("\n"), key=kind_of):
        lines = list(group)
        if kind == "ul":
            yield {"kind": kind, "items": [parts(line[2:]) for line in lines]}
        elif kind == "ol" and len(lines) > 1:
            is_short = len(lines) >= LONG_LIST and max(map(len, lines)) <= SHORT
            yield {"kind": kind, "items": [parts(line) for line in lines], "short": is_short}
        else:
            yield from ({"kind": "p", "parts": parts(line)} for line in lines if line.strip())


def kind_of(line: str) -> str:
    return "ul" if line.startswith("- ") else "ol" if NUMBERED.match(line) else "p"


def parts(line: str) -> list[list[str]]:
    """The words, and between them the positions they rest on: [code, ""] or ["", words].

    >>> parts("Con 15 es malas (criterio A3). Y sigue.")
    [['', 'Con 15 es malas'], ['A3', ''], ['', '. Y sigue.']]
    """
    pieces: list[list[str]] = []
    at = 0
    for mark in MARK.finditer(line):
        pieces.append(["", line[at : mark.start()]])
        pieces += [[code, ""] for code in CODE.findall(mark[1])]
        at = mark.end()
    pieces.append(["", line[at:]])
    return [piece for piece in pieces if any(piece)]


def positions(rulebook: Book) -> Iterator[Content]:
    """Every position the book speaks of, by number: what it says, and under which articles."""
    sentences: dict[str, list[dict[str, str]]] = defaultdict(list)
    for article in rulebook.articles:
        lines = article.text.split("\n")
        for at, line in enumerate(lines):
            for sentence in SENTENCE.split(line.removeprefix("- ")):
                for mark in MARK.finditer(sentence):
                    for code in CODE.findall(mark[1]):
                        text = whole_sentence(MARK.sub("", sentence), lines[at + 1 :])
                        sentences[code].append({"article": article.number, "text": text})
    for code in sorted(sentences, key=lambda code: (code[0], int(code[1:]))):
        yield {"code": code, "says": sentences[code]}


def whole_sentence(text: str, following: list[str]) -> str:
    """With its list, where it leads to one.

    >>> whole_sentence("se resuelven así:", ["- una", "- otra.", "Y sigue."])
    'Se resuelven así: una; otra.'
    """
    if text.endswith(":"):
        items = takewhile(lambda line: line.startswith("- "), following)
        text = f"{text} {'; '.join(MARK.sub('', item[2:]).rstrip('.;') for item in items)}"
    text = upper_first(text.strip())
    return text if text[-1] in ".!?»”" else f"{text}."


def sanctions(
    rules: Ruleset, rulebook: Book, language: str, options: Sequence[Content]
) -> list[Content]:
    """The catalogue, in the order of the articles they stand in; in that language where the
    catalogue has it, otherwise as its rulebook speaks. What follows from a choice of the event is
    told as it chose."""
    article_texts = {article.number: article.text for article in rulebook.articles}
    chosen = {option["article"]: option["says"] for option in options if option["article"]}
    order = {article.number: place for place, article in enumerate(rulebook.articles)}
    rows = sorted(
        rules.sanctions.rows.values(), key=lambda row: (order.get(row.article, len(order)), row.id)
    )
    texts = [row.words.get(language) or next(iter(row.words.values())) for row in rows]
    return [
        {
            "id": row.id,
            "articles": list(row.articles),
            "class": row.cls,
            "decides": row.decides,
            "title": text["title"],
            "consequence": tell_consequence(
                text["consequence"],
                [chosen[code] for code in codes_of(row.articles, article_texts) if code in chosen],
            ),
        }
        for row, text in zip(rows, texts, strict=True)
    ]


def codes_of(numbers: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """The articles themselves, and the positions that they name.

    >>> codes_of(["9.5.7"], {"9.5.7": "Pedido feito não tem efeito (critério B10)."})
    ['9.5.7', 'B10']
    """
    marks = [mark[1] for number in numbers for mark in MARK.finditer(texts.get(number, ""))]
    return [*numbers, *(code for mark in marks for code in OPTION.findall(mark))]


def tell_consequence(text: str, chosen: Sequence[str]) -> str:
    """
    >>> tell_consequence("Sem efeito; tento, se o torneio assim optou.", ["Custa um tento."])
    'Custa um tento.'
    >>> tell_consequence("Sem efeito; tento, se o torneio assim optou.", [])
    'Sem efeito.'
    """
    if not CHOICE.search(text):
        return text
    return " ".join(chosen) or split_for_players(text)[0]
