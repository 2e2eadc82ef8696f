-- A controller that is there before a rotation and after it hears of it.
--
-- family: rotation
-- from: UIViewController Class Reference (a container passes rotations on to the children that are visible)
-- claims: SPL-025, APP-016, APP-022
-- toolkits: uikit
-- place: recording_id, seq
WITH
  turn AS MATERIALIZED (
    SELECT recording_id, step, min(seq) AS seq, max(ended) AS ended
    FROM (
      SELECT recording_id, step, seq, name, lead(seq, 2) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS ended
      FROM v1_events
      WHERE kind = 'lifecycle'
        AND name IN (
          'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
          'didRotateFromInterfaceOrientation:'))
    WHERE name = 'willRotateToInterfaceOrientation:duration:'
    GROUP BY recording_id, step),
  appearance AS MATERIALIZED (
    SELECT e.recording_id, e.seq, e.actor, e.name,
      lead(e.seq, 1, 1e9) OVER (PARTITION BY e.recording_id, e.actor ORDER BY e.seq) AS next_seq
    FROM v1_events e
    WHERE e.kind = 'lifecycle'
      AND e.name IN ('viewWillAppear:', 'viewDidAppear:', 'viewWillDisappear:', 'viewDidDisappear:')
      AND e.recording_id IN (SELECT recording_id FROM turn))
SELECT t.recording_id, t.seq, a.actor || ' is there and hears nothing' AS what
FROM turn t
JOIN appearance a
  ON a.recording_id = t.recording_id AND a.name = 'viewDidAppear:' AND a.seq < t.seq AND a.next_seq > t.ended
LEFT JOIN v1_events e
  ON e.recording_id = t.recording_id AND e.seq >= t.seq AND e.seq < t.ended AND e.step = t.step
  AND e.actor = a.actor AND e.name = 'willRotateToInterfaceOrientation:duration:'
WHERE e.seq IS NULL
