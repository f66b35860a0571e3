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

/** The server build, with the one export that is not React Router's. */
export type SiteBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { contextWith: ContextWith } }
}

/**
 * @param fail receives the errors of a page or a part of it
 * @param mark nonce of the page's inline scripts, for the content security policy
 */
type ContextWith = (verbs: PublicLoaders, fail: (error: unknown) => void, mark?: string) => RouterContextProvider

export type Pages = (request: Request, requestId: string) => Promise<Response>

type Options = {
  build: () => Promise<SiteBuild>
  verbs: PublicLoaders
  mode: 'production' | 'development'
  log: Logger
}

/** Renders a page with a content security policy for its inline scripts, and collects its dependencies. */
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
    // A HEAD response has the headers of the GET response, including the content security policy.
    const isHead = request.method === 'HEAD'
    const url = isReadable(new URL(request.url).pathname) ? request.url : new URL('/no-such-page', request.url)
    const asked = isHead || url !== request.url ? new Request(url, { headers: request.headers }) : request
    const mark = mode === 'development' ? undefined : randomUUID()
    const fail = (error: unknown) => log.error({ err: error, requestId }, 'a page could not be shown whole')
    const answer = await createRequestHandler(site, mode)(asked, site.entry.module.contextWith(verbs, fail, mark))
    if (!mark) return answer
    const headers = new Headers(answer.headers)
    // Route discovery responses of one build are immutable and set their own cache-control. A response that reports a
    // newer build sets none and must never be cached.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    if (!answer.headers.get('content-type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers })
    const marked = await answer.text()
    const whole = removeNonces(marked, mark)
    const html = answer.status < 500 ? whole : insertRequestId(whole, requestId)
    headers.set('content-security-policy', contentSecurityPolicy(marked, mark))
    // Error pages must not be cached.
    headers.set('cache-control', answer.status < 500 ? 'no-cache' : 'no-store')
    return new Response(isHead ? null : html, { status: answer.status, headers })
  }
}

/** Replaces an error by a 503 with Retry-After: the URL is valid and may work again soon. */
function toServiceUnavailable(answer: Response): Response {
  if (answer.status < 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('retry-after', '2')
  return new Response(answer.body, { status: 503, headers })
}

/**
 * Adds the request id to the error page, so that support can find the log entry. The client script does not change it.
 */
function insertRequestId(html: string, requestId: string): string {
  const sentence = errors.unexpected[1]
  return html.replace(`>${sentence}</p>`, `>${sentence} (Request ${requestId})</p>`)
}
