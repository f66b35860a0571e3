import { expect } from 'vitest'
import type { TestSite } from '../../tests/test-server.ts'
import { createPublicLoaders, type PublicLoaders } from '../public-loaders.ts'
import { isCachedPage } from './cached-page.ts'
import { createPageCache, listenForInvalidations, trackDependencies } from './index.ts'

/** What the pages show, without the drawing. */
const pages: Record<string, (verbs: PublicLoaders) => Promise<unknown>> = {
  '/classes': ({ classes }) => classes.listOpenClasses(),
  '/schedule': ({ schedule }) => schedule.listUpcomingEvents(),
}

export type SiteInstance = {
  /** What somebody reads who opens this page now. */
  read: (path: string) => Promise<string>
  /** How many pages were rendered so far. */
  rendered: () => number
  close: () => Promise<void>
}

/** A node of this site that keeps its pages, goes by its clock and hears of its changes. */
export async function anInstanceOf(site: TestSite): Promise<SiteInstance> {
  const verbs = createPublicLoaders(site.base)
  const faults: unknown[] = []
  const onError = (fault: unknown) => void faults.push(fault)
  let rendered = 0
  const cache = createPageCache({
    render: async ({ url }) => {
      rendered += 1
      const reading = trackDependencies(verbs)
      const shown = await pages[new URL(url).pathname]?.(reading.verbs)
      return { answer: Response.json(shown), shown: reading.shown() }
    },
    routeIdsOf: () => [],
    routeOf: async (url) => new URL(url, site.url).pathname,
    publicUrl: site.url,
    headers: {},
    now: site.base.now,
    onError,
  })
  const listening = listenForInvalidations(site.connection, [cache], onError)

  async function read(path: string): Promise<string> {
    const page = cache.get(path) ?? (await cache.getOrRender(new Request(site.url + path), 'one'))
    if (!isCachedPage(page)) throw new Error(`the page at ${path} is not one to keep`)
    return page.forms.identity.body.toString()
  }

  // Until it hears, it keeps nothing.
  for (const path of Object.keys(pages))
    await expect.poll(() => read(path).then(() => cache.get(path) !== undefined)).toBe(true)
  return {
    read,
    rendered: () => rendered,
    close: async () => {
      await listening.close()
      expect(faults).toEqual([])
    },
  }
}
