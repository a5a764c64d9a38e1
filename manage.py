#!/usr/bin/env python
"""Django's command line for Retruco."""

from config.command import main

if __name__ == "__main__":
    main()
