import { invalidField, plainText } from '../../../content/editing/index.ts'

/** A blank of a starter text, such as [postal address]. A footnote, such as [1], is none. */
const blank = /\[\p{L}[^[\]]*\]/gu
const MAX_NAMED = 3

/** Returns the different blanks of a text in its order. */
export const findBlanks = (html: string): string[] => [...new Set(plainText(html).match(blank))]

/** A legal text must be complete when it is published. @throws validation */
export function assertNoBlanks({ purpose, content }: { purpose: string | null; content: string }): void {
  const blanks = purpose ? findBlanks(content) : []
  if (blanks.length === 0) return
  const hiddenCount = blanks.length - MAX_NAMED
  const names = [...blanks.slice(0, MAX_NAMED), ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])]
  const list = new Intl.ListFormat('en').format(names)
  throw invalidField('content', `Fill in or remove ${list} before you publish this page.`)
}
