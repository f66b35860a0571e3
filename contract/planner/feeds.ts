// No zod in this file: the browser loads it.

/** Events per calendar. Those nearest to today are returned. */
export const FEED_EVENTS_MAX = 2_000
export const FEED_PAST_DAYS = 90
export const FEED_FUTURE_DAYS = 400

/** An event of a calendar feed. All-day events include `endDate`. Other times are UTC instants. */
export type FeedEvent = {
  /** Unique in the calendar. */
  id: string
  title: string
  when: { date: string; endDate: string } | { startsAt: string; endsAt: string }
}

/** Returns true for an https URL with a domain name, without a port, user or password. */
export function isFeedUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  // Excludes IP addresses: the last label of an IPv4 address is a number, and an IPv6 address has brackets. A domain name
  // can resolve to a private address, which is checked before each request.
  const lastLabel = url.hostname.split('.').at(-1) ?? ''
  return url.hostname.includes('.') && /[a-z]/.test(lastLabel)
}
