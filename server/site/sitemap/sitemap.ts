import type { Ctx } from '../../context.ts'
import { earliest } from '../../platform/page-cache/earliest.ts'
import { Problem } from '../../problem.ts'
import type { SitemapUrl } from './sitemap-source.ts'

/** Limit per file of the sitemap protocol. */
const MAX_URLS = 50_000

/**
 * Returns the sitemap, or a sitemap index if there are too many URLs for one file. It is valid until `until` without
 * changes. Its pages come from the sources in services.ts, and from routes with `handle.sitemap`.
 */
export async function sitemap(
  ctx: Ctx,
  { maxUrls = MAX_URLS }: { maxUrls?: number } = {},
): Promise<{ xml: string; until: Date | null }> {
  const unranged = await listUnranged(ctx)
  const ranged = await Promise.all(rangedSources(ctx).map(({ count }) => count(ctx)))
  const total = ranged.reduce((sum, count) => sum + count, unranged.length)
  const { publicUrl } = ctx.site
  const { sitemapIndexXml, sitemapXml } = await loadXmlWriter()
  const xml =
    total > maxUrls
      ? await sitemapIndexXml(publicUrl, Math.ceil(total / maxUrls))
      : await sitemapXml(publicUrl, await listUrls(ctx, unranged, { offset: 0, limit: maxUrls }))
  return { xml, until: earliest(unranged.map(({ listedUntil }) => listedUntil ?? null)) }
}

/** Returns one file of the sitemap index, counted from 1. @throws not_found */
export async function sitemapPart(
  ctx: Ctx,
  { part, maxUrls = MAX_URLS }: { part: number; maxUrls?: number },
): Promise<string> {
  const urls = await listUrls(ctx, await listUnranged(ctx), { offset: (part - 1) * maxUrls, limit: maxUrls })
  if (urls.length === 0) throw new Problem('not_found')
  return (await loadXmlWriter()).sitemapXml(ctx.site.publicUrl, urls)
}

/** Loads the large XML library on first use to keep start-up short. */
const loadXmlWriter = () => import('./sitemap-xml.ts')

async function listUnranged(ctx: Ctx): Promise<SitemapUrl[]> {
  const lists = await Promise.all(ctx.sitemapSources.map(({ list }) => list(ctx)))
  return lists.flat()
}

const rangedSources = (ctx: Ctx) => ctx.sitemapSources.flatMap(({ ranged }) => ranged ?? [])

type Range = { offset: number; limit: number }

async function listUrls(ctx: Ctx, unranged: SitemapUrl[], { offset, limit }: Range): Promise<SitemapUrl[]> {
  const urls = unranged.slice(offset, offset + limit)
  let start = Math.max(0, offset - unranged.length)
  for (const { count, list } of rangedSources(ctx)) {
    if (urls.length === limit) break
    urls.push(...(await list(ctx, { offset: start, limit: limit - urls.length })))
    start = Math.max(0, start - (await count(ctx)))
  }
  return urls
}
