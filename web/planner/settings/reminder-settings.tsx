import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { clockText, zoneLabel } from '#contract/dates.ts'
import type { PlannerSettings } from '#contract/planner/items.ts'
import type { ReminderState } from '#contract/planner/reminders.schema.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { useIsOnline } from '../../platform/ui/browser/use-is-online.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { ProductRequired } from '../access/product-required.tsx'
import { canPush, getSubscription, subscribe, unsubscribe } from '../reminders/push-subscription.ts'
import {
  browserZone,
  deleteReminders,
  fetchReminderState,
  listReminders,
  saveReminders,
} from '../reminders/save-reminders.ts'
import { MORNING_SESSION_TIME, SEASON_SESSION_TIME, SUNDAY_SESSION_TIME } from '../reminders/upcoming-reminders.ts'
import { usePlanner } from '../use-planner.ts'

type RemindBy = PlannerSettings['remindBy']

const choices: { value: RemindBy; label: string; hint?: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'mail', label: 'By email' },
  { value: 'push', label: 'As notifications', hint: 'In browsers where you allow them' },
  { value: 'both', label: 'By email and as notifications' },
]

export function ReminderSettings() {
  const { user, isLoading } = useAuth()
  const isOnline = useIsOnline()
  if (isLoading) return null
  if (!user)
    return (
      <p>
        Reminders need an account, because this site sends them.{' '}
        <Link className="link" to="/auth?next=/planner/settings">
          Sign in or create an account
        </Link>
      </p>
    )
  return (
    <>
      {!isOnline && <Notice>You’re offline. Reminders can be changed when you’re connected again.</Notice>}
      <ReminderChoice email={user.email} isDisabled={!isOnline} />
    </>
  )
}

function ReminderChoice({ email, isDisabled }: { email: string; isDisabled: boolean }) {
  const { state, edits, today, access } = usePlanner()
  const { remindBy, quietFrom, quietTo, timeZone } = state.settings
  const [pending, setPending] = useState<RemindBy | null>(null)
  const server = useServerState()

  /** Saves the choice on the server first, so that the setting changes only if reminders work. */
  const choose = async (next: RemindBy) => {
    if (pending || isDisabled) return
    setPending(next)
    try {
      if (next === 'off') {
        await deleteReminders()
        await unsubscribe()
      } else {
        if (next !== 'mail') await subscribeHere(server.state)
        const zone = browserZone()
        const inZone = { ...state, settings: { ...state.settings, timeZone: zone } }
        server.set(
          await saveReminders(inZone, {
            list: listReminders({ state: inZone, today, access }),
            by: next,
            isSwitchedOn: true,
          }),
        )
        edits.updateSettings({ timeZone: zone })
      }
      edits.updateSettings({ remindBy: next })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to change the reminders. Please try again.')
      toast({ tone: 'bad', title: 'Nothing changed', description })
    } finally {
      setPending(null)
    }
  }

  return (
    <fieldset className="grid gap-s5" disabled={isDisabled} aria-busy={pending !== null || undefined}>
      <RadioGroup
        legend={<span className="sr">Reminders</span>}
        options={choices.map((choice) => (choice.value === 'mail' ? { ...choice, hint: `To ${email}` } : choice))}
        value={pending ?? remindBy}
        onChange={(next) => void choose(next)}
      />
      {(remindBy === 'push' || remindBy === 'both') && (
        <NotificationsHere state={server.state} onAllow={() => void choose(remindBy)} />
      )}
      {remindBy !== 'off' && (
        <>
          <div>
            <div className="grid grid-cols-2 gap-s4">
              <QuietTime
                label="Quiet hours from"
                value={quietFrom}
                onChange={(time) => edits.updateSettings({ quietFrom: time })}
              />
              <QuietTime label="Until" value={quietTo} onChange={(time) => edits.updateSettings({ quietTo: time })} />
            </div>
            <p className="mt-s2 text-sm text-ink-muted">
              Anything due in quiet hours is sent when they end. Times are in {zoneLabel(timeZone || browserZone())}.
            </p>
          </div>
          <p className="text-sm text-ink-muted">
            Steps: at their time.{' '}
            {access === 'full' &&
              `Sunday session: Sundays at ${clockText(SUNDAY_SESSION_TIME)}. Morning session: at ${clockText(MORNING_SESSION_TIME)}, if you had one in the last two weeks. Season session: the first Saturday of a quarter at ${clockText(SEASON_SESSION_TIME)}. `}
            The texts of upcoming reminders are stored on this site, encrypted, until they’re sent.
          </p>
          {access === 'free' && <ProductRequired subject="Session reminders" isCompact />}
        </>
      )}
    </fieldset>
  )
}

/** Loads the state of the server, for its push key. */
function useServerState() {
  const [state, setState] = useState<ReminderState>()
  useEffect(() => {
    let isCurrent = true
    fetchReminderState().then(
      (next) => isCurrent && setState(next),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return { state, set: setState }
}

/** @throws ApiError */
async function subscribeHere(server: ReminderState | undefined): Promise<void> {
  const { pushKey } = server ?? (await fetchReminderState())
  if (await subscribe(pushKey)) return
  toast({
    tone: 'plain',
    title: 'No notifications in this browser',
    description: canPush()
      ? 'They aren’t allowed here. You can allow them in the settings of the browser for this site.'
      : 'This browser can’t show any. On an iPhone, add the site to your home screen first.',
  })
}

/** Shows whether this browser has a push subscription. Renders nothing until it is known. */
function NotificationsHere({ state, onAllow }: { state: ReminderState | undefined; onAllow: () => void }) {
  const [isSubscribed, setIsSubscribed] = useState<boolean | null>(null)
  useEffect(() => {
    // Checks again after each response of the server, because a new subscription is followed by one.
    let isCurrent = true
    void state
    void getSubscription().then((subscription) => isCurrent && setIsSubscribed(subscription !== null))
    return () => {
      isCurrent = false
    }
  }, [state])
  if (isSubscribed === null) return null
  if (isSubscribed) return <p className="text-sm text-ink-muted">This browser shows notifications.</p>
  return (
    <Notice>
      <p className="mb-s3">This browser shows no notifications yet.</p>
      <Button variant="secondary" size="small" onClick={onAllow}>
        Allow notifications here
      </Button>
    </Notice>
  )
}

type QuietTimeProps = { label: string; value: string; onChange: (time: string) => void }

const QuietTime = ({ label, value, onChange }: QuietTimeProps) => (
  <TextField
    label={label}
    type="time"
    value={value}
    onChange={({ target }) => target.value && onChange(target.value)}
  />
)
