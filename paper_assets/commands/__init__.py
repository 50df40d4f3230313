"""The commands of `paper-assets`, a module each: what it does and what it prints.

Belongs here: words for people and machines, exit codes. Not here: arguments (`cli.py`), the work itself (the rooms).
"""
