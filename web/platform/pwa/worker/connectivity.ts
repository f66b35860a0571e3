import type { WorkboxPlugin } from 'workbox-core'
import { worker } from './worker-scope.ts'

let isReachable = true

/**
 * Notifies all open pages when the server becomes unreachable or reachable again, because `navigator.onLine` is true on
 * any network. Only for documents: assets may come from the HTTP cache.
 */
export const connectivityPlugin: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    // History navigation is served from the HTTP cache and proves nothing.
    if (request.cache !== 'force-cache') await setReachable(true)
    return response
  },
  fetchDidFail: async ({ error }) => {
    // Leaving a page aborts its requests.
    if (error.name !== 'AbortError') await setReachable(false)
  },
}

// A page asks for the state when it starts.
worker.addEventListener('message', ({ source }) => source?.postMessage(connectivityMessage()))

const connectivityMessage = () => (isReachable ? 'reached' : 'lost')

async function setReachable(next: boolean): Promise<void> {
  if (isReachable === next) return
  isReachable = next
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(connectivityMessage())
}
