/** Formats a list for a text field: comma-separated, or one item per line if an item contains a comma. */
export function formatList(items: readonly string[]): string {
  return items.some((item) => item.includes(',')) ? `${items.join('\n')}\n` : items.join(', ')
}

export function parseList(text: string): string[] {
  return text.includes('\n') ? parseLines(text) : commaList(text)
}

export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text.trim())

export const PRICE_ERROR = 'Enter a price with at most two decimals, such as 89.99.'

/** Returns the price for a preview; '0' if it is invalid. */
export const previewPrice = (text: string) => (isPrice(text) ? text.trim() : '0')

/** Returns 0 for empty text. The API rejects values that are not integers. */
export const parseInteger = (text: string) => (text.trim() === '' ? 0 : Number(text))

/** 'learning, goals,, planning ' -> ['learning', 'goals', 'planning'] */
export function commaList(typed: string): string[] {
  return typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
