import { and, eq } from 'drizzle-orm'
import { type PagePlacement, sitePagePath } from '#contract/site-pages/page-options.ts'
import type { SitePage, SitePageLinks } from '#contract/site-pages/site-pages.schema.ts'
import { isSlug } from '#contract/slugs.ts'
import { sitePages as table } from '#db/schema/site-pages.ts'
import { excerptOf } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import type { CacheDependencies } from '../page-cache/dependencies.ts'
import { Problem } from '../problem.ts'
import type { SitemapSource } from '../sitemap/sitemap-source.ts'
import { linkOrder } from './admin/site-pages.ts'

const isPublished = eq(table.isPublished, true)

/** Returns a published page (features: pages, 1). @throws not_found */
export async function getSitePage(ctx: Ctx, { slug }: { slug: string }): Promise<SitePage> {
  const [row] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(table)
        .where(and(eq(table.slug, slug), isPublished))
    : []
  if (!row) throw new Problem('not_found')
  const { title, content, changedAt } = row
  return { title, slug, content, summary: excerptOf(content) || title, changedAt: changedAt.toISOString() }
}

/** Returns the links that the menu, the footer and forms show (features: pages, 2 and 3). */
export async function listPageLinks(ctx: Ctx): Promise<SitePageLinks> {
  const { title, slug, placement, purpose } = table
  const rows = await ctx.db
    .select({ title, slug, placement, purpose })
    .from(table)
    .where(isPublished)
    .orderBy(...linkOrder)
  const linksIn = (placement: PagePlacement) =>
    rows
      .filter((row) => row.placement === placement)
      .map(({ title, slug }) => ({ label: title, to: sitePagePath(slug) }))
  const legal = rows.flatMap(({ purpose, slug }) => (purpose ? [[purpose, sitePagePath(slug)]] : []))
  return { menu: linksIn('menu'), footer: linksIn('footer'), legal: Object.fromEntries(legal) }
}

export const sitePageSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const rows = await ctx.db
      .select({ slug: table.slug, changedAt: table.changedAt })
      .from(table)
      .where(isPublished)
      .orderBy(...linkOrder)
    return rows.map(({ slug, changedAt }) => ({ path: sitePagePath(slug), changedAt }))
  },
}

const tags = ['site-pages']

export const sitePageDependencies: CacheDependencies<{
  getSitePage: typeof getSitePage
  listPageLinks: typeof listPageLinks
}> = {
  getSitePage: () => ({ tags }),
  listPageLinks: () => ({ tags }),
}
