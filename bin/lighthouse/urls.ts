import { Failure } from '../cli-output.mjs'

/** An address to measure. Search engines are told of those that are `listed`; behind those that are `refused` is nothing. */
export type PageUrl = { path: string; listed: boolean; refused: boolean }

/** Pages of one thing or one person among many: what is asked for in their place. Those that the sitemap names are taken from there. */
const examples: Record<string, string> = {
  '/orders/:id': '/orders/018f0000-0000-7000-8000-000000000000',
  '/demo/checkout/:id': '/demo/checkout/none',
  '/*': '/no-such-page',
}
/** What a page shows by its query, beside its plain form. */
const asked = ['/blog?category=Health', '/search?q=sunday', '/auth?next=/checkout']
/** What there is nothing behind: the browser's console tells so, for which Lighthouse takes points away. */
const refused = ['/auth/google/begin', '/demo/checkout/none', '/no-such-page']
/** Where the sitemap names more than is worth measuring: of posts and lessons, the first and the last. */
const many = ['/blog/:slug', '/binder/:slug']

/**
 * Every page that a visitor can open, by the routes of the build: a page that is added is measured from then on.
 * @param patterns the pages' patterns, such as `/blog/:slug`
 * @param sitemap the paths that the sitemap names
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
