import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listChoices } from '#contract/list-choices.ts'
import { anonymous } from '#server/context.ts'
import { cursorAt } from '#server/cursor.ts'
import { nameOf } from '#server/paging.ts'
import { type MeasuredSite, openMeasuredSite } from './measured-site.ts'
import { figures, lists, middles, type Question } from './questions.ts'

const WARM_UP = 3
const TIMES = 30
/** What every question has to be answered within, in milliseconds, 95 times of 100. */
const BAR_MS = 100

type Measured = { p50: number; p95: number }

// npm run bench: every list and figure of the admin area, at a tenth of the full size and at all of it.
const { values: kept } = parseArgs({ options: { tenth: { type: 'string' }, full: { type: 'string' } } })
const tenth = await measure(0.1, kept.tenth)
const full = await measure(1, kept.full)
print(tenth, full)

async function measure(scale: number, folder: string | undefined): Promise<Map<string, Measured>> {
  console.log(`At ${scale} of the full size${folder ? `, in ${folder}` : ''}`)
  const site = await openMeasuredSite(scale, folder)
  try {
    const { rows } = await site.base.db.execute<{ version: string }>(sql`SELECT version()`)
    console.log(`  ${rows[0]?.version.split(',')[0]}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
    const measured = new Map<string, Measured>()
    for (const { name, path } of [...figures, ...lists, ...(await deepPages(site))])
      measured.set(name, await times(site, path))
    return measured
  } finally {
    await site.close()
  }
}

async function times(site: MeasuredSite, path: string): Promise<Measured> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await site.ask(path)
  const took: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) took.push(await site.ask(path))
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** The page in the middle of each list, by a cursor such as the list itself hands out. */
async function deepPages({ base }: MeasuredSite): Promise<Question[]> {
  const pages: Question[] = []
  for (const { list, key, place } of middles) {
    const { rows } = await base.db.execute<{ at: string; id: string }>(place)
    const [row] = rows
    if (!row) throw new Error(`${list} is empty`)
    const name = nameOf(key, { sort: listChoices[list].sort[0] })
    const cursor = cursorAt(anonymous(base), name, { at: row.at, id: String(row.id) })
    pages.push({ name: `${list} middle page`, path: `${list}?cursor=${encodeURIComponent(cursor)}` })
  }
  return pages
}

function print(tenth: Map<string, Measured>, full: Map<string, Measured>): void {
  const line = (...[name = '', ...cells]: string[]) =>
    console.log(`| ${name.padEnd(44)} |${cells.map((cell) => ` ${cell.padStart(9)} |`).join('')}`)
  console.log('\nMilliseconds at the server\n')
  line('question', 'p50 tenth', 'p95 tenth', 'p50 full', 'p95 full', 'ratio p50')
  line('-'.repeat(44), ...Array.from({ length: 5 }, () => '--------:'))
  const slow: string[] = []
  for (const [name, small] of tenth) {
    const large = full.get(name)
    if (!large) continue
    const cells = [small.p50, small.p95, large.p50, large.p95, large.p50 / small.p50].map((cell) => cell.toFixed(1))
    line(name, ...cells)
    if (large.p95 > BAR_MS) slow.push(`${name}: ${large.p95.toFixed(0)} ms`)
  }
  console.log(slow.length ? `\nOver ${BAR_MS} ms:\n${slow.join('\n')}` : `\nAll within ${BAR_MS} ms.`)
  if (slow.length) process.exitCode = 1
}
