import { TZDate } from '@date-fns/tz'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the date of an instant in a zone, such as '2026-11-25'. */
export function localDate(instant: Date, timeZone: string): string {
  const local = new TZDate(instant.getTime(), timeZone)
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`
}

/** Returns the time of an instant in a zone, such as '09:30'. */
export function localTime(instant: Date, timeZone: string): string {
  const local = new TZDate(instant.getTime(), timeZone)
  return `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`
}
