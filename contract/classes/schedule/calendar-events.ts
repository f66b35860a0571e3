import type { CalendarEvent } from './schedule.schema.ts'

// Separate from schedule.schema.ts, so that pages do not load zod.

/** Returns a key that is unique among the events of a list. */
export const eventKey = ({ id, sessionId }: Pick<CalendarEvent, 'id' | 'sessionId'>): string => sessionId ?? id

/** Returns false for a course without sessions, which has a start date only. */
export const hasHours = ({ type, sessionId }: Pick<CalendarEvent, 'type' | 'sessionId'>): boolean =>
  type === 'workshop' || sessionId !== null
