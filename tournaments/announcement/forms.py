"""What organizers type and send about their event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.announcement.services import FIELDS, AnnouncementFacts
from tournaments.exceptions import Refused
from tournaments.forms import EditingForm
from tournaments.inscriptions.person import is_phone
from tournaments.models import Announcement, Picture

LABELS: dict[str, Any] = {
    "last_date": _("Last day"),
    "address": pgettext_lazy("where", "Address"),
    "map_link": _("Link to a map"),
    "schedule": _("Schedule"),
    "prizes": _("Prizes"),
    "contact_name": _("Who answers questions"),
    "contact_phone": _("WhatsApp"),
    "contact_email": _("E-mail for questions"),
}
HELPS: dict[str, Any] = {
    "last_date": _("Only if it is played on several days."),
    "address": _("Street, number and town, as one tells a taxi driver."),
    "map_link": _("Empty: the page looks the address up by itself."),
    "schedule": _("One line for each hour: when to be there, when it begins, when one eats."),
    "prizes": _("One per line, from the first place on."),
    "contact_name": _("Everybody can read it on the event's page."),
    "contact_phone": _("The page has a button that writes to it."),
    "contact_email": _("Answers to the event's mails go there."),
}


class AnnouncementForm(EditingForm, forms.ModelForm):
    class Meta:
        model = Announcement
        fields = FIELDS
        labels = LABELS
        help_texts = HELPS
        widgets = {
            "last_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "map_link": forms.URLInput(attrs={"inputmode": "url"}),
            "schedule": forms.Textarea(attrs={"rows": 4}),
            "prizes": forms.Textarea(attrs={"rows": 4}),
            "contact_phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
        }

    def clean_map_link(self) -> str:
        """Into a page that everybody opens goes a link to a page, and to nothing else."""
        link: str = self.cleaned_data["map_link"]
        if link and not link.startswith(("https://", "http://")):
            raise forms.ValidationError(_("A link that begins with https://"))
        return link

    def clean_contact_phone(self) -> str:
        """As players are asked for theirs: a button that writes to nobody helps nobody."""
        phone: str = self.cleaned_data["contact_phone"]
        if phone and not is_phone(phone):
            raise forms.ValidationError(_("This is no phone number; it may be left empty."))
        return phone

    def field_of_refusal(self, refusal: Refused) -> str | None:
        return str(refusal.data["field"]) if "field" in refusal.data else None

    def facts(self) -> AnnouncementFacts:
        return AnnouncementFacts(**{name: self.cleaned_data[name] for name in FIELDS})


class PictureForm(forms.Form):
    """One for each kind of picture, on one page: its kind is in the names of its fields."""

    file = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, up to 5 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    words = forms.CharField(
        label=_("Name of the sponsor"),
        max_length=80,
        help_text=_("Read aloud to those who cannot see the logo."),
    )

    def __init__(self, kind: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"prefix": kind})
        self.kind = kind
        self.fields["file"].label = Picture.Kind(kind).label
        if kind != Picture.Kind.SPONSOR:
            del self.fields["words"]
