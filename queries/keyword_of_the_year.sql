-- The keywords whose share of the papers grew most between the last two years of the library.
WITH years AS (SELECT max(publication_year) AS last FROM papers)
SELECT k.keyword, now.document_frequency AS papers, round(now.share, 3) AS share_now,
       round(coalesce(before.share, 0), 3) AS share_before
FROM keyword_trends now
JOIN years y ON now.publication_year = y.last
LEFT JOIN keyword_trends before ON before.keyword_id = now.keyword_id AND before.publication_year = y.last - 1
JOIN keywords k ON k.keyword_id = now.keyword_id
ORDER BY now.share - coalesce(before.share, 0) DESC, k.keyword
LIMIT 20;
