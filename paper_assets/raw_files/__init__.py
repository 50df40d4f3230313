"""The room raw_files: what is in the watched folder, and what its bytes say before anybody reads them.

Belongs here: listing, identity, decoding, recognition of the format. Not here: the records in a file.
"""
