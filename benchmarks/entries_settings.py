"""The product's settings with one more address: the floor."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.entries_floor"
