-- Everything that happens has a cause, except what a script does.
--
-- family: causality
-- from: EventStream.md (a step's stimulus has no cause; chains of causes lead back to what the script did)
-- place: recording_id, seq
SELECT recording_id, seq, kind || ' ' || name || ' has no cause' AS what
FROM v1_events
WHERE cause_seq IS NULL
  AND kind <> 'stimulus'
