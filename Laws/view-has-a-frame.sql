-- A view has a frame for as long as it is on the screen.
--
-- family: lifetime
-- from: EventStream.md (a view has one frame at a time; frames of a view end with it)
-- place: recording_id, seq
WITH
  -- Whole recordings first: their sums differ only where a view has none or two.
  framed AS (SELECT recording_id, sum(seq_to - seq_from) AS events FROM v1_frames GROUP BY recording_id),
  there AS (SELECT recording_id, sum(seq_to - seq_from) AS events FROM v1_views GROUP BY recording_id),
  suspect AS (
    SELECT t.recording_id FROM there t LEFT JOIN framed f USING (recording_id) WHERE f.events IS NOT t.events)
SELECT v.recording_id, v.seq_from AS seq, v.view_path || ' has no frame' AS what
FROM suspect s
JOIN v1_views v ON v.recording_id = s.recording_id
WHERE v.seq_to - v.seq_from <> (
  SELECT ifnull(sum(min(f.seq_to, v.seq_to) - max(f.seq_from, v.seq_from)), 0)
  FROM v1_frames f
  WHERE f.recording_id = v.recording_id
    AND f.view_path = v.view_path
    AND f.seq_from < v.seq_to
    AND f.seq_to > v.seq_from)
