"""Papers of the published library in the formats of other tools, each with a manifest that says what it is.

`formats.py` lists the formats; a new one is a module with a function and an entry there.
"""
