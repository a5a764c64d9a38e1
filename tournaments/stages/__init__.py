"""The stages of an event as rows: what was drawn, and who leaves one for the next.

selectors   read: the tables of a stage, computed from its matches (reading), as pages and papers
            show them (tables), its places and who has them, and what is to be done next
services    write: stages and their matches, places of a later stage once everything above them is
            settled, places that are sold, table points that somebody loses
labels      how all that is said; the figures of a table are columns
"""
