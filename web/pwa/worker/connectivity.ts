import { worker } from './worker-scope.ts'

let isReachable = true

/**
 * Fetches a page and notifies all open pages when the server becomes unreachable or reachable again, because
 * `navigator.onLine` is true on any network (features: app, 11). Only for documents: assets may come from the HTTP cache.
 */
export async function fetchPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    // History navigation is served from the HTTP cache and proves nothing.
    if (request.cache !== 'force-cache') await setReachable(true)
    return response
  } catch (error) {
    // Leaving a page aborts its requests.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await setReachable(false)
    throw error
  }
}

export const connectivityMessage = () => (isReachable ? 'reached' : 'lost')

async function setReachable(next: boolean): Promise<void> {
  if (isReachable === next) return
  isReachable = next
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(connectivityMessage())
}
