"""The tables become a file that people use: indexed, checked, published, and rolled back if need be.

`searching` makes the index behind search(), `views` the views and the macro, `building` the snapshot,
`snapshots` publishes it and keeps the last ones, `summary` tells people what a refresh did.
"""
