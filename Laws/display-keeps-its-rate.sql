-- The display shows frame n at n/60 of a second.
--
-- family: time
-- from: EventStream.md (display frame n is at n × 1 000 000 / 60 µs, rounded down)
-- toolkits: uikit, seaglass, chameleon
-- place: recording_id, seq
SELECT recording_id, seq, 'display frame at ' || t_us || ' µs' AS what
FROM v1_events
WHERE kind = 'display'
  AND (t_us * 60 + 59) / 1000000 * 1000000 / 60 <> t_us
