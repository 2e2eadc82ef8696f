-- An action sheet names the same button from the click to the end.
--
-- family: grammar
-- from: UIActionSheetDelegate Protocol Reference (the index of the button that was clicked)
-- claims: AUT-014
-- place: recording_id, seq
SELECT recording_id, seq, (args ->> 'actionSheet') || ': button ' || (args ->> 'buttonIndex') || ' after button '
  || (former ->> 'buttonIndex') AS what
FROM (
  SELECT recording_id, seq, args, selector,
    lag(args) OVER (PARTITION BY recording_id, args ->> 'actionSheet' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector LIKE '%ctionSheet:%')
WHERE selector IN ('actionSheet:willDismissWithButtonIndex:', 'actionSheet:didDismissWithButtonIndex:')
  AND former ->> 'buttonIndex' <> args ->> 'buttonIndex'
