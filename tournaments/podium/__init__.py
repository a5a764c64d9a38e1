"""How an event ends: places, medals, final standings, honours.

`standings` and `honours` are pure; `reading` fetches what they need in a fixed number of queries.
"""
