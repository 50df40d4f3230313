"""Tables of text (CSV, TSV): header, rows, records.

Belongs here: delimiters, column names, quotes, and what the cells of a row become. Not here: sheets of workbooks
(`sheet.py` of the room), which have the same columns.
"""
