"""XML in the vocabularies of those who publish papers: elements become records.

Belongs here: cutting a file into its records, the tree of one, what its elements mean. Not here: which vocabulary a
file is in (`raw_files/xml_documents.py`), fields in general (`fields.py` of the room).
"""
