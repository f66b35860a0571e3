import { eq } from 'drizzle-orm'
import { COLUMN_LINKS_MAX } from '#contract/site/menus/menu-limits.ts'
import { pageIdOf, pageTarget } from '#contract/site/menus/menu-targets.ts'
import type { MenuLink, Menus, MenusChange, MenusRead } from '#contract/site/menus/menus.schema.ts'
import { sitePagePath } from '#contract/site/site-pages/page-options.ts'
import { siteMenus } from '#db/schema/site/site-pages.ts'
import { invalidField, loadDocument, replaceDocument } from '../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { transaction } from '../../transaction.ts'
import { defaultMenus } from './default-menus.ts'
import { listMenuPages, listMissingTargets, type MenuPage } from './get-menus.ts'

/** Returns the menus for the form, without links to deleted pages. @throws sign_in_required, admin_required */
export async function getMenusForm(ctx: Ctx): Promise<MenusRead> {
  requireStaff(ctx)
  const pages = await listMenuPages(ctx)
  const { content, version } = await loadDocument(ctx, { table: siteMenus, sample: defaultMenus })
  const leadsToPage = ({ to }: MenuLink) => pageIdOf(to) === null || pages.some(({ id }) => pageTarget(id) === to)
  return {
    menus: mapLinks(content, (links) => links.filter(leadsToPage)),
    version,
    sample: pages.reduce((menus, { id }) => withFooterLink(menus, id), defaultMenus),
    pages: pages.map(({ id, title }) => ({ id, title })),
    missingTargets: await listMissingTargets(ctx, pages),
  }
}

/**
 * Replaces the menu and the footer.
 * @throws sign_in_required, admin_required, conflict, validation for a deleted page and a duplicate link
 */
export function saveMenus(ctx: Ctx, { menus, version }: MenusChange): Promise<MenusRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const pages = await listMenuPages(ctx)
    const content = mapLinks(menus, (links, field) => checkLinks(links, field, pages))
    const before = await getMenusForm(ctx)
    await replaceDocument(ctx, { table: siteMenus, content, version })
    const after = await getMenusForm(ctx)
    await recordAudit(ctx, {
      subject: 'menus',
      id: 'menus',
      name: 'Menu and footer',
      before: before.menus,
      after: after.menus,
    })
    return after
  })
}

/** Adds a page to the last column of the footer, unless it is full. */
export async function linkNewPage(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.db.insert(siteMenus).values({ content: defaultMenus }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(siteMenus).for('update')
  const content = withFooterLink({ ...defaultMenus, ...row?.content }, id)
  await ctx.db.update(siteMenus).set({ content }).where(eq(siteMenus.id, true))
}

function withFooterLink(menus: Menus, pageId: string): Menus {
  const column = menus.footer.at(-1)
  if (!column || column.links.length >= COLUMN_LINKS_MAX) return menus
  const links = [...column.links, { label: '', to: pageTarget(pageId), isVisible: true }]
  return { ...menus, footer: menus.footer.with(-1, { ...column, links }) }
}

function mapLinks(menus: Menus, map: (links: MenuLink[], field: string) => MenuLink[]): Menus {
  return {
    ...menus,
    menu: map(menus.menu, 'menus.menu'),
    homeMenu: map(menus.homeMenu, 'menus.homeMenu'),
    footer: menus.footer.map((column, index) => ({
      ...column,
      links: map(column.links, `menus.footer.${index}.links`),
    })),
  }
}

/** A path of an own page becomes a link to the page, which follows its slug. */
function checkLinks(links: MenuLink[], field: string, pages: MenuPage[]): MenuLink[] {
  const targets = new Set<string>()
  return links.map((link, index) => {
    const page = pages.find(({ slug }) => sitePagePath(slug) === link.to)
    const to = page ? pageTarget(page.id) : link.to
    const pageId = pageIdOf(to)
    if (pageId && !pages.some(({ id }) => id === pageId))
      throw invalidField(`${field}.${index}.to`, 'This page was deleted. Remove the link, or choose another page.')
    if (targets.has(to)) throw invalidField(`${field}.${index}.to`, 'There is a link to this page here already.')
    targets.add(to)
    return { ...link, to }
  })
}
