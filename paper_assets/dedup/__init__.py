"""Records become papers: which records are the same paper, why, and what the paper shows.

In order: `exact` finds the pairs, `clusters` joins what the pairs link, `identity` gives each cluster a
stable id, `merging` makes one row a paper, `display_names` names papers that have no title, `keeping`
keeps the tables in step with the records.
"""
