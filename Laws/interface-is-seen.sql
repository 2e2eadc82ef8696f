-- A session with input sees something of the interface.
--
-- family: evidence
-- from: Adapters.md (after each frame report everything that is there)
-- toolkits: every
-- place: recording_id, seq
--
-- A blind session is alike whatever the app does: nothing that its cell does otherwise is ever found. It has no view
-- besides a window, and no event besides the input.
SELECT
  r.recording_id,
  (SELECT min(s.seq) FROM v1_events s WHERE s.recording_id = r.recording_id AND s.kind = 'stimulus') AS seq,
  'blind: of the interface nothing was seen, no view and no event' AS what
FROM v1_recordings r
WHERE NOT EXISTS (SELECT * FROM v1_views v WHERE v.recording_id = r.recording_id AND v.parent_path IS NOT NULL)
  AND EXISTS (
    SELECT * FROM v1_events s WHERE s.recording_id = r.recording_id AND s.kind = 'stimulus' AND s.name <> 'launch')
  AND NOT EXISTS (
    SELECT * FROM v1_events e
    WHERE e.recording_id = r.recording_id AND e.kind NOT IN ('stimulus', 'layout', 'display'))
