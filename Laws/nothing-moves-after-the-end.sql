-- No display frame shows an animation that has ended.
--
-- family: animation
-- from: EventStream.md (an animation's `display` frames and its `ended` are caused by its `began`)
-- place: recording_id, seq
WITH shown AS MATERIALIZED (
  SELECT recording_id, seq, cause_seq FROM v1_events WHERE kind = 'display')
SELECT d.recording_id, d.seq, 'shows the animation that ended at ' || e.seq AS what
FROM v1_events e
CROSS JOIN shown d ON d.recording_id = e.recording_id AND d.cause_seq = e.cause_seq AND d.seq > e.seq
WHERE e.kind = 'animation'
  AND e.name = 'ended'
