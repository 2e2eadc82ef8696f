-- A visible popover has an owner at rest.
--
-- family: lifetime
-- claims: LIF-001, LIF-002, LIF-003
-- toolkits: uikit
-- place: recording_id, seq
SELECT s.recording_id, s.seq_to - 1 AS seq, p.view_path || ' is visible and nobody owns it' AS what
FROM v1_properties p
CROSS JOIN v1_properties o
  ON o.property = 'owners' AND o.recording_id = p.recording_id AND o.view_path = p.view_path AND o.value = '[]'
  AND o.seq_from < p.seq_to AND o.seq_to > p.seq_from
CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
CROSS JOIN v1_steps s
  ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
  AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
  AND o.seq_from < s.seq_to AND s.seq_to <= o.seq_to
WHERE p.property = 'popoverVisible'
  AND p.value = 'true'
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = p.recording_id)
