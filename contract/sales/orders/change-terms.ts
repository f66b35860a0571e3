/** Returns until when a 1-on-1 session can be moved or canceled, as a text for its customer. */
export function changeTerms(cancelHours: number, { isPaid = true } = {}): string {
  const until = cancelHours === 0 ? 'until it starts' : `until ${hoursText(cancelHours)} before the start`
  return `You can move it or cancel it${isPaid ? ' for a full refund' : ''} ${until}.`
}

function hoursText(hours: number): string {
  if (hours === 1) return '1 hour'
  return hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}
