-- At rest in landscape a split view shows both panes, unless its delegate hides the first there too.
--
-- family: geometry
-- claims: SPL-006, SPL-012, SPL-039
-- place: recording_id, seq
--
-- Of iOS 5 and 6 it is reported that a panel that slides out while the interface turns takes the first pane with it.
SELECT v.recording_id, s.seq_to - 1 AS seq, v.view_path || ' shows one pane' AS what
FROM v1_properties c
JOIN v1_views v
  ON v.recording_id = c.recording_id AND v.class = 'UILayoutContainerView'
  AND v.view_path LIKE '%/' || c.view_path || '.view'
  AND v.seq_from < c.seq_to AND c.seq_from < v.seq_to
JOIN v1_steps s
  ON s.recording_id = v.recording_id AND s.kind = 'settle' AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
  AND c.seq_from < s.seq_to AND s.seq_to <= c.seq_to
JOIN v1_frames f
  ON f.recording_id = v.recording_id AND f.view_path = v.view_path AND f.seq_from < s.seq_to AND s.seq_to <= f.seq_to
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
    SELECT * FROM v1_views d
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
    SELECT * FROM v1_events d
    JOIN v1_events t
      ON t.kind = 'stimulus' AND t.name = 'rotate' AND t.recording_id = d.recording_id AND t.seq > d.seq
    WHERE d.kind = 'lifecycle'
      AND d.name = 'viewWillDisappear:'
      AND d.recording_id = c.recording_id
      AND d.actor = c.value ->> '$[0]'
      AND t.seq < s.seq_to
      AND NOT EXISTS (
        SELECT * FROM v1_events g
        WHERE g.kind = 'lifecycle'
          AND g.name = 'viewDidDisappear:'
          AND g.recording_id = d.recording_id
          AND g.actor = d.actor
          AND g.seq BETWEEN d.seq AND t.seq))
