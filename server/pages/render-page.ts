import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errors } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '../http/problem-response.ts'
import { type Rendered, trackDependencies } from '../page-cache/index.ts'
import type { PublicLoaders } from '../public-loaders.ts'
import { isManifestRequestTooLong, reloadDocumentResponse } from './manifest-limit.ts'
import { isReadable } from './page-route.ts'
import { contentSecurityPolicy, removeNonces } from './security-headers.ts'

/** The built site, with the one thing that it exports besides React Router's own. */
export type SiteBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { contextWith: ContextWith } }
}

/**
 * @param fail told of what went wrong, with the page or a part of it
 * @param mark what the page's own scripts are to bear, so that the policy tells them from all others
 */
type ContextWith = (verbs: PublicLoaders, fail: (error: unknown) => void, mark?: string) => RouterContextProvider

export type Pages = (request: Request, requestId: string) => Promise<Response>

type Options = {
  build: () => Promise<SiteBuild>
  verbs: PublicLoaders
  mode: 'production' | 'development'
  log: Logger
}

/** Renders a page, with a security policy that names its own scripts, and tells what it shows. */
export function renderPages({ build, verbs, mode, log }: Options) {
  return async (request: Request, requestId: string): Promise<Rendered> => {
    if (isManifestRequestTooLong(request.url)) return { answer: reloadDocumentResponse(), shown: null }
    const reading = trackDependencies(verbs)
    const answer = await renderOne(request, requestId, reading.verbs)
    return {
      answer: isDatabaseUnavailable(reading.failure()) ? toServiceUnavailable(answer) : answer,
      shown: reading.shown(),
    }
  }

  async function renderOne(request: Request, requestId: string, verbs: PublicLoaders): Promise<Response> {
    const site = await build()
    // A HEAD is told what the GET would be, its security policy included.
    const isHead = request.method === 'HEAD'
    const url = isReadable(new URL(request.url).pathname) ? request.url : new URL('/no-such-page', request.url)
    const asked = isHead || url !== request.url ? new Request(url, { headers: request.headers }) : request
    const mark = mode === 'development' ? undefined : randomUUID()
    const fail = (error: unknown) => log.error({ err: error, requestId }, 'a page could not be shown whole')
    const answer = await createRequestHandler(site, mode)(asked, site.entry.module.contextWith(verbs, fail, mark))
    if (!mark) return answer
    const headers = new Headers(answer.headers)
    // Where the links of one build lead is true for good, and says so. That there is a newer build says nothing of itself,
    // and must never come out of a cache.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    if (!answer.headers.get('content-type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers })
    const marked = await answer.text()
    const whole = removeNonces(marked, mark)
    const html = answer.status < 500 ? whole : insertRequestId(whole, requestId)
    headers.set('content-security-policy', contentSecurityPolicy(marked, mark))
    // What went wrong is nobody's to keep.
    headers.set('cache-control', answer.status < 500 ? 'no-cache' : 'no-store')
    return new Response(isHead ? null : html, { status: answer.status, headers })
  }
}

/** Nothing is wrong with the address: a program that asked may ask again soon. */
function toServiceUnavailable(answer: Response): Response {
  if (answer.status < 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('retry-after', '2')
  return new Response(answer.body, { status: 503, headers })
}

/** The page of an unexpected error says by which name the log tells of it; the browser's script leaves that as it is. */
function insertRequestId(html: string, requestId: string): string {
  const sentence = errors.unexpected[1]
  return html.replace(`>${sentence}</p>`, `>${sentence} (Request ${requestId})</p>`)
}
