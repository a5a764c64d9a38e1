"""The form of what two people may edit at once, in words; `editing` decides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import localize
from django.utils.translation import gettext, gettext_lazy, pgettext

from accounts.editing import ChangedField, seal_values, unseal_values

CHANGED_MEANWHILE = gettext_lazy(
    "Somebody changed this while you were typing: nothing is saved yet. What you typed is"
    " still here; look at what changed, then save again."
)


@dataclass(frozen=True)
class ShownChange:
    """What somebody else changed meanwhile, in words."""

    label: str
    field_id: str
    then: str
    now: str
    by: str
    is_untouched: bool


class VersionedForm(forms.Form):
    """A form that edits what others may be editing too.

    `values` are the values it is shown with, by their names in the service. They travel along in a
    hidden field; the service gets them back as `shown_values` and refuses what rests on older ones.
    The form then lists what changed, keeps what was typed, shows the new values where nothing was
    typed, and rests on them when it is sent again. `{% errors form %}` shows all of it.
    """

    version = forms.CharField(required=False, widget=forms.HiddenInput)
    changed_meanwhile: tuple[ShownChange, ...] = ()

    def __init__(self, *args: Any, values: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rest_on(values)

    def rest_on(self, values: Mapping[str, Any]) -> None:
        self.initial["version"] = seal_values(values)

    @property
    def shown_values(self) -> Mapping[str, Any] | None:
        """The values this form was shown with; None for one that says nothing about them."""
        return unseal_values(str(self["version"].value() or ""))

    def field_of(self, name: str) -> str:
        """The field that holds a service's value."""
        return name

    def show_changes(self, changes: Sequence[ChangedField]) -> None:
        self.changed_meanwhile = tuple(map(self.describe_change, changes))
        typed: Any = self.data
        data = typed.copy()
        shown_values = dict(self.shown_values or {})
        for change in changes:
            shown_values[change.name] = change.now
            if change.is_untouched:
                self.put_value(data, self.field_of(change.name), change.now)
        data[self.add_prefix("version")] = seal_values(shown_values)
        self.data = data
        self.add_error(None, CHANGED_MEANWHILE)

    def put_value(self, data: Any, name: str, value: Any) -> None:
        """As if it had been typed."""
        field, key = self.fields[name], self.add_prefix(name)
        prepared = field.prepare_value(field.to_python(value))
        if isinstance(field, forms.BooleanField):
            data.pop(key, None)
            if prepared:
                data[key] = "on"
        else:
            data[key] = "" if prepared is None else str(self.format_value(field, prepared))

    @staticmethod
    def format_value(field: forms.Field, value: Any) -> Any:
        """As the field's own widget writes it; one that offers choices is sent by their keys."""
        is_choice = isinstance(field, forms.ChoiceField)
        return value if is_choice else field.widget.format_value(value)

    def describe_change(self, change: ChangedField) -> ShownChange:
        name = self.field_of(change.name)
        bound, field = self[name], self.fields[name]
        return ShownChange(
            label=str(bound.label),
            field_id=bound.id_for_label,
            then=spell_value(field, change.then),
            now=spell_value(field, change.now),
            by=change.by,
            is_untouched=change.is_untouched,
        )


def spell_value(field: forms.Field, value: Any) -> str:
    """A plain value as the page's reader would say it."""
    if isinstance(field, forms.BooleanField):
        return gettext("yes") if value else gettext("no")
    if isinstance(field, forms.ChoiceField):
        options: Any = field.widget.choices
        labels = {str(key): str(label) for key, label in options}
        return labels.get("" if value is None else str(value), str(value))
    if value in (None, ""):
        return pgettext("a field", "empty")
    return str(localize(field.prepare_value(field.to_python(value))))
