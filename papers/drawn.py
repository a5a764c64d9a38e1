"""A drawing as HTML. Its places are data, not style: they are written here, not in a template.

Every text is escaped; nothing else in it comes from people.
"""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from papers.layout.drawing import Block, Drawing, Line

STROKE = '<path fill="none" stroke="#000" stroke-width="{width}"{more} d="{path}"/>'


def markup(drawing: Drawing, *, top: float) -> SafeString:
    """One box for each block of lines and one SVG for all strokes, below a head of that height."""
    blocks = "".join(map(block_html, drawing.blocks))
    place = f"top:{top}mm;{drawing.style}"
    html = f'<div class="drawing" style="{place}">{strokes(drawing)}{blocks}</div>'
    return mark_safe(html)  # noqa: S308 (numbers of ours; the texts are escaped)


def strokes(drawing: Drawing) -> str:
    """WeasyPrint applies no style sheet inside an SVG: attributes say it."""
    paths = [STROKE.format(width=".35", more="", path=drawing.solid_path)]
    if drawing.dashed:
        dashes = ' stroke-dasharray="1.2 .9"'
        paths.append(STROKE.format(width=".35", more=dashes, path=drawing.dashed_path))
    if drawing.ticks:
        paths.append(STROKE.format(width=".25", more="", path=drawing.open_ticks))
        paths.append(f'<path d="{drawing.filled_ticks}"/>')
    return (
        f'<svg aria-hidden="true" viewBox="{drawing.view_box}" style="{drawing.style}">'
        f"{''.join(paths)}</svg>"
    )


def block_html(block: Block) -> str:
    name = "h3" if block.role == "head" else "div"
    lines = "\n".join(line_html(line, block) if line else "" for line in block.lines)
    return f'<{name} class="b of-{block.role}" style="{block.style}">{lines}</{name}>'


def line_html(line: Line, block: Block) -> str:
    """Bold has won; another size is only for names that had no room in the block's."""
    text = escape(line.text)
    size = f' style="font-size:{line.points}pt"' if line.points != block.points else ""
    if line.bold:
        return f"<b{size}>{text}</b>"
    return f"<i{size}>{text}</i>" if size else str(text)
