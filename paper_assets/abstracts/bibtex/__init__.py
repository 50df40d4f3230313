"""BibTeX and BibLaTeX: entries become records.

Belongs here: entries, fields, values, names. Not here: LaTeX in running text (`latex.py` of the room).
"""
