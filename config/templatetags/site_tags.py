"""Template tags of the whole site: icons, form fields, languages and themes.

Nothing here writes a style or a script into a page: the Content Security Policy forbids both.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField
from django.templatetags.static import static
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext_lazy

from config.logs import current_request

register = template.Library()

LONGEST_KEPT = 16  # letters of a word that never breaks: it fits on the narrowest phone
ICONS = settings.BASE_DIR / "templates" / "icons"

THEMES = [
    ("system", pgettext_lazy("light", "As the device"), "screen"),
    ("papel", pgettext_lazy("light", "Paper"), "paper"),
    ("noche", pgettext_lazy("light", "Night"), "moon"),
    ("sol", pgettext_lazy("light", "Sun"), "sun"),
]


@cache
def drawing(name: str) -> str:
    """The file on one line: a page has many of them."""
    return " ".join((ICONS / f"{name}.svg").read_text().split()).replace("> <", "><")


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """The strokes themselves: a sprite's <use> is not followed by WeasyPrint."""
    svg = drawing(name)
    if size:
        svg = svg.replace('class="icon', f'class="icon {size}', 1)
    return mark_safe(svg)  # noqa: S308 (our own files)


@register.simple_tag
def stylesheets(*names: str) -> SafeString:
    """Links to our own style sheets, in their order."""
    addresses = [(static(f"css/{name}"),) for name in names]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def mark(name: str, words: str) -> SafeString:
    """An icon that says something: its words when pointed at, and for whoever cannot see it."""
    drawn = icon(name)
    return format_html(
        '<span class="mark" title="{0}">{1}<span class="sr">{0}</span></span>', words, drawn
    )


@register.inclusion_tag("components/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """Label, control, help and faults of one form field, tied together for screen readers."""
    return {"field": bound, "control": bound.as_widget(attrs={"class": "input"})}


SHORT = 3  # fields: a single fault among them can't be overlooked


@register.inclusion_tag("components/errors.html")
def errors(form: Any) -> dict[str, Any]:
    """The summary on top: what belongs to no field, and a list of all faults with the way to each;
    of a short form only from two on. Several forms that are
    sent together name them in `parts_sent_together`.

    The first field with a fault, else the summary, is where the page opens: `autofocus`, since a
    browser does that without a script.
    """
    parts: list[BaseForm] = getattr(form, "parts_sent_together", [form])
    fields = [bound for part in parts for bound in part.visible_fields()]
    faulty = [bound for bound in fields if bound.errors]
    general = form.non_field_errors()
    if faulty:
        faulty[0].field.widget.attrs["autofocus"] = True
    is_listed = len(fields) > SHORT or len(faulty) + len(general) > 1
    return {
        "general": general,
        "faulty": [(bound, target_of(bound)) for bound in faulty] if is_listed else [],
        "takes_focus": not faulty,
        "form": form,
    }


def target_of(bound: BoundField) -> str:
    """Where a link to a field leads. Radios and ticks share no id, but the first has one."""
    return bound.id_for_label or f"{bound.auto_id}_0"


@register.inclusion_tag("components/card_link.html")
def card_link(page: str, slug: str, drawing: str, title: str, words: str) -> dict[str, str]:
    """The way to a page by its name, as a card in a list."""
    link = reverse(page, args=[slug])
    return {"link": link, "drawing": drawing, "title": title, "words": words}


@register.filter
def at(mapping: Mapping[object, Any], key: object) -> Any:
    """What a mapping has for a key; an empty string where either is missing."""
    return mapping.get(key, "") if mapping else ""


@register.filter
def keep_hyphenated(text: str) -> SafeString:
    """A short word with a hyphen stays in one line: "AABB-SP" is one name.

    >>> str(keep_hyphenated("Copa AABB-SP <1>"))
    'Copa <span class="one-line">AABB-SP</span> &lt;1&gt;'
    """
    return format_html_join(
        " ",
        "{}",
        (
            (
                format_html('<span class="one-line">{}</span>', word)
                if is_short_compound(word)
                else word,
            )
            for word in text.split()
        ),
    )


def is_short_compound(word: str) -> bool:
    return "-" in word.strip("-") and len(word) <= LONGEST_KEPT


@register.filter
def grouped(number: int) -> str:
    """A count with its thousands set apart, as the page's language does."""
    return number_format(number, force_grouping=True)


@register.filter
def language_tag(code: str) -> str:
    """Django's "es-ar" as browsers and screen readers expect it.

    >>> language_tag("es-ar"), language_tag("en")
    ('es-AR', 'en')
    """
    language, _, region = code.partition("-")
    return f"{language}-{region.upper()}" if region else language


@register.filter
def language_name(code: str) -> str:
    """A language in its own words, as it stands in the settings."""
    return dict(settings.LANGUAGES).get(code, code)


@register.simple_tag
def themes() -> list[tuple[str, Any, str]]:
    return THEMES


@register.simple_tag
def request_code() -> str:
    """The request's id, as the logs know it; it needs no request, so the 500 page can show it."""
    code = current_request.get()
    return "" if code == "-" else code[:12]
