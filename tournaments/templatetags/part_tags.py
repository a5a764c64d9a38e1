"""Marking the parts of a page that changes while people look at it.

    {% part "hand" line.number from line names %}<li>…</li>{% endpart %}

A part is one element. Its name is what stands before `from`, joined; what follows is all that its
content depends on: while that is the same, it is not rendered again. Without `from` it is rendered
every time. Where nobody watches (`page_drawing` is not in the context), it is plain content.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from tournaments.brackets.selectors import Cell, MatchRow, RoundColumn
from tournaments.hall.waits import Wait
from tournaments.words.hours import hour_words

register = template.Library()


class PartNode(template.Node):
    def __init__(
        self,
        nodelist: NodeList,
        names: Sequence[FilterExpression],
        sources: Sequence[FilterExpression],
    ) -> None:
        self.nodelist = nodelist
        self.names = names
        self.sources = sources

    def render(self, context: template.Context) -> str:
        def render_content() -> str:
            return str(self.nodelist.render(context)).strip()

        drawing = context.get("page_drawing")
        if drawing is None:
            return render_content()
        name = "".join(str(name.resolve(context)) for name in self.names)
        source = tuple(source.resolve(context) for source in self.sources)
        return str(drawing.draw_part(name, source, render_content))


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    _, *words = token.split_contents()
    end = words.index("from") if "from" in words else len(words)
    names, sources = (
        [parser.compile_filter(word) for word in some] for some in (words[:end], words[end + 1 :])
    )
    nodelist = parser.parse(("endpart",))
    parser.delete_first_token()
    return PartNode(nodelist, names, sources)


class MatchDrawer:
    """Draws matches of one page, each a part. Here and not in a loop of a template: of five hundred
    matches one has changed."""

    def __init__(self, context: template.Context) -> None:
        self.context = context
        self.drawing = context.get("page_drawing")
        self.next_matches = context.get("next_matches") or {}
        self.appealed = context.get("appealed") or frozenset()

    def draw_match(self, row: MatchRow) -> str:
        number = row.match.number
        source = (row, self.next_matches.get(number), number in self.appealed)
        return self.draw_part(f"match{number}", source, "brackets/match.html", row=row)

    def draw_place(self, name: str, cell: Cell) -> str:
        if cell.row:
            return f"<li>{self.draw_match(cell.row)}</li>"
        if cell.free:
            source = (cell.free.name,)
            free = self.draw_part(name, source, "brackets/free_place.html", side=cell.free)
            return f'<li class="bye">{free}</li>'
        return '<li class="void"></li>'

    def draw_part(self, name: str, source: tuple[Any, ...], path: str, **values: Any) -> str:
        def render() -> str:
            with self.context.push(**values):
                included = template.Engine.get_default().get_template(path)
                return str(included.render(self.context)).strip()

        if self.drawing is None:
            return render()
        return str(self.drawing.draw_part(name, source, render))

    def draw_group(self, name: str, source: tuple[Any, ...], draw: Callable[[], str]) -> SafeString:
        if self.drawing is None:
            return mark_safe(draw())  # noqa: S308 (our own templates)
        source = (*source, self.next_matches, self.appealed)
        return mark_safe(self.drawing.draw_group(name, source, draw))  # noqa: S308


@register.simple_tag(takes_context=True)
def match_parts(context: template.Context, rows: Sequence[MatchRow]) -> SafeString:
    drawer = MatchDrawer(context)
    first = rows[0].number if rows else ""
    return drawer.draw_group(
        f"matches{first}", (rows,), lambda: "".join(drawer.draw_match(row) for row in rows)
    )


@register.simple_tag(takes_context=True)
def duel_parts(context: template.Context, rows: Sequence[MatchRow]) -> SafeString:
    """Matches at their tables, side by side."""
    drawer = MatchDrawer(context)

    def draw() -> str:
        return "".join(
            drawer.draw_part(f"duel{row.number}", (row,), "spectators/duel.html", row=row)
            for row in rows
        )

    return drawer.draw_group(f"duels{rows[0].state if rows else ''}", (rows,), draw)


@register.simple_tag(takes_context=True)
def bracket_places(context: template.Context, column: RoundColumn) -> SafeString:
    """The places of one round from the top, as items of a list."""
    drawer = MatchDrawer(context)

    def draw() -> str:
        return "".join(
            drawer.draw_place(f"free{column.key}-{place}", cell)
            for place, cell in enumerate(column.cells)
        )

    return drawer.draw_group(f"round{column.key}", (column.cells,), draw)


@register.simple_tag
def wait_items(waits: Mapping[int, Wait]) -> SafeString:
    """Who waits, the next one first, and until about when. Without a loop of the template, for the
    same reason."""
    times = {
        wait.about: hour_words(localtime(wait.about).time()) if wait.about else ""
        for wait in waits.values()
    }
    items = (f'<li data-n="{number}">{times[wait.about]}</li>' for number, wait in waits.items())
    return mark_safe("".join(items))  # noqa: S308 (numbers and times)
