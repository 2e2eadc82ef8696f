-- An exception is the last thing that happens.
--
-- family: exceptions
-- from: EventStream.md (after an exception nothing more is recorded)
-- claims: LIF-002
-- place: recording_id, seq
SELECT x.recording_id, x.seq, 'events follow ' || x.type AS what
FROM v1_exceptions x
JOIN v1_recordings r ON r.recording_id = x.recording_id
WHERE x.seq <> r.event_count - 1
