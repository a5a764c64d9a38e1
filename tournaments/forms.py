"""Fields and forms that several concepts share."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts.editing_forms import VersionedForm
from tournaments.exceptions import Refused
from tournaments.models import Remark
from tournaments.refusals import refusal_sentence


class ReasonField(forms.CharField):
    def __init__(self, *, rows: int = 1, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows}) if rows > 1 else forms.TextInput()
        required = {"required": gettext_lazy("Give a reason: it stays with the decision.")}
        kwargs = {
            "label": gettext_lazy("Reason"),
            "widget": widget,
            "error_messages": required,
            **kwargs,
        }
        super().__init__(max_length=Remark.MAX_LENGTH, **kwargs)


def read_remark(text: str) -> str:
    """A reason or a note as a page without a form sends it, without blanks around it, and without
    NUL, which no browser sends and the log refuses. Refused when it is too long: half of what
    somebody said may be the contrary."""
    remark = text.replace("\0", "").strip()
    if len(remark) > Remark.MAX_LENGTH:
        raise Refused("remark_too_long", longest=Remark.MAX_LENGTH, length=len(remark))
    return remark


class StatementField(forms.CharField):
    """What somebody has to say, in some lines."""

    def __init__(self, *, label: Any, rows: int = 3) -> None:
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(label=label, max_length=Remark.MAX_STATEMENT, widget=widget)


class ArticleField(forms.RegexField):
    def __init__(self, *, help_text: Any) -> None:
        super().__init__(
            r"^[\w.\-]+$",
            label=gettext_lazy("Article"),
            max_length=20,
            required=False,
            help_text=help_text,
        )


class ReasonForm(forms.Form):
    reason = ReasonField(
        required=False, help_text=gettext_lazy("Kept with the log, and erasable if somebody asks.")
    )


class OfferForm(forms.Form):
    """Its choices come with each page: `choices` holds them by the name of their field."""

    def __init__(self, *args: Any, choices: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, pairs in choices.items():
            set_choices(self, name, choices=pairs)


def set_choices(form: forms.BaseForm, *names: str, choices: Any) -> None:
    """For choices that only the request knows. One that is not among them was there when the page
    was made, most often: the value itself may be a key that says nothing to anybody."""
    for name in names:
        field: Any = form.fields[name]
        field.choices = list(choices)
        field.error_messages["invalid_choice"] = gettext_lazy(
            "This is not on offer any more: choose again."
        )


class EditingForm(VersionedForm):
    """One whose service refuses what rests on older values (`audit/stale.py`)."""

    def show_refusal(self, refusal: Refused) -> None:
        if refusal.code == "changed_meanwhile":
            changes: Any = refusal.data["changes"]
            self.show_changes(changes)
        else:
            self.add_error(self.field_of_refusal(refusal), refusal_sentence(refusal))

    def field_of_refusal(self, refusal: Refused) -> str | None:
        return None
