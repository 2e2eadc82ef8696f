-- At rest every rotation that a controller heard of is over.
--
-- family: rotation
-- from: UIViewController Class Reference (didRotate after the rotation)
-- place: recording_id, seq
--
-- A controller that has gone away meanwhile hears nothing more.
WITH change AS (
  SELECT recording_id, seq, step, actor, name,
    lead(seq, 1, 1e9) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS next_seq,
    lead(step, 1, 1e9) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS next_step
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN (
      'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
      'didRotateFromInterfaceOrientation:'))
SELECT c.recording_id, c.seq, c.actor || ': ' || c.name || ' and nothing after it at rest' AS what
FROM change c
WHERE c.name <> 'didRotateFromInterfaceOrientation:'
  AND EXISTS (
    SELECT * FROM v1_steps s
    WHERE s.recording_id = c.recording_id
      AND s.step BETWEEN c.step AND c.next_step
      AND s.kind = 'settle'
      AND s.seq_to > c.seq
      AND s.seq_to <= c.next_seq)
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = c.recording_id)
  AND NOT EXISTS (
    SELECT * FROM v1_events d
    WHERE d.kind = 'lifecycle'
      AND d.name = 'viewDidDisappear:'
      AND d.recording_id = c.recording_id
      AND d.actor = c.actor
      AND d.seq > c.seq)
