-- An animation ends once, and because it began.
--
-- family: animation
-- from: EventStream.md (an animation's `ended` is caused by its `began`)
-- place: recording_id, seq
SELECT recording_id, seq, 'ends a second time' AS what
FROM (
  SELECT recording_id, seq, row_number() OVER (PARTITION BY recording_id, cause_seq ORDER BY seq) AS number
  FROM v1_events
  WHERE kind = 'animation'
    AND name = 'ended')
WHERE number > 1
UNION ALL
SELECT e.recording_id, e.seq, 'ends because of ' || b.kind || ' ' || b.name
FROM v1_events e
JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq
WHERE e.kind = 'animation'
  AND e.name = 'ended'
  AND (b.kind <> 'animation' OR b.name <> 'began')
