-- No exception is left uncaught.
--
-- family: exceptions
-- from: Exception Programming Topics (exceptions are for programming errors)
-- claims: LIF-003, LIF-006, INT-004
-- toolkits: every
-- place: recording_id, seq
--
-- Most end the session. A toolkit that goes on after one, as Textual does when a thread raises, tells it as an event.
SELECT recording_id, seq, type || ': ' || message AS what
FROM v1_exceptions
UNION ALL
SELECT e.recording_id, e.seq, e.name || ': ' || ifnull(json_extract(e.args, '$.reason'), 'no reason')
FROM v1_events e
WHERE e.kind = 'exception'
  AND NOT EXISTS (
    SELECT * FROM v1_exceptions x WHERE x.recording_id = e.recording_id AND x.seq = e.seq)
