import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Site } from '../context.ts'
import { parseSender } from '../mail/parse-sender.ts'
import { toIcs } from './ics.ts'

/** What a mail brings for the reader's calendar: an entry that is new or has changed, or one that is to go. */
export type IcsInvitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/**
 * A class for one person's calendar (RFC 5546), under the id that it has in every calendar of ours. Programs keep the
 * entry with the highest `sequence` (features: schedule, 14).
 */
export function icsInvitation(
  event: CalendarEvent,
  {
    method,
    sequence,
    to,
    site,
    now,
  }: { method: IcsInvitation['method']; sequence: number; to: string; site: Site; now: Date },
): IcsInvitation {
  const organizer = parseSender(site.mailFrom)
  const content = toIcs([event], { publicUrl: site.publicUrl, now, told: { method, sequence, to, organizer } })
  return { method, content }
}
