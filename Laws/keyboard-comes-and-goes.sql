-- The keyboard shows and hides in turn, with a notification before and after each.
--
-- family: grammar
-- from: UIWindow Class Reference (UIKeyboardWillShow, DidShow, WillHide, DidHide notifications)
-- claims: PRE-021
-- place: recording_id, seq
SELECT recording_id, seq, name || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, name, lag(name) OVER (PARTITION BY recording_id ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'notification'
    AND name IN (
      'UIKeyboardWillShowNotification', 'UIKeyboardDidShowNotification', 'UIKeyboardWillHideNotification',
      'UIKeyboardDidHideNotification'))
WHERE CASE name
    -- A keyboard may turn back half-way.
    WHEN 'UIKeyboardWillShowNotification'
      THEN former IN ('UIKeyboardWillShowNotification', 'UIKeyboardDidShowNotification')
    WHEN 'UIKeyboardDidShowNotification' THEN former IS NOT 'UIKeyboardWillShowNotification'
    WHEN 'UIKeyboardWillHideNotification'
      THEN ifnull(former, '') NOT IN ('UIKeyboardWillShowNotification', 'UIKeyboardDidShowNotification')
    ELSE former IS NOT 'UIKeyboardWillHideNotification'
  END
