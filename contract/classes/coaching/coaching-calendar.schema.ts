import { z } from 'zod'

/** The Google Calendar whose busy times block 1-on-1 sessions. Instants in UTC. */
export const coachingCalendar = z.object({
  /** False if the site has no Google settings. */
  isAvailable: z.boolean(),
  isUsed: z.boolean(),
  /** Email of the admin whose calendar is used. */
  email: z.string().nullable(),
  /** Last successful check. */
  checkedAt: z.iso.datetime().nullable(),
  /** Last check, if it failed: the busy times of the last successful one are used. */
  failedAt: z.iso.datetime().nullable(),
  /** State of the viewer's own calendar. `refused`: connected without permission to read busy times. */
  connection: z.enum(['none', 'broken', 'refused', 'ready']),
})
export type CoachingCalendar = z.infer<typeof coachingCalendar>

export const coachingCalendarInput = z.object({ isUsed: z.boolean('Choose true or false.') })
export type CoachingCalendarInput = z.infer<typeof coachingCalendarInput>
