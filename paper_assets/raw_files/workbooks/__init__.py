"""Workbooks (XLSX, ODS, XLS): their sheets as text, so that a sheet is a source like any other.

Belongs here: what a cell holds, sheets, the text that a sheet becomes. Not here: which column is the title (the room
abstracts). XLSX and ODS are read as streams by our own code: the fast readers of the trade lay a sheet out as a full
rectangle, so that one stray cell in the last column ends the process.
"""
