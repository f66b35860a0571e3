import { commaList } from '#contract/comma-list.ts'

/** A list as it stands in a field: with commas between, or on lines of its own where an entry has a comma in it. */
export function formatList(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(',')) ? `${entries.join('\n')}\n` : entries.join(', ')
}

/** The list that was typed: its lines where it has several, else what stands between its commas. */
export function parseList(typed: string): string[] {
  return typed.includes('\n') ? parseLines(typed) : commaList(typed)
}

export function parseLines(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
