-- An app is launched once, becomes active, and resigns, is put away and comes back in turn.
--
-- family: grammar
-- from: UIApplication Class Reference (did-finish-launching, did-become-active, will-resign-active,
--   did-enter-background, will-enter-foreground)
-- claims: APP-013, APP-014, APP-022
-- place: recording_id, seq
SELECT recording_id, seq, name || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, name, lag(name) OVER (PARTITION BY recording_id ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'notification'
    AND name IN (
      'UIApplicationDidFinishLaunchingNotification', 'UIApplicationDidBecomeActiveNotification',
      'UIApplicationWillResignActiveNotification', 'UIApplicationDidEnterBackgroundNotification',
      'UIApplicationWillEnterForegroundNotification'))
WHERE CASE name
    WHEN 'UIApplicationDidFinishLaunchingNotification' THEN former IS NOT NULL
    WHEN 'UIApplicationDidBecomeActiveNotification' THEN ifnull(former, '') NOT IN (
      'UIApplicationDidFinishLaunchingNotification', 'UIApplicationWillEnterForegroundNotification',
      'UIApplicationWillResignActiveNotification')
    WHEN 'UIApplicationWillResignActiveNotification' THEN former IS NOT 'UIApplicationDidBecomeActiveNotification'
    WHEN 'UIApplicationDidEnterBackgroundNotification' THEN former IS NOT 'UIApplicationWillResignActiveNotification'
    ELSE former IS NOT 'UIApplicationDidEnterBackgroundNotification'
  END
