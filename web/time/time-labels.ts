const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '2024-03-23' -> 'Saturday' */
export const weekday = (isoDate: string): string => weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? ''

/** Converts 'America/New_York' to 'New York time'. Uses the zone id and not `Intl`, so that server and browser agree. */
export function zoneLabel(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return city === 'UTC' ? 'UTC' : `${city} time`
}
