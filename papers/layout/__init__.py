"""Where everything of a drawn paper goes, in millimetres. Pure: no Django, no clock, no PDF."""
