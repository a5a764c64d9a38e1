from tournaments.models.appeal import Appeal, AppealStep
from tournaments.models.case import Case
from tournaments.models.draw import Draw
from tournaments.models.log import LogEntry, Remark
from tournaments.models.match import Entry, Match, Slot, Table
from tournaments.models.participant import (
    Participant,
    PersonalLink,
    Place,
    Proposal,
    Team,
)
from tournaments.models.pin import TeamPin
from tournaments.models.plan import InscriptionMode, OddOneOut, Plan, ThirdPlace
from tournaments.models.role import Role, RoleGrant
from tournaments.models.tournament import Stage, Tournament

__all__ = [
    "Appeal",
    "AppealStep",
    "Case",
    "Draw",
    "Entry",
    "InscriptionMode",
    "LogEntry",
    "Match",
    "OddOneOut",
    "Participant",
    "PersonalLink",
    "Place",
    "Plan",
    "Proposal",
    "Remark",
    "Role",
    "RoleGrant",
    "Slot",
    "Stage",
    "Table",
    "Team",
    "TeamPin",
    "ThirdPlace",
    "Tournament",
]
