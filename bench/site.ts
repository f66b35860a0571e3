import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { anonymous } from '#server/context.ts'
import { freePort, makeDataDir } from '../e2e/fixtures/server.ts'
import { aUser } from '../tests/users.ts'
import { attach } from './lib/attach.ts'
import { canPin, EVERY, LOAD, pin, SERVED } from './lib/cpu-affinity.ts'
import { type Measured, median, sendRequest } from './lib/load-clients.ts'
import { startBaseline } from './lib/nginx-baseline.ts'
import { ms, number, printTable, type Row } from './lib/report-table.ts'
import { type ServerProcess, startServerProcess } from './lib/server-process.ts'
import { loadName } from './load.ts'
import { BUYERS, prepareOrders } from './orders.ts'
import { missRow, PAGE, pageRounds, pageRows, readRow, sameBytes } from './pages.ts'
import { signInBurstRows } from './sign-in-burst.ts'

const STARTS = 3
const ORDER_ROUNDS = 5

type Kept = { dataDir: string; port: number }

/**
 * Compares the site with its baselines, in one table of one run.
 * @returns true if every bar is met
 */
export async function measureSite(): Promise<boolean> {
  const kept = { dataDir: makeDataDir(), port: await freePort() }
  try {
    // Creates the database and the sample data: starts are measured on an existing data folder.
    await (await startServerProcess({ ...kept, cores: EVERY })).stop()
    console.log(`The site on ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
    console.log(canPin ? 'The served program on core 0, the load on core 1' : 'Programs cannot be kept on a core here')
    pin(process.pid, LOAD)
    const rows = [...(await served(kept)), ...(await bought(kept))]
    console.log()
    return printTable(rows)
  } finally {
    pin(process.pid, EVERY)
    rmSync(kept.dataDir, { recursive: true, force: true })
  }
}

/** Measures reads from a site that shares one core with its database, and its start time and memory. */
async function served(kept: Kept): Promise<Row[]> {
  const { site, startSeconds } = await startedOften(kept)
  try {
    const beside = await attach(kept.dataDir, site.url)
    const atStart = site.memoryMb()
    const file = await startBaseline(await sendRequest(site.url, PAGE))
    try {
      const { body } = await sameBytes(site, file)
      console.log(
        `${PAGE.path}, ${number(body.length)} bytes in Brotli, against ${file.name}: ${loadName}, ${pageRounds}`,
      )
      const { token } = await aUser(anonymous(beside.base))
      const signedIn = { path: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }
      const rows = [
        ...(await pageRows(site, file)),
        await missRow(site),
        await readRow(site, 'API: who am I', signedIn),
        await readRow(site, 'API: a search', { path: '/api/search?q=journey' }),
      ]
      const memory = `${number(atStart)} MB, after the load ${number(site.memoryMb())} MB`
      return [
        ...rows,
        { name: 'start on a folder that is there', ours: `${startSeconds.toFixed(2)} s` },
        { name: 'memory', ours: memory },
      ]
    } finally {
      await file.stop()
      await beside.close()
    }
  } finally {
    await site.stop()
  }
}

async function startedOften(kept: Kept): Promise<{ site: ServerProcess; startSeconds: number }> {
  const took: number[] = []
  for (;;) {
    const site = await startServerProcess({ ...kept, cores: SERVED })
    took.push(site.startSeconds)
    if (took.length === STARTS) return { site, startSeconds: median(took) }
    await site.stop()
  }
}

/** Measures orders against their bare statements, and sign-in bursts. Site, database and load may use every core. */
async function bought(kept: Kept): Promise<Row[]> {
  pin(process.pid, EVERY)
  const site = await startServerProcess({ ...kept, cores: EVERY })
  try {
    const beside = await attach(kept.dataDir, site.url)
    const orders = await prepareOrders(beside)
    try {
      const { rows } = await beside.base.db.execute<{ version: string }>(sql`SELECT version()`)
      console.log(`Orders: ${BUYERS} clients, ${ORDER_ROUNDS} × 3 s each in turn, ${rows[0]?.version.split(' on ')[0]}`)
      const [placed, bare]: [Measured[], Measured[]] = [[], []]
      for (let round = -1; round < ORDER_ROUNDS; round += 1) {
        const [ours, theirs] = [await orders.placed(site.url), await orders.bare()]
        if (round < 0) continue
        placed.push(ours)
        bare.push(theirs)
      }
      const of = (rounds: Measured[], name: 'perSecond' | 'p99') => median(rounds.map((round) => round[name]))
      const crowds = await signInBurstRows(site)
      const ours = of(placed, 'perSecond')
      const theirs = of(bare, 'perSecond')
      return [
        {
          name: `orders/s, against their ${orders.statements} statements`,
          ours: number(ours),
          beside: number(theirs),
          ratio: ours / theirs,
          bar: { atLeast: 0.4 },
        },
        { name: 'an order, p99', ours: ms(of(placed, 'p99')), beside: ms(of(bare, 'p99')) },
        ...crowds,
      ]
    } finally {
      await orders.close()
      await beside.close()
    }
  } finally {
    await site.stop()
  }
}
