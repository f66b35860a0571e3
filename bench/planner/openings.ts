import { setTimeout as pause } from 'node:timers/promises'
import { alternate, kB, type Row } from '../measure.ts'
import { countFirstJavascript } from './build.ts'
import { CPU_SLOWDOWN, openPage, openSyncedToday, type Phone, readTimes } from './phone.ts'

/** `name` describes `phone` in the table. */
export type Baseline = { name: string; phone: Phone }
type Opening = { painted: number; afterHtml: number; usable: number }

const ROUNDS = 7
const OPEN_LIMIT_MS = 300
const TODAY = '/planner'
const HEAP_INTERVAL_MS = 2_000

/** Opens Today and Tracks alternately with the baseline. */
export async function measureOpenings(phone: Phone, baseline: Baseline): Promise<Row[]> {
  const today = await compareOpenings(phone, baseline.phone, TODAY)
  const tracks = await compareOpenings(phone, baseline.phone, '/planner/tracks')
  const row = (what: string, { site, baseline: other }: Comparison, time: keyof Opening): Row => ({
    what: `${what}, ${CPU_SLOWDOWN} × CPU`,
    site: ms(site[time]),
    baseline: `${baseline.name}: ${ms(other[time])}`,
    ratio: site[time] / other[time],
  })
  return [
    {
      what: `Today from disk, ${CPU_SLOWDOWN} × CPU: painted / ${OPEN_LIMIT_MS} ms`,
      site: `${ms(today.site.painted)} (${ms(today.site.afterHtml)} after the HTML)`,
      ratio: today.site.painted / OPEN_LIMIT_MS,
      limit: { atMost: 1 },
    },
    row('Today painted', today, 'painted'),
    row('Today usable', today, 'usable'),
    row('Tracks usable', tracks, 'usable'),
  ]
}

/** @param baseline a planner of 15,000 steps */
export async function measureHugePlanner(phone: Phone, baseline: Baseline): Promise<Row> {
  const { site, baseline: other } = await compareOpenings(phone, baseline.phone, TODAY)
  return {
    what: `Today of 50,000 steps usable, ${CPU_SLOWDOWN} × CPU`,
    site: ms(site.usable),
    baseline: `15,000 steps, ${baseline.name}: ${ms(other.usable)}`,
    ratio: site.usable / other.usable,
  }
}

type Comparison = { site: Opening; baseline: Opening }

const compareOpenings = (phone: Phone, baseline: Phone, path: string): Promise<Comparison> =>
  alternate(
    ROUNDS,
    () => measureOpening(phone, path),
    () => measureOpening(baseline, path),
  )

async function measureOpening(phone: Phone, path: string): Promise<Opening> {
  const page = await openPage(phone, path)
  const { painted, usable } = await readTimes(page)
  const htmlMs = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  )
  await page.close()
  return { painted, afterHtml: painted - htmlMs, usable }
}

/** Compares what Today needs: memory, and JavaScript. */
export async function measureWeight(phone: Phone, baseline: Baseline): Promise<Row[]> {
  const heap = [await measureHeap(phone), await measureHeap(baseline.phone)] as const
  const javascript = [
    await countFirstJavascript(phone.build),
    await countFirstJavascript(baseline.phone.build),
  ] as const
  const row = (what: string, [site, other]: readonly [number, number], format: (bytes: number) => string): Row => ({
    what,
    site: format(site),
    baseline: `${baseline.name}: ${format(other)}`,
    ratio: site / other,
  })
  return [row('heap of Today', heap, MB), row('JavaScript of the first view', javascript, kB)]
}

/** Returns the bytes after garbage collection, once all documents are open. */
async function measureHeap(phone: Phone): Promise<number> {
  const page = await openSyncedToday(phone, 1)
  const session = await phone.context.newCDPSession(page)
  let [before, bytes] = [0, 0]
  // Documents of the past are opened while the browser is idle.
  do {
    await pause(HEAP_INTERVAL_MS)
    await session.send('HeapProfiler.collectGarbage')
    before = bytes
    bytes = (await session.send('Runtime.getHeapUsage')).usedSize
  } while (Math.abs(bytes - before) > bytes / 100)
  await page.close()
  return bytes
}

const ms = (time: number) => `${time.toFixed(0)} ms`
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
