"""Template tags of rulings: what the dialog's script says."""

from django import template

from referees.rulings.labels import SCRIPT

register = template.Library()


@register.simple_tag
def ruling_script_words() -> dict[str, str]:
    return {name: str(words) for name, words in SCRIPT.items()}
