import lighthouse from 'lighthouse'
import { Failure } from '../cli-output.mjs'
import type { PageUrl } from './urls.ts'

/** Minimum scores, of 100. */
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Limit for the largest contentful paint on a first visit by a phone on slow 4G (s). */
const LARGEST_PAINT_S = 1.8
/** A page that misses a limit is judged by the median of this many runs, because one run on a busy machine varies. */
const RUNS = 3

type Score = keyof typeof bars
export type Measurement = { page: string; 'largest paint, s': number; 'layout shift': number } & Record<Score, number>
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * Measures a page like a first visit on a phone.
 * @returns its figures, and a message for each missed limit
 */
export async function measure(
  url: string,
  { path, listed, refused }: PageUrl,
  port: number,
): Promise<{ row: Measurement; misses: string[] }> {
  const rows: Measurement[] = []
  const isDue = (name: string) => (name === 'seo' ? listed : name === 'best-practices' ? !refused : true)
  const least = Object.entries(bars).filter(([name]) => isDue(name)) as [Score, number][]
  const missesOf = (row: Measurement) => [
    ...least.filter(([name, bar]) => row[name] < bar).map(([name, bar]) => `${path}: ${name} ${row[name]}, not ${bar}`),
    ...(row['largest paint, s'] > LARGEST_PAINT_S
      ? [`${path}: largest paint after ${row['largest paint, s']} s, not ${LARGEST_PAINT_S} s`]
      : []),
  ]
  do rows.push(await runOnce(url, path, port))
  while (rows.length < RUNS && missesOf(medianOf(rows)).length > 0)
  const row = medianOf(rows)
  return { row, misses: missesOf(row) }
}

async function runOnce(url: string, path: string, port: number): Promise<Measurement> {
  // The 404 page is measured too.
  const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error', ignoreStatusCode: true })
  if (!result || result.lhr.runtimeError)
    throw new Failure(`${path} could not be measured. ${result?.lhr.runtimeError?.message ?? ''}`)
  const { categories, audits } = result.lhr
  if (process.argv.includes('--why')) explain(path, result.lhr)
  const score = (name: Score) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    page: path,
    'largest paint, s': round((audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000),
    'layout shift': round(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN, 3),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

/** Returns the median of each figure. */
function medianOf(rows: Measurement[]): Measurement {
  const [first] = rows
  if (!first) throw new Error('nothing was measured')
  const middle = (of: (row: Measurement) => number) =>
    rows.map(of).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : middle((row) => Number(row[name as keyof Measurement])),
    ]),
  ) as Measurement
}

/** Prints every audit that lost points, and the details of the largest paint and of render blocking. */
function explain(path: string, { categories, audits }: Result): void {
  for (const { auditRefs } of Object.values(categories))
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`${path}  ${id}  ${audit.score}  ${audit.displayValue ?? ''}`)
    }
  for (const id of ['lcp-breakdown-insight', 'render-blocking-insight'])
    console.log(path, id, JSON.stringify(audits[id]?.details)?.replace(/"(selector|path|lhId)":"[^"]*",?/g, ''))
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))
