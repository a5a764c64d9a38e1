"""The events to start from, one module each: see `tournaments.setup.blueprints`."""
