-- An object is made once and deallocated once.
--
-- family: lifetime
-- from: EventStream.md (`init` and `dealloc` of objects whose life is modelled)
-- claims: POP-002
-- place: recording_id, seq
SELECT recording_id, seq, actor || ': ' || name || ' after ' || former AS what
FROM (
  SELECT recording_id, seq, actor, name, lag(name) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN ('init', 'initWithCoder:', 'dealloc'))
WHERE (name = 'dealloc') = (former = 'dealloc')
