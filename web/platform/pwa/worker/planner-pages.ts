import type { WorkboxPlugin } from 'workbox-core'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { connectivityPlugin } from './connectivity.ts'
import { build } from './worker-scope.ts'

const CACHE_NAME = `journey-planner-${build.name}`
const MAX_PARALLEL_REQUESTS = 6

const patterns = build.planner.paths.map((path) => ({
  path,
  regExp: new RegExp(`^${path.replace(/:\w+/g, '[^/.]+')}$`),
}))
const files = new Set(build.planner.files)

/** Returns the path under which the document of a planner page is cached: one for all journeys and all queries. */
const cachedPathOf = ({ pathname }: URL) =>
  patterns.find(({ regExp }) => regExp.test(pathname))?.path.replaceAll(':', '')

export const isPlannerPage = (url: URL): boolean => cachedPathOf(url) !== undefined
export const isPlannerFile = ({ pathname }: URL): boolean => files.has(pathname)

const manifest = build.files.find(({ url }) => url.includes('/manifest-'))?.url ?? ''

const plannerPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cachedPathOf(new URL(request.url)) ?? request,
  // The scripts of another build are not cached.
  cacheWillUpdate: async ({ response }) =>
    response.ok && !response.redirected && (await response.clone().text()).includes(manifest) ? response : null,
}

/** Documents of the planner. They contain no entries, so an old one is shown immediately. */
export const plannerPages = new StaleWhileRevalidate({
  cacheName: CACHE_NAME,
  matchOptions: { ignoreVary: true },
  plugins: [connectivityPlugin, plannerPlugin],
})

export const plannerFiles = new CacheFirst({ cacheName: CACHE_NAME, matchOptions: { ignoreVary: true } })

/** Caches the scripts that only the planner has and that are not cached yet. Rejects if the server cannot be reached. */
export const cachePlannerFiles = () => cacheMissing([...files])

/** Caches the pages of the planner. Called when all of their files are cached. */
export const cachePlannerPages = () => cacheMissing(build.planner.paths.map((path) => path.replaceAll(':', '')))

/** Caches Today with the scripts that only the planner has. */
export const cacheToday = () => cacheMissing([...build.planner.firstFiles.filter((url) => files.has(url)), '/planner'])

async function cacheMissing(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const urls = wanted.filter((url) => !cached.has(url))
  while (urls.length > 0) await cache.addAll(urls.splice(0, MAX_PARALLEL_REQUESTS))
}

/** Caches this build's planner if an earlier build's is cached, and deletes the earlier ones. */
export async function replacePlannerOfOldBuilds(): Promise<void> {
  const old = await oldCacheNames()
  if (old.length === 0) return
  await cachePlannerFiles()
  await cachePlannerPages()
}

export async function deletePlannersOfOldBuilds(): Promise<void> {
  for (const name of await oldCacheNames()) await caches.delete(name)
}

async function oldCacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith('journey-planner-') && name !== CACHE_NAME)
}
