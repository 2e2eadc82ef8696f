-- No exception ends the session.
--
-- family: exceptions
-- from: Exception Programming Topics (exceptions are for programming errors)
-- claims: LIF-003, LIF-006, INT-004
-- place: recording_id, seq
SELECT recording_id, seq, type || ': ' || message AS what
FROM v1_exceptions
