import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errors } from '#contract/errors.ts'
import type { PublicLoaders } from '../../public-loaders.ts'
import { isDatabaseUnavailable } from '../http/problem-response.ts'
import type { DependencyTracker, Rendered } from '../page-cache/index.ts'
import { isManifestRequestTooLong, reloadDocumentResponse } from './manifest-limit.ts'
import { isReadable } from './page-route.ts'
import { contentSecurityPolicy, removeNonces } from './security-headers.ts'

export type SiteBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { createLoadContext: CreateLoadContext } }
}

/** @param nonce of the page's inline scripts, for the content security policy */
type CreateLoadContext = (
  verbs: PublicLoaders,
  reportError: (error: unknown) => void,
  nonce?: string,
) => RouterContextProvider

export type Pages = (request: Request, requestId: string) => Promise<Response>

type Options = {
  build: () => Promise<SiteBuild>
  trackLoaders: () => DependencyTracker<PublicLoaders>
  mode: 'production' | 'development'
  log: Logger
}

/** Renders a page with a content security policy for its inline scripts, and collects its dependencies. */
export function renderPages({ build, trackLoaders, mode, log }: Options) {
  let handler: { site: SiteBuild; handle: RequestHandler } | undefined

  /** A handler flattens and ranks the routes of its build once. Only in development, the build changes. */
  function handlerOf(site: SiteBuild): RequestHandler {
    if (handler?.site !== site) handler = { site, handle: createRequestHandler(site, mode) }
    return handler.handle
  }

  return async (request: Request, requestId: string): Promise<Rendered> => {
    if (isManifestRequestTooLong(request.url)) return { response: reloadDocumentResponse(), dependencies: null }
    const tracker = trackLoaders()
    const response = await renderResponse(request, requestId, tracker.loaders)
    return {
      response: isDatabaseUnavailable(tracker.failure()) ? toServiceUnavailable(response) : response,
      dependencies: tracker.dependencies(),
    }
  }

  async function renderResponse(request: Request, requestId: string, verbs: PublicLoaders): Promise<Response> {
    const site = await build()
    // A HEAD response has the headers of the GET response, including the content security policy.
    const isHead = request.method === 'HEAD'
    const url = isReadable(new URL(request.url).pathname) ? request.url : new URL('/no-such-page', request.url)
    const pageRequest = isHead || url !== request.url ? new Request(url, { headers: request.headers }) : request
    const nonce = mode === 'development' ? undefined : randomUUID()
    const reportError = (error: unknown) => log.error({ err: error, requestId }, 'page rendering failed')
    const loadContext = site.entry.module.createLoadContext(verbs, reportError, nonce)
    const response = await handlerOf(site)(pageRequest, loadContext)
    if (!nonce) return response
    const headers = new Headers(response.headers)
    // Route discovery responses of one build are immutable and set their own cache-control. A response that reports a
    // newer build sets none and must never be cached.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return new Response(response.body, { status: response.status, headers })
    const htmlWithNonces = await response.text()
    const htmlWithoutNonces = removeNonces(htmlWithNonces, nonce)
    const html = response.status < 500 ? htmlWithoutNonces : insertRequestId(htmlWithoutNonces, requestId)
    headers.set('content-security-policy', contentSecurityPolicy(htmlWithNonces, nonce))
    // Error pages must not be cached.
    if (response.status >= 500) headers.set('cache-control', 'no-store')
    return new Response(isHead ? null : Buffer.from(html), { status: response.status, headers })
  }
}

/** Replaces an error by a 503 with Retry-After: the URL is valid and may work again soon. */
function toServiceUnavailable(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', '2')
  return new Response(response.body, { status: 503, headers })
}

/** Support finds the log entry by the request id on the error page. The client script does not change it. */
function insertRequestId(html: string, requestId: string): string {
  const sentence = errors.unexpected[1]
  return html.replace(`>${sentence}</p>`, `>${sentence} (Request ${requestId})</p>`)
}
