#!/usr/bin/env python
"""Django's command line for Retruco."""

from bootstrap.command import main

if __name__ == "__main__":
    main()
