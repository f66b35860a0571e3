import { setCacheNameDetails } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { build } from './worker-scope.ts'

// Before the controllers, which read the name.
setCacheNameDetails({ prefix: 'journey' })

/** The files of public pages that are readable offline. */
export const siteFiles = new PrecacheController()
siteFiles.addToCacheList(build.files)

/** Those of them that Today loads first. */
export const siteFilesOfToday = new PrecacheController()
siteFilesOfToday.addToCacheList(build.files.filter(({ url }) => build.planner.firstFiles.includes(url)))

/** Caches the files that are missing after a visit that began with the planner. */
export async function cacheMissingSiteFiles(event: Event): Promise<void> {
  const cache = await caches.open(siteFiles.strategy.cacheName)
  if ((await cache.keys()).length < build.files.length) await siteFiles.install(event)
}
