import { isCacheable, isDiscovery, isInterface, isPrefetch, pageOfData } from './cacheable-routes.ts'
import { connection, fetchWithTimeout } from './connectivity.ts'
import { cachedAsset, cachedPage, cachePut, deleteOldCaches, precache, precacheFiles } from './offline-cache.ts'
import { offlineResponse, reloadDocumentResponse } from './offline-response.ts'
import { worker } from './worker-scope.ts'

/** How long somebody waits for a page of which a copy is at hand (milliseconds). */
const PATIENCE_MS = 4_000

worker.addEventListener('install', (event) => event.waitUntil(precacheFiles().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isInterface(url.pathname)) return
  const page = pageOfData(url)
  if (request.mode === 'navigate') event.respondWith(openPage(request, url, (work) => event.waitUntil(work)))
  // A lesson that is reached by a link: the page itself is kept, because that is what is opened without a connection.
  else if (page && isCacheable(page) && !isPrefetch(request)) event.waitUntil(precache(page.pathname).catch(nothing))
  else if (isDiscovery(url.pathname, request.cache)) event.respondWith(fetch(request).catch(reloadDocumentResponse))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') {
    event.respondWith(cachedAsset(url.pathname).then((file) => file ?? fetch(request)))
  }
})
// A page that begins asks how things stand.
worker.addEventListener('message', ({ source }) => source?.postMessage(connection()))

type Later = (work: Promise<unknown>) => void

/** The pages that were opened before there was a worker are kept from now on, too. */
async function takeOver(): Promise<void> {
  await deleteOldCaches()
  await worker.clients.claim()
  const open = (await worker.clients.matchAll({ type: 'window' })).map(({ url }) => new URL(url))
  await Promise.all(open.filter(isCacheable).map(({ pathname }) => precache(pathname)))
}

/** The page as the server has it; without a connection the copy of a lesson, and of any other page the word that there is none. */
async function openPage(request: Request, url: URL, later: Later): Promise<Response> {
  const fresh = fetchWithTimeout(request)
  if (isCacheable(url)) later(fresh.then((answer) => cachePut(url.pathname, answer.clone()), nothing))
  const copy = isCacheable(url) ? await cachedPage(url.pathname) : undefined
  try {
    return await (copy ? Promise.race([fresh, after(PATIENCE_MS, copy)]) : fresh)
  } catch {
    return copy ?? offlineResponse()
  }
}

/** What cannot be fetched is not kept; whoever asked for it is told by the browser. */
const nothing = () => undefined

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds))
}
