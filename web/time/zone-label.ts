/** 'America/New_York' -> 'New York time'. Written from the zone's own name, so that server and browser agree. */
export function zoneLabel(timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return place === 'UTC' ? 'UTC' : `${place} time`
}
