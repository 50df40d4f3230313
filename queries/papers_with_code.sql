-- Papers that link to code, by host.
SELECT l.host, count(DISTINCT l.paper_id) AS papers, list(DISTINCT l.url ORDER BY l.url)[:5] AS some
FROM links l WHERE l.kind = 'code'
GROUP BY l.host ORDER BY papers DESC, l.host;
