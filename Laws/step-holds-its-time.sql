-- Events of a step happen before the next step begins.
--
-- family: time
-- from: EventStream.md (`step`: the step that was being performed; a step has the time `at` which it began)
-- place: recording_id, seq
SELECT s.recording_id, e.seq, e.kind || ' ' || e.name || ' at ' || e.t_us || ' µs, the next step began at '
  || n.t_from_us || ' µs' AS what
FROM v1_steps s
JOIN v1_steps n ON n.recording_id = s.recording_id AND n.step = s.step + 1
JOIN v1_events e ON e.recording_id = s.recording_id AND e.seq = s.seq_to - 1
WHERE s.seq_from < s.seq_to
  AND e.t_us > n.t_from_us
