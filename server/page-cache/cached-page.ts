import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Dependencies } from './dependencies.ts'

/** The smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/**
 * One form of a page, ready to be sent: its headers as Node takes them, name after name with its value, and how an answer
 * with them begins on the wire.
 */
export type EncodedBody = {
  etag: string
  body: Buffer
  headers: string[]
  unchanged: string[]
  start: { whole: Buffer; unchanged: Buffer }
}

/** A page in memory, in every encoding. */
export type CachedPage = Dependencies & {
  forms: Record<Encoding, EncodedBody>
  /** The pattern that its address fits, such as `/blog/:slug`. */
  route: string
  bytes: number
  /** When it began to be rendered, in milliseconds of a clock that never goes back. */
  since: number
}

/** Told by what it has: an answer may be of either of two classes, Node's own and the server's lighter one. */
export const isCachedPage = (answer: CachedPage | Response): answer is CachedPage => 'forms' in answer

/**
 * For caches between us and the reader: they ask again after seconds, and show what they have while we do not answer. The
 * browser itself asks each time, and is mostly told that nothing changed.
 */
const KEEPING = 'public, max-age=0, s-maxage=5, stale-if-error=86400'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Once for very many readers, but while the first one waits: the last tenth of the bytes takes ten times as long. */
const BROTLI_QUALITY = 6

/** Compresses once what is sent many times. @param always headers that every answer of this site carries */
export async function toCachedPage(
  answer: Response,
  always: Record<string, string>,
  { topics, until, since, route }: Dependencies & Pick<CachedPage, 'since' | 'route'>,
): Promise<CachedPage> {
  const whole = Buffer.from(await answer.arrayBuffer())
  const [br, gz] = await Promise.all([
    brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(whole),
  ])
  const hash = createHash('sha256')
    .update(whole)
    .update(answer.headers.get('content-security-policy') ?? '')
  const name = hash.digest('base64url').slice(0, 22)
  const own = Object.fromEntries(answer.headers)
  const keeping = own['cache-control'] === 'no-cache' ? KEEPING : (own['cache-control'] ?? KEEPING)
  const headers = { ...own, ...always, 'cache-control': keeping, vary: 'accept-encoding' }
  const form = (encoding: Encoding, body: Buffer): EncodedBody => {
    const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`
    const common = { ...headers, etag }
    const coded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const whole = flat({ ...common, ...coded, 'content-length': String(body.length) })
    const unchanged = flat(common)
    const start = { whole: startOf('200 OK', whole), unchanged: startOf('304 Not Modified', unchanged) }
    return { etag, body, headers: whole, unchanged, start }
  }
  const forms = { br: form('br', br), gzip: form('gzip', gz), identity: form('identity', whole) }
  const bytes = encodings.reduce((sum, encoding) => sum + bytesOf(forms[encoding]), 0)
  return { forms, route, bytes, topics, until, since }
}

/** Whether the reader has one of the forms already: by any of their names, as a proxy may have weakened it. */
export function matchesEtag(page: CachedPage, ifNoneMatch: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const given = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return encodings.some((encoding) => given.includes(page.forms[encoding].etag))
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

const bytesOf = ({ body, start }: EncodedBody) => body.length + start.whole.length + start.unchanged.length

function startOf(status: string, headers: string[]): Buffer {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}\r\n` : []))
  return Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}`, 'latin1')
}
