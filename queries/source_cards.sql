-- A card for each file: how much it holds, which fields it fills, what was odd in it.
SELECT f.path, f.format, f.encoding, f.status, count(r.record_id) AS records,
       round(avg((r.title IS NOT NULL)::INTEGER), 2) AS with_title,
       round(avg((r.abstract IS NOT NULL)::INTEGER), 2) AS with_abstract,
       round(avg((r.doi IS NOT NULL)::INTEGER), 2) AS with_doi,
       f.reject_count AS rejects, f.problem
FROM raw_files f LEFT JOIN records r ON r.path = f.path
GROUP BY ALL ORDER BY f.path;
