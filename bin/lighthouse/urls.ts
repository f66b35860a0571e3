import { Failure } from '../cli-output.mjs'
import { CERTIFICATE_PATH, SITE_PAGE_PATH } from './sample-rows.ts'

/** A URL to measure. The SEO score counts only for pages in the sitemap. */
export type PageUrl = { path: string; isInSitemap: boolean; respondsWithError: boolean }

const examples: Record<string, string> = {
  '/certificates/:code': CERTIFICATE_PATH,
  '/pages/:slug': SITE_PAGE_PATH,
  '/account/gifts/:id': '/account/gifts/018f0000-0000-7000-8000-000000000000',
  '/planner/journeys/:id': '/planner/journeys/core.none',
  '/orders/:id': '/orders/018f0000-0000-7000-8000-000000000000',
  '/demo/checkout/:id': '/demo/checkout/none',
  '/*': '/no-such-page',
}
/** Pages that depend on their query, in addition to their plain form. */
const queryUrls = ['/blog?category=Health', '/search?q=sunday', '/auth?next=/checkout']
/** URLs that respond with an error. The browser prints it to the console, and Lighthouse takes points away for that. */
const errorUrls = ['/auth/google/begin', '/demo/checkout/none', '/no-such-page']
/** Routes with more pages in the sitemap than are worth measuring: only the first and the last one are measured. */
const sampledRoutes = ['/blog/:slug', '/binder/:slug']

/** From the routes of the build, so that new pages are measured too. */
export function listPageUrls(patterns: string[], sitemap: string[]): PageUrl[] {
  const all = patterns.flatMap((pattern) => {
    if (!/[:*]/.test(pattern)) return [pattern]
    const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    const matches = sitemap.filter((path) => matcher.test(path) && !patterns.includes(path))
    const selected = sampledRoutes.includes(pattern) ? [matches.at(0), matches.at(-1)] : matches
    const example = examples[pattern]
    const paths = example ? [example] : selected.filter((path) => path !== undefined)
    if (paths.length === 0) throw new Failure(`${pattern} has no example in bin/lighthouse/urls.ts.`)
    return paths
  })
  return [...all, ...queryUrls].map((path) => ({
    path,
    isInSitemap: sitemap.includes(path),
    respondsWithError: errorUrls.includes(path),
  }))
}
