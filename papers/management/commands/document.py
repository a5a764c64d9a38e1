"""`manage.py document`: any paper as a file, at once, without a broker or a worker."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from papers.imprint import Imprint
from papers.registry import PAPERS, fingerprint
from papers.render import render
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Prints a paper of a tournament into a PDF file, or to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=sorted(PAPERS))
        parser.add_argument("slug", help="of the tournament, as in its address")
        parser.add_argument("--scope", default="", help='which one, e.g. "match=7"')
        parser.add_argument("--size", default="", help="A4, A3 …; the usual one if not given")
        parser.add_argument("-o", "--output", type=Path, help="the file; standard output if not")

    def handle(self, **options: object) -> None:
        paper = PAPERS[str(options["kind"])]
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']}.")
        size = str(options["size"] or paper.sizes[0])
        if size not in paper.sizes:
            raise CommandError(f"{paper.kind} comes in {', '.join(paper.sizes)}, not in {size}.")
        scope = scope_from(str(options["scope"]))
        if paper.scopes and scope not in [choice.scope for choice in paper.scopes(tournament)]:
            known = [spelled(dict(choice.scope)) for choice in paper.scopes(tournament)]
            raise CommandError("Choose one with --scope: " + (" ".join(known) or "there is none"))
        if not paper.available(tournament):
            raise CommandError("There is nothing to print on it yet.")
        content = json.loads(json.dumps(paper.read(tournament, scope)))
        imprint = Imprint(tournament.version, timezone.now(), fingerprint(content))
        data = render(paper.kind, content, language=tournament.language, size=size, imprint=imprint)
        output = options["output"]
        if isinstance(output, Path):
            output.write_bytes(data)
        else:
            sys.stdout.buffer.write(data)


def scope_from(text: str) -> dict[str, str]:
    """
    >>> scope_from("match=7,form=blank")
    {'match': '7', 'form': 'blank'}
    """
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    return {name: value for name, _, value in pairs}


def spelled(scope: dict[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in scope.items())
