-- A finger moves, lifts or is cancelled because it came down, and is the same finger.
--
-- family: causality
-- from: EventStream.md (`moved`, `ended` and `cancelled` of a finger are caused by its `began`)
-- place: recording_id, seq
SELECT e.recording_id, e.seq,
  'touch ' || e.name || ' goes on from ' || ifnull(b.kind || ' ' || b.name, 'nothing') AS what
FROM v1_events e
LEFT JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq
WHERE e.kind = 'touch'
  AND e.name <> 'began'
  AND (b.kind IS NOT 'touch' OR b.name <> 'began' OR b.args ->> 'finger' IS NOT e.args ->> 'finger')
