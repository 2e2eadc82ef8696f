-- Events about a view happen while it is on the screen.
--
-- family: lifetime
-- from: EventStream.md (`view`: the view concerned, if it is on the screen)
-- place: recording_id, seq
WITH present AS MATERIALIZED (SELECT recording_id, view_path, seq_from, seq_to FROM v1_views)
SELECT e.recording_id, e.seq, e.kind || ' ' || e.name || ' names ' || e.view_path || ', which is not there' AS what
FROM v1_events e
WHERE e.view_path IS NOT NULL
  AND NOT EXISTS (
    SELECT * FROM present v
    WHERE v.recording_id = e.recording_id
      AND v.view_path = e.view_path
      AND v.seq_from <= e.seq
      AND e.seq <= v.seq_to)
