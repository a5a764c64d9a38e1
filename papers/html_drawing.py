"""A drawing as HTML. Its places are data, not style: they are written here, not in a template.

Every text is escaped; nothing else in it comes from people.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from papers.layout.drawing import Block, Drawing, Inset, Line, Stroke, Tick, blocks_of

HEADINGS = {"title": "h1", "head": "h3"}
NO_PICTURES: Mapping[str, str] = {}
STROKE = '<path fill="none" stroke="#000" stroke-width="{width}"{more} d="{path}"/>'


def markup(
    drawing: Drawing, *, top: float, pictures: Mapping[str, str] = NO_PICTURES
) -> SafeString:
    """One box for each block of lines and one SVG for all strokes, below a head of that height.
    `pictures` are our own markup, by the names of the drawing's insets."""
    size = f"width:{drawing.width:.2f}mm;height:{drawing.height:.2f}mm"
    view_box = f"0 0 {drawing.width:.2f} {drawing.height:.2f}"
    html = (
        f'<div class="drawing" style="top:{top}mm;{size}">'
        f'<svg aria-hidden="true" viewBox="{view_box}" style="{size}">{strokes(drawing)}</svg>'
        f"{''.join(map(block_html, blocks_of(drawing.lines)))}"
        f"{''.join(inset_html(inset, pictures) for inset in drawing.insets)}</div>"
    )
    return mark_safe(html)  # noqa: S308 (numbers of ours; the texts are escaped)


def strokes(drawing: Drawing) -> str:
    """WeasyPrint applies no style sheet inside an SVG: attributes say it."""
    thick = drawing.stroke
    paths = STROKE.format(width=thick, more="", path=stroke_path(drawing.solid))
    if drawing.dashed:
        dashes = f' stroke-dasharray="{thick * 3.4:.2f} {thick * 2.6:.2f}"'
        paths += STROKE.format(width=thick, more=dashes, path=stroke_path(drawing.dashed))
    if drawing.ticks:
        empty, filled = (
            "".join(tick_path(tick) for tick in drawing.ticks if tick.filled == is_filled)
            for is_filled in (False, True)
        )
        outline = STROKE.format(width=f"{thick * 0.7:.3f}", more="", path=empty)
        paths += outline + f'<path d="{filled}"/>'
    return paths


def stroke_path(strokes: Iterable[Stroke]) -> str:
    return "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for x1, y1, x2, y2 in strokes)


def tick_path(tick: Tick) -> str:
    wide, high = f"{tick.width:.2f}", f"{tick.height:.2f}"
    return f"M{tick.x:.2f} {tick.y:.2f}h{wide}v-{high}h-{wide}z"


def inset_html(inset: Inset, pictures: Mapping[str, str]) -> str:
    place = (
        f"left:{inset.x:.2f}mm;top:{inset.y:.2f}mm;"
        f"width:{inset.width:.2f}mm;height:{inset.height:.2f}mm"
    )
    return f'<div class="inset" style="{place}">{pictures.get(inset.name, "")}</div>'


def block_html(block: Block) -> str:
    name = HEADINGS.get(block.role, "div")
    style = (
        f"left:{block.left:.2f}mm;top:{block.top:.3f}mm;width:{block.room:.2f}mm;"
        f"line-height:{block.pitch:.4f}mm;font-size:{block.points:g}pt"
    )
    lines = "\n".join(line_html(line, block) if line else "" for line in block.lines)
    return f'<{name} class="b of-{block.role}" style="{style}">{lines}</{name}>'


def line_html(line: Line, block: Block) -> str:
    """Bold has won; another size is only for names that had no room in the block's."""
    text = escape(line.text)
    size = f' style="font-size:{line.points:g}pt"' if line.points != block.points else ""
    if line.bold:
        return f"<b{size}>{text}</b>"
    return f"<i{size}>{text}</i>" if size else str(text)


def titled(svg: str, words: str) -> SafeString:
    """
    >>> titled("<svg class='x'><path/></svg>", "oro & copa")
    "<svg class='x'><title>oro &amp; copa</title><path/></svg>"
    """
    head, end, rest = svg.partition(">")
    return mark_safe(f"{head}{end}<title>{escape(words)}</title>{rest}")  # noqa: S308 (our own SVG)


def untag_figures(document: Any, pdf: Any) -> None:
    """WeasyPrint calls every drawing a figure. One without words is there for the eye alone."""
    for item in pdf.objects:
        if isinstance(item, dict) and item.get("S") == "/Figure" and "Alt" not in item:
            item["S"] = "/NonStruct"
