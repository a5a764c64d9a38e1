"""Tables of groups in words."""

from collections.abc import Sequence

from django import template

from tournaments.stages.columns import Column
from tournaments.stages.labels import best_title, own_words, qualification_words, row_words

register = template.Library()
for words in (best_title, own_words, row_words, qualification_words):
    register.filter(words)


@register.filter
def under(cells: Sequence[str], columns: Sequence[Column]) -> list[tuple[Column, str]]:
    """Each figure with its column."""
    return list(zip(columns, cells, strict=True))
