import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { type Encoding, encodings, isKept, isKnown, type KeptPage } from './kept-page.ts'
import type { PageCache } from './page-cache.ts'

/** Answers what is kept in memory before anything else of the program sees the request. @returns whether it did */
export function answerKept(cache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request
  const isHead = method === 'HEAD'
  if ((method !== 'GET' && !isHead) || !url) return false
  const page = cache.ready(url)
  if (!page) return false
  const form = page.forms[encodingFor(headers['accept-encoding'])]
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(page, known)) response.writeHead(304, form.unchanged).end()
  else if (isHead) response.writeHead(200, form.headers).end()
  else response.writeHead(200, form.headers).end(form.body)
  return true
}

/** The door behind: pages that have to be rendered first. */
export const sendPages = (cache: PageCache) => async (request: Request) => {
  const page = await cache.page(request)
  return isKept(page) ? answerWith(page, request) : page
}

function answerWith(page: KeptPage, request: Request): Response {
  const form = page.forms[encodingFor(request.headers.get('accept-encoding') ?? undefined)]
  const known = request.headers.get('if-none-match')
  if (known !== null && isKnown(page, known)) return new Response(null, { status: 304, headers: pairs(form.unchanged) })
  const body = request.method === 'HEAD' ? null : new Uint8Array(form.body)
  return new Response(body, { headers: pairs(form.headers) })
}

/** Browsers send few different words here, and what is none of theirs must not fill the memory. */
const understood = new LRUCache<string, Encoding>({ max: 200 })

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const before = understood.get(accepted)
  if (before) return before
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings])
  // The smallest of those that the reader takes.
  const encoding = encodings.find((one) => taken.includes(one)) ?? 'identity'
  if (accepted.length <= 200) understood.set(accepted, encoding)
  return encoding
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as [string, string]] : []))
}
