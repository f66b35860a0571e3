/** One row of the table. A row with a limit is met or missed. A row without one is informational. */
export type Row = { name: string; siteValue: string; baseline?: string; ratio?: number; limit?: Limit }
export type Limit = { atLeast: number } | { atMost: number }

export function isLimitMet({ ratio, limit }: Row): boolean {
  if (!limit) return true
  if (ratio === undefined || Number.isNaN(ratio)) return false
  return 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost
}

/** @returns true if all limits are met */
export function printTable(rows: Row[]): boolean {
  const cells = rows.map((row) => [
    row.name,
    row.siteValue,
    row.baseline ?? '',
    row.ratio?.toFixed(2) ?? '',
    limitCell(row),
  ])
  const header = ['what', 'the site', 'beside it', 'ratio', 'bar']
  const widths = header.map((title, index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const printRow = (values: string[]) =>
    console.log(
      `| ${values.map((value, index) => (index ? value.padStart(widths[index] ?? 0) : value.padEnd(widths[index] ?? 0))).join(' | ')} |`,
    )
  printRow(header)
  console.log(
    `| ${widths.map((width, index) => (index ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`,
  )
  for (const values of cells) printRow(values)
  const missed = rows.filter((row) => !isLimitMet(row))
  for (const { name, ratio, limit } of missed)
    console.log(`\nNot met: ${name} is ${ratio?.toFixed(2)}, ${describeLimit(limit)}.`)
  if (missed.length === 0) console.log('\nEvery bar is met.')
  return missed.length === 0
}

const limitCell = (row: Row) => (row.limit ? `${describeLimit(row.limit)} ${isLimitMet(row) ? '✓' : '✗'}` : '')

function describeLimit(limit: Limit | undefined): string {
  if (!limit) return ''
  return 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`
}

export const formatNumber = (value: number) => Math.round(value).toLocaleString('en-GB')
export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
