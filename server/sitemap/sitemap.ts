import { countSitemapUrls, sitemapUrls } from '../blog/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { type SitemapUrl, staticUrls } from './static-urls.ts'

/** What one file may hold, by the protocol. */
const MOST = 50_000

/** Every public address, or the list of the files that hold them when one would hold too many (features: machines, 2). */
export async function sitemap(ctx: Ctx, { most = MOST }: { most?: number } = {}): Promise<string> {
  const first = await staticUrls(ctx)
  const total = first.length + (await countSitemapUrls(ctx))
  const { publicUrl } = ctx.site
  const { sitemapIndexXml, sitemapXml } = await writing()
  return total > most
    ? sitemapIndexXml(publicUrl, Math.ceil(total / most))
    : sitemapXml(publicUrl, await slice(ctx, first, 0, most))
}

/** One of those files, the first is 1. @throws not_found */
export async function sitemapPart(ctx: Ctx, { part, most = MOST }: { part: number; most?: number }): Promise<string> {
  const first = await staticUrls(ctx)
  const found = await slice(ctx, first, (part - 1) * most, most)
  if (found.length === 0) throw new Problem('not_found')
  return (await writing()).sitemapXml(ctx.site.publicUrl, found)
}

/** The writer's library is large, and the start of the program need not wait for it. */
const writing = () => import('./sitemap-xml.ts')

/** The standing addresses, then the posts: of these only what is asked for is read. */
async function slice(ctx: Ctx, first: SitemapUrl[], offset: number, limit: number): Promise<SitemapUrl[]> {
  const here = first.slice(offset, offset + limit)
  if (here.length === limit) return here
  const posts = { offset: Math.max(0, offset - first.length), limit: limit - here.length }
  return [...here, ...(await sitemapUrls(ctx, posts))]
}
