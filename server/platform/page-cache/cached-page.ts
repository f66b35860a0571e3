import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Dependencies } from './dependencies.ts'

/** Ordered by size, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

type PageBody = Buffer<ArrayBuffer>

/** One encoding of a page. Headers are flat arrays, name after name with its value, as `writeHead` takes them. */
export type EncodedBody = { etag: string; body: PageBody; headers: string[]; notModifiedHeaders: string[] }

export type CachedPage = Dependencies & {
  variants: Record<Encoding, EncodedBody>
  /** The route pattern, such as `/blog/:slug`. */
  route: string
  bytes: number
  /** Start time of the render, in milliseconds of a monotonic clock. */
  since: number
}

/** Checks a field, because there are two response classes: Node's and that of @hono/node-server. */
export const isCachedPage = (response: CachedPage | Response): response is CachedPage => 'variants' in response

/** Shared caches serve the old page while the site is down. Browsers revalidate each request, mostly with a 304. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-if-error=86400'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** The first request waits for the compression: the last tenth of the size would take ten times as long. */
const BROTLI_QUALITY = 6

/** The objects, arrays and buffer handles of one page, rounded up (bytes). */
const OBJECT_BYTES = 4_000
const TAG_BYTES = 100

export async function toCachedPage(
  response: Response,
  siteHeaders: Record<string, string>,
  { tags, until, since, route }: Dependencies & Pick<CachedPage, 'since' | 'route'>,
): Promise<CachedPage> {
  const fullBody = new Uint8Array(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    brotli(fullBody, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: fullBody.length },
    }),
    gzipped(fullBody),
  ])
  const [brBody, gzipBody, body] = copyTogether([br, gz, fullBody])
  const hash = createHash('sha256')
    .update(fullBody)
    .update(response.headers.get('content-security-policy') ?? '')
  const name = hash.digest('base64url').slice(0, 22)
  const responseHeaders = Object.fromEntries(response.headers)
  const cacheControl =
    responseHeaders['cache-control'] === 'no-cache'
      ? CACHE_CONTROL
      : (responseHeaders['cache-control'] ?? CACHE_CONTROL)
  const headers = { ...responseHeaders, ...siteHeaders, 'cache-control': cacheControl, vary: 'accept-encoding' }
  const encodeVariant = (encoding: Encoding, body: PageBody): EncodedBody => {
    const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`
    const common = { ...headers, etag }
    const encodingHeader: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const allHeaders = flat({ ...common, ...encodingHeader, 'content-length': String(body.length) })
    return { etag, body, headers: allHeaders, notModifiedHeaders: flat(common) }
  }
  const variants = {
    br: encodeVariant('br', brBody),
    gzip: encodeVariant('gzip', gzipBody),
    identity: encodeVariant('identity', body),
  }
  const bytes =
    OBJECT_BYTES +
    encodings.reduce((sum, encoding) => sum + variants[encoding].body.length, 0) +
    // The encodings share the strings of their headers.
    variants.br.headers.reduce((sum, text) => sum + text.length, 0) +
    tags.size * TAG_BYTES
  return { variants, route, bytes, tags, until, since }
}

/** Returns true if If-None-Match names any encoding of the page. The comparison is weak: proxies may add `W/`. */
export function matchesEtag(page: CachedPage, ifNoneMatch: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const etags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return encodings.some((encoding) => etags.includes(page.variants[encoding].etag))
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/** The buffers of zlib are parts of larger ones. */
function copyTogether(bodies: [Uint8Array, Uint8Array, Uint8Array]): [PageBody, PageBody, PageBody] {
  const memory = Buffer.allocUnsafeSlow(bodies.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  const copy = (body: Uint8Array) => {
    memory.set(body, end)
    end += body.length
    return memory.subarray(end - body.length, end)
  }
  const [br, gzip, identity] = bodies
  return [copy(br), copy(gzip), copy(identity)]
}
