import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { CACHE_PLANNER } from '#contract/planner/worker-messages.ts'
import { connectivityPlugin } from './connectivity.ts'
import { injectLessons } from './inject-lessons.ts'
import { showNotifications } from './notifications.ts'
import {
  cachedLessons,
  cachePage,
  cachePagesOfOldBuilds,
  deleteCachesOfOldBuilds,
  isOfflinePage,
  offlinePages,
  openOfflinePages,
} from './offline-pages.ts'
import {
  cachePlannerFiles,
  cachePlannerPages,
  cacheToday,
  deletePlannersOfOldBuilds,
  isPlannerFile,
  isPlannerPage,
  plannerFiles,
  plannerPages,
  replacePlannerOfOldBuilds,
} from './planner-pages.ts'
import { cacheMissingSiteFiles, siteFiles, siteFilesOfToday } from './site-files.ts'
import { worker } from './worker-scope.ts'

const MAX_IMAGES = 200

registerRoute(({ request, url }) => request.mode === 'navigate' && isOfflinePage(url), offlinePages)
registerRoute(({ request, url }) => request.mode === 'navigate' && isPlannerPage(url), plannerPages)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/api(\/|$)/.test(url.pathname),
  new NetworkOnly({ plugins: [connectivityPlugin] }),
)

// A page opened by client-side navigation: caches its document, because that is loaded offline. A prefetch is no
// navigation; its requests have the mode 'no-cors'.
registerRoute(
  ({ request, url }) => request.mode !== 'no-cors' && url.pathname.endsWith('.data') && isOfflinePage(pageOfData(url)),
  ({ event, request, url }) => {
    event.waitUntil(cachePage(pageOfData(url).href, event).catch(ignore))
    return fetch(request)
  },
)

// The router's request for the routes of links. A request that bypasses the cache checks for a newer build
// (boot/init.ts), which only the server knows.
registerRoute(({ request, url }) => url.pathname === '/__manifest' && request.cache !== 'no-store', new NetworkOnly())

registerRoute(new PrecacheRoute(siteFiles))
registerRoute(({ url, sameOrigin }) => sameOrigin && isPlannerFile(url), plannerFiles)
registerRoute(
  ({ request, sameOrigin }) =>
    sameOrigin &&
    request.destination === 'image' &&
    request.referrer !== '' &&
    isOfflinePage(new URL(request.referrer)),
  new CacheFirst({ cacheName: 'journey-images', plugins: [new ExpirationPlugin({ maxEntries: MAX_IMAGES })] }),
)

setCatchHandler(async ({ request }) => {
  if (request.mode === 'navigate') return offlineResponse()
  return request.url.includes('/__manifest') ? reloadDocumentResponse() : Response.error()
})

// The planner sends it when it opens.
worker.addEventListener('message', (event) => {
  if (event.data !== CACHE_PLANNER) return
  event.waitUntil(
    cachePlannerFiles()
      .then(() => cacheMissingSiteFiles(event))
      .then(cachePlannerPages)
      .catch(ignore),
  )
})

showNotifications()
cleanupOutdatedCaches()
worker.addEventListener('install', (event) => event.waitUntil(install(event).then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(activate(event)))

/** A visit that begins with the planner gets Today first, and the files of the site after those of the planner. */
async function install(event: Event): Promise<void> {
  if (!worker.registration.active && (await isPlannerOpen())) {
    await Promise.all([siteFilesOfToday.install(event), cacheToday()])
    return
  }
  await Promise.all([siteFiles.install(event), cachePagesOfOldBuilds(event), replacePlannerOfOldBuilds()])
}

async function isPlannerOpen(): Promise<boolean> {
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return clients.some(({ url }) => isPlannerPage(new URL(url)))
}

async function activate(event: Event): Promise<void> {
  await siteFiles.activate(event)
  await deleteCachesOfOldBuilds()
  await deletePlannersOfOldBuilds()
  await worker.clients.claim()
  const urls = await openOfflinePages()
  await Promise.all(urls.map((url) => cachePage(url, event)))
}

/** Returns the URL of the page whose loader data this URL serves. */
const pageOfData = ({ pathname, origin }: URL) => new URL(pathname.slice(0, -'.data'.length), origin)

async function offlineResponse(): Promise<Response> {
  const page = await siteFiles.matchPrecache('/offline')
  if (!page) return Response.error()
  return new Response(injectLessons(await page.text(), await cachedLessons()), { headers: page.headers })
}

/**
 * Returns the offline response to a route discovery request: the one that a server of another build gives, which makes
 * the router load the next page as a document. It would treat an error as a failure, and an empty manifest as proof
 * that the routes do not exist.
 */
const reloadDocumentResponse = () => new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })

/** A failed fetch is not cached; the browser reports it to the page. */
const ignore = () => undefined
