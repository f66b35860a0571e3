import type { workshops } from '#db/schema/classes/catalog.ts'
import { classStartsAt } from '../schedule/index.ts'

const OFFER_HOURS = 24
export const OFFER_ENDS_HOURS_BEFORE = 2
/** When too little time is left, the waiting list closes and free seats are open to everyone. */
export const OFFER_HOURS_MIN = 2

const HOUR_MS = 3_600_000

/** Returns whether a user who joins now can still get an offer before the workshop begins. */
export function isWaitingListOpen(workshop: typeof workshops.$inferSelect, now: Date): boolean {
  return offerExpiresAt(classStartsAt(workshop), now) !== null
}

export function waitingListClosesAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - (OFFER_ENDS_HOURS_BEFORE + OFFER_HOURS_MIN) * HOUR_MS)
}

/**
 * Returns the expiry of an offer made now: after a day, or earlier if the workshop begins soon. Returns null if too
 * little time is left for an offer; the waiting list is closed then.
 */
export function offerExpiresAt(startsAt: Date, now: Date): Date | null {
  const latest = startsAt.getTime() - OFFER_ENDS_HOURS_BEFORE * HOUR_MS
  const offerUntil = Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, latest)
  return offerUntil >= now.getTime() + OFFER_HOURS_MIN * HOUR_MS ? new Date(offerUntil) : null
}
