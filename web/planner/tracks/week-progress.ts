import type { Measure, Track, TrackEntries } from '#contract/planner/items.ts'
import { entryText } from './entry-text.ts'

/** Returns the sum of the entries on some days. */
export function sumOn(entries: TrackEntries, days: readonly string[]): number {
  const sum = days.reduce((total, day) => total + (entries.get(day) ?? 0), 0)
  // Amounts have two decimals.
  return Math.round(sum * 100) / 100
}

type Unit = { measure: Measure; unit: string }

/** '5.2 km', '$5' */
function amountText({ measure, unit }: Unit, value: number): string {
  const text = entryText(value)
  if (measure !== 'amount' || unit === '') return text
  return /^\p{Sc}$/u.test(unit) ? `${unit}${text}` : `${text} ${unit}`
}

/** '3 of 4 this week', '12.5 of 20 km this week', '2 this week' */
export function weekText(track: Unit & Pick<Track, 'weeklyTarget'>, sum: number): string {
  if (track.weeklyTarget) return `${entryText(sum)} of ${amountText(track, track.weeklyTarget)} this week`
  return sum === 0 ? 'No entry yet this week' : `${amountText(track, sum)} this week`
}

/** '38 times', '120 in all', '86.5 km in all' */
export function totalText(track: Unit, total: number): string {
  if (track.measure === 'tick') return total === 1 ? '1 time' : `${entryText(total)} times`
  return `${amountText(track, total)} in all`
}

/** 'Done', '3', '5.2 km': an entry in a table. */
export const valueText = (track: Unit, value: number): string =>
  track.measure === 'tick' ? 'Done' : amountText(track, value)
