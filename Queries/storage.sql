-- How much sessions share, what they and their events take in the file, and when it has 10 GB.
--
-- Bytes are computed from rows as SQLite writes them, within a tenth of the file's pages; `@bytes` has each table.
-- Growth is what the newest runs added on average, without the first. Of a file only: a lake has no tables.
--
-- :runs integer = 20  Newest runs.
WITH RECURSIVE
  -- Rows are weighed evenly over a table: numbers as many bytes as their digits ask, an index like a table.
  spread (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM spread WHERE i < 499),
  part (kind, row_count, weighed, hundredths) AS (
    SELECT 'session', (SELECT sum(session_count - pruned) FROM v1_run_totals), count(id),
      sum(3848 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', id, run, cell, version, system, recording,
        verdict, is_remembered, wall_us, claim_set, mark, run, cell, run)))
    FROM session
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM session) l)
    UNION ALL
    SELECT 'session', count(session), count(session),
      sum(1248 + 44 * length(printf('%s%s%s%s', session, position, step, line)) + 52 * length(hex(printf('%s',
        message))))
    FROM session_failure
    UNION ALL
    SELECT 'session', count(cell), count(cell),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', cell, run, verdict, is_remembered, wall_us, digest)))
    FROM leaf
    UNION ALL
    SELECT 'session', (SELECT count(id) FROM span), count(id),
      sum(3744 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s', id, cell, before, recording, session_first,
        run_first, session_last, run_last, session_count, pruned_count, run_first, cell, run_first)))
    FROM span
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM span) l)
    UNION ALL
    SELECT 'session', (SELECT count(id) FROM run), count(id),
      sum(19136 + 44 * length(printf('%s%s%s%s%s', id, source_position, source_is_dirty, started_at_ms, status))
        + 52 * length(hex(printf('%s%s%s%s%s%s', label, arguments, engine_version, source_revision, source_branch,
        source_branch))))
    FROM run
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 99.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM run) l WHERE i < 100)
    UNION ALL
    SELECT 'session', (SELECT count(run) FROM run_total), count(run),
      sum(2184 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', run, same, changed, new, failed,
        nondeterministic, error, crashed, broken, flaky, remembered, removed, pruned, wall_us)))
    FROM run_total
    WHERE run IN (SELECT 1 + CAST(round(i * (last - 1) / 99.0) AS BIGINT)
      FROM spread, (SELECT max(run) AS last FROM run_total) l WHERE i < 100)
    UNION ALL
    SELECT 'event', count(id), count(id),
      sum(8944 + 44 * length(printf('%s%s%s%s%s', id, format, t_end_us, event_count, law_set)))
    FROM recording
    UNION ALL
    SELECT 'event', count(recording), count(recording),
      sum(2912 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', recording, step, kind, label, line, seq_from,
        t_from_us, block, view_from, ending_first, block, ending_first, recording, step)))
    FROM step
    UNION ALL
    SELECT 'event', count(id), count(id),
      sum(4680 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s', id, event_first, event_count, view_first,
        view_count, frame_first, frame_count, property_first, property_count, open_count, channels, id)) + 104 *
        length(digests))
    FROM block
    UNION ALL
    SELECT 'event', count(id), count(id),
      sum(728 + 44 * length(printf('%s%s', id, seq_to)))
    FROM ending
    UNION ALL
    SELECT 'event', (SELECT sum(event_count) FROM block), count(id),
      sum(990 + 44 * length(printf('%s%s%s%s', id, t_us, text, cause_distance)))
    FROM event
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM event) l)
    UNION ALL
    SELECT 'event', count(id), count(id),
      sum(2704 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s', id, kind, name, subject, view, arguments, answer,
        name, subject, arguments, view, id)))
    FROM event_text
    UNION ALL
    SELECT 'event', (SELECT sum(view_count) FROM block), count(id),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', id, seq_from, length, path, class, parent)))
    FROM ui_view
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM ui_view) l)
    UNION ALL
    SELECT 'event', (SELECT sum(frame_count) FROM block), count(id),
      sum(1560 + 44 * length(printf('%s%s%s%s%s%s%s%s', id, seq_from, length, view, x, y, width, height)))
    FROM frame
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM frame) l)
    UNION ALL
    SELECT 'event', (SELECT sum(property_count) FROM block), count(id),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', id, seq_from, length, subject, key, value)))
    FROM property
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM property) l)
    UNION ALL
    SELECT 'event', count(recording), count(recording),
      sum(1248 + 44 * length(printf('%s%s%s%s%s', recording, seq, position, type, message)))
    FROM "exception"
    UNION ALL
    SELECT 'event', (SELECT count(id) FROM "string"), count(id),
      sum(1976 + 44 * length(printf('%s%s%s%s', id, key, key, id)) + 52 * length(hex(printf('%s', value))))
    FROM "string"
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM "string") l)
  ),
  taken AS (
    SELECT sum(CASE WHEN kind = 'session' THEN row_count * hundredths / 100.0 / weighed END) AS by_sessions,
      sum(CASE WHEN kind = 'event' THEN row_count * hundredths / 100.0 / weighed END) AS by_events
    FROM part
    WHERE weighed > 0
  ),
  shown AS (
    SELECT h.recording_id, h.session_count - h.pruned_count AS sessions, r.event_count, h.first_run_id
    FROM v1_history h
    JOIN v1_recordings r ON r.recording_id = h.recording_id
  ),
  stored AS (SELECT sum(event_count) AS events FROM v1_recordings),
  summed AS (
    SELECT sum(sessions) AS sessions, count(DISTINCT recording_id) AS recordings,
      sum(sessions * event_count) AS events_of_sessions, count(*) AS spans
    FROM shown
  ),
  newest AS (
    SELECT run_id, started_at_ms
    FROM v1_runs
    WHERE run_id > (SELECT min(run_id) FROM v1_runs)
    ORDER BY run_id DESC
    LIMIT :runs
  ),
  first_shown AS (
    SELECT recording_id, min(first_run_id) AS run_id, min(event_count) AS events FROM shown GROUP BY recording_id
  ),
  rate AS (
    SELECT count(*) AS runs, (max(started_at_ms) - min(started_at_ms)) / 86400000.0 AS days,
      (
        SELECT sum(t.session_count - t.pruned) FROM v1_run_totals t JOIN newest n ON n.run_id = t.run_id
      ) AS sessions,
      (SELECT sum(f.events) FROM first_shown f JOIN newest n ON n.run_id = f.run_id) AS events
    FROM newest
  ),
  grown AS (
    SELECT s.sessions, s.recordings, s.events_of_sessions, s.spans, e.events, t.by_sessions, t.by_events, r.runs,
      r.days, coalesce(t.by_sessions, 0) + coalesce(t.by_events, 0) AS bytes,
      t.by_sessions / NULLIF(s.sessions, 0) AS a_session, t.by_events / NULLIF(e.events, 0) AS an_event,
      (coalesce(r.sessions * t.by_sessions / NULLIF(s.sessions, 0), 0)
        + coalesce(r.events * t.by_events / NULLIF(e.events, 0), 0)) / NULLIF(r.runs, 0) AS a_run
    FROM summed s, stored e, taken t, rate r
  )
SELECT sessions, recordings, events_of_sessions, events AS events_stored,
  round(1.0 * events_of_sessions / CASE WHEN events > 0 THEN events ELSE 1 END, 2) AS shared,
  spans, round(1.0 * sessions / NULLIF(spans, 0), 1) AS sessions_per_span,
  CAST(round(bytes) AS BIGINT) AS bytes, round(a_session, 1) AS bytes_per_session,
  round(an_event, 1) AS bytes_per_event, CAST(round(a_run) AS BIGINT) AS bytes_per_run,
  CASE WHEN bytes >= 1e10 THEN 0 WHEN a_run > 0 THEN CAST(round((1e10 - bytes) / a_run) AS BIGINT) END AS runs_to_10_gb,
  CASE WHEN bytes >= 1e10 THEN 0 WHEN a_run > 0 AND runs > 1
    THEN CAST(round((1e10 - bytes) / a_run * days / (runs - 1)) AS BIGINT) END AS days_to_10_gb
FROM grown
