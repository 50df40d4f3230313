"""What every room needs to know about text: scripts and languages, words, normalised forms.

Part of the ground floor: pure functions over strings, and no knowledge of files, records or papers.
"""
