"""Pages of what an event tells about itself: its facts, its pictures, and the pictures' files."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import form_page, posted
from tournaments.actors import actor_of_request
from tournaments.announcement import services
from tournaments.announcement.forms import AnnouncementForm, PictureForm
from tournaments.exceptions import NotFound
from tournaments.models import Announcement, Picture, Tournament
from tournaments.permissions import may_organize
from tournaments.requests import get_tournament, run_action
from tournaments.selectors import find_plan
from tournaments.stored_files import read_stored

A_YEAR = 365 * 24 * 60 * 60


@form_page
def announcement(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    row = Announcement.objects.filter(tournament=tournament).first()
    form = AnnouncementForm(posted(request), instance=row, values=services.announced_values(row))
    response = run_action(
        request,
        lambda: services.change_announcement(
            tournament,
            by=actor_of_request(request),
            facts=form.facts(),
            shown_values=form.shown_values,
        ),
        form=form,
        success=lambda changed: (
            _("The event's page is saved.") if changed else _("Nothing was different.")
        ),
        redirect_to=request.path,
    )
    return response or render_announcement(request, tournament, form=form)


@require_POST
def add_picture(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    if kind not in Picture.Kind.values:
        raise NotFound(kind)
    form = PictureForm(kind, request.POST, request.FILES)
    response = run_action(
        request,
        lambda: services.add_picture(
            tournament,
            by=actor_of_request(request),
            kind=kind,
            sent=form.cleaned_data["file"],
            words=form.cleaned_data.get("words", ""),
        ),
        form=form,
        error_field="file",
        success=_("The picture is on the event's page."),
        redirect_to=page_address(tournament),
    )
    return response or render_announcement(request, tournament, picture_form=form)


@require_POST
def remove_picture(request: HttpRequest, slug: str, picture: uuid.UUID) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    response: HttpResponse = run_action(
        request,
        lambda: services.remove_picture(
            tournament, by=actor_of_request(request), picture_id=picture
        ),
        success=_("The picture is gone."),
        redirect_to=page_address(tournament),
    )
    return response


@require_safe
def picture(request: HttpRequest, slug: str, picture: uuid.UUID) -> HttpResponse:
    """The file itself: drawn by us, of a kind that we name, and never another under its address."""
    tournament = get_tournament(request, slug)
    row = Picture.objects.filter(tournament=tournament, pk=picture).first()
    content = read_stored(row.file) if row else None
    if row is None or content is None:
        raise NotFound(picture)
    return HttpResponse(
        content,
        content_type=row.content_type,
        headers={
            "Cache-Control": f"public, max-age={A_YEAR}, immutable",
            "Content-Disposition": "inline",
            "Cross-Origin-Resource-Policy": "same-origin",
        },
    )


def page_address(tournament: Tournament) -> str:
    return reverse("tournaments:announcement", args=[tournament.slug])


def render_announcement(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: AnnouncementForm | None = None,
    picture_form: PictureForm | None = None,
) -> HttpResponse:
    row = Announcement.objects.filter(tournament=tournament).first()
    pictures = list(Picture.objects.filter(tournament=tournament))
    context: dict[str, Any] = {
        "tournament": tournament,
        "plan": find_plan(tournament),
        "form": form or AnnouncementForm(instance=row, values=services.announced_values(row)),
        "picture_kinds": [
            {
                "kind": kind,
                "form": picture_form
                if picture_form and picture_form.kind == kind
                else PictureForm(kind),
                "pictures": [each for each in pictures if each.kind == kind],
            }
            for kind in Picture.Kind.values
        ],
    }
    return render(request, "announcement/announcement.html", context)
