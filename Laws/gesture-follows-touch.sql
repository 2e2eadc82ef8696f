-- A gesture is recognised in what a finger does.
--
-- family: causality
-- from: EventStream.md (touch → gesture → action → message → callback)
-- place: recording_id, seq
SELECT e.recording_id, e.seq, 'gesture ' || e.name || ' follows ' || ifnull(b.kind || ' ' || b.name, 'nothing') AS what
FROM v1_events e
LEFT JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq
WHERE e.kind = 'gesture'
  AND b.kind IS NOT 'touch'
