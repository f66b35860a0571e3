import { isAhead, isDiscovery, isInterface, isKept, pageOfData } from './cacheable-routes.ts'
import { ask, connection } from './connectivity.ts'
import { dropEarlier, keep, keepAnswer, keptFile, keptPage, prepare } from './offline-cache.ts'
import { offlineAnswer, openWholeAnswer } from './offline-response.ts'
import { worker } from './worker-scope.ts'

/** How long somebody waits for a page of which a copy is at hand (milliseconds). */
const PATIENCE_MS = 4_000

worker.addEventListener('install', (event) => event.waitUntil(prepare().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isInterface(url.pathname)) return
  const page = pageOfData(url)
  if (request.mode === 'navigate') event.respondWith(openPage(request, url, (work) => event.waitUntil(work)))
  // A lesson that is reached by a link: the page itself is kept, because that is what is opened without a connection.
  else if (page && isKept(page) && !isAhead(request)) event.waitUntil(keep(page.pathname).catch(nothing))
  else if (isDiscovery(url.pathname, request.cache)) event.respondWith(fetch(request).catch(openWholeAnswer))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') {
    event.respondWith(keptFile(url.pathname).then((file) => file ?? fetch(request)))
  }
})
// A page that begins asks how things stand.
worker.addEventListener('message', ({ source }) => source?.postMessage(connection()))

type Later = (work: Promise<unknown>) => void

/** The pages that were opened before there was a worker are kept from now on, too. */
async function takeOver(): Promise<void> {
  await dropEarlier()
  await worker.clients.claim()
  const open = (await worker.clients.matchAll({ type: 'window' })).map(({ url }) => new URL(url))
  await Promise.all(open.filter(isKept).map(({ pathname }) => keep(pathname)))
}

/** The page as the server has it; without a connection the copy of a lesson, and of any other page the word that there is none. */
async function openPage(request: Request, url: URL, later: Later): Promise<Response> {
  const fresh = ask(request)
  if (isKept(url)) later(fresh.then((answer) => keepAnswer(url.pathname, answer.clone()), nothing))
  const copy = isKept(url) ? await keptPage(url.pathname) : undefined
  try {
    return await (copy ? Promise.race([fresh, after(PATIENCE_MS, copy)]) : fresh)
  } catch {
    return copy ?? offlineAnswer()
  }
}

/** What cannot be fetched is not kept; whoever asked for it is told by the browser. */
const nothing = () => undefined

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds))
}
