"""Tables of text (CSV, TSV): header, rows, records.

Belongs here: delimiters, column names, quotes. Not here: spreadsheets in binary formats.
"""
