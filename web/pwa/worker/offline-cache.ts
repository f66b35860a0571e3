import { isOfflinePage } from './is-offline-page.ts'
import { assetPathsIn } from './request-kinds.ts'
import { build } from './worker-scope.ts'

const PREFIX = 'journey-'
const FILES = `${PREFIX}files-${build.name}`
const PAGES = `${PREFIX}pages-${build.name}`
/** When exceeded, the page opened longest ago is evicted (features: app, 6). */
const MAX_PAGES = 40

/** Caches the assets, the offline page and this build's version of the lessons that earlier builds cached (features: app, 7). */
export async function precacheFiles(): Promise<void> {
  const files = await caches.open(FILES)
  await files.addAll(build.files)
  const offline = await fetch('/offline', { cache: 'reload' })
  if (!offline.ok) throw new TypeError('The offline page could not be fetched.')
  await cacheAssets(await offline.clone().text())
  await files.put('/offline', offline)
  for (const path of await pathsOfOldCaches()) await precache(path)
}

export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith(PREFIX) && name !== FILES && name !== PAGES)
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}

export async function precache(path: string): Promise<void> {
  await cachePut(path, await fetch(path))
}

/** Caches a page with its assets. Removes it instead if the response is an error below 500 or not a page. */
export async function cachePut(path: string, response: Response): Promise<void> {
  const pages = await caches.open(PAGES)
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) {
    // A server error does not mean that the page is gone.
    if (response.status < 500) await pages.delete(path)
    return
  }
  await cacheAssets(await response.clone().text())
  await pages.delete(path)
  await pages.put(path, response)
  const cachedRequests = await pages.keys()
  const excess = Math.max(0, cachedRequests.length - MAX_PAGES)
  for (const request of cachedRequests.slice(0, excess)) await pages.delete(request)
}

export async function cachedPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(path)
}

/** Returns the cached lessons, most recently opened first. */
export async function cachedLessons(): Promise<{ path: string; html: string }[]> {
  const pages = await caches.open(PAGES)
  const requests = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== '/binder').reverse()
  return Promise.all(
    requests.map(async (request) => ({
      path: new URL(request.url).pathname,
      html: (await (await pages.match(request))?.text()) ?? '',
    })),
  )
}

export async function cachedAsset(path: string): Promise<Response | undefined> {
  return (await caches.open(FILES)).match(path)
}

/** Caches a page's assets. File names contain a content hash, so cached ones are never fetched again. */
async function cacheAssets(html: string): Promise<void> {
  const files = await caches.open(FILES)
  const cachedPaths = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll(assetPathsIn(html).filter((path) => !cachedPaths.has(path)))
}

async function pathsOfOldCaches(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}pages-`) && name !== PAGES)
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests
    .flat()
    .map(({ url }) => new URL(url))
    .filter(isOfflinePage)
    .map(({ pathname }) => pathname)
}
