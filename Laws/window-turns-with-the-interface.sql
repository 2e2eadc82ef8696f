-- At rest the window is wider than high exactly when the interface is in landscape.
--
-- family: geometry
-- from: Architecture.md (a window is recorded in the orientation of the interface)
-- claims: SPL-006, SPL-007
-- place: recording_id, seq
WITH controller AS MATERIALIZED (SELECT DISTINCT recording_id, actor FROM v1_events WHERE kind = 'lifecycle')
SELECT p.recording_id, s.seq_to - 1 AS seq, 'the window is ' || w.width || ' × ' || w.height || ' in '
  || (p.value ->> '$') AS what
FROM v1_properties p
CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
CROSS JOIN v1_steps s
  ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
  AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
CROSS JOIN v1_frames w
  ON w.recording_id = p.recording_id AND w.view_path = 'window' AND s.seq_to <= w.seq_to AND w.seq_from = (
    SELECT max(g.seq_from) FROM v1_frames g
    WHERE g.recording_id = p.recording_id AND g.view_path = 'window' AND g.seq_from < s.seq_to)
WHERE p.property = 'interfaceOrientation'
  AND (w.width > w.height) <> (p.value LIKE '%Landscape%')
  -- A controller's own value may be stale (SGP-014); the app's is meant.
  AND NOT EXISTS (SELECT * FROM controller c WHERE c.recording_id = p.recording_id AND c.actor = p.view_path)
