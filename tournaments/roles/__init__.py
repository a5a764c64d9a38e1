"""Who may do what in one event."""
