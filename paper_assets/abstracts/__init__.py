"""The room abstracts: bytes become records, and every byte is accounted for.

Belongs here: one module or package a format, the registry that names them, what is common to reading them.
Not here: what is in the folder (raw_files), which records are the same paper (dedup).
"""
