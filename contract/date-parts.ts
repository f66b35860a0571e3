/**
 * Parses a date as UTC midnight (ms).
 * @throws RangeError for dates that do not exist (`Date` would turn February 30 into March 1)
 */
export function utcMidnight(isoDate: string): number {
  const date = new Date(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate) {
    throw new RangeError(`'${isoDate}' is not a date of the form yyyy-mm-dd.`)
  }
  return date.getTime()
}

export function clockTime(time: string): { hours: number; minutes: number; face: string; half: 'AM' | 'PM' } {
  const [, hh, mm] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time) ?? []
  if (hh === undefined || mm === undefined) throw new RangeError(`'${time}' is not a time of the form hh:mm.`)
  const hours = Number(hh)
  const face = `${hours % 12 || 12}${mm === '00' ? '' : `:${mm}`}`
  return { hours, minutes: Number(mm), face, half: hours < 12 ? 'AM' : 'PM' }
}
