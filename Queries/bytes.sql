-- What each table takes in the file, with its indexes: rows, bytes, bytes per row, and the share in percent.
--
-- Computed from rows as SQLite writes them: tables of many are weighed by 500 rows. Pages that are half full or free
-- are not counted; a table without rows has a page of its own. Of a file only: a lake has no tables.
WITH RECURSIVE
  -- Rows are weighed evenly over a table: numbers as many bytes as their digits ask, an index like a table; the last of
  -- the pages that a long text fills is half empty.
  spread (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM spread WHERE i < 499),
  -- No two tables are asked for the same columns alone: DuckDB 1.5 reads them as one.
  part (name, row_count, weighed, hundredths) AS (
    SELECT 'answer', count(answer_set), count(answer_set),
      sum(2288 + 44 * length(printf('%s%s%s%s', answer_set, said_by, answer_set, said_by))
        + 52 * length(hex(printf('%s%s%s', decision, value, decision))))
    FROM answer
    UNION ALL
    SELECT 'answer_set', count(id), count(id),
      sum(8528 + 44 * length(printf('%s', id)))
    FROM answer_set
    UNION ALL
    SELECT 'attachment', count(id), count(id),
      sum(8632 + 44 * length(printf('%s', id)) + 104 * length(bytes))
    FROM attachment
    UNION ALL
    SELECT 'baseline', count(line), count(line),
      sum(8320 + 44 * length(printf('%s%s%s%s', script, configuration, accepted_at_ms, run))
        + 52 * length(hex(printf('%s%s%s', line, who, why))))
    FROM baseline
    UNION ALL
    SELECT 'block', count(id), count(id),
      sum(4680 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s', id, event_first, event_count, view_first,
        view_count, frame_first, frame_count, property_first, property_count, open_count, channels, id)) + 104 *
        length(digests))
    FROM block
    UNION ALL
    SELECT 'cell', count(id), count(id),
      sum(3432 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s', id, script, configuration, line, span, first_sound,
        line, script, configuration, line)))
    FROM cell
    UNION ALL
    SELECT 'claim', count(id), count(id),
      sum(1560 + 52 * length(hex(printf('%s%s%s%s%s%s%s%s', id, prefix, subject, statement, ios, certainty, texts,
        declared))))
    FROM claim
    UNION ALL
    SELECT 'claim_mutant', count(claim), count(claim),
      sum(936 + 52 * length(hex(printf('%s%s', claim, mutant))))
    FROM claim_mutant
    UNION ALL
    SELECT 'claim_set', count(id), count(id),
      sum(1872 + 44 * length(printf('%s', id)) + 52 * length(hex(printf('%s%s', claims, claims))))
    FROM claim_set
    UNION ALL
    SELECT 'claim_set_claim', count(claim_set), count(claim_set),
      sum(1976 + 44 * length(printf('%s%s', claim_set, claim_set)) + 52 * length(hex(printf('%s%s', claim,
        claim))))
    FROM claim_set_claim
    UNION ALL
    SELECT 'claim_source', count(digest), count(digest),
      sum(4160)
    FROM claim_source
    UNION ALL
    SELECT 'claim_test', count(claim), count(claim),
      sum(936 + 52 * length(hex(printf('%s%s', claim, test))))
    FROM claim_test
    UNION ALL
    SELECT 'configuration', count(id), count(id),
      sum(9152 + 44 * length(printf('%s%s', id, ios_key)) + 52 * length(hex(printf('%s%s%s%s%s', ios, device,
        orientation, popover, account))))
    FROM configuration
    UNION ALL
    SELECT 'configuration_axis', count(configuration), count(configuration),
      sum(1040 + 44 * length(printf('%s', configuration)) + 52 * length(hex(printf('%s%s', axis, value))))
    FROM configuration_axis
    UNION ALL
    SELECT 'difference', count(recording_before), count(recording_before),
      sum(12688 + 44 * length(printf('%s%s%s%s%s', recording_before, recording, format, change_count, root_count))
        + 52 * length(hex(printf('%s%s%s', channels, root, outline))))
    FROM difference
    UNION ALL
    SELECT 'ending', count(id), count(id),
      sum(728 + 44 * length(printf('%s%s', id, seq_to)))
    FROM ending
    UNION ALL
    SELECT 'event', (SELECT sum(event_count) FROM block), count(id),
      sum(990 + 44 * length(printf('%s%s%s%s', id, t_us, text, cause_distance)))
    FROM event
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM event) l)
    UNION ALL
    SELECT 'event_text', count(id), count(id),
      sum(2704 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s', id, kind, name, subject, view, arguments, answer,
        name, subject, arguments, view, id)))
    FROM event_text
    UNION ALL
    SELECT 'exception', count(recording), count(recording),
      sum(1248 + 44 * length(printf('%s%s%s%s%s', recording, seq, position, type, message)))
    FROM "exception"
    UNION ALL
    SELECT 'frame', (SELECT sum(frame_count) FROM block), count(id),
      sum(1560 + 44 * length(printf('%s%s%s%s%s%s%s%s', id, seq_from, length, view, x, y, width, height)))
    FROM frame
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM frame) l)
    UNION ALL
    SELECT 'ignore_rule', count(signature), count(signature),
      sum(4680 + 44 * length(printf('%s', made_at_ms)) + 52 * length(hex(printf('%s%s%s%s', owner, why, until,
        who))))
    FROM ignore_rule
    UNION ALL
    SELECT 'law', count(id), count(id),
      sum(38288 + 44 * length(printf('%s%s%s', id, law_set, law_set)) + 52 * length(hex(printf('%s%s%s%s', name,
        why, text, name))))
    FROM "law"
    UNION ALL
    SELECT 'law_break', count(law), count(law),
      sum(2080 + 44 * length(printf('%s%s%s%s', law, recording, seq, recording)) + 52 * length(hex(printf('%s',
        message))))
    FROM law_break
    UNION ALL
    SELECT 'law_set', count(digest), count(id), sum(8528 + 44 * length(printf('%s', id)))
    FROM law_set
    UNION ALL
    SELECT 'leaf', count(cell), count(cell),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', cell, run, verdict, is_remembered, wall_us, digest)))
    FROM leaf
    UNION ALL
    SELECT 'leaf_digest', count(digest), count(digest), sum(4352)
    FROM leaf_digest
    UNION ALL
    SELECT 'line', count(id), count(id),
      sum(1872 + 44 * length(printf('%s', id)) + 52 * length(hex(printf('%s%s', name, name))))
    FROM "line"
    UNION ALL
    SELECT 'namesake', count(block), count(block),
      sum(1144 + 44 * length(printf('%s%s%s%s', block, part, position, distance)))
    FROM namesake
    UNION ALL
    SELECT 'property', (SELECT sum(property_count) FROM block), count(id),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', id, seq_from, length, subject, key, value)))
    FROM property
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM property) l)
    UNION ALL
    SELECT 'prune', count(id), count(id),
      sum(5720 + 44 * length(printf('%s%s%s%s%s', id, pruned_at_ms, session_count, recording_count, event_count))
        + 52 * length(hex(printf('%s', arguments))))
    FROM prune
    UNION ALL
    SELECT 'recording', count(id), count(id),
      sum(8944 + 44 * length(printf('%s%s%s%s%s', id, format, t_end_us, event_count, law_set)))
    FROM recording
    UNION ALL
    SELECT 'redaction', count(session), count(session),
      sum(2080 + 44 * length(printf('%s%s%s', session, text_count, session)) + 52 * length(hex(printf('%s%s',
        pattern, pattern))))
    FROM redaction
    UNION ALL
    SELECT 'removed_cell', count(run), count(run),
      sum(2080 + 44 * length(printf('%s%s%s%s%s', run, cell, session_before, run, cell)))
    FROM removed_cell
    UNION ALL
    SELECT 'review', count(signature), count(signature),
      sum(4784 + 44 * length(printf('%s%s%s', reviewed_at_ms, decision, run)) + 52 * length(hex(printf('%s%s%s',
        line, who, why))))
    FROM review
    UNION ALL
    SELECT 'run', (SELECT count(id) FROM run), count(id),
      sum(19136 + 44 * length(printf('%s%s%s%s%s', id, source_position, source_is_dirty, started_at_ms, status))
        + 52 * length(hex(printf('%s%s%s%s%s%s', label, arguments, engine_version, source_revision, source_branch,
        source_branch))))
    FROM run
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 99.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM run) l WHERE i < 100)
    UNION ALL
    SELECT 'run_fork', count(run), count(run),
      sum(1040 + 44 * length(printf('%s%s', run, position)) + 52 * length(hex(printf('%s', line))))
    FROM run_fork
    UNION ALL
    SELECT 'run_replaced', count(run), count(run),
      sum(1976 + 44 * length(printf('%s%s', run, run)) + 52 * length(hex(printf('%s%s', revision, revision))))
    FROM run_replaced
    UNION ALL
    SELECT 'run_shard', count(run), count(run),
      sum(4576 + 44 * length(printf('%s%s%s%s', run, shard, shard_count, status)))
    FROM run_shard
    UNION ALL
    SELECT 'run_total', (SELECT count(run) FROM run_total), count(run),
      sum(2184 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', run, same, changed, new, failed,
        nondeterministic, error, crashed, broken, flaky, remembered, removed, pruned, wall_us)))
    FROM run_total
    WHERE run IN (SELECT 1 + CAST(round(i * (last - 1) / 99.0) AS BIGINT)
      FROM spread, (SELECT max(run) AS last FROM run_total) l WHERE i < 100)
    UNION ALL
    SELECT 'script', count(id), count(id),
      sum(1976 + 44 * length(printf('%s%s', id, newest)) + 52 * length(hex(printf('%s%s', uid, uid))))
    FROM script
    UNION ALL
    SELECT 'script_claim', count(version), count(version),
      sum(936 + 44 * length(printf('%s', version)) + 52 * length(hex(printf('%s', claim))))
    FROM script_claim
    UNION ALL
    SELECT 'script_source', count(version), count(version),
      sum(2288 + 44 * length(printf('%s%s%s%s%s%s', version, role, source, version, role, source))
        + 52 * length(hex(printf('%s', path))))
    FROM script_source
    UNION ALL
    SELECT 'script_version', count(id), count(id),
      sum(9152 + 44 * length(printf('%s%s%s%s%s', id, script, source, answers, script))
        + 52 * length(hex(printf('%s%s', title, path))))
    FROM script_version
    UNION ALL
    SELECT 'session', (SELECT sum(session_count - pruned) FROM v1_run_totals), count(id),
      sum(3848 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', id, run, cell, version, system, recording,
        verdict, is_remembered, wall_us, claim_set, mark, run, cell, run)))
    FROM session
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM session) l)
    UNION ALL
    SELECT 'session_attachment', count(session), count(session),
      sum(2288 + 44 * length(printf('%s%s%s%s', session, seq, attachment, session))
        + 52 * length(hex(printf('%s%s%s', name, media_type, name))))
    FROM session_attachment
    UNION ALL
    SELECT 'session_failure', count(session), count(session),
      sum(1248 + 44 * length(printf('%s%s%s%s', session, position, step, line)) + 52 * length(hex(printf('%s',
        message))))
    FROM session_failure
    UNION ALL
    SELECT 'session_failure_claim', count(session), count(session),
      sum(1040 + 44 * length(printf('%s%s', session, position)) + 52 * length(hex(printf('%s', claim))))
    FROM session_failure_claim
    UNION ALL
    SELECT 'source', count(id), count(id),
      sum(44632 + 44 * length(printf('%s', id)) + 52 * length(hex(printf('%s', text))))
    FROM source
    UNION ALL
    SELECT 'span', (SELECT count(id) FROM span), count(id),
      sum(3744 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s', id, cell, before, recording, session_first,
        run_first, session_last, run_last, session_count, pruned_count, run_first, cell, run_first)))
    FROM span
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM span) l)
    UNION ALL
    SELECT 'step', count(recording), count(recording),
      sum(2912 + 44 * length(printf('%s%s%s%s%s%s%s%s%s%s%s%s%s%s', recording, step, kind, label, line, seq_from,
        t_from_us, block, view_from, ending_first, block, ending_first, recording, step)))
    FROM step
    UNION ALL
    SELECT 'string', (SELECT count(id) FROM "string"), count(id),
      sum(1976 + 44 * length(printf('%s%s%s%s', id, key, key, id)) + 52 * length(hex(printf('%s', value))))
    FROM "string"
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM "string") l)
    UNION ALL
    SELECT 'system', count(id), count(id),
      sum(2392 + 44 * length(printf('%s%s', id, answers)) + 52 * length(hex(printf('%s%s%s%s%s%s', toolkit,
        version, build, toolkit, version, build))))
    FROM "system"
    UNION ALL
    SELECT 'tolerance', count(version), count(version),
      sum(2080 + 44 * length(printf('%s%s', version, version)) + 52 * length(hex(printf('%s%s%s', pattern, amount,
        pattern))))
    FROM tolerance
    UNION ALL
    SELECT 'ui_view', (SELECT sum(view_count) FROM block), count(id),
      sum(1352 + 44 * length(printf('%s%s%s%s%s%s', id, seq_from, length, path, class, parent)))
    FROM ui_view
    WHERE id IN (SELECT 1 + CAST(round(i * (last - 1) / 499.0) AS BIGINT)
      FROM spread, (SELECT max(id) AS last FROM ui_view) l)
  ),
  sized AS (
    SELECT name, row_count, row_count * hundredths / 100.0 / weighed AS bytes
    FROM part
    WHERE weighed > 0
  )
SELECT name, row_count, CAST(round(bytes) AS BIGINT) AS bytes, round(bytes / row_count, 1) AS bytes_per_row,
  round(100.0 * bytes / (SELECT sum(bytes) FROM sized), 1) AS percent
FROM sized
ORDER BY bytes DESC, name
