/** Returns until when a 1-on-1 session can be moved or canceled, as a text for its customer. */
export function changeTerms(cancelHours: number): string {
  if (cancelHours === 0) return 'You can move it or cancel it for a full refund until it starts.'
  return `You can move it or cancel it for a full refund until ${hoursText(cancelHours)} before the start.`
}

function hoursText(hours: number): string {
  if (hours === 1) return '1 hour'
  return hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}
