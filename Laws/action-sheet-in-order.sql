-- An action sheet notifies its delegate before and after it is presented, and before and after it is dismissed.
--
-- family: grammar
-- from: UIActionSheetDelegate Protocol Reference (willPresent, didPresent, clicked, willDismiss, didDismiss)
-- claims: AUT-014
-- place: recording_id, seq
--
-- One that is dismissed while it comes was never there: it is not told that it was presented.
SELECT recording_id, seq, (args ->> 'actionSheet') || ': ' || selector || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, args, selector,
    lag(selector) OVER (PARTITION BY recording_id, args ->> 'actionSheet' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN (
    'willPresentActionSheet:', 'didPresentActionSheet:', 'actionSheet:clickedButtonAtIndex:',
    'actionSheet:willDismissWithButtonIndex:', 'actionSheet:didDismissWithButtonIndex:'))
WHERE CASE selector
    WHEN 'willPresentActionSheet:' THEN former IS NOT NULL AND former <> 'actionSheet:didDismissWithButtonIndex:'
    WHEN 'didPresentActionSheet:' THEN former IS NOT 'willPresentActionSheet:'
    WHEN 'actionSheet:clickedButtonAtIndex:'
      THEN ifnull(former, '') NOT IN ('willPresentActionSheet:', 'didPresentActionSheet:')
    WHEN 'actionSheet:willDismissWithButtonIndex:'
      THEN ifnull(former, '')
        NOT IN ('willPresentActionSheet:', 'didPresentActionSheet:', 'actionSheet:clickedButtonAtIndex:')
    ELSE former IS NOT 'actionSheet:willDismissWithButtonIndex:'
  END
