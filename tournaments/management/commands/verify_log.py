"""manage.py verify_log: are the logs the ones that were written, and do the results follow?"""

import json
import uuid
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.audit.anchor_files import (
    Anchor,
    anchored_tournaments,
    read_anchors,
    read_stored_anchors,
)
from tournaments.audit.verify import Finding, Report, verify
from tournaments.models import LogEntry, Tournament
from tournaments.verification.results import result_faults

BROKEN, USAGE = 1, 2


class Command(BaseCommand):
    help = (
        "Check that no log entry was changed, removed, inserted or moved, and that lines, scores,"
        " winners and places are what the log and the draws give."
        " Exit code: 0 sound, 1 broken, 2 wrong usage."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="*", help="the tournaments to check")
        parser.add_argument("--all", action="store_true", help="check every tournament")
        parser.add_argument(
            "--anchor",
            action="append",
            type=Path,
            default=[],
            metavar="FILE",
            help="lines of head.json kept elsewhere; may be repeated."
            " The installation's own anchor file is always used.",
        )
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["slug"]) == options["all"]:
            raise CommandError("Name tournaments or say --all.", returncode=USAGE)
        lost = [str(path) for path in options["anchor"] if not path.is_file()]
        if lost:
            raise CommandError(f"No such file: {', '.join(lost)}", returncode=USAGE)
        chosen = all_logs() if options["all"] else tournaments_by_slug(options["slug"])
        broken = 0
        for key, slug in chosen:
            report = verify(key, anchors=anchors_of(key, options["anchor"]))
            finding = report.finding or (Finding(0, "orphaned") if slug is None else None)
            faults = result_faults(Tournament.objects.get(pk=key)) if finding is None else []
            broken += bool(finding or faults)
            line = as_json if options["json"] else as_words
            self.stdout.write(line(report, slug=slug, finding=finding, faults=faults))
        if broken:
            raise CommandError(f"Broken: {broken}.", returncode=BROKEN)


def tournaments_by_slug(slugs: list[str]) -> list[tuple[uuid.UUID, str | None]]:
    keys = dict(Tournament.objects.filter(slug__in=slugs).values_list("slug", "pk"))
    unknown = [slug for slug in slugs if slug not in keys]
    if unknown:
        raise CommandError(f"No such tournament: {', '.join(unknown)}", returncode=USAGE)
    return [(keys[slug], slug) for slug in slugs]


def all_logs() -> list[tuple[uuid.UUID, str | None]]:
    """Also logs and anchors whose tournament was removed behind our back."""
    slugs: dict[uuid.UUID, str | None] = dict(Tournament.objects.values_list("pk", "slug"))
    logs = LogEntry.objects.order_by().values_list("tournament_id", flat=True).distinct()
    for key in [*logs, *anchored_tournaments()]:
        slugs.setdefault(key, None)
    return sorted(slugs.items(), key=lambda item: (item[1] or "", item[0]))


def anchors_of(key: uuid.UUID, extra: list[Path]) -> Iterator[Anchor | None]:
    yield from read_stored_anchors(key)
    for path in extra:
        yield from read_anchors(path)


def as_words(
    report: Report, *, slug: str | None, finding: Finding | None, faults: list[str]
) -> str:
    name = slug or report.tournament
    if faults:
        joined = "; ".join(faults)
        return f"{name}: BROKEN. The log is sound, and the results do not follow: {joined}."
    if finding:
        return f"{name}: BROKEN. {finding.sentence()[0].upper()}{finding.sentence()[1:]}."
    words = [f"{name}: ok, {report.entries} entries, head {report.head}."]
    if not report.anchors.matched:
        words.append(
            "No anchor: the tail is unproved. Entries cut off at the end, or all rewritten,"
            " would not show."
        )
    else:
        words.append(f"Anchored up to entry {report.anchors.proved}.")
        if report.unproved:
            words.append(
                f"After it the tail is unproved ({report.unproved} entries): what was cut off or"
                " rewritten there would not show."
            )
    if report.erased:
        words.append(f"Remarks erased, as the log says: {report.erased}.")
    if report.anchors.unreadable:
        words.append(
            f"Anchor lines that cannot be read, and prove nothing: {report.anchors.unreadable}."
        )
    return " ".join(words)


def finding_members(finding: Finding) -> dict[str, object]:
    members = asdict(finding)
    return {**members, "found": members.pop("actual"), "sentence": finding.sentence()}


def as_json(report: Report, *, slug: str | None, finding: Finding | None, faults: list[str]) -> str:
    """One object a line."""
    return json.dumps(
        {
            "tournament": report.tournament,
            "slug": slug,
            "ok": finding is None and not faults,
            "results": faults,
            "entries": report.entries,
            "head": report.head,
            "finding": finding_members(finding) if finding else None,
            "anchored_to": report.anchors.proved,
            "anchors_matched": report.anchors.matched,
            "anchor_lines_unreadable": report.anchors.unreadable,
            "unproved": report.unproved,
            "remarks_erased": report.erased,
        }
    )
