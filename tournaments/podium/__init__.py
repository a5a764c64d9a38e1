"""How an event ends: places, medals, final standings, honours.

`standings` and `honours` are pure; `selectors` fetches what they need in a fixed number of queries.
"""
