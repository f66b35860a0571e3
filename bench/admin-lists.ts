import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listOptions } from '#contract/list-options.ts'
import { anonymous } from '#server/context.ts'
import { encodeCursor } from '#server/lists/cursor.ts'
import { cursorScope } from '#server/lists/paginate.ts'
import { type AdminQuery, figures, lists, middles } from './lib/admin-queries.ts'
import { type BenchmarkSite, openBenchmarkSite } from './lib/benchmark-site.ts'

const WARM_UP = 3
const TIMES = 30
/**
 * Repetitions for a query that missed its limit. It is measured again after all others, when a temporary slowdown of
 * the machine is over.
 */
const TIMES_AGAIN = 120
/** Limit for the 95th percentile of every query (ms). */
const BAR_MS = 100
/** Maximum growth of a page's median time from a tenth to the full size, rounded to one decimal. */
const GROWTH_BAR = 1.2

type Percentiles = { p50: number; p95: number }
type Measured = { kind: AdminQuery['kind']; tenth: Percentiles; half: Percentiles; full: Percentiles }

// npm run bench: measures every list and figure of the admin area at a tenth, half and all of the full size.
const { values: kept } = parseArgs({
  options: { tenth: { type: 'string' }, half: { type: 'string' }, full: { type: 'string' } },
})
const sites = [await open(0.1, kept.tenth), await open(0.5, kept.half), await open(1, kept.full)]
try {
  print(await measure(sites))
} finally {
  for (const site of sites) await site.close()
}

async function open(scale: number, folder: string | undefined): Promise<BenchmarkSite> {
  console.log(`At ${scale} of the full size${folder ? `, in ${folder}` : ''}`)
  const site = await openBenchmarkSite(scale, folder)
  const { rows } = await site.base.db.execute<{ version: string }>(sql`SELECT version()`)
  console.log(`  ${rows[0]?.version.split(',')[0]}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  return site
}

async function measure(sites: BenchmarkSite[]): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  const asked = await Promise.all(sites.map(async (site) => [...figures, ...lists, ...(await deepPages(site))]))
  const take = async ({ name, kind }: AdminQuery, which: number, times: number) => {
    const paths = asked.map((questions) => questions[which]?.path ?? name)
    measured.set(name, { kind, ...(await ask(sites, paths, times)) })
  }
  const questions = [...(asked[0] ?? []).entries()]
  for (const [which, question] of questions) await take(question, which, TIMES)
  // The median of thirty samples of a few milliseconds varies by more than a tenth.
  for (const [which, question] of questions) {
    const first = measured.get(question.name)
    if (first && isOver(first)) await take(question, which, TIMES_AGAIN)
  }
  return measured
}

/** Queries all sizes in turn, so that a temporary slowdown of the machine affects all of them. */
async function ask(sites: BenchmarkSite[], paths: string[], times: number): Promise<Omit<Measured, 'kind'>> {
  const took = sites.map((): number[] => [])
  for (let turn = 0; turn < WARM_UP + times; turn += 1)
    for (const [at, site] of sites.entries()) {
      const ms = await site.ask(paths[at] ?? '')
      if (turn >= WARM_UP) took[at]?.push(ms)
    }
  const [tenth = [], half = [], full = []] = took
  return { tenth: percentiles(tenth), half: percentiles(half), full: percentiles(full) }
}

function growthOf({ tenth, full }: Measured): number {
  return Number((full.p50 / tenth.p50).toFixed(1))
}

function isOver(measured: Measured): boolean {
  const grows = measured.kind === 'page' && growthOf(measured) > GROWTH_BAR
  return grows || measured.full.p95 > BAR_MS
}

function percentiles(took: number[]): Percentiles {
  const inOrder = took.toSorted((a, b) => a - b)
  const at = (part: number) => inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** Returns the page in the middle of each list, with a cursor like those of the list. */
async function deepPages({ base }: BenchmarkSite): Promise<AdminQuery[]> {
  const pages: AdminQuery[] = []
  for (const { list, key, place } of middles) {
    const { rows } = await base.db.execute<{ at: string; id: string }>(place)
    const [row] = rows
    if (!row) throw new Error(`${list} is empty`)
    const name = cursorScope(key, { sort: listOptions[list].sort[0] })
    const cursor = encodeCursor(anonymous(base), name, { at: row.at, id: String(row.id) })
    pages.push({ name: `${list} middle page`, path: `${list}?cursor=${encodeURIComponent(cursor)}`, kind: 'page' })
  }
  return pages
}

function print(measured: Map<string, Measured>): void {
  const line = (...[name = '', ...cells]: string[]) =>
    console.log(`| ${name.padEnd(48)} |${cells.map((cell) => ` ${cell.padStart(9)} |`).join('')}`)
  console.log('\nMilliseconds at the server')
  for (const [kind, rows] of Map.groupBy(measured, ([, { kind }]) => kind)) {
    const growths = rows.map(([, row]) => growthOf(row)).sort((a, b) => a - b)
    const middle = growths[Math.floor(growths.length / 2)]
    console.log(
      `\n${rows.length} × ${kind}: ${middle} times as long at ten times the rows, ${growths.at(-1)} at most\n`,
    )
    line('question', 'p50 tenth', 'p50 half', 'p50 full', 'p95 full', 'full/tenth', 'full/half')
    line('-'.repeat(48), ...Array.from({ length: 6 }, () => '--------:'))
    for (const [name, { tenth, half, full }] of rows) {
      const cells = [tenth.p50, half.p50, full.p50, full.p95, full.p50 / tenth.p50, full.p50 / half.p50]
      line(name, ...cells.map((cell) => cell.toFixed(1)))
    }
  }
  const over = [...measured].filter(([, row]) => isOver(row)).map(([name]) => name)
  console.log(
    over.length
      ? `\nSlower than ${BAR_MS} ms, or a page that grows by more than ${GROWTH_BAR}:\n${over.join('\n')}`
      : `\nAll within ${BAR_MS} ms, and no page takes more than ${GROWTH_BAR} times as long at ten times the rows.`,
  )
  if (over.length) process.exitCode = 1
}
