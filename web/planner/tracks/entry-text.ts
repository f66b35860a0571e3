import type { Measure } from '#contract/planner/items.ts'
import { ENTRY_MAX } from '#contract/planner/limits.ts'

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
export const entryText = (value: number): string => format.format(value)

/**
 * Returns the value of a typed entry, null for an empty text, and undefined for invalid text. Accepts '2,5' and '1,200'.
 */
export function parseEntry(text: string, measure: Measure): number | null | undefined {
  const digits = text
    .trim()
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  if (digits === '') return null
  const value = Number(digits)
  if (!Number.isFinite(value) || value < 0 || value > ENTRY_MAX) return undefined
  if (value === 0) return null
  return measure === 'amount' ? Math.round(value * 100) / 100 : Math.max(1, Math.round(value))
}
