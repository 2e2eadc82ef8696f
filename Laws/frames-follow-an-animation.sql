-- A display frame shows an animation that has begun.
--
-- family: causality
-- from: EventStream.md (an animation's `display` frames are caused by its `began`)
-- place: recording_id, seq
SELECT e.recording_id, e.seq, 'display frame follows ' || ifnull(b.kind || ' ' || b.name, 'nothing') AS what
FROM v1_events e
LEFT JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq
WHERE e.kind = 'display'
  AND (b.kind IS NOT 'animation' OR b.name <> 'began')
