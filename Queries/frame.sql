-- Where the views with this last path component came to rest in each session, newest run.
--
-- :view text  Last component of the views' paths: `popover`.
SELECT s.script, s.ios, s.device, s.orientation, f.view_path, f.x, f.y, f.width, f.height
FROM v1_sessions s
JOIN v1_frames f USING (recording_id)
WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
  AND '/' || :view = substr('/' || f.view_path, length(f.view_path) + 1 - length(:view))
  AND f.seq_to = (
    SELECT max(l.seq_to) FROM v1_frames l WHERE l.recording_id = f.recording_id AND l.view_path = f.view_path)
ORDER BY s.script, s.configuration_id, f.view_path
