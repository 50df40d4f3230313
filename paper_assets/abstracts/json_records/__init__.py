"""JSON and JSON Lines in the flavours of papers' sources: objects become records.

Belongs here: finding the objects, what their keys mean. Not here: fields in general (`fields.py` of the room).
"""
