-- An animation that is let finish ends at the first display frame after its delay and its duration.
--
-- family: time
-- from: EventStream.md (an animation's `duration` and `delay`; display frame n is at n × 1 000 000 / 60 µs)
-- claims: PRE-022, POP-012
-- place: recording_id, seq
SELECT recording_id, seq, 'the animation took ' || took / 1000 || ' ms of ' || due / 1000 || ' ms' AS what
FROM (
  SELECT e.recording_id, e.seq, e.t_us - b.t_us AS took,
    CAST(round(1000000 * ((b.args ->> 'duration') + ifnull(b.args ->> 'delay', 0))) AS INTEGER) AS due
  FROM v1_events e
  JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq
  WHERE e.kind = 'animation'
    AND e.name = 'ended'
    AND e.args ->> 'finished'
    AND b.kind = 'animation'
    AND b.name = 'began')
-- Durations are recorded in thousandths of a second, and a display frame takes 16,667 µs.
WHERE took NOT BETWEEN due - 1000 AND due + 17667
