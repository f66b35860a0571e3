import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { PublicDomain } from '#server/domain.ts'
import { domain } from './shell/domain.ts'

/**
 * Renders a page whole, as text: it is the same for everyone, so it is kept and sent many times. Its inline scripts are
 * named by their hashes in the page's security policy, which needs all of them.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { html, failed } = await renderWhole(<ServerRouter context={context} url={request.url} />)
  return new Response(html, { status: failed ? 500 : status, headers })
}

/** What pages are handed for rendering: the verbs that everybody may call. */
export function contextWith(verbs: PublicDomain): RouterContextProvider {
  return new RouterContextProvider(new Map([[domain, verbs]]))
}

function renderWhole(page: React.ReactElement): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const whole = new PassThrough()
        text(whole).then((html) => resolve({ html, failed }), reject)
        pipe(whole)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
  })
}
