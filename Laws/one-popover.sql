-- At most one popover is visible.
--
-- family: grammar
-- claims: APP-023, APP-025
-- place: recording_id, seq
SELECT p.recording_id, max(p.seq_from, o.seq_from) AS seq,
  min(p.view_path, o.view_path) || ' and ' || max(p.view_path, o.view_path) || ' are visible' AS what
FROM v1_properties p
JOIN v1_properties o
  ON o.property = 'popoverVisible' AND o.recording_id = p.recording_id AND o.value = 'true'
  AND o.seq_from < p.seq_to AND p.seq_from < o.seq_to
WHERE p.property = 'popoverVisible'
  AND p.value = 'true'
  AND p.view_path < o.view_path
