import { OFFER_ENDS_HOURS_BEFORE, OFFER_HOURS, OFFER_HOURS_MIN } from '#contract/limits.ts'
import { workshopStartsAt } from '../schedule/index.ts'

const HOUR = 3_600_000

/** Whether somebody who joins the line of this workshop may still be offered a spot. */
export function isWaitingListOpen(workshop: Parameters<typeof workshopStartsAt>[0], now: Date): boolean {
  return offerExpiresAt(workshopStartsAt(workshop), now) !== null
}

/** The last moment at which it takes anybody. */
export function waitingListClosesAt(begins: Date): Date {
  return new Date(begins.getTime() - (OFFER_ENDS_HOURS_BEFORE + OFFER_HOURS_MIN) * HOUR)
}

/**
 * Until when a spot that is offered now is held: a day, or less where the workshop begins sooner (features: waiting list,
 * 4). Null: it begins too soon for an offer, and its list is closed.
 */
export function offerExpiresAt(begins: Date, now: Date): Date | null {
  const latest = begins.getTime() - OFFER_ENDS_HOURS_BEFORE * HOUR
  const until = Math.min(now.getTime() + OFFER_HOURS * HOUR, latest)
  return until >= now.getTime() + OFFER_HOURS_MIN * HOUR ? new Date(until) : null
}
