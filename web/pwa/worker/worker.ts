import { delay } from '../../api/delay.ts'
import { connectivityMessage, fetchPage } from './connectivity.ts'
import { isOfflinePage } from './is-offline-page.ts'
import { cachedAsset, cachedPage, cachePut, deleteOldCaches, precache, precacheFiles } from './offline-cache.ts'
import { offlineResponse, reloadDocumentResponse } from './offline-response.ts'
import { isApiPath, isPrefetch, isRouteDiscovery, pageUrlOfData } from './request-kinds.ts'
import { worker } from './worker-scope.ts'

/** Time after which a cached copy is shown instead of waiting for the server. */
const MAX_WAIT_MS = 4_000

worker.addEventListener('install', (event) => event.waitUntil(precacheFiles().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isApiPath(url.pathname)) return
  const pageUrl = pageUrlOfData(url)
  if (request.mode === 'navigate') event.respondWith(openPage(request, url, (work) => event.waitUntil(work)))
  // A lesson opened by client-side navigation: caches its document, because that is loaded offline.
  else if (pageUrl && isOfflinePage(pageUrl) && !isPrefetch(request))
    event.waitUntil(precache(pageUrl.pathname).catch(ignore))
  else if (isRouteDiscovery(url.pathname, request.cache))
    event.respondWith(fetch(request).catch(reloadDocumentResponse))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') {
    event.respondWith(cachedAsset(url.pathname).then((file) => file ?? fetch(request)))
  }
})
// A page asks for the connectivity state when it starts.
worker.addEventListener('message', ({ source }) => source?.postMessage(connectivityMessage()))

/** Takes control of the open pages and caches the lessons among them. */
async function activate(): Promise<void> {
  await deleteOldCaches()
  await worker.clients.claim()
  const openUrls = (await worker.clients.matchAll({ type: 'window' })).map(({ url }) => new URL(url))
  await Promise.all(openUrls.filter(isOfflinePage).map(({ pathname }) => precache(pathname)))
}

/** Network first. Falls back to the cached lesson, or to the offline page for anything else. */
async function openPage(request: Request, url: URL, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const networkResponse = fetchPage(request)
  if (isOfflinePage(url))
    waitUntil(networkResponse.then((response) => cachePut(url.pathname, response.clone()), ignore))
  const cachedResponse = isOfflinePage(url) ? await cachedPage(url.pathname) : undefined
  try {
    return await (cachedResponse
      ? Promise.race([networkResponse, delay(MAX_WAIT_MS).then(() => cachedResponse)])
      : networkResponse)
  } catch {
    return cachedResponse ?? offlineResponse()
  }
}

/** A failed fetch is not cached; the browser reports it to the page. */
const ignore = () => undefined
