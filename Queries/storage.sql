-- How much sessions share: recordings and events that are stored, against those that sessions have.
WITH
  shown AS (
    SELECT h.recording_id, h.session_count - h.pruned_count AS sessions, r.event_count
    FROM v1_history h
    JOIN v1_recordings r ON r.recording_id = h.recording_id
  ),
  stored AS (SELECT sum(event_count) AS events FROM v1_recordings)
SELECT sum(sessions) AS sessions, count(DISTINCT recording_id) AS recordings,
  sum(sessions * event_count) AS events_of_sessions, (SELECT events FROM stored) AS events_stored,
  round(
    1.0 * sum(sessions * event_count) / (SELECT CASE WHEN events > 0 THEN events ELSE 1 END FROM stored), 2) AS shared
FROM shown
