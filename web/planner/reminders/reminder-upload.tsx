import { useEffect, useRef } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { onBeforeSignOut, useAuth } from '../../platform/session/auth-provider.tsx'
import { useIsOnline } from '../../platform/ui/browser/use-is-online.ts'
import { usePlanner } from '../use-planner.ts'
import { unsubscribe } from './push-subscription.ts'
import { areRemindersOn, deleteReminders, listReminders, saveReminders } from './save-reminders.ts'

/** Typing changes the planner with each letter. */
const DELAY_MS = 4_000

/**
 * Uploads the upcoming reminders after changes, if the user has switched them on. Shows nothing. Load it lazily, for
 * signed-in users.
 */
export function ReminderUpload() {
  const { user } = useAuth()
  const { state, edits, today, isPartial, access } = usePlanner()
  const isOnline = useIsOnline()
  const uploaded = useRef('')
  const { remindBy } = state.settings

  useEffect(() => {
    if (!user || !isOnline || isPartial) return
    if (remindBy === 'off') {
      // Switched off while this browser was offline, or in another one.
      if (areRemindersOn()) void deleteReminders().catch(ignoreApiError)
      return
    }
    const upload = async () => {
      const list = listReminders({ state, today, access })
      const { quietFrom, quietTo, timeZone } = state.settings
      const signature = JSON.stringify([user.id, list, remindBy, quietFrom, quietTo, timeZone])
      if (signature === uploaded.current) return
      const { isMailStopped } = await saveReminders(state, { list, by: remindBy })
      uploaded.current = signature
      // An unsubscribe link stopped the emails: updates the setting to match.
      if (isMailStopped && remindBy !== 'push') edits.updateSettings({ remindBy: remindBy === 'both' ? 'push' : 'off' })
    }
    const timer = setTimeout(() => void upload().catch(ignoreApiError), DELAY_MS)
    return () => clearTimeout(timer)
  }, [user, state, edits, today, access, remindBy, isOnline, isPartial])

  // The next user of this browser must not see these reminders.
  useEffect(() => onBeforeSignOut(unsubscribe), [])
  return null
}

/** Ignores errors of the API, because the next change uploads again. */
function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
