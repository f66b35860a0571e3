import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { anonymous } from '#server/context.ts'
import { freePort } from '../bin/local-server.ts'
import { createDataDir } from '../e2e/fixtures/server.ts'
import { createUser } from '../tests/users.ts'
import { ALL_CORES, canPin, LOAD_CORE, pinProcess, SERVER_CORE } from './lib/cpu-affinity.ts'
import { type LoadResult, median, sendRequest } from './lib/load-clients.ts'
import { startBaseline } from './lib/nginx-baseline.ts'
import { formatMs, formatNumber, printTable, type Row } from './lib/report-table.ts'
import { type ServerProcess, startServerProcess } from './lib/server-process.ts'
import { attach } from './lib/services.ts'
import { loadGeneratorName } from './load.ts'
import { BUYERS, prepareOrders } from './orders.ts'
import { missRow, PAGE, pageRounds, pageRows, readRow, requireSameBytes } from './pages.ts'
import { signInBurstRows } from './sign-in-burst.ts'

const STARTS = 3
const ORDER_ROUNDS = 5

type SiteOptions = { dataDir: string; port: number }

/** @returns true if every limit is met */
export async function measureSite(): Promise<boolean> {
  const siteOptions = { dataDir: createDataDir(), port: await freePort() }
  try {
    // Creates the database and the sample data: starts are measured on an existing data folder.
    await (await startServerProcess({ ...siteOptions, cores: ALL_CORES })).stop()
    console.log(`The site on ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
    console.log(canPin ? 'The served program on core 0, the load on core 1' : 'Programs cannot be kept on a core here')
    pinProcess(process.pid, LOAD_CORE)
    const rows = [...(await measureReads(siteOptions)), ...(await measureOrders(siteOptions))]
    console.log()
    return printTable(rows)
  } finally {
    pinProcess(process.pid, ALL_CORES)
    rmSync(siteOptions.dataDir, { recursive: true, force: true })
  }
}

async function measureReads(siteOptions: SiteOptions): Promise<Row[]> {
  const { site, startSeconds } = await measureStarts(siteOptions)
  try {
    const services = await attach(siteOptions.dataDir, site.url)
    const memoryAtStart = site.memoryMb()
    const file = await startBaseline(await sendRequest(site.url, PAGE))
    try {
      const { body } = await requireSameBytes(site, file)
      console.log(
        `${PAGE.path}, ${formatNumber(body.length)} bytes in Brotli, against ${file.name}: ${loadGeneratorName}, ${pageRounds}`,
      )
      const { token } = await createUser(anonymous(services.base))
      const signedIn = { path: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }
      const rows = [
        ...(await pageRows(site, file)),
        await missRow(site),
        await readRow(site, 'API: who am I', signedIn),
        await readRow(site, 'API: a search', { path: '/api/search?q=journey' }),
      ]
      const memory = `${formatNumber(memoryAtStart)} MB, after the load ${formatNumber(site.memoryMb())} MB`
      return [
        ...rows,
        { name: 'start on a folder that is there', siteValue: `${startSeconds.toFixed(2)} s` },
        { name: 'memory', siteValue: memory },
      ]
    } finally {
      await file.stop()
      await services.close()
    }
  } finally {
    await site.stop()
  }
}

async function measureStarts(siteOptions: SiteOptions): Promise<{ site: ServerProcess; startSeconds: number }> {
  const startTimes: number[] = []
  for (;;) {
    const site = await startServerProcess({ ...siteOptions, cores: SERVER_CORE })
    startTimes.push(site.startSeconds)
    if (startTimes.length === STARTS) return { site, startSeconds: median(startTimes) }
    await site.stop()
  }
}

/** Site, database and load may use every core. */
async function measureOrders(siteOptions: SiteOptions): Promise<Row[]> {
  pinProcess(process.pid, ALL_CORES)
  const site = await startServerProcess({ ...siteOptions, cores: ALL_CORES })
  try {
    const services = await attach(siteOptions.dataDir, site.url)
    const orders = await prepareOrders(services)
    try {
      const { rows } = await services.base.db.execute<{ version: string }>(sql`SELECT version()`)
      console.log(`Orders: ${BUYERS} clients, ${ORDER_ROUNDS} × 3 s each in turn, ${rows[0]?.version.split(' on ')[0]}`)
      const [orderRounds, statementRounds]: [LoadResult[], LoadResult[]] = [[], []]
      for (let round = -1; round < ORDER_ROUNDS; round += 1) {
        const [orderRound, statementRound] = [await orders.placeOrders(site.url), await orders.replayStatements()]
        if (round < 0) continue
        orderRounds.push(orderRound)
        statementRounds.push(statementRound)
      }
      const medianOf = (rounds: LoadResult[], name: 'perSecond' | 'p99') => median(rounds.map((round) => round[name]))
      const burstRows = await signInBurstRows(site)
      const ordersPerSecond = medianOf(orderRounds, 'perSecond')
      const baselinePerSecond = medianOf(statementRounds, 'perSecond')
      return [
        {
          name: `orders/s, against their ${orders.statements} statements`,
          siteValue: formatNumber(ordersPerSecond),
          baseline: formatNumber(baselinePerSecond),
          ratio: ordersPerSecond / baselinePerSecond,
          limit: { atLeast: 0.4 },
        },
        {
          name: 'an order, p99',
          siteValue: formatMs(medianOf(orderRounds, 'p99')),
          baseline: formatMs(medianOf(statementRounds, 'p99')),
        },
        ...burstRows,
      ]
    } finally {
      await orders.close()
      await services.close()
    }
  } finally {
    await site.stop()
  }
}
