import { countSitemapUrls, sitemapUrls } from '../blog/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { type SitemapUrl, staticUrls } from './static-urls.ts'

/** Limit per file of the sitemap protocol. */
const MAX_URLS = 50_000

/** Returns the sitemap, or a sitemap index if there are too many URLs for one file (features: machines, 2). */
export async function sitemap(ctx: Ctx, { maxUrls = MAX_URLS }: { maxUrls?: number } = {}): Promise<string> {
  const staticEntries = await staticUrls(ctx)
  const total = staticEntries.length + (await countSitemapUrls(ctx))
  const { publicUrl } = ctx.site
  const { sitemapIndexXml, sitemapXml } = await loadXmlWriter()
  return total > maxUrls
    ? sitemapIndexXml(publicUrl, Math.ceil(total / maxUrls))
    : sitemapXml(publicUrl, await listUrls(ctx, staticEntries, 0, maxUrls))
}

/** Returns one file of the sitemap index, counted from 1. @throws not_found */
export async function sitemapPart(
  ctx: Ctx,
  { part, maxUrls = MAX_URLS }: { part: number; maxUrls?: number },
): Promise<string> {
  const staticEntries = await staticUrls(ctx)
  const urls = await listUrls(ctx, staticEntries, (part - 1) * maxUrls, maxUrls)
  if (urls.length === 0) throw new Problem('not_found')
  return (await loadXmlWriter()).sitemapXml(ctx.site.publicUrl, urls)
}

/** Loads the large XML library on first use to keep start-up short. */
const loadXmlWriter = () => import('./sitemap-xml.ts')

/** Returns a range of all URLs: static ones first, then posts, of which only the range is read. */
async function listUrls(ctx: Ctx, staticEntries: SitemapUrl[], offset: number, limit: number): Promise<SitemapUrl[]> {
  const here = staticEntries.slice(offset, offset + limit)
  if (here.length === limit) return here
  const posts = { offset: Math.max(0, offset - staticEntries.length), limit: limit - here.length }
  return [...here, ...(await sitemapUrls(ctx, posts))]
}
