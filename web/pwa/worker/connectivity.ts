import { worker } from './worker-scope.ts'

let reached = true

/**
 * Fetches a page, and tells every open one when the server is not to be reached any more, or is again: a browser takes
 * any network for the Internet (features: app, 11). A part of a page would tell nothing: the browser may have it already.
 */
export async function fetchWithTimeout(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    // The way back through the history is answered by the browser itself.
    if (request.cache !== 'force-cache') await tell(true)
    return answer
  } catch (error) {
    // A page that is left takes its questions back, which says nothing about the connection.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await tell(false)
    throw error
  }
}

/** What a page hears that was opened while there was no connection, and asks. */
export const connection = () => (reached ? 'reached' : 'lost')

async function tell(now: boolean): Promise<void> {
  if (reached === now) return
  reached = now
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(connection())
}
