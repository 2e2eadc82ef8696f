-- A popover controller keeps its content alive.
--
-- family: lifetime
-- claims: LIF-012, POP-002
-- toolkits: uikit
-- place: recording_id, seq
WITH gone AS MATERIALIZED (
  SELECT recording_id, seq, actor, json_quote(actor) AS quoted
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name = 'dealloc')
SELECT d.recording_id, d.seq, d.actor || ' was deallocated while ' || p.view_path || ' has it as content' AS what
FROM v1_properties p
CROSS JOIN gone d
  ON d.recording_id = p.recording_id AND d.quoted = p.value AND p.seq_from < d.seq AND d.seq < p.seq_to
WHERE p.property = 'contentViewController'
  AND NOT EXISTS (
    SELECT * FROM gone o WHERE o.recording_id = d.recording_id AND o.actor = p.view_path AND o.seq < d.seq)
