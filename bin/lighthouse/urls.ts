import { Failure } from '../cli-output.mjs'

/** A URL to measure. `listed`: it is in the sitemap, so SEO counts. `refused`: it responds with an error. */
export type PageUrl = { path: string; listed: boolean; refused: boolean }

/** Examples for routes with parameters whose pages are not in the sitemap. */
const examples: Record<string, string> = {
  '/orders/:id': '/orders/018f0000-0000-7000-8000-000000000000',
  '/demo/checkout/:id': '/demo/checkout/none',
  '/*': '/no-such-page',
}
/** Pages that depend on their query, in addition to their plain form. */
const asked = ['/blog?category=Health', '/search?q=sunday', '/auth?next=/checkout']
/** URLs that respond with an error. The browser prints it to the console, and Lighthouse takes points away for that. */
const refused = ['/auth/google/begin', '/demo/checkout/none', '/no-such-page']
/** Routes with more pages in the sitemap than are worth measuring: only the first and the last one are measured. */
const many = ['/blog/:slug', '/binder/:slug']

/**
 * Returns every page that a visitor can open, from the routes of the build, so that new pages are measured too.
 * @param patterns the route patterns, such as `/blog/:slug`
 * @param sitemap the paths in the sitemap
 */
export function urlsOf(patterns: string[], sitemap: string[]): PageUrl[] {
  const all = patterns.flatMap((pattern) => {
    if (!/[:*]/.test(pattern)) return [pattern]
    const fits = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    const named = sitemap.filter((path) => fits.test(path) && !patterns.includes(path))
    const chosen = many.includes(pattern) ? [named.at(0), named.at(-1)] : named
    const example = examples[pattern]
    const found = example ? [example] : chosen.filter((path) => path !== undefined)
    if (found.length === 0) throw new Failure(`${pattern} has no example in bin/lighthouse/urls.ts.`)
    return found
  })
  return [...all, ...asked].map((path) => ({ path, listed: sitemap.includes(path), refused: refused.includes(path) }))
}
