"""The reader of plain text: lines to blocks, a layout for the whole file, blocks to pieces.

Belongs here: whatever a person types or pastes without a format. Not here: formats with a syntax.
"""
