import { randomUUID } from 'node:crypto'
import { type LoadRequest, type LoadResponse, median, sendRequest, steadily } from './lib/load-clients.ts'
import { ms, type Row } from './lib/report-table.ts'
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
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await oneRound(site, round))
  // The first round is a warm-up.
  rounds.shift()
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const beside = (name: string, those: (round: Round) => Crowd): Row => ({
    name: `the same, ${SIGN_INS} sign-ins at once from ${name}`,
    ours: `p95 ${ms(of((round) => those(round).p95))}, ${rounds[0] ? those(rounds[0]).told : ''}`,
    beside: `alone ${ms(of(({ alone }) => alone.p95))}`,
    ratio: of((round) => those(round).p95 / round.alone.p95),
    bar: { atMost: 2 },
  })
  return [
    {
      name: `public pages, ${PAGES_PER_SECOND}/s`,
      ours: `p50 ${ms(of(({ alone }) => alone.p50))}, p95 ${ms(of(({ alone }) => alone.p95))}`,
    },
    beside('one address', ({ together }) => together),
    beside(`${SIGN_INS} addresses`, ({ scattered }) => scattered),
  ]
}

/** The latency of pages meanwhile (ms), and a summary of the responses to the sign-ins. */
type Crowd = { p95: number; told: string }
type Round = { alone: { p50: number; p95: number }; together: Crowd; scattered: Crowd }

async function oneRound(site: ServerProcess, round: number): Promise<Round> {
  const crowd = async (addressOf: (at: number) => string): Promise<Crowd> => {
    const [{ p95 }, told] = await Promise.all([visit(site), signIns(site, addressOf)])
    return { p95, told }
  }
  return {
    alone: await visit(site),
    together: await crowd(() => `10.7.${round}.1`),
    scattered: await crowd((at) => `10.8.${round}.${at}`),
  }
}

function visit(site: ServerProcess) {
  let asked = 0
  const next = () => pages[asked++ % pages.length] ?? PAGE
  return steadily(site.url, { perSecond: PAGES_PER_SECOND, seconds: SECONDS, next })
}

/**
 * Sends the concurrent sign-ins.
 * @returns a summary of the responses
 */
async function signIns(site: ServerProcess, addressOf: (at: number) => string): Promise<string> {
  const began = performance.now()
  const one = (_: unknown, at: number): Promise<LoadResponse> =>
    sendRequest(site.url, {
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': addressOf(at + 1) },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a path through the woods' }),
    })
  const answers = await Promise.all(Array.from({ length: SIGN_INS }, one))
  const took = (performance.now() - began) / 1000
  const told = Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
  return `${told.map(([status, those]) => `${those?.length} × ${status}`).join(', ')} in ${took.toFixed(1)} s`
}
