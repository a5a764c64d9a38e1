from tournaments.models.log import LogEntry, Remark
from tournaments.models.role import Role, RoleGrant
from tournaments.models.tournament import Tournament

__all__ = ["LogEntry", "Remark", "Role", "RoleGrant", "Tournament"]
