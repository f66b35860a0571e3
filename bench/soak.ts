import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { anonymous, type Base } from '#server/context.ts'
import { freePort, makeDataDir, owner } from '../e2e/fixtures/server.ts'
import { aUser } from '../tests/users.ts'
import { attach } from './lib/attach.ts'
import { EVERY } from './lib/cpu-affinity.ts'
import { type LoadRequest, sendRequest, steadily } from './lib/load-clients.ts'
import { ms, number, printTable, type Row } from './lib/report-table.ts'
import { METRICS_TOKEN, type ServerProcess, startServerProcess } from './lib/server-process.ts'
import { cartsOf } from './orders.ts'
import { PAGE } from './pages.ts'

const PER_SECOND = 100
const SAMPLE_MS = 2_000
const BUYERS = 16
/** Maximum growth of memory from the second to the last third of the time. Earlier growth is not judged. */
const GROWTH = 1.1

/** In MB. The heap is the part in use, which is lowest just after a garbage collection. */
type Sample = { resident: number; heap: number }

/**
 * Sends a mix of all user requests, 100 per second, and prints the memory of the site each minute.
 * @returns true if it has stopped growing
 */
export async function soak(minutes: number): Promise<boolean> {
  const kept = { dataDir: makeDataDir(), port: await freePort() }
  try {
    const site = await startServerProcess({ ...kept, cores: EVERY })
    try {
      const beside = await attach(kept.dataDir, site.url)
      try {
        return judge(await use(site, beside.base, minutes))
      } finally {
        await beside.close()
      }
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(kept.dataDir, { recursive: true, force: true })
  }
}

async function use(site: ServerProcess, base: Base, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const faults: unknown[] = []
  const sampling = setInterval(
    () =>
      void sample(site).then(
        (one) => samples.push(one),
        (fault) => faults.push(fault),
      ),
    SAMPLE_MS,
  )
  console.log(
    `${PER_SECOND} requests/s for ${minutes} min: pages 83, searches 10, orders 4, sign-ins 2, changes of a post 1\n`,
  )
  console.log('minute   resident       heap    page and other answers')
  try {
    for (let past = 0; past < minutes; past += 1) {
      const from = samples.length
      const seconds = Math.min(1, minutes - past) * 60
      const measured = await steadily(site.url, { perSecond: PER_SECOND, seconds, next: await everything(base) })
      const { resident, heap } = average(samples.slice(from))
      const told = Object.entries(measured.statuses).map(([status, times]) => `${times} × ${status}`)
      const times = `p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}, ${told.join(', ')}`
      console.log(
        `${String(past + 1).padStart(6)} ${number(resident).padStart(7)} MB ${number(heap).padStart(7)} MB    ${times}`,
      )
      // On a machine that is too slow, sign-ins wait for each other, and the limit per account responds with 429.
      const failed = Object.keys(measured.statuses).filter((status) => !/^(20[01]|429)$/.test(status))
      if (failed.length > 0) throw new Error(`answers that nobody should get: ${failed}`)
    }
  } finally {
    clearInterval(sampling)
  }
  if (faults.length > 0) throw faults[0]
  return samples
}

/**
 * Returns a function that creates the next request. Called each minute, so that the sessions of its users do not
 * expire.
 */
async function everything(base: Base): Promise<() => LoadRequest> {
  const people = await Promise.all(Array.from({ length: BUYERS }, () => aUser(anonymous(base))))
  const admin = await aUser(anonymous(base), { admin: true })
  const carts = await cartsOf(base)
  const { rows } = await base.db.execute<{ id: string }>(
    sql`SELECT id FROM blog_posts ORDER BY published_at NULLS LAST, id LIMIT 1`,
  )
  const { rows: things } = await base.db.execute<{ path: string }>(
    sql`SELECT '/store/' || slug AS path FROM products WHERE is_active UNION ALL SELECT '/binder/' || slug FROM binder_lessons WHERE is_published`,
  )
  const paths = ['/', '/store', '/classes', '/blog', '/binder', '/schedule', ...things.map(({ path }) => path)]
  let asked = 0
  return () => {
    asked += 1
    const turn = asked % 100
    if (turn === 0) return published(rows[0]?.id, admin.token, (asked / 100) % 2 === 0)
    if (turn % 50 === 1) return { method: 'POST', path: '/api/auth/sign-in', body: JSON.stringify(owner) }
    if (turn % 25 === 2) return carts(people[(asked >> 2) % BUYERS])
    if (turn % 10 === 3) return { path: `/api/search?q=${['journey', 'map', 'habits', 'trail'][asked % 4]}` }
    return { ...PAGE, path: paths[asked % paths.length] ?? '/' }
  }
}

const published = (id: string | undefined, token: string, isPublic: boolean): LoadRequest => ({
  method: 'PUT',
  path: `/api/admin/posts/${id}/published`,
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({ published: isPublic }),
})

async function sample(site: ServerProcess): Promise<Sample> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await sendRequest(site.url, { path: '/metrics', headers })
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(body.toString())?.[1])
  return { resident: site.memoryMb(), heap: heap / 1024 / 1024 }
}

function judge(samples: Sample[]): boolean {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const lowest = (some: Sample[]) => Math.min(...some.map(({ heap }) => heap))
  const row = (name: string, now: number, before: number): Row => ({
    name: `${name}, last third against the second`,
    ours: `${number(now)} MB`,
    beside: `${number(before)} MB`,
    ratio: now / before,
    bar: { atMost: GROWTH },
  })
  console.log()
  return printTable([
    row('resident, on average', average(last).resident, average(middle).resident),
    row('heap, at its lowest', lowest(last), lowest(middle)),
  ])
}

function average(samples: Sample[]): Sample {
  const of = (name: keyof Sample) => samples.reduce((sum, one) => sum + one[name], 0) / samples.length
  return { resident: of('resident'), heap: of('heap') }
}
