-- At rest no controller is on its way in or out.
--
-- family: grammar
-- from: UIViewController Class Reference (viewDidAppear: and viewDidDisappear: follow when the transition is over)
-- place: recording_id, seq
WITH change AS (
  SELECT recording_id, seq, step, actor, name,
    lead(seq, 1, 1e9) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS next_seq,
    lead(step, 1, 1e9) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS next_step
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN ('viewWillAppear:', 'viewDidAppear:', 'viewWillDisappear:', 'viewDidDisappear:'))
SELECT c.recording_id, min(c.seq) AS seq, c.actor || ': ' || c.name || ' and nothing after it at rest' AS what
FROM change c
CROSS JOIN v1_steps s
  ON s.recording_id = c.recording_id AND s.step BETWEEN c.step AND c.next_step AND s.kind = 'settle'
  AND s.seq_to > c.seq AND s.seq_to <= c.next_seq
WHERE c.name IN ('viewWillAppear:', 'viewWillDisappear:')
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = c.recording_id)
GROUP BY c.recording_id, c.seq
