-- Repairs and doubts of the reader, by how often they were needed, with a place to look at.
SELECT warning, count(*) AS records, min(path || ', line ' || line_start) AS for_example
FROM (SELECT unnest(warnings) AS warning, path, line_start FROM records)
GROUP BY warning ORDER BY records DESC, warning;
