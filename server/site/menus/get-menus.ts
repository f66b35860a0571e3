import { asc, sql } from 'drizzle-orm'
import { pageIdOf, pageTarget } from '#contract/site/menus/menu-targets.ts'
import type { MenuLink, Menus, PublicLink, PublicMenus } from '#contract/site/menus/menus.schema.ts'
import { sitePagePath } from '#contract/site/site-pages/page-options.ts'
import { siteMenus, sitePages } from '#db/schema/site/site-pages.ts'
import { loadDocument } from '../../content/editing/index.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { getLanding } from '../landing/index.ts'
import { defaultMenus } from './default-menus.ts'

/** Pages that are loaded only when a user opens them, because they belong to an account. */
const personalPage = /^\/(?:account|admin|auth|checkout|gift|orders|redeem)(?:[/?#]|$)/

/** Returns the menus as visitors see them, without links to missing pages. */
export async function getMenus(ctx: Ctx): Promise<PublicMenus> {
  const { content } = await loadDocument(ctx, { table: siteMenus, sample: defaultMenus })
  const pages = await listMenuPages(ctx)
  return toPublicMenus(content, { pages, missingTargets: await listMissingTargets(ctx, pages) })
}

/** Needs no database: for pages whose menus failed to load. */
export const getDefaultMenus = (_ctx: Ctx): PublicMenus =>
  toPublicMenus(defaultMenus, { pages: [], missingTargets: [] })

type Targets = { pages: MenuPage[]; missingTargets: string[] }

function toPublicMenus(
  { menu, hasHomeMenu, homeMenu, footer }: Menus,
  { pages, missingTargets }: Targets,
): PublicMenus {
  const toPublicLinks = (links: MenuLink[]) =>
    links.flatMap(({ label, to, isVisible }): PublicLink[] => {
      if (!isVisible || missingTargets.includes(to)) return []
      const pageId = pageIdOf(to)
      if (!pageId) return [{ label, to, ...(personalPage.test(to) && { prefetch: 'none' }) }]
      const page = pages.find(({ id }) => id === pageId)
      return page ? [{ label: label || page.title, to: sitePagePath(page.slug) }] : []
    })
  const publicMenu = toPublicLinks(menu)
  return {
    menu: publicMenu,
    homeMenu: hasHomeMenu ? toPublicLinks(homeMenu) : publicMenu,
    footer: footer
      .map(({ title, links }) => ({ title, links: toPublicLinks(links) }))
      .filter(({ links }) => links.length > 0),
  }
}

export type MenuPage = { id: string; title: string; slug: string; isPublished: boolean }

export const listMenuPages = (ctx: Ctx): Promise<MenuPage[]> => {
  const { id, title, slug, isPublished } = sitePages
  return ctx.db
    .select({ id, title, slug, isPublished })
    .from(sitePages)
    .orderBy(asc(sql`lower(${title})`), asc(id))
}

/** Returns the targets that visitors cannot open now: drafts, and built-in places that are switched off. */
export async function listMissingTargets(ctx: Ctx, pages: MenuPage[]): Promise<string[]> {
  const { sections } = await getLanding(ctx)
  const hasFeatures = sections.some(({ name, isVisible }) => name === 'features' && isVisible)
  return [
    ...pages.filter(({ isPublished }) => !isPublished).map(({ id }) => pageTarget(id)),
    ...(ctx.site.settings.newsletterOn ? [] : ['/newsletter']),
    ...(hasFeatures ? [] : ['/#features']),
  ]
}

export const menuDependencies: CacheDependencies<{ getMenus: typeof getMenus }> = {
  // A change of the settings invalidates all pages.
  getMenus: () => ({ tags: ['menus', 'site-pages', 'landing'] }),
}
