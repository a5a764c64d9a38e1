"""A page in parts, each of them one element: what did not change is not rendered again, and a phone
that has an earlier state is sent only the parts that differ.

A template marks its parts (`{% part %}`, tournaments/templatetags/part_tags.py). Rendering leaves a
mark in the place of each, so that the text around a part does not change with it. The page itself
is the part without a name.
"""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

ROOT = ""
OPEN, CLOSE = "\x01", "\x02"  # no template and no escaped text holds them
MARK = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
FIRST_TAG = re.compile(r"^<([a-z]+)")


class Part(NamedTuple):
    html: str  # with marks where other parts stand
    digest: bytes
    since: int  # no state before this one had it


class Memory(NamedTuple):
    """What a part was rendered from, and what came out."""

    source: tuple[Any, ...]
    html: str


class Group(NamedTuple):
    """Parts that follow one another: what they were drawn from, their marks, their texts."""

    source: tuple[Any, ...]
    html: str
    texts: dict[str, str]


class PageDrawing:
    """The renderings of one page, one after the other. Templates find it in their context as
    `page_drawing`."""

    def __init__(self) -> None:
        self.memories: dict[str, Memory] = {}
        self.groups: dict[str, Group] = {}
        self.texts: dict[str, str] = {}
        self.rendered = 0  # parts that were really rendered, the last time

    def draw(self, render: Callable[[], str]) -> dict[str, str]:
        """All texts of the page by the names of their parts; what stands on it no more is
        forgotten."""
        self.texts, self.rendered = {}, 0
        self.texts[ROOT] = render()
        for name in self.memories.keys() - self.texts.keys():
            del self.memories[name]
        return self.texts

    def draw_part(self, name: str, source: tuple[Any, ...], render: Callable[[], str]) -> str:
        """The mark of a part. Rendered only if it comes from something else than the last time;
        without any source every time."""
        memory = self.memories.get(name) if source else None
        if memory is None or memory.source != source:
            memory = Memory(source, name_element(render(), name))
            self.rendered += 1
        self.texts[name] = memory.html
        self.memories[name] = memory
        return f"{OPEN}{name}{CLOSE}"

    def draw_group(self, name: str, source: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """Many parts at once: while nothing that they come from changes, none is looked at."""
        group = self.groups.get(name)
        if group is None or group.source != source:
            outside, self.texts = self.texts, {}
            group = Group(source, draw(), self.texts)
            self.texts = outside
            self.groups[name] = group
        self.texts |= group.texts
        return group.html


def name_element(html: str, name: str) -> str:
    """
    >>> name_element('<li class="void">…</li>', "hand7")
    '<li data-part="hand7" class="void">…</li>'
    """
    return FIRST_TAG.sub(rf'<\1 data-part="{name}"', html, count=1)


def label_parts(texts: dict[str, str], before: dict[str, Part], *, state: int) -> dict[str, Part]:
    """`state` is the one that the texts show. What changed since the last rendering is said to have
    changed now: a part that is sent once too often does no harm."""
    parts = {}
    for name, html in texts.items():
        earlier = before.get(name)
        if earlier is None or earlier.html != html:
            earlier = Part(html, hashlib.sha256(html.encode()).digest(), state)
        parts[name] = earlier
    return parts


def tag_of(parts: dict[str, Part]) -> str:
    """The same parts, the same bytes, the same tag, in every process."""
    names = "\n".join(parts)
    digests = b"".join([part.digest for part in parts.values()])
    return hashlib.sha256(names.encode() + digests).hexdigest()[:20]


def join_parts(parts: dict[str, Part], name: str = ROOT) -> str:
    """Text and names alternate between the marks."""
    pieces = MARK.split(parts[name].html)
    pieces[1::2] = [join_parts(parts, inner) for inner in pieces[1::2]]
    return "".join(pieces)


def parts_since(parts: dict[str, Part], state: int) -> bytes:
    """What a phone lacks that has this state, as static/js/live.js takes it: an outer part before
    those inside it."""
    lacking = {name: part.html for name, part in reversed(parts.items()) if part.since > state}
    return json.dumps(lacking, ensure_ascii=False, separators=(",", ":")).encode()
