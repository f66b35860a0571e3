import { and, eq, isNotNull } from 'drizzle-orm'
import { sitePagePath } from '#contract/site/site-pages/page-options.ts'
import type { LegalLinks, SitePage } from '#contract/site/site-pages/site-pages.schema.ts'
import { isSlug } from '#contract/slugs.ts'
import { sitePages as table } from '#db/schema/site/site-pages.ts'
import { excerptOf } from '../../content/editing/index.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { Problem } from '../../problem.ts'
import type { SitemapSource } from '../sitemap/sitemap-source.ts'
import { titleOrder } from './admin/site-pages.ts'

const isPublished = eq(table.isPublished, true)

/** Returns a published page. @throws not_found */
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

/** Returns the paths of the legal pages, for the forms that link to them. */
export async function listLegalLinks(ctx: Ctx): Promise<LegalLinks> {
  const { slug, purpose } = table
  const rows = await ctx.db
    .select({ slug, purpose })
    .from(table)
    .where(and(isPublished, isNotNull(purpose)))
  return Object.fromEntries(rows.map(({ purpose, slug }) => [purpose, sitePagePath(slug)]))
}

export const sitePageSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const rows = await ctx.db
      .select({ slug: table.slug, changedAt: table.changedAt })
      .from(table)
      .where(isPublished)
      .orderBy(...titleOrder)
    return rows.map(({ slug, changedAt }) => ({ path: sitePagePath(slug), changedAt }))
  },
}

const tags = ['site-pages']

export const sitePageDependencies: CacheDependencies<{
  getSitePage: typeof getSitePage
  listLegalLinks: typeof listLegalLinks
}> = { getSitePage: () => ({ tags }), listLegalLinks: () => ({ tags }) }
