"""The figures of a table: how many were played, and those that the order goes by, the first of
them first. Four at most, and the flores where they count: what fits a phone beside a name."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, pgettext

from tournaments.formats.ranking import FLORES, VALUES
from tournaments.formats.results import Figures

PLAYED = "J"
MOST = 4
SIGNED = ("GD", "D")


@dataclass(frozen=True)
class Column:
    code: str
    short: str
    name: str


def columns_of(criteria: tuple[str, ...]) -> tuple[Column, ...]:
    """In the reader's language."""
    return tuple(Column(code, short_names()[code], names()[code]) for code in codes_of(criteria))


def codes_of(criteria: tuple[str, ...]) -> tuple[str, ...]:
    """
    >>> codes_of(("P", "W", "D", "F", "H", "L"))
    ('J', 'P', 'W', 'D')
    >>> codes_of(("W", "G", "D", "F", "FL"))
    ('J', 'W', 'G', 'D', 'FL')
    """
    usual = [code for code in criteria if code in VALUES and code != FLORES][: MOST - 1]
    return (PLAYED, *usual, *[code for code in criteria if code == FLORES])


def short_names() -> dict[str, str]:
    return {
        PLAYED: pgettext("head of a column", "P"),
        "P": pgettext("head of a column", "Pts"),
        "W": pgettext("head of a column", "W"),
        "G": pgettext("head of a column", "G"),
        "GD": pgettext("head of a column", "±G"),
        "D": pgettext("head of a column", "±"),
        "F": pgettext("head of a column", "For"),
        "A": pgettext("head of a column", "Ag"),
        "FL": pgettext("head of a column", "Fl"),
    }


def names() -> dict[str, str]:
    return {
        PLAYED: _("matches played"),
        "P": _("table points"),
        "W": _("matches won"),
        "G": _("games won"),
        "GD": _("difference of games"),
        "D": _("difference of points"),
        "F": _("points for"),
        "A": _("points against"),
        "FL": _("flores"),
    }


def figure_text(code: str, figures: Figures) -> str:
    """
    >>> figure_text("D", Figures(points_for=30, points_against=41)), figure_text("W", Figures())
    ('−11', '0')
    """
    number = {
        PLAYED: figures.matches,
        "P": figures.table_points,
        "W": figures.won,
        "G": figures.games_for,
        "GD": figures.games_for - figures.games_against,
        "D": figures.points_for - figures.points_against,
        "F": figures.points_for,
        "A": figures.points_against,
        "FL": figures.flores,
    }[code]
    sign = "+" if number > 0 and code in SIGNED else "\N{MINUS SIGN}" if number < 0 else ""
    return f"{sign}{abs(number)}"
