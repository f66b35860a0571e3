import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { anonymous, type Base } from '#server/context.ts'
import { freePort } from '../bin/local-server.ts'
import { createDataDir, owner } from '../e2e/fixtures/server.ts'
import { createUser } from '../tests/users.ts'
import { ALL_CORES } from './lib/cpu-affinity.ts'
import { type LoadRequest, openLoop, sendRequest } from './lib/load-clients.ts'
import { formatMs, formatNumber, printTable, type Row } from './lib/report-table.ts'
import { METRICS_TOKEN, type ServerProcess, startServerProcess } from './lib/server-process.ts'
import { attach } from './lib/services.ts'
import { createOrderRequests } from './orders.ts'
import { PAGE } from './pages.ts'

const PER_SECOND = 100
const SAMPLE_MS = 2_000
const BUYERS = 16
/** Maximum growth of memory from the second to the last third of the time. Earlier growth is not judged. */
const MAX_GROWTH = 1.1

/** In MB. The heap is the part in use, which is lowest just after a garbage collection. */
type Sample = { resident: number; heap: number }

/**
 * Sends a mix of all user requests, 100 per second, and prints the memory of the site each minute.
 * @returns true if it has stopped growing
 */
export async function soak(minutes: number): Promise<boolean> {
  const siteOptions = { dataDir: createDataDir(), port: await freePort() }
  try {
    const site = await startServerProcess({ ...siteOptions, cores: ALL_CORES })
    try {
      const services = await attach(siteOptions.dataDir, site.url)
      try {
        return printGrowth(await runLoad(site, services.base, minutes))
      } finally {
        await services.close()
      }
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(siteOptions.dataDir, { recursive: true, force: true })
  }
}

async function runLoad(site: ServerProcess, base: Base, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const errors: unknown[] = []
  const sampling = setInterval(
    () =>
      void takeSample(site).then(
        (newSample) => samples.push(newSample),
        (error) => errors.push(error),
      ),
    SAMPLE_MS,
  )
  console.log(
    `${PER_SECOND} requests/s for ${minutes} min: pages 83, searches 10, orders 4, sign-ins 2, changes of a post 1\n`,
  )
  console.log('minute   resident       heap    page and other answers')
  try {
    for (let minute = 0; minute < minutes; minute += 1) {
      const firstSample = samples.length
      const seconds = Math.min(1, minutes - minute) * 60
      const result = await openLoop(site.url, { perSecond: PER_SECOND, seconds, next: await createRequestMix(base) })
      const { resident, heap } = average(samples.slice(firstSample))
      const statusCounts = Object.entries(result.statuses).map(([status, count]) => `${count} × ${status}`)
      const summary = `p50 ${formatMs(result.p50)}, p99 ${formatMs(result.p99)}, ${statusCounts.join(', ')}`
      console.log(
        `${String(minute + 1).padStart(6)} ${formatNumber(resident).padStart(7)} MB ${formatNumber(heap).padStart(7)} MB    ${summary}`,
      )
      // On a machine that is too slow, sign-ins wait for each other, and the limit per account responds with 429.
      const failed = Object.keys(result.statuses).filter((status) => !/^(20[01]|429)$/.test(status))
      if (failed.length > 0) throw new Error(`unexpected responses: ${failed}`)
    }
  } finally {
    clearInterval(sampling)
  }
  if (errors.length > 0) throw errors[0]
  return samples
}

/** Called each minute, so that the sessions of its users do not expire. */
async function createRequestMix(base: Base): Promise<() => LoadRequest> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createUser(anonymous(base))))
  const admin = await createUser(anonymous(base), { admin: true })
  const createOrderRequest = await createOrderRequests(base)
  const { rows } = await base.db.execute<{ id: string }>(
    sql`SELECT id FROM blog_posts ORDER BY published_at NULLS LAST, id LIMIT 1`,
  )
  const { rows: pageRows } = await base.db.execute<{ path: string }>(
    sql`SELECT '/store/' || slug AS path FROM products WHERE is_active UNION ALL SELECT '/binder/' || slug FROM binder_lessons WHERE is_published`,
  )
  const paths = ['/', '/store', '/classes', '/blog', '/binder', '/schedule', ...pageRows.map(({ path }) => path)]
  let count = 0
  return () => {
    count += 1
    const position = count % 100
    if (position === 0) return createPublishRequest(rows[0]?.id, admin.token, (count / 100) % 2 === 0)
    if (position % 50 === 1) return { method: 'POST', path: '/api/auth/sign-in', body: JSON.stringify(owner) }
    if (position % 25 === 2) return createOrderRequest(buyers[(count >> 2) % BUYERS])
    if (position % 10 === 3) return { path: `/api/search?q=${['journey', 'map', 'habits', 'trail'][count % 4]}` }
    return { ...PAGE, path: paths[count % paths.length] ?? '/' }
  }
}

const createPublishRequest = (id: string | undefined, token: string, isPublic: boolean): LoadRequest => ({
  method: 'PUT',
  path: `/api/admin/posts/${id}/published`,
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({ published: isPublic }),
})

async function takeSample(site: ServerProcess): Promise<Sample> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await sendRequest(site.url, { path: '/metrics', headers })
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(body.toString())?.[1])
  return { resident: site.memoryMb(), heap: heap / 1024 / 1024 }
}

function printGrowth(samples: Sample[]): boolean {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const lowest = (subset: Sample[]) => Math.min(...subset.map(({ heap }) => heap))
  const row = (name: string, now: number, before: number): Row => ({
    name: `${name}, last third against the second`,
    siteValue: `${formatNumber(now)} MB`,
    baseline: `${formatNumber(before)} MB`,
    ratio: now / before,
    limit: { atMost: MAX_GROWTH },
  })
  console.log()
  return printTable([
    row('resident, on average', average(last).resident, average(middle).resident),
    row('heap, at its lowest', lowest(last), lowest(middle)),
  ])
}

function average(samples: Sample[]): Sample {
  const averageOf = (name: keyof Sample) => samples.reduce((sum, entry) => sum + entry[name], 0) / samples.length
  return { resident: averageOf('resident'), heap: averageOf('heap') }
}
