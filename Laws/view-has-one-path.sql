-- No two views have the same path at one time.
--
-- family: lifetime
-- from: EventStream.md (a path is unique among the views that exist at one event)
-- place: recording_id, seq
SELECT recording_id, seq_from AS seq, 'another view is at ' || view_path AS what
FROM (
  SELECT recording_id, view_path, seq_from,
    lag(seq_to) OVER (PARTITION BY recording_id, view_path ORDER BY seq_from, view) AS former_to
  FROM v1_views)
WHERE former_to > seq_from
