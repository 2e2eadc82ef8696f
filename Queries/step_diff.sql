-- The steps and channels in which two sessions differ, by their digests.
--
-- :a session  One session.
-- :b session  The other.
WITH
  one AS (
    SELECT d.step, d.channel, d.digest
    FROM v1_sessions s JOIN v1_step_digests d ON d.recording_id = s.recording_id WHERE s.session_id = :a
  ),
  other AS (
    SELECT d.step, d.channel, d.digest
    FROM v1_sessions s JOIN v1_step_digests d ON d.recording_id = s.recording_id WHERE s.session_id = :b
  ),
  place AS (SELECT step, channel FROM one UNION SELECT step, channel FROM other)
SELECT p.step + 1 AS step,
  (SELECT t.label FROM v1_sessions s JOIN v1_steps t ON t.recording_id = s.recording_id
   WHERE s.session_id = :a AND t.step = p.step) AS label,
  p.channel, substr(a.digest, 1, 12) AS a, substr(b.digest, 1, 12) AS b
FROM place p
LEFT JOIN one a ON a.step = p.step AND a.channel = p.channel
LEFT JOIN other b ON b.step = p.step AND b.channel = p.channel
WHERE a.digest IS DISTINCT FROM b.digest
ORDER BY p.step, p.channel
