import { createHash } from 'node:crypto'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { GoogleEvent } from '../../google/google-client.ts'
import { descriptionOf } from '../event-description.ts'

/** A class in Google's words. Nothing of it comes from the browser but which class it is. */
export function googleEvent(
  event: CalendarEvent,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): GoogleEvent {
  const url = new URL('/classes', publicUrl).href
  return {
    id: eventId(event, userId),
    // Also brings back what its owner has deleted.
    status: 'confirmed',
    summary: event.title,
    description: descriptionOf(event, url),
    location: event.location,
    start: { dateTime: event.startsAt, timeZone: 'UTC' },
    end: { dateTime: event.endsAt, timeZone: 'UTC' },
    source: { title: 'Journey Paradigm', url },
  }
}

/**
 * The same for the same person and class, so that Google itself refuses a second entry. Hexadecimal digits are among the
 * letters that Google takes (base32hex).
 */
function eventId({ type, id }: CalendarEvent, userId: string): string {
  return createHash('sha256').update(`journey-paradigm ${userId} ${type} ${id}`).digest('hex')
}
