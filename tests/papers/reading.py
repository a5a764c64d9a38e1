"""What a PDF holds, as pypdf reads it: text, fonts, tags, and where each text stands."""

import io
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject


class Print:
    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(io.BytesIO(data))
        self.pages = self.reader.pages

    @property
    def text(self) -> str:
        return "\n".join(page.extract_text() for page in self.pages)

    @property
    def words(self) -> str:
        """All text with single spaces, for looking things up."""
        return " ".join(self.text.split())

    @property
    def title(self) -> str:
        return str(self.reader.metadata.title) if self.reader.metadata else ""

    @property
    def language(self) -> str:
        return str(self.reader.root_object["/Lang"])

    @property
    def tagged(self) -> bool:
        marked = self.reader.root_object.get("/MarkInfo", {})
        return bool(marked.get("/Marked")) and "/StructTreeRoot" in self.reader.root_object

    @property
    def headings(self) -> list[str]:
        """The kinds of the headings, in their order: "/H1", "/H2" …"""
        found: list[str] = []

        def walk(node: Any) -> None:
            item = node.get_object() if hasattr(node, "get_object") else node
            if isinstance(item, list):
                for child in item:
                    walk(child)
            elif isinstance(item, DictionaryObject):
                if str(item.get("/S", "")).startswith("/H"):
                    found.append(str(item["/S"]))
                if "/K" in item:
                    walk(item["/K"])

        walk(self.reader.root_object["/StructTreeRoot"])
        return found

    def fonts_not_embedded(self) -> list[str]:
        missing = []
        for page in self.pages:
            for font in page["/Resources"].get("/Font", {}).values():
                found = font.get_object()
                inner = found.get("/DescendantFonts", [found])[0].get_object()
                described = inner.get("/FontDescriptor", DictionaryObject()).get_object()
                if not any(f"/FontFile{kind}" in described for kind in ("", "2", "3")):
                    missing.append(str(found.get("/BaseFont")))
        return missing

    def texts_outside(self) -> list[str]:
        """Texts that begin outside their page's box."""
        found: list[str] = []
        for page in self.pages:
            width, height = float(page.mediabox.width), float(page.mediabox.height)

            def look(text: str, cm: Any, tm: Any, font: Any, size: Any) -> None:
                x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
                y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
                if text.strip() and not (0 <= x <= width and 0 <= y <= height):  # noqa: B023
                    found.append(text.strip())

            page.extract_text(visitor_text=look)
        return found
