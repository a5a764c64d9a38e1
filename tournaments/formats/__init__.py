"""Formats that organizers play: stages, tables, rounds, second chances. Pure: values in, values
out; no database, clock, chance or translation. docs/formats.md is the specification.

    plan          stages, where entrants come from, all that cannot be
    planned       the plan's stages before anybody knows how many teams will come
    results       what a match counts: games, points, walkovers, sweeps
    tables        the rows of a group or of rounds, withdrawals, presets
    ranking       the order of a table, by criteria; ties that stay open, and why each place
    stage_exits   who leaves a stage for which place; best n-ths, overall seeding
    explain       a place in one sentence, in four languages
    round_codes   what a round of a group is called in the database
    order_of_play circle method, groups interleaved
    crossing      from tables to a bracket, without chance
    rounds        who meets whom in a round without elimination
    second_chances  consolation, buying back, cups by rank, best losers
    document      the public results file: JSON in, values out
"""
