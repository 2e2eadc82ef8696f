-- A delegate that implements a question answers it, and one that does not gives no answer.
--
-- family: questions
-- from: EventStream.md (`answer`: what was answered where the method has an answer)
-- claims: DIS-004, DIS-006, SPL-039
-- place: recording_id, seq
SELECT recording_id, seq, delegate || ' ' || selector || CASE implemented
    WHEN 1 THEN ' has no answer'
    ELSE ' is not implemented and has an answer'
  END AS what
FROM v1_callbacks
WHERE CASE implemented
    WHEN 1 THEN answer IS NULL AND (
      selector LIKE '%Should%' OR selector LIKE '%:should%' OR selector LIKE 'should%' OR selector LIKE '%numberOf%'
      OR selector LIKE '%cellFor%'
      OR selector IN (
        'arrowBase', 'arrowHeight', 'contentViewInsets', 'contentViewInset', 'wantsDefaultContentAppearance'))
    ELSE answer IS NOT NULL
  END
