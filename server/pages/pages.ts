import { randomUUID } from 'node:crypto'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '../api/problems.ts'
import type { PublicDomain } from '../domain.ts'
import { type Rendered, watchReading } from '../page-cache/index.ts'
import { asksTooMuch, openWhole } from './route-discovery.ts'
import { contentSecurityPolicy, withoutMarks } from './security-headers.ts'

/** The built site, with the one thing that it exports besides React Router's own. */
export type SiteBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { contextWith: ContextWith } }
}

/** @param mark what the page's own scripts are to bear, so that the policy tells them from all others */
type ContextWith = (verbs: PublicDomain, mark?: string) => RouterContextProvider

export type Pages = (request: Request) => Promise<Response>

/** Renders a page, with a security policy that names its own scripts, and tells what it shows. */
export function renderPages(
  build: () => Promise<SiteBuild>,
  verbs: PublicDomain,
  mode: 'production' | 'development',
): (request: Request) => Promise<Rendered> {
  return async (request) => {
    if (asksTooMuch(request.url)) return { answer: openWhole(), shown: null }
    const reading = watchReading(verbs)
    const answer = await renderOne(request, reading.verbs)
    return { answer: isDatabaseAway(reading.failure()) ? comeBack(answer) : answer, shown: reading.shown() }
  }

  async function renderOne(request: Request, verbs: PublicDomain): Promise<Response> {
    const site = await build()
    // A HEAD is told what the GET would be, its security policy included.
    const isHead = request.method === 'HEAD'
    const url = isReadable(request.url) ? request.url : new URL('/no-such-page', request.url)
    const asked = isHead || url !== request.url ? new Request(url, { headers: request.headers }) : request
    const mark = mode === 'development' ? undefined : randomUUID()
    const answer = await createRequestHandler(site, mode)(asked, site.entry.module.contextWith(verbs, mark))
    if (!mark) return answer
    const headers = new Headers(answer.headers)
    // Where the links of one build lead is true for good, and says so. That there is a newer build says nothing of itself,
    // and must never come out of a cache.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    if (!answer.headers.get('content-type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers })
    const marked = await answer.text()
    const html = withoutMarks(marked, mark)
    headers.set('content-security-policy', contentSecurityPolicy(marked, mark))
    // What went wrong is nobody's to keep.
    headers.set('cache-control', answer.status < 500 ? 'no-cache' : 'no-store')
    return new Response(isHead ? null : html, { status: answer.status, headers })
  }
}

/** Nothing is wrong with the address: a program that asked may ask again soon. */
function comeBack(answer: Response): Response {
  if (answer.status < 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('retry-after', '2')
  return new Response(answer.body, { status: 503, headers })
}

/** An address that cannot be decoded names no page, and the router would write a line to the log for each. */
function isReadable(url: string): boolean {
  try {
    decodeURI(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
