import { z } from 'zod'
import { boundedString } from '../fields.schema.ts'
import { boolean, singleLine, timeOfDay, timeZone } from '../form-fields.schema.ts'
import { PUSH_ENDPOINT_MAX, REMINDER_TITLE_MAX, REMINDERS_MAX, reminderChannels, reminderKinds } from './reminders.ts'

const instantError = 'Send an instant in UTC, from 2000 to 2100.'

const reminderInput = z.object({
  /** UTC instant. */
  at: z.iso.datetime(instantError).regex(/^20/, instantError),
  kind: z.enum(reminderKinds, 'Choose step, morning, sunday or season.'),
  title: boundedString(REMINDER_TITLE_MAX, `At most ${REMINDER_TITLE_MAX} characters.`, 'Send text.')
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .min(1, 'Enter a title.')
    .max(REMINDER_TITLE_MAX, `At most ${REMINDER_TITLE_MAX} characters.`),
})

const keyError = 'This isn’t a key of a push subscription.'
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return boundedString(length + 2, keyError, keyError).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), keyError)
}

/** Push subscription of a browser, as returned by `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: singleLine(PUSH_ENDPOINT_MAX).refine(isPushEndpoint, 'This isn’t an address of a push service.'),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

/**
 * Returns true for an https URL with a domain name. The name can resolve to a private address, which is checked before
 * each request.
 */
function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    /^(?=.*\.)[a-z\d.-]*[a-z]$/.test(url.hostname)
  )
}

/** All reminders that are due from now on, for all browsers of the user. */
export const remindersInput = z.object({
  by: z.enum(reminderChannels, 'Choose email, push or both.'),
  list: z.array(reminderInput, 'Send a list of reminders.').max(REMINDERS_MAX, `At most ${REMINDERS_MAX} reminders.`),
  /** Push subscription of this browser. Null adds none. */
  push: pushSubscription.nullable(),
  /** Local times. Reminders within the quiet hours are sent at their end. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }),
  zone: timeZone,
  /** True if the user has just switched reminders on: resumes emails that were stopped by an unsubscribe link. */
  isSwitchedOn: boolean,
})
export type RemindersInput = z.infer<typeof remindersInput>

export const reminderState = z.object({
  by: z.enum([...reminderChannels, 'off']),
  /** True if an unsubscribe link stopped the emails. */
  isMailStopped: z.boolean(),
  /** Number of reminders that are not sent yet. */
  waiting: z.int(),
  /** Number of browsers with a push subscription. */
  browsers: z.int(),
  /** The server's key for push subscriptions (VAPID). */
  pushKey: z.string(),
})
export type ReminderState = z.infer<typeof reminderState>
