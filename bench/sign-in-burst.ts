import { randomUUID } from 'node:crypto'
import { type LoadRequest, type LoadResponse, median, openLoop, sendRequest } from './lib/load-clients.ts'
import { formatMs, type Row } from './lib/report-table.ts'
import type { ServerProcess } from './lib/server-process.ts'
import { PAGE } from './pages.ts'

const PAGES_PER_SECOND = 200
const SECONDS = 6
const SIGN_INS = 50
const ROUNDS = 5
const pages: LoadRequest[] = ['/', '/store', '/classes', '/blog', '/binder', '/schedule'].map((path) => ({
  ...PAGE,
  path,
}))

/**
 * Measures public pages at 200 requests per second: alone, and during 50 concurrent sign-ins, in turn. The sign-ins
 * come from one IP, where the rate limits allow only a few, and from 50 IPs, where they allow all. A wrong password
 * takes as much work as a correct one.
 */
export async function signInBurstRows(site: ServerProcess): Promise<Row[]> {
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await runRound(site, round))
  // The first round is a warm-up.
  rounds.shift()
  const medianOf = (select: (round: Round) => number) => median(rounds.map(select))
  const createBurstRow = (name: string, selectBurst: (round: Round) => Burst): Row => ({
    name: `the same, ${SIGN_INS} sign-ins at once from ${name}`,
    siteValue: `p95 ${formatMs(medianOf((round) => selectBurst(round).p95))}, ${rounds[0] ? selectBurst(rounds[0]).summary : ''}`,
    baseline: `alone ${formatMs(medianOf(({ alone }) => alone.p95))}`,
    ratio: medianOf((round) => selectBurst(round).p95 / round.alone.p95),
    limit: { atMost: 2 },
  })
  return [
    {
      name: `public pages, ${PAGES_PER_SECOND}/s`,
      siteValue: `p50 ${formatMs(medianOf(({ alone }) => alone.p50))}, p95 ${formatMs(medianOf(({ alone }) => alone.p95))}`,
    },
    createBurstRow('one address', ({ fromOneIp }) => fromOneIp),
    createBurstRow(`${SIGN_INS} addresses`, ({ fromManyIps }) => fromManyIps),
  ]
}

type Burst = { p95: number; summary: string }
type Round = { alone: { p50: number; p95: number }; fromOneIp: Burst; fromManyIps: Burst }

async function runRound(site: ServerProcess, round: number): Promise<Round> {
  const measureBurst = async (ipOf: (index: number) => string): Promise<Burst> => {
    const [{ p95 }, summary] = await Promise.all([loadPages(site), sendSignIns(site, ipOf)])
    return { p95, summary }
  }
  return {
    alone: await loadPages(site),
    fromOneIp: await measureBurst(() => `10.7.${round}.1`),
    fromManyIps: await measureBurst((index) => `10.8.${round}.${index}`),
  }
}

function loadPages(site: ServerProcess) {
  let sent = 0
  const next = () => pages[sent++ % pages.length] ?? PAGE
  return openLoop(site.url, { perSecond: PAGES_PER_SECOND, seconds: SECONDS, next })
}

async function sendSignIns(site: ServerProcess, ipOf: (index: number) => string): Promise<string> {
  const startedAt = performance.now()
  const signIn = (_: unknown, index: number): Promise<LoadResponse> =>
    sendRequest(site.url, {
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': ipOf(index + 1) },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a path through the woods' }),
    })
  const responses = await Promise.all(Array.from({ length: SIGN_INS }, signIn))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const groups = Object.entries(Object.groupBy(responses, ({ status }) => String(status)))
  return `${groups.map(([status, group]) => `${group?.length} × ${status}`).join(', ')} in ${elapsedSeconds.toFixed(1)} s`
}
