-- A view is on the screen only while the view that it stands in is.
--
-- family: lifetime
-- from: EventStream.md (a view is recorded from the event with which it came on the screen to the one with which it
--   left)
-- place: recording_id, seq
WITH superview AS MATERIALIZED (SELECT recording_id, view_path, seq_from, seq_to FROM v1_views)
SELECT v.recording_id, min(v.seq_from, v.seq_to) AS seq, v.view_path || ' outlives ' || v.parent_path AS what
FROM v1_views v
WHERE v.parent_path IS NOT NULL
  AND NOT EXISTS (
    SELECT * FROM superview p
    WHERE p.recording_id = v.recording_id
      AND p.view_path = v.parent_path
      AND p.seq_from <= v.seq_from
      AND p.seq_to >= v.seq_to)
