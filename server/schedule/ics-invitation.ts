import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Site } from '../context.ts'
import { senderOf } from '../mail/parse-sender.ts'
import { iCalendar } from './ics.ts'

/** What a mail brings for the reader's calendar: an entry that is new or has changed, or one that is to go. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/**
 * A class for one person's calendar (RFC 5546), under the id that it has in every calendar of ours. Programs keep the
 * entry with the highest `sequence` (features: schedule, 14).
 */
export function invitation(
  event: CalendarEvent,
  {
    method,
    sequence,
    to,
    site,
    now,
  }: { method: Invitation['method']; sequence: number; to: string; site: Site; now: Date },
): Invitation {
  const organizer = senderOf(site.mailFrom)
  const content = iCalendar([event], { publicUrl: site.publicUrl, now, told: { method, sequence, to, organizer } })
  return { method, content }
}
