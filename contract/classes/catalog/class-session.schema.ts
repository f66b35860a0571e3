import { z } from 'zod'
import { count, id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { calendarEvent } from '../schedule/schedule.schema.ts'
import { MATERIALS_MAX } from './class-limits.ts'

const urlError = 'Enter a URL that starts with https:// or http://.'
const isWebUrl = (value: string) => ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? '')

const material = z.object({ title: field.title('Enter a title.'), url: field.url.refine(isWebUrl, urlError) })
/** A titled link for enrolled users. */
export type Material = z.infer<typeof material>

const afterwards = {
  recordingUrl: field.url.refine((value) => value === '' || isWebUrl(value), urlError),
  materials: z.array(material, 'Send a list.').max(MATERIALS_MAX, `At most ${MATERIALS_MAX} materials.`),
}

/** Date and times ('HH:mm') are local to `timeZone`. An empty `joinUrl` stands for the link of the class. */
export const sessionForm = z
  .object({
    title: field.singleLine(),
    date: field.date,
    startTime: field.timeOfDay,
    endTime: field.timeOfDay,
    timeZone: field.timeZone,
    joinUrl: field.httpsUrl,
    ...afterwards,
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    error: 'The end must be after the start.',
  })
export type SessionForm = z.infer<typeof sessionForm>

export const sessionChange = sessionForm.safeExtend({ version: field.version })
export type SessionChange = z.infer<typeof sessionChange>

/** The first session of a workshop, whose date is a field of the workshop. */
export const firstSessionChange = z.object({ ...afterwards, version: field.version })
export type FirstSessionChange = z.infer<typeof firstSessionChange>

/** For admins. `isFirst`: the first session of a workshop, whose id is that of the workshop. */
export const adminSession = z.object({
  ...sessionForm.shape,
  id,
  version: field.version,
  isFirst: z.boolean(),
  /** Start date of the group that a course session belongs to; null for a workshop. */
  groupStart: z.string().nullable(),
  /** Last day; another one than `date` only for a workshop of several days. */
  endDate: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Users marked as attended. */
  attended: count,
})
export type AdminSession = z.infer<typeof adminSession>

/** `startsOn`: earliest day of a session; null for a course without a date, which can have none. `hasJoinUrl`: of the class. */
export const adminSessions = z.object({
  startsOn: z.string().nullable(),
  hasJoinUrl: z.boolean(),
  sessions: z.array(adminSession),
})
export type AdminSessions = z.infer<typeof adminSessions>

export const sessionRemoval = z.object({ version: field.version })

/** For enrolled users. `joinUrl` falls back to the link of the class and is null once the session is over. */
export const enrolledSession = z.object({
  event: calendarEvent,
  joinUrl: z.string().nullable(),
  /** Null before the end. */
  recordingUrl: z.string().nullable(),
  materials: z.array(material),
})
export type EnrolledSession = z.infer<typeof enrolledSession>
