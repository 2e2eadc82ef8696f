-- The delegate methods asked in one session, with their answers.
--
-- :session session  The session: `s:12`.
SELECT c.seq, c.t_us / 1000.0 AS t_ms, c.step + 1 AS step, c.delegate, c.selector,
  CASE c.implemented WHEN 0 THEN 'not implemented' ELSE c.answer END AS answer
FROM v1_sessions s
JOIN v1_callbacks c USING (recording_id)
WHERE s.session_id = :session
ORDER BY c.seq
