"""The mechanics that the Brazilian rulebooks share: cards and manilhas, rounds, requests.

Pure functions and values. Nothing here gives points: that is the business of each rulebook's
articles, which never inherit from one another.
"""
