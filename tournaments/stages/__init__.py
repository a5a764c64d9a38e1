"""The stages of an event as rows: what was drawn, and who leaves one for the next.

selectors   the tables of a stage, read from its matches and computed
exits       places of the next stage, written when everything above them is settled
build       the matches of groups; a bracket whose places need no draw
deductions  table points that somebody loses
"""
