"""A match of a bracket, a group or a round, its two slots, its table, and the log that is the
truth about it.

Scores, winners and states are caches: a replay of the entries gives them again, exactly. The way
of winner and loser is stored when the bracket is drawn; later ones are only those of a late
team's match and of a loser who comes back into the first round.
"""

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.notation.text import MAX_LINE
from tournaments.inscriptions.models import Team
from tournaments.roles.models import RoleGrant
from tournaments.setup.models import Tournament
from tournaments.stages.models import Stage


class Table(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    in_use = models.BooleanField(default=True)
    # In charge of this table. A grant that ended means nobody: see `referee_name`.
    referee = models.ForeignKey(RoleGrant, models.PROTECT, null=True, related_name="tables")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def referee_name(self) -> str:
        if self.referee is None or self.referee.ended_at:
            return ""
        return self.referee.person_name


class MatchQuerySet(models.QuerySet["Match"]):
    def decided(self) -> "MatchQuerySet":
        return self.filter(state__in=Match.DECIDED)

    def undecided(self) -> "MatchQuerySet":
        return self.exclude(state__in=Match.DECIDED)

    def at_a_table(self) -> "MatchQuerySet":
        return self.filter(state__in=Match.AT_A_TABLE)

    def holding_a_table(self) -> "MatchQuerySet":
        return self.filter(state__in=Match.HOLDING_A_TABLE)

    def on_the_board(self) -> "MatchQuerySet":
        return self.filter(state__in=Match.ON_THE_BOARD)


class Match(models.Model):
    class State(models.TextChoices):
        LOCKED = "locked", _("locked")  # neither team known
        WAITING = "waiting", _("waiting")  # a team missing or still in pencil
        READY = "ready", _("ready")
        CALLED = "called", _("called")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")  # decided, not yet confirmed
        CONFIRMED = "confirmed", _("confirmed")

    NOT_CALLED = (State.LOCKED, State.WAITING, State.READY)
    NOT_STARTED = (*NOT_CALLED, State.CALLED)
    ABOUT_TO_BEGIN = (State.READY, State.CALLED)
    AT_A_TABLE = (State.CALLED, State.PLAYING)
    # Where a result still waits for its signatures, people still sit: not free by itself.
    HOLDING_A_TABLE = (*AT_A_TABLE, State.FINISHED)
    OPEN_TO_ENTRIES = (State.READY, *AT_A_TABLE)
    ON_THE_BOARD = (State.READY, *HOLDING_A_TABLE)
    DECIDED = (State.FINISHED, State.CONFIRMED)
    BEGUN = (State.PLAYING, *DECIDED)
    WALKOVERS = ("walkover", "double_walkover")  # `how` of a match that somebody stayed away from
    # `how` of a match whose loser does not play on, not even for the third place.
    LOSER_IS_OUT = ("walkover", "disqualification")
    BY_GAMES = ("games", "draw")  # `how` of a match that was played to its end
    EMPTY_BRANCH = "empty_branch"  # `how` of a match that was only passed through

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="matches")
    stage = models.ForeignKey(Stage, models.PROTECT, related_name="matches")
    group = models.CharField(max_length=2, blank=True)  # "A", in a stage of groups
    number = models.PositiveSmallIntegerField()  # as printed: 1, 2, 3 … through the whole event
    round = models.PositiveSmallIntegerField()  # of its stage; 1 is the first
    # "final", "semifinal", "third_place", …; in a group "group_A", its play-off "playoff_A", in
    # another cup "silver:final"
    round_code = models.CharField(max_length=32)
    position = models.PositiveSmallIntegerField()  # from the top of its round
    winner_to = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    winner_to_side = models.CharField(max_length=1, blank=True)
    loser_to = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    loser_to_side = models.CharField(max_length=1, blank=True)
    # One game among teams that are tied: enters no column of the group's table. All games of one
    # play-off have the same round, which no other of the group has.
    is_playoff = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField()
    # Exactly two games (1–1 is a draw) or always three: only where a table counts them.
    all_played = models.BooleanField(default=False)
    # Points of a game, where its stage plays to others than the rules of the event say.
    target = models.PositiveSmallIntegerField(null=True)

    state = models.CharField(max_length=9, choices=State.choices, default=State.LOCKED)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="matches")
    called_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    corrected = models.BooleanField(default=False)

    # Caches of the replay.
    entries_count = models.PositiveIntegerField(default=0)
    games = models.JSONField(default=list)  # [[30, 21], …] finished games
    games_won = models.JSONField(default=list)  # [2, 0]: not every game goes to the higher score
    score = models.JSONField(default=list)  # [12, 7] of the running game
    # Sung by each side; [] while not all are told, and nothing where no table counts them.
    flores = models.JSONField(null=True)
    suspended = models.BooleanField(default=False)
    # Sides whose players said yes to the present result by their own links: "", "A", "B", "AB".
    signed = models.CharField(max_length=2, blank=True)
    winner = models.CharField(max_length=1, blank=True)  # "A", "B"
    how = models.CharField(max_length=20, blank=True)  # games, walkover, double_walkover, …
    article = models.CharField(max_length=20, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="match_number_once"),
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(state__in=["called", "playing"]),
                name="one_match_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def cup(self) -> str:
        """Key of the stage, if it is a cup beside the main knockout."""
        return self.round_code.rpartition(":")[0]

    @property
    def round_in_cup(self) -> str:
        """The code of its round, whatever the cup."""
        return self.round_code.rpartition(":")[2]

    @property
    def is_decided(self) -> bool:
        return self.state in self.DECIDED

    @property
    def is_open_to_entries(self) -> bool:
        return self.state in self.OPEN_TO_ENTRIES

    @property
    def most_wins(self) -> int:
        """So many games one side can win: those that decide it, or all that are played."""
        return self.best_of if self.all_played else self.best_of // 2 + 1

    @property
    def is_by_games(self) -> bool:
        """Played to its end, with a winner or without."""
        return self.how in self.BY_GAMES

    @property
    def lacks_flores(self) -> bool:
        """Played to its end, and its table counts flores that nobody told."""
        return self.is_decided and self.flores == [] and not self.was_passed_through

    @property
    def was_passed_through(self) -> bool:
        """Decided without being played: a place stayed empty."""
        return self.how == self.EMPTY_BRANCH

    @property
    def has_begun(self) -> bool:
        """Played, or being played; a match that was only passed through has not begun."""
        return self.state in self.BEGUN and not self.was_passed_through


class Slot(models.Model):
    """One side of a match: a team, somebody to be determined, or nobody at all.

    A team that passes free (BYE) simply stands in its second-round slot with `by_bye`; nobody
    (`EMPTY`) is what a double walkover leaves behind. An empty slot that still names a team is that
    of a team which left the event before this match.
    """

    class Kind(models.TextChoices):
        OPEN = "open"
        TEAM = "team"
        EMPTY = "empty"

    match = models.ForeignKey(Match, models.PROTECT, related_name="slots")
    side = models.CharField(max_length=1, choices=[("A", "A"), ("B", "B")])
    kind = models.CharField(max_length=5, choices=Kind.choices, default=Kind.OPEN)
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="slots")
    by_bye = models.BooleanField(default=False)
    pencil = models.BooleanField(default=False)  # provisional: the match before is not confirmed
    by_hand = models.BooleanField(default=False)  # not as drawn: swapped, or a late team

    class Meta:
        ordering = ["side"]
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="two_slots")]

    def __str__(self) -> str:
        return f"{self.match} {self.side}"


class Entry(models.Model):
    """One entry of a match's log, in the notation of `scoring`; never edited, only voided."""

    MAX_LINE = MAX_LINE  # as the notation reads them

    match = models.ForeignKey(Match, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()  # 1, 2, 3 … without gaps
    client_id = models.UUIDField()  # made where it was typed: the same one twice is one entry
    kind = models.CharField(max_length=12)
    notation = models.TextField()
    awards = models.JSONField(default=list)  # as given that day, each with its article
    # Of a line that acts on earlier ones: what these give since then, by number.
    changes = models.JSONField(null=True, editable=False)
    actor = models.CharField(max_length=60)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["match", "client_id"], name="entry_sent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
