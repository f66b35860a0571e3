import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { BuildVersion } from './platform/boot/build-version.tsx'
import { deferScripts } from './platform/boot/defer-scripts.ts'
import { CspNonce } from './platform/router/csp-nonce.ts'
import { loadersContext, reportErrorContext } from './platform/router/loaders-context.ts'

/** Nonce of the inline scripts, which marks them in the rendered HTML until server/platform/pages replaces it with hashes. */
const scriptNonceContext = createContext<string | undefined>(undefined)

/** A string, not a stream: the page is cached, and its CSP needs the hashes of all inline scripts. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const nonce = loadContext.get(scriptNonceContext)
  const page = (
    <CspNonce value={nonce}>
      <BuildVersion value={context.manifest.version}>
        <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
      </BuildVersion>
    </CspNonce>
  )
  const { html, failed } = await renderToHtml(page, nonce, loadContext.get(reportErrorContext))
  const startsEarly = context.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageHandle | undefined)?.startsEarly,
  )
  // Bytes, because a Response checks the code points of a string.
  return new Response(Buffer.from(deferScripts(html, nonce, { startsEarly })), {
    status: failed ? 500 : status,
    headers,
  })
}

/** Logs unexpected errors of loaders and rendering. Error responses below 500 are intended. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportErrorContext)(error)
}

export function createLoadContext(
  loaders: PublicLoaders,
  reportError: (error: unknown) => void,
  nonce?: string,
): RouterContextProvider {
  const loadContext = new RouterContextProvider()
  loadContext.set(loadersContext, loaders)
  loadContext.set(reportErrorContext, reportError)
  loadContext.set(scriptNonceContext, nonce)
  return loadContext
}

function renderToHtml(
  page: React.ReactElement,
  nonce: string | undefined,
  reportError: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // React would move the content of large boundaries to the end of the page, where only a script shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const stream = new PassThrough()
        buffer(stream).then((bytes) => resolve({ html: bytes.toString(), failed }), reject)
        pipe(stream)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        reportError(error)
      },
    })
  })
}
