import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { CspNonce } from './boot/csp-nonce.ts'
import { deferScripts } from './boot/defer-scripts.ts'
import { loadersContext, reportErrorContext } from './router/loaders-context.ts'

/** What the scripts of the page bear while it is on its way to the server's door, which takes it off again. */
const scriptMark = createContext<string | undefined>(undefined)

/**
 * Renders a page whole, as text: it is the same for everyone, so it is kept and sent many times. Its inline scripts are
 * named by their hashes in the page's security policy, which needs all of them.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  handed: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const mark = handed.get(scriptMark)
  const page = (
    <CspNonce value={mark}>
      <ServerRouter context={context} url={request.url} {...(mark && { nonce: mark })} />
    </CspNonce>
  )
  const { html, failed } = await renderWhole(page, mark, handed.get(reportErrorContext))
  return new Response(deferScripts(html, mark), { status: failed ? 500 : status, headers })
}

/** What no page foresaw, in a loader or while it was rendered. A refusal is an answer and no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportErrorContext)(error)
}

/** What pages are handed for rendering: the verbs that everybody may call, whom to tell of failures, and the mark of their own scripts. */
export function contextWith(
  verbs: PublicLoaders,
  fail: (error: unknown) => void,
  mark?: string,
): RouterContextProvider {
  const handed = new RouterContextProvider()
  handed.set(loadersContext, verbs)
  handed.set(reportErrorContext, fail)
  handed.set(scriptMark, mark)
  return handed
}

function renderWhole(
  page: React.ReactElement,
  mark: string | undefined,
  fail: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      ...(mark && { nonce: mark }),
      onAllReady() {
        const whole = new PassThrough()
        text(whole).then((html) => resolve({ html, failed }), reject)
        pipe(whole)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        fail(error)
      },
    })
  })
}
