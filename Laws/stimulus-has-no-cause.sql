-- An input of a script has no cause.
--
-- family: causality
-- from: EventStream.md (a step's stimulus has no cause)
-- place: recording_id, seq
SELECT recording_id, seq, 'stimulus ' || name || ' has a cause' AS what
FROM v1_events
WHERE kind = 'stimulus'
  AND cause_seq IS NOT NULL
