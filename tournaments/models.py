"""Every model of the tournaments: the rest of the project imports them from here."""

# ruff: noqa: F401

from tournaments.announcement.models import Announcement, Picture
from tournaments.appeals.models import Appeal, AppealStep
from tournaments.audit.models import LogEntry, Remark
from tournaments.draws.models import Draw
from tournaments.fees.models import Exemption, Method, Payment, Reentry, WayToPay
from tournaments.hall.models import Case
from tournaments.inscriptions.models import (
    Participant,
    PeopleFile,
    PersonalLink,
    Place,
    Proposal,
    Team,
    TeamPin,
)
from tournaments.matches.models import Entry, Match, Slot, Table
from tournaments.messages.models import Broadcast, OpenedMessage
from tournaments.roles.models import Role, RoleGrant
from tournaments.setup.models import (
    FeePer,
    InscriptionMode,
    ListOrder,
    OddOneOut,
    Plan,
    Progress,
    ThirdPlace,
    Tournament,
)
from tournaments.stages.models import Deduction, RoundClock, Stage, StagePlace
