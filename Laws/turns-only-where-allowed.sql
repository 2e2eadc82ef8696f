-- The interface turns only where every controller that is asked allows it.
--
-- family: questions
-- claims: SPL-025, SPL-026, SPL-027, SGP-036
-- place: recording_id, seq
SELECT w.recording_id, min(w.seq) AS seq, 'turns to ' || (q.args ->> 'orientation') || ' although ' || q.actor
  || ' answered NO' AS what
FROM v1_events q
JOIN v1_events w
  ON w.recording_id = q.recording_id AND w.kind = 'lifecycle'
  AND w.name = 'willRotateToInterfaceOrientation:duration:' AND w.step = q.step AND w.seq > q.seq
  AND w.args ->> 'orientation' = q.args ->> 'orientation'
WHERE q.kind = 'lifecycle'
  AND q.name = 'shouldAutorotateToInterfaceOrientation:'
  AND q.answer = 'false'
GROUP BY q.recording_id, q.seq
