import { addDays, cardDate, clockText } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'

/** 'Today', 'Thursday' in the next six days, 'Thu, Dec 3' in the same year, 'Dec 3, 2027'. */
export function dayText(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date === addDays(today, -1)) return 'Yesterday'
  if (date > today && date < addDays(today, 7)) return weekday(date)
  const [monthDay = ''] = cardDate(date).split(',')
  return date.slice(0, 4) === today.slice(0, 4) ? `${weekday(date).slice(0, 3)}, ${monthDay}` : cardDate(date)
}

/** The same within a sentence: 'today', 'on Thursday'. */
export function onDayText(date: string, today: string): string {
  const text = dayText(date, today)
  return /^(?:Today|Tomorrow|Yesterday)$/.test(text) ? text.toLowerCase() : `on ${text}`
}

/** '25 min', '2 h', '1 h 30' */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** '9:30 AM · 25 min'; empty without both. */
export function timeAndMinutesText({ time, minutes }: { time: string | null; minutes: number | null }): string {
  return [time && clockText(time), minutes && minutesText(minutes)].filter(Boolean).join(' · ')
}
