import { closedLoop, type LoadRequest, type LoadResponse, median, sendRequest } from './lib/load-clients.ts'
import type { Baseline } from './lib/nginx-baseline.ts'
import { ms, number, type Row } from './lib/report-table.ts'
import type { ServerProcess } from './lib/server-process.ts'
import { load, type Round } from './load.ts'

/** The home page, as a browser requests it. */
export const PAGE: LoadRequest = { path: '/', headers: { 'accept-encoding': 'br' } }

const PAGE_ROUNDS = 10
const PAGE_SECONDS = 2
const OTHER_ROUNDS = 5
const OTHER_SECONDS = 1
const MISS_CLIENTS = 4
const MISS_SECONDS = 4

export const pageRounds = `${PAGE_ROUNDS} × ${PAGE_SECONDS} s each in turn (304 and HEAD ${OTHER_ROUNDS} × ${OTHER_SECONDS} s)`

/** Compares a cached page with the same bytes served as a file. */
export async function pageRows(site: ServerProcess, file: Baseline): Promise<Row[]> {
  const whole = await inTurn([site, PAGE], [file, PAGE], { rounds: PAGE_ROUNDS, seconds: PAGE_SECONDS })
  const known = async (server: ServerProcess | Baseline): Promise<LoadRequest> => {
    const { etag } = (await sendRequest(server.url, PAGE)).headers
    return { ...PAGE, headers: { ...PAGE.headers, 'if-none-match': etag ?? '' } }
  }
  const short = { rounds: OTHER_ROUNDS, seconds: OTHER_SECONDS }
  const unchanged = await inTurn([site, await known(site)], [file, await known(file)], short)
  const head = { ...PAGE, method: 'HEAD' }
  const heads = await inTurn([site, head], [file, head], short)
  return [
    perSecond('cached page, answers/s', whole, { atLeast: 0.6 }),
    {
      name: 'cached page, p99',
      ours: ms(whole.ours.p99),
      beside: ms(whole.theirs.p99),
      ratio: whole.ours.p99 / whole.theirs.p99,
      bar: { atMost: 3 },
    },
    {
      name: 'cached page, part of the core used',
      ours: whole.ours.core.toFixed(2),
      beside: whole.theirs.core.toFixed(2),
    },
    perSecond('304, answers/s', unchanged),
    perSecond('HEAD, answers/s', heads),
  ]
}

/** Measures a page that is not cached: one render per request. */
export async function missRow(site: ServerProcess): Promise<Row> {
  let asked = 0
  const next = () => {
    asked += 1
    return { path: `/blog?tag=${process.pid}-${asked}`, headers: { 'accept-encoding': 'br' } }
  }
  const { perSecond, p50, p99 } = await closedLoop(site.url, { clients: MISS_CLIENTS, seconds: MISS_SECONDS, next })
  return { name: 'page rendered for who asks', ours: `${number(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}` }
}

/** Measures an API request that reads from the database. */
export async function readRow(site: ServerProcess, name: string, question: LoadRequest): Promise<Row> {
  const rounds = []
  for (let round = 0; round < OTHER_ROUNDS; round += 1) rounds.push(await load(site.url, site.pid, 1, question))
  const { perSecond, p50, p99 } = medians(rounds)
  return { name, ours: `${number(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}` }
}

/**
 * Returns the response of the site.
 * @throws if the two servers do not send the same bytes
 */
export async function sameBytes(site: ServerProcess, file: Baseline): Promise<LoadResponse> {
  const [ours, theirs] = [await sendRequest(site.url, PAGE), await sendRequest(file.url, PAGE)]
  if (!ours.body.equals(theirs.body)) throw new Error('the site and the file are not the same bytes')
  return ours
}

type Compared = { ours: Round; theirs: Round }
type Asked = [server: { url: string; pid: number }, question: LoadRequest]

/**
 * Measures in alternation, so that a temporary slowdown of the machine affects both. The first round of each is a
 * warm-up.
 */
async function inTurn(
  ours: Asked,
  theirs: Asked,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  const measured: [Round[], Round[]] = [[], []]
  for (let round = -1; round < rounds; round += 1)
    for (const [at, [server, question]] of [ours, theirs].entries()) {
      const one = await load(server.url, server.pid, seconds, question)
      if (round >= 0) measured[at]?.push(one)
    }
  return { ours: medians(measured[0]), theirs: medians(measured[1]) }
}

function medians(rounds: Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), core: of('core') }
}

function perSecond(name: string, { ours, theirs }: Compared, bar?: Row['bar']): Row {
  const ratio = ours.perSecond / theirs.perSecond
  return { name, ours: number(ours.perSecond), beside: number(theirs.perSecond), ratio, ...(bar ? { bar } : {}) }
}
