import lighthouse from 'lighthouse'
import { Failure } from '../cli-output.mjs'
import type { PageUrl } from './urls.ts'

const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Limit for the largest contentful paint on a first visit by a phone on slow 4G (s). */
const LARGEST_PAINT_S = 1.8
/** A page that misses a limit is judged by the median of this many runs, because one run on a busy machine varies. */
const RUNS = 3

type Score = keyof typeof MIN_SCORES
export type Measurement = { page: string; 'largest paint, s': number; 'layout shift': number } & Record<Score, number>
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

export async function measure(
  url: string,
  { path, isInSitemap, respondsWithError }: PageUrl,
  port: number,
): Promise<{ row: Measurement; misses: string[] }> {
  const rows: Measurement[] = []
  const isScored = (name: string) =>
    name === 'seo' ? isInSitemap : name === 'best-practices' ? !respondsWithError : true
  const minimums = Object.entries(MIN_SCORES).filter(([name]) => isScored(name)) as [Score, number][]
  const findMisses = (row: Measurement) => [
    ...minimums
      .filter(([name, minimum]) => row[name] < minimum)
      .map(([name, minimum]) => `${path}: ${name} ${row[name]}, not ${minimum}`),
    ...(row['largest paint, s'] > LARGEST_PAINT_S
      ? [`${path}: largest paint after ${row['largest paint, s']} s, not ${LARGEST_PAINT_S} s`]
      : []),
  ]
  do rows.push(await runOnce(url, path, port))
  while (rows.length < RUNS && findMisses(medianOf(rows)).length > 0)
  const row = medianOf(rows)
  return { row, misses: findMisses(row) }
}

async function runOnce(url: string, path: string, port: number): Promise<Measurement> {
  // The 404 page is measured too.
  const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error', ignoreStatusCode: true })
  if (!result || result.lhr.runtimeError)
    throw new Failure(`${path} could not be measured. ${result?.lhr.runtimeError?.message ?? ''}`)
  const { categories, audits } = result.lhr
  if (process.argv.includes('--why')) printLostPoints(path, result.lhr)
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

function medianOf(rows: Measurement[]): Measurement {
  const [first] = rows
  if (!first) throw new Error('no measurement')
  const middle = (select: (row: Measurement) => number) =>
    rows.map(select).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : middle((row) => Number(row[name as keyof Measurement])),
    ]),
  ) as Measurement
}

function printLostPoints(path: string, { categories, audits }: Result): void {
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
