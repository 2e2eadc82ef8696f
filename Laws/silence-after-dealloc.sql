-- Nothing is heard of an object after it was deallocated.
--
-- family: lifetime
-- from: EventStream.md (`init` and `dealloc` of objects whose life is modelled)
-- claims: LIF-002, LIF-004
-- place: recording_id, seq
WITH
  heard AS MATERIALIZED (
    SELECT recording_id, seq, actor, name
    FROM v1_events
    WHERE kind IN ('message', 'lifecycle', 'callback', 'unimplemented', 'action', 'gesture')
      AND recording_id IN (SELECT recording_id FROM v1_events WHERE kind = 'lifecycle' AND name = 'dealloc')),
  begun AS MATERIALIZED (
    SELECT recording_id, seq, actor FROM v1_events WHERE kind = 'lifecycle' AND name LIKE 'init%')
SELECT e.recording_id, e.seq, e.actor || ' ' || e.name || ' after its dealloc' AS what
FROM v1_events d
CROSS JOIN heard e ON e.recording_id = d.recording_id AND e.actor = d.actor AND e.seq > d.seq
WHERE d.kind = 'lifecycle'
  AND d.name = 'dealloc'
  -- A name may be given again.
  AND NOT EXISTS (
    SELECT * FROM begun i
    WHERE i.recording_id = d.recording_id AND i.actor = d.actor AND i.seq > d.seq AND i.seq <= e.seq)
