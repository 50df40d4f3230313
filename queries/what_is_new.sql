-- Papers that the last refresh brought.
SELECT display_name, venue, publication_year
FROM papers WHERE first_seen = (SELECT max(seq) FROM refreshes)
ORDER BY display_name;
