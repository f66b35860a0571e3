/** One row of the table. A row with a bar is met or not. A row without one is informational. */
export type Row = { name: string; ours: string; beside?: string; ratio?: number; bar?: Bar }
export type Bar = { atLeast: number } | { atMost: number }

export function isMet({ ratio, bar }: Row): boolean {
  if (!bar) return true
  if (ratio === undefined || Number.isNaN(ratio)) return false
  return 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost
}

/**
 * Prints the table, and the rows that miss their bar.
 * @returns true if all bars are met
 */
export function printTable(rows: Row[]): boolean {
  const cells = rows.map((row) => [row.name, row.ours, row.beside ?? '', row.ratio?.toFixed(2) ?? '', barOf(row)])
  const head = ['what', 'the site', 'beside it', 'ratio', 'bar']
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (texts: string[]) =>
    console.log(
      `| ${texts.map((text, at) => (at ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0))).join(' | ')} |`,
    )
  line(head)
  console.log(`| ${widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`)
  for (const texts of cells) line(texts)
  const missed = rows.filter((row) => !isMet(row))
  for (const { name, ratio, bar } of missed) console.log(`\nNot met: ${name} is ${ratio?.toFixed(2)}, ${words(bar)}.`)
  if (missed.length === 0) console.log('\nEvery bar is met.')
  return missed.length === 0
}

const barOf = (row: Row) => (row.bar ? `${words(row.bar)} ${isMet(row) ? '✓' : '✗'}` : '')

function words(bar: Bar | undefined): string {
  if (!bar) return ''
  return 'atLeast' in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`
}

export const number = (value: number) => Math.round(value).toLocaleString('en-GB')
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
