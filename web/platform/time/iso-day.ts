// The calendar components represent days as `Date`s in the browser's time zone. Never use these as instants.

/** Midnight in the browser's time zone. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function toIsoDay(date: Date): string {
  const digits = (part: number, length: number) => String(part).padStart(length, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`
}
