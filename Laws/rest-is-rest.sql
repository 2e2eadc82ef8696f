-- At rest no animation is under way, no finger is down, and every turn of the run loop has come to an end.
--
-- family: animation
-- from: ScriptFormat.md (`settle` lets time pass until nothing is pending); EventStream.md (a turn that does not come
--   to rest is cut short with an advisory)
-- place: recording_id, seq
WITH
  animation_end AS MATERIALIZED (
    SELECT recording_id, cause_seq, seq, step FROM v1_events WHERE kind = 'animation' AND name = 'ended'),
  touch_end AS MATERIALIZED (
    SELECT recording_id, cause_seq, seq, step FROM v1_events WHERE kind = 'touch' AND name IN ('ended', 'cancelled'))
SELECT b.recording_id, b.seq, 'the animation has not ended at rest' AS what
FROM v1_events b
LEFT JOIN animation_end e ON e.recording_id = b.recording_id AND e.cause_seq = b.seq
WHERE b.kind = 'animation'
  AND b.name = 'began'
  AND EXISTS (
    SELECT * FROM v1_steps s
    WHERE s.recording_id = b.recording_id
      AND s.step BETWEEN b.step AND ifnull(e.step, 1e9)
      AND s.kind = 'settle'
      AND s.seq_to > b.seq
      AND s.seq_to <= ifnull(e.seq, 1e9))
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = b.recording_id)
UNION ALL
SELECT b.recording_id, b.seq, 'the finger is still down at rest'
FROM v1_events b
LEFT JOIN touch_end e ON e.recording_id = b.recording_id AND e.cause_seq = b.seq
WHERE b.kind = 'touch'
  AND b.name = 'began'
  AND EXISTS (
    SELECT * FROM v1_steps s
    WHERE s.recording_id = b.recording_id
      AND s.step BETWEEN b.step AND ifnull(e.step, 1e9)
      AND s.kind = 'settle'
      AND s.seq_to > b.seq
      AND s.seq_to <= ifnull(e.seq, 1e9))
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = b.recording_id)
UNION ALL
SELECT recording_id, seq, name
FROM v1_events
WHERE kind = 'advisory'
  AND name = 'the turn did not come to rest'
