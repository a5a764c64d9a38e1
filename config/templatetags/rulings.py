"""Template tags of rulings: what the dialog's script says, and what was typed so far."""

from collections.abc import Mapping

from django import template

from referees.ruling_words import SCRIPT

register = template.Library()


@register.simple_tag
def ruling_script_words() -> dict[str, str]:
    return {name: str(words) for name, words in SCRIPT.items()}


@register.filter
def value_of(typed: Mapping[str, str], name: str) -> str:
    return typed.get(name, "")
