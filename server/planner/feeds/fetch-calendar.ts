import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isFeedUrl } from '#contract/planner/feeds.ts'
import { lookupPublic } from '../../platform/http/public-addresses.ts'
import { Problem } from '../../problem.ts'

/** Options of the connection. Tests connect to a local server. */
export type FeedConnection = Pick<
  Exclude<Parameters<typeof request>[1], undefined | ((...args: never) => void)>,
  'lookup' | 'port' | 'ca' | 'servername'
>

const TIMEOUT_MS = 10_000
const MAX_BYTES = 2_000_000
const MAX_REDIRECTS = 4
const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Fetches a calendar that a user named, within ten seconds. Connects to public addresses only, also after a redirect.
 * @throws feed_unavailable, too_large
 */
export async function fetchCalendar(url: string, connection: FeedConnection = {}): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await followRedirects(url, signal, connection)
    if (response.statusCode === 200) return await readBody(response)
    response.destroy()
    throw new Problem('feed_unavailable', { message: refusalText(response.statusCode) })
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('feed_unavailable', { cause })
  }
}

async function followRedirects(
  firstUrl: string,
  signal: AbortSignal,
  connection: FeedConnection,
): Promise<IncomingMessage> {
  let url = firstUrl
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // Host names only: the look-up of a connection is skipped for an IP address.
    if (!isFeedUrl(url)) throw new Problem('feed_unavailable', { message: NO_PUBLIC_CALENDAR })
    const response = await send(url, signal, connection)
    const { location } = response.headers
    if (!redirectStatuses.includes(response.statusCode ?? 0) || location === undefined) return response
    response.destroy()
    url = URL.parse(location, url)?.href ?? ''
  }
  throw new Problem('feed_unavailable', { message: NO_PUBLIC_CALENDAR })
}

const NO_PUBLIC_CALENDAR = 'This address leads to no public calendar.'

function send(url: string, signal: AbortSignal, connection: FeedConnection): Promise<IncomingMessage> {
  const headers = { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'journey-planner' }
  return new Promise((resolve, reject) => {
    request(url, { lookup: lookupPublic, ...connection, agent: false, headers, signal })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  if (Number(response.headers['content-length']) > MAX_BYTES) {
    response.destroy()
    throw new Problem('too_large', { message: TOO_LARGE })
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the connection.
    if (bytes > MAX_BYTES) throw new Problem('too_large', { message: TOO_LARGE })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const TOO_LARGE = 'This calendar is larger than 2 MB, which is more than the planner can read.'

function refusalText(status: number | undefined): string {
  if (status === 401 || status === 403) return 'This calendar is private. Use its secret address, or publish it.'
  if (status === 404 || status === 410) return 'There is no calendar at this address any more.'
  return `The calendar’s server returned an error (${status ?? 0}). Please try again later.`
}
