-- At rest in landscape a split view shows both panes, unless its delegate hides the first there too.
--
-- family: geometry
-- claims: SPL-006, SPL-012, SPL-039
-- place: recording_id, seq
--
-- Of iOS 5 and 6 it is reported that a panel that slides out while the interface turns takes the first pane with it.
WITH
  divider AS MATERIALIZED (
    SELECT recording_id, view_path, seq_from, seq_to FROM v1_views WHERE view_path LIKE '%.divider'),
  -- Whose views a turn of the device found on their way out, and since which turn.
  leaving AS MATERIALIZED (
    SELECT recording_id, actor, min(turned) AS seq
    FROM (
      SELECT d.recording_id, d.actor, d.seq, (
        SELECT min(t.seq) FROM v1_events t
        WHERE t.kind = 'stimulus' AND t.name = 'rotate' AND t.recording_id = d.recording_id AND t.seq > d.seq) AS turned
      FROM v1_events d
      WHERE d.kind = 'lifecycle'
        AND d.name = 'viewWillDisappear:') d
    WHERE turned IS NOT NULL
      AND NOT EXISTS (
        SELECT * FROM v1_events g
        WHERE g.kind = 'lifecycle'
          AND g.name = 'viewDidDisappear:'
          AND g.recording_id = d.recording_id
          AND g.actor = d.actor
          AND g.seq BETWEEN d.seq AND d.turned)
    GROUP BY recording_id, actor)
SELECT v.recording_id, s.seq_to - 1 AS seq, v.view_path || ' shows one pane' AS what
FROM v1_properties c
CROSS JOIN v1_views v
  ON v.recording_id = c.recording_id AND v.class = 'UILayoutContainerView'
  AND v.view_path LIKE '%/' || c.view_path || '.view'
  AND v.seq_from < c.seq_to AND c.seq_from < v.seq_to
CROSS JOIN v1_events a ON a.recording_id = c.recording_id AND a.seq = c.seq_from
LEFT JOIN v1_events b ON b.recording_id = c.recording_id AND b.seq = c.seq_to
CROSS JOIN v1_steps s
  ON s.recording_id = c.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
  AND c.seq_from < s.seq_to AND s.seq_to <= c.seq_to
  AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = v.recording_id AND f.view_path = v.view_path AND s.seq_to <= f.seq_to AND f.seq_from = (
    SELECT max(g.seq_from) FROM v1_frames g
    WHERE g.recording_id = v.recording_id AND g.view_path = v.view_path AND g.seq_from < s.seq_to)
WHERE c.property = 'viewControllers'
  AND json_array_length(c.value) = 2
  AND f.width > f.height
  -- A navigation controller has view controllers, too; it is nobody's split view controller.
  AND EXISTS (
    SELECT * FROM v1_properties p
    WHERE p.property = 'splitViewController'
      AND p.recording_id = c.recording_id
      AND p.value = json_quote(c.view_path))
  AND NOT EXISTS (
    SELECT * FROM divider d
    WHERE d.recording_id = v.recording_id
      AND d.view_path = v.view_path || '/' || c.view_path || '.divider'
      AND d.seq_from < s.seq_to
      AND s.seq_to <= d.seq_to)
  AND NOT EXISTS (
    SELECT * FROM v1_callbacks q
    WHERE q.recording_id = c.recording_id
      AND q.selector = 'splitViewController:shouldHideViewController:inOrientation:'
      AND q.args ->> 'orientation' LIKE '%Landscape%'
      AND q.answer = 'true')
  AND NOT EXISTS (
    SELECT * FROM leaving l
    WHERE l.recording_id = c.recording_id AND l.actor = c.value ->> '$[0]' AND l.seq < s.seq_to)
