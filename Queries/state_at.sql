-- Every view frame and property at one moment of a session.
--
-- :session session  The session: `s:12`, or as anywhere else.
-- :seq integer  The moment after this event.
SELECT f.view_path AS subject, 'frame' AS property, json_array(f.x, f.y, f.width, f.height) AS value
FROM v1_sessions s
JOIN v1_frames f USING (recording_id)
WHERE s.session_id = :session
  AND f.seq_from <= :seq
  AND f.seq_to > :seq
UNION ALL
SELECT p.view_path, p.property, p.value
FROM v1_sessions s
JOIN v1_properties p USING (recording_id)
WHERE s.session_id = :session
  AND p.seq_from <= :seq
  AND p.seq_to > :seq
ORDER BY 1, 2
