-- Authors by the number of their papers in the library, where sources name authors.
SELECT author, count(*) AS papers, min(publication_year) AS first_year, max(publication_year) AS last_year
FROM (SELECT unnest(authors) AS author, publication_year FROM papers)
GROUP BY author ORDER BY papers DESC, author
LIMIT 20;
