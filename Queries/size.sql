-- Rows of behaviour in the file, and how many sessions share them.
SELECT
  (SELECT sum(session_count - pruned) FROM v1_run_totals) AS sessions,
  (SELECT count(*) FROM v1_recordings) AS recordings,
  (SELECT coalesce(sum(event_count), 0) FROM v1_recordings) AS events,
  (SELECT count(*) FROM v1_frames) AS frames,
  (SELECT count(*) FROM v1_properties) AS properties
