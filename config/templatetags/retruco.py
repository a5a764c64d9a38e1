"""Template tags of the whole site: icons, form fields, languages and lights, the log's words.

Nothing here writes a style or a script into a page: the Content Security Policy forbids both.
"""

from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext_lazy

from config.logs import current_request
from config.templatetags.fingerprint import hand_of
from config.templatetags.log_words import role_name, sentence, text_name
from tournaments.forms import TIME_ZONES

register = template.Library()

ICONS = settings.BASE_DIR / "templates" / "icons"

LIGHTS = [
    ("system", pgettext_lazy("light", "As the device"), "screen"),
    ("papel", pgettext_lazy("light", "Paper"), "paper"),
    ("noche", pgettext_lazy("light", "Night"), "moon"),
    ("sol", pgettext_lazy("light", "Sun"), "sun"),
]

SUIT_NAMES = {
    "oro": pgettext_lazy("suit", "coins"),
    "copa": pgettext_lazy("suit", "cups"),
    "espada": pgettext_lazy("suit", "swords"),
    "basto": pgettext_lazy("suit", "clubs"),
}


@cache
def drawing(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text().strip()


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """The strokes themselves: a sprite's <use> is not followed by WeasyPrint."""
    svg = drawing(name)
    if size:
        svg = svg.replace('class="icon', f'class="icon {size}', 1)
    return mark_safe(svg)  # noqa: S308 (our own files)


@register.inclusion_tag("components/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """Label, control, help and faults of one form field, tied together for screen readers."""
    return {"field": bound, "control": bound.as_widget(attrs={"class": "input"})}


@register.inclusion_tag("components/errors.html")
def errors(form: BaseForm) -> dict[str, Any]:
    """The summary on top: what belongs to no field, and, from two faults on, a list of all."""
    faulty = [bound for bound in form.visible_fields() if bound.errors]
    general = form.non_field_errors()
    several = len(faulty) + len(general) > 1
    return {"general": general, "faulty": faulty if several else [], "form": form}


@register.inclusion_tag("components/fingerprint.html")
def fingerprint(digest: str) -> dict[str, Any]:
    return {"cards": hand_of(digest), "digest": digest}


register.filter(role_name)
register.filter("log_sentence", sentence)
register.filter("log_text_name", text_name)


@register.filter
def role_suit(role: str) -> str:
    """Each role wears a suit, so that a list is read by shape and colour as well."""
    return {"organizer": "basto", "committee": "oro", "referee": "espada"}.get(role, "copa")


@register.filter
def zone_name(zone: str) -> str:
    """A time zone by its city, also one that the form does not offer.

    >>> zone_name("America/Sao_Paulo"), zone_name("America/Punta_Arenas")
    ('São Paulo', 'Punta Arenas')
    """
    return TIME_ZONES.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " ")


@register.filter
def suit_name(suit: str) -> Any:
    return SUIT_NAMES[suit]


@register.filter
def short_hash(digest: str) -> str:
    """The digest's first digits, in groups that can be read aloud."""
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


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
def lights() -> list[tuple[str, Any, str]]:
    return LIGHTS


@register.simple_tag
def request_code() -> str:
    """The request's id, as the logs know it; it needs no request, so the 500 page can show it."""
    code = current_request.get()
    return "" if code == "-" else code[:12]
