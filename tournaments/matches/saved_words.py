"""What the desk is told once a result was saved, or a walkover taken back."""

from django.utils.translation import gettext as _

from scoring.core.match import MatchState
from tournaments.brackets.selectors import MatchRow
from tournaments.models import Match


def describe_saved(row: MatchRow, state: MatchState, *, signed: bool) -> str:
    """Who won, whether it is confirmed and where they go on; or that it is not over, and that
    nothing was confirmed where that was asked for. `row` is as it was before."""
    outcome, score = state.outcome, "–".join(map(str, state.games_won))
    data: dict[str, object] = {
        "number": row.number,
        "score": score,
        "needed": row.match.most_wins,
        "games": row.match.best_of,
    }
    if outcome is None:
        words = (
            _("Match %(number)s: saved, %(score)s. All %(games)s games have to be played.")
            if row.match.all_played
            else _("Match %(number)s: saved, %(score)s. Nobody has won %(needed)s games yet.")
        ) % data
        goes_on = _("Nothing is confirmed: it goes on.") if signed else _("It goes on.")
        return f"{words} {goes_on}"
    if outcome.how == "draw":
        words = (
            _("Match %(number)s: a draw, %(score)s, confirmed.")
            if signed
            else _("Match %(number)s: a draw, %(score)s. It still has to be confirmed.")
        )
        return words % data
    won = sorted(state.games_won, reverse=True)
    data |= {
        "score": "–".join(map(str, won)),
        "team": (row.a if outcome.winner == "A" else row.b).name,
    }
    words = (
        _("Match %(number)s: %(score)s for %(team)s, confirmed.")
        if signed
        else _("Match %(number)s: %(score)s for %(team)s. It still has to be confirmed.")
    )
    sentences = [words % data]
    if row.match.winner_to and outcome.winner:
        onward = {"number": row.match.winner_to.number}
        sentences.append(_("The winner goes on to match %(number)s.") % onward)
    return " ".join(sentences)


def describe_return(row: MatchRow) -> str:
    """After a walkover was taken back: where the match stands now."""
    match = Match.objects.get(pk=row.match.pk)
    words = (
        _("Match %(number)s: that the team left is taken back.")
        if row.end == "withdrew"
        else _("Match %(number)s: the walkover is taken back.")
    )
    sentences = [words % {"number": row.number}]
    if match.state == Match.State.READY and match.table_id is None:
        sentences.append(_("It is in the queue again, without a table."))
    return " ".join(sentences)
