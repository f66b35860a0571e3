import type { Money } from '#contract/money.ts'
import { parseAmount } from '../../../platform/forms/parse-amount.ts'

/** Formats a list for a text field: comma-separated, or one item per line if an item contains a comma. */
export function formatList(items: readonly string[]): string {
  return items.some((item) => item.includes(',')) ? `${items.join('\n')}\n` : items.join(', ')
}

export function parseList(text: string): string[] {
  return text.includes('\n') ? parseLines(text) : commaList(text)
}

/** 'learning, goals,, planning ' -> ['learning', 'goals', 'planning'] */
export const commaList = (text: string) => splitAt(text, ',')

export const parseLines = (text: string) => splitAt(text, '\n')

const splitAt = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text.trim())

export const PRICE_ERROR = 'Enter a price with at most two decimals, such as 89.99.'

/** Returns the price for a preview; '0' if it is invalid. */
export const previewPrice = (text: string) => (isPrice(text) ? text.trim() : '0')

/** Returns 0 for empty text. The API rejects values that are not integers. */
export const parseInteger = (text: string) => parseOptionalInteger(text) ?? 0

/** Returns null for empty text. */
export const parseOptionalInteger = (text: string) => (text.trim() === '' ? null : Number(text))

/** The API refuses it with an error that names the field. */
export const INVALID = -1

export const formatAmount = (minor: number | null, money: Money) => (minor === null ? '' : money.toDecimal(minor))

/** Returns null for empty text. */
export const parseOptionalAmount = (text: string, money: Money) =>
  text.trim() === '' ? null : (parseAmount(text, money) ?? INVALID)

/** Formats the value of an input for a local date and time: '2026-05-09T09:30'. */
export function formatInstant(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns null for empty text. */
export function parseInstant(text: string): string | null {
  if (text === '') return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** Replaces empty texts with null, as in the API of the site's visitors. */
export function emptyToNull<Form extends object, Name extends keyof Form>(form: Form, ...names: Name[]) {
  const changed = Object.fromEntries(names.map((name) => [name, form[name] || null]))
  return { ...form, ...changed } as Omit<Form, Name> & { [Key in Name]: Exclude<Form[Key], ''> | null }
}
