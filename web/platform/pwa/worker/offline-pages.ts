import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { connectivityPlugin } from './connectivity.ts'
import { build, worker } from './worker-scope.ts'

const CACHE_NAME = `journey-pages-${build.name}`
/** The first builds had their own cache of files. */
const cacheNamesOfBuilds = /^journey-(pages|files)-/
/** When exceeded, the page opened longest ago is evicted. */
const MAX_PAGES = 40
/** Time after which a cached copy is shown instead of waiting for the server. */
const MAX_WAIT_SECONDS = 4

const pattern = new RegExp(build.offlinePages)

/** Returns true for the pages whose route module has `handle.offline` (contract/page-handle.ts), the only ones that are cached. */
export const isOfflinePage = ({ pathname, search }: URL): boolean => search === '' && pattern.test(pathname)

/** Caches pages, and removes those that no longer exist. A server error does not mean that a page is gone. */
export const offlinePages = new NetworkFirst({
  cacheName: CACHE_NAME,
  networkTimeoutSeconds: MAX_WAIT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    connectivityPlugin,
    {
      cacheWillUpdate: async ({ request, response }) => {
        const isHtml = response.headers.get('content-type')?.startsWith('text/html')
        if (response.ok && !response.redirected && isHtml) return response
        if (response.status < 500) await (await caches.open(CACHE_NAME)).delete(request.url, { ignoreVary: true })
        return null
      },
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES }),
  ],
})

/** Fetches a page in order to cache it. Rejects if the server cannot be reached. */
export async function cachePage(url: string, event: Event): Promise<void> {
  await Promise.all(offlinePages.handleAll({ request: new Request(url), event }))
}

/** Caches this build's version of the pages that earlier builds cached. */
export async function cachePagesOfOldBuilds(event: Event): Promise<void> {
  for (const name of await oldCacheNames()) {
    const requests = await (await caches.open(name)).keys()
    for (const { url } of requests) if (isOfflinePage(new URL(url))) await cachePage(url, event)
  }
}

export async function deleteCachesOfOldBuilds(): Promise<void> {
  for (const name of await oldCacheNames()) {
    await caches.delete(name)
    await new CacheExpiration(name, { maxEntries: MAX_PAGES }).delete()
  }
}

async function oldCacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => cacheNamesOfBuilds.test(name) && name !== CACHE_NAME)
}

/** Returns the cached lessons, most recently cached first. */
export async function cachedLessons(): Promise<{ path: string; html: string }[]> {
  const cache = await caches.open(CACHE_NAME)
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/binder').reverse()
  return Promise.all(
    requests.map(async (request) => ({
      path: new URL(request.url).pathname,
      html: (await (await cache.match(request))?.text()) ?? '',
    })),
  )
}

/** Pages of the offline routes that are open when the worker takes control. */
export async function openOfflinePages(): Promise<string[]> {
  const urls = (await worker.clients.matchAll({ type: 'window' })).map(({ url }) => url)
  return urls.filter((url) => isOfflinePage(new URL(url)))
}
