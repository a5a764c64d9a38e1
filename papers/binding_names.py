"""What a paper is called in a file's name and in a bundle's outline."""

from django.utils import translation

from papers import files
from papers.models import Document
from papers.words import title_of as kind_title


def title_of(document: Document) -> str:
    """In the document's own language, with what singles it out."""
    with translation.override(document.language):
        title = kind_title(document.kind)
    return " ".join([title, *document.scope.values()])


def name_of(document: Document) -> str:
    """A file's name: kind, what singles it out, version."""
    scope = "-".join(document.scope[key] for key in sorted(document.scope))
    parts = [document.tournament.slug, document.kind, scope, f"v{document.version}"]
    return "-".join(filter(None, parts)) + f".{files.form_of(document)}"
