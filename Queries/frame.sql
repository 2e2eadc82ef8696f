-- Where the views with this last path component came to rest in each session, newest run.
--
-- :view text  Last component of the views' paths: `popover`.
WITH
  shown AS (
    SELECT s.script, s.ios, s.device, s.orientation, s.configuration_id, f.view_path, f.x, f.y, f.width, f.height,
      f.seq_to, max(f.seq_to) OVER ofView AS seq_last
    FROM v1_sessions s
    JOIN v1_frames f USING (recording_id)
    WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
      AND '/' || :view = substr('/' || f.view_path, length(f.view_path) + 1 - length(:view))
    WINDOW ofView AS (PARTITION BY s.session_id, f.view_path)
  )
SELECT script, ios, device, orientation, view_path, x, y, width, height
FROM shown
WHERE seq_to = seq_last
ORDER BY script, configuration_id, view_path
