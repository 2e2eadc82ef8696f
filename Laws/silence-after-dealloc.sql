-- Nothing is heard of an object after it was deallocated.
--
-- family: lifetime
-- from: EventStream.md (`init` and `dealloc` of objects whose life is modelled)
-- claims: LIF-002, LIF-004
-- place: recording_id, seq
SELECT e.recording_id, e.seq, e.actor || ' ' || e.name || ' after its dealloc' AS what
FROM v1_events d
JOIN v1_events e ON e.recording_id = d.recording_id AND e.seq > d.seq AND e.actor = d.actor
WHERE d.kind = 'lifecycle'
  AND d.name = 'dealloc'
  AND e.kind IN ('message', 'lifecycle', 'callback', 'unimplemented', 'action', 'gesture')
  -- A name may be given again.
  AND NOT EXISTS (
    SELECT * FROM v1_events i
    WHERE i.recording_id = d.recording_id
      AND i.kind = 'lifecycle'
      AND i.name LIKE 'init%'
      AND i.actor = d.actor
      AND i.seq > d.seq
      AND i.seq <= e.seq)
