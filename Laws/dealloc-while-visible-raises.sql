-- A popover controller that is deallocated while its popover is visible raises an exception.
--
-- family: lifetime
-- claims: LIF-002, LIF-006
-- toolkits: uikit
-- place: recording_id, seq
SELECT d.recording_id, d.seq, d.actor || ' was deallocated while it was visible, and nothing was raised' AS what
FROM v1_events d
JOIN v1_properties p
  ON p.property = 'popoverVisible' AND p.recording_id = d.recording_id AND p.view_path = d.actor AND p.value = 'true'
  AND p.seq_from < d.seq AND d.seq < p.seq_to
JOIN v1_recordings r ON r.recording_id = d.recording_id
LEFT JOIN v1_events last ON last.recording_id = p.recording_id AND last.seq = p.seq_to
LEFT JOIN v1_exceptions x ON x.recording_id = d.recording_id AND x.seq > d.seq
WHERE d.kind = 'lifecycle'
  AND d.name = 'dealloc'
  AND x.seq IS NULL
  -- What a turn changes is recorded at its end: a popover that was dismissed in the same turn is not visible.
  AND (last.seq IS NULL OR last.t_us > d.t_us)
