"""Why a backup is not made or not restored: sentences for who typed the command."""


class BackupRefused(Exception):
    """Nothing was changed. It carries every reason found, not only the first."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons
