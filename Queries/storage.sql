-- How much sessions share: recordings and events that are stored, against those that sessions have.
SELECT count(*) AS sessions, count(DISTINCT s.recording_id) AS recordings, sum(r.event_count) AS events_of_sessions,
  (SELECT sum(event_count) FROM v1_recordings) AS events_stored,
  round(1.0 * sum(r.event_count) / max(1, (SELECT sum(event_count) FROM v1_recordings)), 2) AS shared
FROM v1_sessions s
JOIN v1_recordings r USING (recording_id)
