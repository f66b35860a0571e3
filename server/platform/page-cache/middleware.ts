import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { OnResponse } from '../http/access-log.ts'
import { requestIdFor } from '../http/request-id.ts'
import type { PageCache } from './cache.ts'
import {
  type CachedPage,
  type EncodedBody,
  type Encoding,
  encodings,
  isCachedPage,
  matchesEtag,
} from './cached-page.ts'

type Options = { trustedProxies: number; onResponse: OnResponse }

/** Serves cached pages in front of the router. Returns false for a request that it leaves to the router. */
export function serveFromCache(cache: PageCache, { trustedProxies, onResponse }: Options) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request
    const isHead = method === 'HEAD'
    if ((method !== 'GET' && !isHead) || !url || hasBody(request)) return false
    const page = cache.get(url)
    if (!page) return false
    const requestId = requestIdFor(singleHeader(headers['x-request-id']), trustedProxies)
    const variantHeaders = { acceptEncoding: headers['accept-encoding'], ifNoneMatch: headers['if-none-match'] }
    const { variant, isUnchanged } = selectVariant(page, variantHeaders)
    const status = isUnchanged ? 304 : 200
    response.writeHead(status, [
      ...(isUnchanged ? variant.notModifiedHeaders : variant.headers),
      'x-request-id',
      requestId,
    ])
    if (isUnchanged || isHead) response.end()
    else response.end(variant.body)
    onResponse({ requestId, method, route: page.route, status, seconds: null })
    return true
  }
}

/** True for a request whose body Node must read, or announce with `100 Continue`, before the next response. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers.expect !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0

type VariantHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

function selectVariant(
  page: CachedPage,
  { acceptEncoding, ifNoneMatch }: VariantHeaders,
): { variant: EncodedBody; isUnchanged: boolean } {
  const variant = page.variants[encodingFor(acceptEncoding)]
  return { variant, isUnchanged: ifNoneMatch !== undefined && matchesEtag(page, ifNoneMatch) }
}

const singleHeader = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)

export const renderAndSend = (cache: PageCache) => async (request: Request, requestId: string) => {
  const page = await cache.getOrRender(request, requestId)
  return isCachedPage(page) ? toResponse(page, request) : page
}

function toResponse(page: CachedPage, request: Request): Response {
  const { variant, isUnchanged } = selectVariant(page, {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  if (isUnchanged) return new Response(null, { status: 304, headers: pairs(variant.notModifiedHeaders) })
  // All waiting requests share one buffer. Nothing is copied.
  return new Response(request.method === 'HEAD' ? null : variant.body, { headers: pairs(variant.headers) })
}

/** Encodings by Accept-Encoding. Browsers send few different values. */
const encodingCache = new LRUCache<string, Encoding>({ max: 200 })

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const cached = encodingCache.get(accepted)
  if (cached) return cached
  const acceptedEncodings = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings])
  const encoding = encodings.find((candidate) => acceptedEncodings.includes(candidate)) ?? 'identity'
  if (accepted.length <= 200) encodingCache.set(accepted, encoding)
  return encoding
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []))
}
