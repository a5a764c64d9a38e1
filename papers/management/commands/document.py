"""`manage.py document`: any paper as a file, at once, without a broker or a worker."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from papers.models import Document
from papers.reach import is_out_of_reach
from papers.registry import PAPERS, Scope
from papers.render import render
from tournaments.models import Tournament
from tournaments.regulation.fingerprint import digest


class Command(BaseCommand):
    help = "Prints a paper of a tournament into a PDF file, or to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=sorted(PAPERS))
        parser.add_argument("slug", help="of the tournament, as in its address")
        parser.add_argument("--scope", default="", help='which one, e.g. "match=7"')
        parser.add_argument("--size", default="", help="A4, A3 …; the usual one if not given")
        parser.add_argument("-o", "--output", type=Path, help="the file; standard output if not")

    def handle(
        self, *, kind: str, slug: str, scope: str, size: str, output: Path | None, **_: object
    ) -> None:
        paper = PAPERS[kind]
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {slug}.")
        size = size or paper.sizes[0]
        if size not in paper.sizes:
            raise CommandError(f"{kind} comes in {', '.join(paper.sizes)}, not in {size}.")
        chosen = parse_scope(scope)
        if not paper.has_scope(tournament, chosen):
            choices = paper.scopes(tournament) if paper.scopes else []
            texts = " ".join(scope_text(choice.scope) for choice in choices) or "there is none"
            raise CommandError(f"Choose one with --scope: {texts}")
        if not paper.available(tournament):
            raise CommandError("There is nothing to print on it yet.")
        content = json.loads(json.dumps(paper.read(tournament, chosen)))
        data = render(
            Document(
                kind=paper.kind,
                size=size,
                language=tournament.language,
                content=content,
                fingerprint=digest(content),
                version=tournament.version,
                read_at=timezone.now(),
            )
        )
        if is_out_of_reach(settings.SITE_URL):
            self.stderr.write(
                self.style.WARNING(
                    f"The paper carries the address {settings.SITE_URL}, which no phone reaches:"
                    " set SITE_URL to the site's own, or start ./run with --hall or --tls."
                )
            )
        if output:
            output.write_bytes(data)
        else:
            sys.stdout.buffer.write(data)


def parse_scope(text: str) -> dict[str, str]:
    """
    >>> parse_scope("match=7,form=blank")
    {'match': '7', 'form': 'blank'}
    """
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    return {name: value for name, _, value in pairs}


def scope_text(scope: Scope) -> str:
    return ",".join(f"{name}={value}" for name, value in scope.items())
