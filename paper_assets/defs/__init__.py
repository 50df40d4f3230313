"""The Dagster shell around the rooms: thin assets, checks, resources and automation.

Belongs here: reading settings, calling a room, reporting what it did. Not here: any rule about files,
texts or papers. No module here may postpone the evaluation of annotations, which Dagster reads.
"""
