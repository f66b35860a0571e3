/**
 * Converts 'America/New_York' to 'New York time'. Uses the zone id and not `Intl`, so that server and browser agree.
 */
export function zoneLabel(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return city === 'UTC' ? 'UTC' : `${city} time`
}
