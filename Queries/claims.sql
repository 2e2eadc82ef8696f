-- Which scripts show each claim, and whether the newest run bore it out.
SELECT claim, verdict, session_count AS sessions, scripts
FROM v1_claims
WHERE script_count > 0
ORDER BY claim
