import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listOptions } from '#contract/list-options.ts'
import { anonymous } from '#server/context.ts'
import { cursorScope, encodeCursor } from '#server/lists/paginate.ts'
import { type AdminQuery, lists, middleRows, statistics } from './lib/admin-queries.ts'
import { type BenchmarkSite, openBenchmarkSite } from './lib/benchmark-site.ts'

const WARM_UP = 3
const REPETITIONS = 30
/**
 * Repetitions for a query that missed its limit. It is measured again after all others, when a temporary slowdown of
 * the machine is over.
 */
const RECHECK_REPETITIONS = 120
const P95_LIMIT_MS = 100
/** Maximum growth of a page's median time from a tenth to the full size, rounded to one decimal. */
const MAX_GROWTH = 1.2

type Percentiles = { p50: number; p95: number }
type Measurement = { kind: AdminQuery['kind']; tenth: Percentiles; half: Percentiles; full: Percentiles }

// npm run bench: measures every list and figure of the admin area at a tenth, half and all of the full size.
const { values: folders } = parseArgs({
  options: { tenth: { type: 'string' }, half: { type: 'string' }, full: { type: 'string' } },
})
const sites = [await openSite(0.1, folders.tenth), await openSite(0.5, folders.half), await openSite(1, folders.full)]
try {
  printReport(await measureQueries(sites))
} finally {
  for (const site of sites) await site.close()
}

async function openSite(scale: number, folder: string | undefined): Promise<BenchmarkSite> {
  console.log(`At ${scale} of the full size${folder ? `, in ${folder}` : ''}`)
  const site = await openBenchmarkSite(scale, folder)
  const { rows } = await site.base.db.execute<{ version: string }>(sql`SELECT version()`)
  console.log(`  ${rows[0]?.version.split(',')[0]}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  return site
}

async function measureQueries(sites: BenchmarkSite[]): Promise<Map<string, Measurement>> {
  const measurements = new Map<string, Measurement>()
  const queriesBySite = await Promise.all(
    sites.map(async (site) => [...statistics, ...lists, ...(await middlePages(site))]),
  )
  const measureQuery = async ({ name, kind }: AdminQuery, index: number, repetitions: number) => {
    const paths = queriesBySite.map((queries) => queries[index]?.path ?? name)
    measurements.set(name, { kind, ...(await measureLatencies(sites, paths, repetitions)) })
  }
  const queries = [...(queriesBySite[0] ?? []).entries()]
  for (const [index, query] of queries) await measureQuery(query, index, REPETITIONS)
  // The median of thirty samples of a few milliseconds varies by more than a tenth.
  for (const [index, query] of queries) {
    const first = measurements.get(query.name)
    if (first && exceedsLimit(first)) await measureQuery(query, index, RECHECK_REPETITIONS)
  }
  return measurements
}

/** All sizes in turn, so that a temporary slowdown of the machine affects all of them. */
async function measureLatencies(
  sites: BenchmarkSite[],
  paths: string[],
  repetitions: number,
): Promise<Omit<Measurement, 'kind'>> {
  const latencies = sites.map((): number[] => [])
  for (let round = 0; round < WARM_UP + repetitions; round += 1)
    for (const [siteIndex, site] of sites.entries()) {
      const ms = await site.timeRequest(paths[siteIndex] ?? '')
      if (round >= WARM_UP) latencies[siteIndex]?.push(ms)
    }
  const [tenth = [], half = [], full = []] = latencies
  return { tenth: percentiles(tenth), half: percentiles(half), full: percentiles(full) }
}

function growthOf({ tenth, full }: Measurement): number {
  return Number((full.p50 / tenth.p50).toFixed(1))
}

function exceedsLimit(measurement: Measurement): boolean {
  const growsTooMuch = measurement.kind === 'page' && growthOf(measurement) > MAX_GROWTH
  return growsTooMuch || measurement.full.p95 > P95_LIMIT_MS
}

function percentiles(latencies: number[]): Percentiles {
  const sorted = latencies.toSorted((a, b) => a - b)
  const quantile = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
  return { p50: quantile(0.5), p95: quantile(0.95) }
}

async function middlePages({ base }: BenchmarkSite): Promise<AdminQuery[]> {
  const pages: AdminQuery[] = []
  for (const { list, key, query } of middleRows) {
    const { rows } = await base.db.execute<{ at: string; id: string }>(query)
    const [row] = rows
    if (!row) throw new Error(`${list} is empty`)
    const name = cursorScope(key, { sort: listOptions[list].sort[0] })
    const cursor = encodeCursor(anonymous(base), name, { at: row.at, id: String(row.id) })
    pages.push({ name: `${list} middle page`, path: `${list}?cursor=${encodeURIComponent(cursor)}`, kind: 'page' })
  }
  return pages
}

function printReport(measurements: Map<string, Measurement>): void {
  const printRow = (...[name = '', ...cells]: string[]) =>
    console.log(`| ${name.padEnd(48)} |${cells.map((cell) => ` ${cell.padStart(9)} |`).join('')}`)
  console.log('\nMilliseconds at the server')
  for (const [kind, rows] of Map.groupBy(measurements, ([, { kind }]) => kind)) {
    const growths = rows.map(([, row]) => growthOf(row)).sort((a, b) => a - b)
    const middle = growths[Math.floor(growths.length / 2)]
    console.log(
      `\n${rows.length} × ${kind}: ${middle} times as long at ten times the rows, ${growths.at(-1)} at most\n`,
    )
    printRow('question', 'p50 tenth', 'p50 half', 'p50 full', 'p95 full', 'full/tenth', 'full/half')
    printRow('-'.repeat(48), ...Array.from({ length: 6 }, () => '--------:'))
    for (const [name, { tenth, half, full }] of rows) {
      const cells = [tenth.p50, half.p50, full.p50, full.p95, full.p50 / tenth.p50, full.p50 / half.p50]
      printRow(name, ...cells.map((cell) => cell.toFixed(1)))
    }
  }
  const exceeded = [...measurements].filter(([, row]) => exceedsLimit(row)).map(([name]) => name)
  console.log(
    exceeded.length
      ? `\nSlower than ${P95_LIMIT_MS} ms, or a page that grows by more than ${MAX_GROWTH}:\n${exceeded.join('\n')}`
      : `\nAll within ${P95_LIMIT_MS} ms, and no page takes more than ${MAX_GROWTH} times as long at ten times the rows.`,
  )
  if (exceeded.length) process.exitCode = 1
}
