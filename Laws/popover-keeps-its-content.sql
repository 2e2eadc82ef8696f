-- A popover controller keeps its content alive.
--
-- family: lifetime
-- claims: LIF-012, POP-002
-- toolkits: uikit
-- place: recording_id, seq
SELECT d.recording_id, d.seq, d.actor || ' was deallocated while ' || p.view_path || ' has it as content' AS what
FROM v1_events d
JOIN v1_properties p
  ON p.property = 'contentViewController' AND p.recording_id = d.recording_id AND p.value = json_quote(d.actor)
  AND p.seq_from < d.seq AND d.seq < p.seq_to
WHERE d.kind = 'lifecycle'
  AND d.name = 'dealloc'
  AND NOT EXISTS (
    SELECT * FROM v1_events o
    WHERE o.kind = 'lifecycle'
      AND o.name = 'dealloc'
      AND o.recording_id = d.recording_id
      AND o.actor = p.view_path
      AND o.seq < d.seq)
