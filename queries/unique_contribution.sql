-- What each file adds that no other file holds: where to stop searching.
SELECT path_a AS file, papers, papers_in_no_other AS only_here
FROM source_overlap WHERE path_a = path_b
ORDER BY only_here DESC, file;
