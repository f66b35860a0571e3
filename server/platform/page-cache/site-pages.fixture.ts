import { expect } from 'vitest'
import type { TestSite } from '../../../tests/test-server.ts'
import { createPublicLoaders, type PublicLoaders, trackPublicLoaders } from '../../public-loaders.ts'
import { isCachedPage } from './cached-page.ts'
import { createLoaderCache, createPageCache, listenForInvalidations } from './index.ts'

const pages: Record<string, (loaders: PublicLoaders) => Promise<unknown>> = {
  '/classes': ({ classes }) => classes.listOpenClasses(),
  '/schedule': ({ schedule }) => schedule.listUpcomingEvents(),
}

export type SiteInstance = {
  read: (path: string) => Promise<string>
  rendered: () => number
  close: () => Promise<void>
}

export async function createSiteInstance(site: TestSite): Promise<SiteInstance> {
  const loaders = createPublicLoaders(site.base)
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  let rendered = 0
  const loaderCache = createLoaderCache({ now: site.base.now })
  const cache = createPageCache({
    render: async ({ url }) => {
      rendered += 1
      const tracker = trackPublicLoaders(loaders, loaderCache)
      const data = await pages[new URL(url).pathname]?.(tracker.loaders)
      return { response: Response.json(data), dependencies: tracker.dependencies() }
    },
    cacheableRoutes: Object.keys(pages).map((path) => ({ path, ids: [], rule: {} })),
    routeOf: async (url) => new URL(url, site.url).pathname,
    publicUrl: site.url,
    headers: {},
    now: site.base.now,
    onError,
  })
  const listener = listenForInvalidations(site.connection, [loaderCache, cache], {
    reloadSettings: site.base.settingsCache.reload,
    onError,
  })

  async function read(path: string): Promise<string> {
    const page = cache.get(path) ?? (await cache.getOrRender(new Request(site.url + path), 'one'))
    if (!isCachedPage(page)) throw new Error(`the page at ${path} is not cacheable`)
    return page.variants.identity.body.toString()
  }

  // Nothing is cached before the listener is connected.
  for (const path of Object.keys(pages))
    await expect.poll(() => read(path).then(() => cache.get(path) !== undefined)).toBe(true)
  return {
    read,
    rendered: () => rendered,
    close: async () => {
      await listener.close()
      expect(errors).toEqual([])
    },
  }
}
