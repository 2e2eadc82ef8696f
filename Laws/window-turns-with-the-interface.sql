-- At rest the window is wider than high exactly when the interface is in landscape.
--
-- family: geometry
-- from: Architecture.md (a window is recorded in the orientation of the interface)
-- claims: SPL-006, SPL-007
-- place: recording_id, seq
SELECT p.recording_id, s.seq_to - 1 AS seq, 'the window is ' || w.width || ' × ' || w.height || ' in '
  || (p.value ->> '$') AS what
FROM v1_properties p
JOIN v1_steps s
  ON s.recording_id = p.recording_id AND s.kind = 'settle' AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
JOIN v1_frames w
  ON w.recording_id = p.recording_id AND w.view_path = 'window' AND w.seq_from < s.seq_to AND s.seq_to <= w.seq_to
WHERE p.property = 'interfaceOrientation'
  AND (w.width > w.height) <> (p.value LIKE '%Landscape%')
  -- A controller's own value may be stale (SGP-014); the app's is meant.
  AND NOT EXISTS (
    SELECT * FROM v1_events e
    WHERE e.kind = 'lifecycle'
      AND e.recording_id = p.recording_id
      AND e.actor = p.view_path)
