import { z } from 'zod'
import { count, id, nextCursor, oneOf, paging, search } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { DESCRIPTION_MAX } from '../../form-limits.ts'
import { EXCEPTIONS_MAX, HOURS_MAX } from './hours-limits.ts'
import { bookingsListOptions } from './list-options.ts'

const integerOf = (unit: string, min: number, max: number) => {
  const message = `Enter a whole number of ${unit} from ${min} to ${max}.`
  return z.int(message).min(min, message).max(max, message)
}

export const coachingTypeForm = z.object({
  title: field.title('Enter a title.'),
  slug: field.slug,
  description: field.text(DESCRIPTION_MAX),
  minutes: integerOf('minutes', 5, 480),
  /** Free time after a session. */
  bufferMinutes: integerOf('minutes', 0, 240),
  price: field.price,
  daysAhead: integerOf('days', 1, 180),
  noticeHours: integerOf('hours', 0, 720),
  cancelHours: integerOf('hours', 0, 720),
  joinUrl: field.httpsUrl,
  isActive: field.boolean,
})
export type CoachingTypeForm = z.infer<typeof coachingTypeForm>

export const coachingTypeChange = coachingTypeForm.extend({ version: field.version })
export const coachingTypeRead = coachingTypeChange.extend({ id })

/** `upcoming`: paid bookings that have not ended. */
const coachingTypeRow = coachingTypeForm
  .omit({ joinUrl: true })
  .extend({ id, hasJoinUrl: z.boolean(), upcoming: count })
export type CoachingTypeRow = z.infer<typeof coachingTypeRow>
export const coachingTypeList = z.object({ types: z.array(coachingTypeRow) })

const endTime = z.union([field.timeOfDay, z.literal('24:00')], 'Choose a time, such as 17:30.')

/** Local times, such as '09:00'. The end may be '24:00'. */
const window = z
  .object({ from: field.timeOfDay, to: endTime })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be after the start.' })

const weekdayError = 'Choose a day of the week.'
const weeklyWindow = window.safeExtend({ weekday: z.int(weekdayError).min(1, weekdayError).max(7, weekdayError) })

/** Hours of a single day, which replace the weekly ones; a day without hours is a day off. */
const exception = z.object({
  day: field.date,
  hours: z.array(window, 'Send a list.').max(HOURS_MAX, `At most ${HOURS_MAX} times a day.`),
})

/** Two times of one day must not overlap, because each would give the same free times. */
function overlapping(windows: readonly { from: string; to: string; group: string | number }[]): number {
  return windows.findIndex((one, index) =>
    windows.some((other, at) => at < index && other.group === one.group && other.from < one.to && one.from < other.to),
  )
}

export const coachingHours = z
  .object({
    /** Zone of the owner (an IANA name), in which all hours are. */
    timeZone: field.timeZone,
    /** By ISO weekday: 1 is Monday. */
    weekly: z.array(weeklyWindow, 'Send a list.').max(7 * HOURS_MAX, `At most ${HOURS_MAX} times a day.`),
    exceptions: z.array(exception, 'Send a list.').max(EXCEPTIONS_MAX, `At most ${EXCEPTIONS_MAX} days.`),
  })
  .superRefine(({ weekly, exceptions }, { addIssue }) => {
    const message = 'This time overlaps another one of the same day.'
    const repeated = overlapping(weekly.map((row) => ({ ...row, group: row.weekday })))
    if (repeated >= 0) addIssue({ code: 'custom', path: ['weekly', repeated, 'from'], message })
    for (const [index, { day, hours }] of exceptions.entries()) {
      if (exceptions.findIndex((other) => other.day === day) < index)
        addIssue({ code: 'custom', path: ['exceptions', index, 'day'], message: 'This day is listed twice.' })
      const at = overlapping(hours.map((row) => ({ ...row, group: day })))
      if (at >= 0) addIssue({ code: 'custom', path: ['exceptions', index, 'hours', at, 'from'], message })
    }
  })
export type CoachingHours = z.infer<typeof coachingHours>

const hoursVersion = z.int('Send the version you read.').min(0, 'Send the version you read.')

/** `version`: 0 before the first change. */
export const coachingHoursChange = coachingHours.safeExtend({ version: hoursVersion })
export type CoachingHoursChange = z.infer<typeof coachingHoursChange>

export const bookingsInput = z.object({
  q: search,
  sort: oneOf(bookingsListOptions.sort),
  state: oneOf(bookingsListOptions.state),
  /** Absent: all. A session is upcoming until it ends. */
  when: oneOf(['upcoming', 'past']),
  ...paging,
})
export type BookingsInput = z.infer<typeof bookingsInput>

/** Amounts in minor units. */
const bookingRow = z.object({
  id,
  orderId: id,
  /** Null after the account was deleted. */
  userId: id.nullable(),
  title: z.string(),
  name: z.string(),
  /** Null after the account was deleted. */
  email: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(['booked', 'canceled']),
  canceledBy: z.enum(['customer', 'owner']).nullable(),
  amountMinor: count,
  refundedMinor: count,
  joinUrl: z.string().nullable(),
})
export type BookingRow = z.infer<typeof bookingRow>

/** `timeZone`: zone of the owner. */
export const bookingPage = z.object({ bookings: z.array(bookingRow), timeZone: z.string(), nextCursor })
export type BookingPage = z.infer<typeof bookingPage>

export const bookingCanceled = z.object({ id, refundMinor: count })
