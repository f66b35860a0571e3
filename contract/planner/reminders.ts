// No zod in this file: the browser loads it.

export const REMINDERS_MAX = 200
/** Characters. */
export const REMINDER_TITLE_MAX = 140
export const PUSH_ENDPOINT_MAX = 1_000

/** A step, or one of the kinds of sessions. */
export const reminderKinds = ['step', 'morning', 'sunday', 'season'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const reminderChannels = ['mail', 'push', 'both'] as const

/** The JSON text of a push message. */
export type PushMessage = { title: string; body: string; url: string; tag: string }
