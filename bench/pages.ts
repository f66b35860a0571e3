import { closedLoop, type LoadRequest, type LoadResponse, median, sendRequest } from './lib/load-clients.ts'
import type { Baseline } from './lib/nginx-baseline.ts'
import { formatMs, formatNumber, type Row } from './lib/report-table.ts'
import type { ServerProcess } from './lib/server-process.ts'
import { measureLoad, type Round } from './load.ts'

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
  const fullPage = await measureAlternating([site, PAGE], [file, PAGE], { rounds: PAGE_ROUNDS, seconds: PAGE_SECONDS })
  const conditionalRequest = async (server: ServerProcess | Baseline): Promise<LoadRequest> => {
    const { etag } = (await sendRequest(server.url, PAGE)).headers
    return { ...PAGE, headers: { ...PAGE.headers, 'if-none-match': etag ?? '' } }
  }
  const shortRounds = { rounds: OTHER_ROUNDS, seconds: OTHER_SECONDS }
  const notModified = await measureAlternating(
    [site, await conditionalRequest(site)],
    [file, await conditionalRequest(file)],
    shortRounds,
  )
  const head = { ...PAGE, method: 'HEAD' }
  const headRequests = await measureAlternating([site, head], [file, head], shortRounds)
  return [
    perSecond('cached page, answers/s', fullPage, { atLeast: 0.6 }),
    {
      name: 'cached page, p99',
      siteValue: formatMs(fullPage.site.p99),
      baseline: formatMs(fullPage.baseline.p99),
      ratio: fullPage.site.p99 / fullPage.baseline.p99,
      limit: { atMost: 3 },
    },
    {
      name: 'cached page, part of the core used',
      siteValue: fullPage.site.core.toFixed(2),
      baseline: fullPage.baseline.core.toFixed(2),
    },
    perSecond('304, answers/s', notModified),
    perSecond('HEAD, answers/s', headRequests),
  ]
}

export async function missRow(site: ServerProcess): Promise<Row> {
  let count = 0
  const next = () => {
    count += 1
    return { path: `/blog?tag=${process.pid}-${count}`, headers: { 'accept-encoding': 'br' } }
  }
  const { perSecond, p50, p99 } = await closedLoop(site.url, { clients: MISS_CLIENTS, seconds: MISS_SECONDS, next })
  return {
    name: 'page rendered for who asks',
    siteValue: `${formatNumber(perSecond)}/s, p50 ${formatMs(p50)}, p99 ${formatMs(p99)}`,
  }
}

export async function readRow(site: ServerProcess, name: string, request: LoadRequest): Promise<Row> {
  const rounds = []
  for (let round = 0; round < OTHER_ROUNDS; round += 1) rounds.push(await measureLoad(site.url, site.pid, 1, request))
  const { perSecond, p50, p99 } = medians(rounds)
  return { name, siteValue: `${formatNumber(perSecond)}/s, p50 ${formatMs(p50)}, p99 ${formatMs(p99)}` }
}

/** @throws if the two servers do not send the same bytes */
export async function requireSameBytes(site: ServerProcess, file: Baseline): Promise<LoadResponse> {
  const [siteResponse, baselineResponse] = [await sendRequest(site.url, PAGE), await sendRequest(file.url, PAGE)]
  if (!siteResponse.body.equals(baselineResponse.body)) throw new Error('the site and the file are not the same bytes')
  return siteResponse
}

type Comparison = { site: Round; baseline: Round }
type Target = [server: { url: string; pid: number }, request: LoadRequest]

/** Alternates, so that a temporary slowdown affects both. The first round of each is a warm-up. */
async function measureAlternating(
  site: Target,
  baseline: Target,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const measured: [Round[], Round[]] = [[], []]
  for (let round = -1; round < rounds; round += 1)
    for (const [index, [server, request]] of [site, baseline].entries()) {
      const result = await measureLoad(server.url, server.pid, seconds, request)
      if (round >= 0) measured[index]?.push(result)
    }
  return { site: medians(measured[0]), baseline: medians(measured[1]) }
}

function medians(rounds: Round[]): Round {
  const medianOf = (name: keyof Round) => median(rounds.map((round) => round[name]))
  return { perSecond: medianOf('perSecond'), p50: medianOf('p50'), p99: medianOf('p99'), core: medianOf('core') }
}

function perSecond(name: string, { site, baseline }: Comparison, limit?: Row['limit']): Row {
  const ratio = site.perSecond / baseline.perSecond
  return {
    name,
    siteValue: formatNumber(site.perSecond),
    baseline: formatNumber(baseline.perSecond),
    ratio,
    ...(limit ? { limit } : {}),
  }
}
