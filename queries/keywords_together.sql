-- Which keywords stand together, and how exclusively (Jaccard: 1 means that neither stands without the other).
SELECT a.keyword AS one, b.keyword AS other, c.paper_count, round(c.jaccard, 2) AS jaccard
FROM keyword_cooccurrence c
JOIN keywords a ON a.keyword_id = c.keyword_a
JOIN keywords b ON b.keyword_id = c.keyword_b
ORDER BY c.paper_count DESC, c.jaccard DESC, one, other
LIMIT 20;
