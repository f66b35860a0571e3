import { asc, eq, sql } from 'drizzle-orm'
import { pagePurposes } from '#contract/site/site-pages/page-options.ts'
import type { SitePageForm, SitePageList } from '#contract/site/site-pages/site-pages.schema.ts'
import { sitePages as table } from '#db/schema/site/site-pages.ts'
import { createCrud, invalidField, parseHtml, slugFor, withUniqueSlug } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { brokenConstraint } from '../../../transaction.ts'
import { linkNewPage } from '../../menus/index.ts'
import { assertNoBlanks } from './blanks.ts'

const PAGES_MAX = 200

/** Lists all pages by title, drafts too. @throws sign_in_required, admin_required */
export async function listSitePages(ctx: Ctx): Promise<SitePageList> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(table)
    .orderBy(...titleOrder)
    .limit(PAGES_MAX)
  const purposes = rows.map(({ purpose }) => purpose)
  return {
    pages: rows.map(({ id, title, slug, purpose, isPublished, changedAt }) => ({
      id,
      title,
      slug,
      isPublished,
      purpose: purpose ?? '',
      changedAt: changedAt.toISOString(),
    })),
    missingPurposes: pagePurposes.filter((purpose) => !purposes.includes(purpose)),
  }
}

export const titleOrder = [asc(sql`lower(${table.title})`), asc(table.id)]

/** Pages of the owner. */
export const sitePages = createCrud<SitePageForm, typeof table.$inferSelect, SitePageForm>({
  subject: 'page',
  visibilityColumn: 'isPublished',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(table).where(eq(table.id, id))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: async (ctx, form) => {
    const values = { ...(await toRow(ctx, form)), createdAt: ctx.now(), changedAt: ctx.now() }
    const row = await withUniqueColumns(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
    await linkNewPage(ctx, row)
    return row
  },
  update: async (ctx, { id, title, content, changedAt }, form) => {
    const values = await toRow(ctx, form, id)
    const isSameText = values.title === title && values.content === content
    return withUniqueColumns(values.slug, async () =>
      expectOne(
        await ctx.db
          .update(table)
          .set({ ...values, changedAt: isSameText ? changedAt : ctx.now() })
          .where(eq(table.id, id))
          .returning(),
      ),
    )
  },
  setVisible: async (ctx, row, isPublished) => {
    if (isPublished) assertNoBlanks(row)
    await ctx.db.update(table).set({ isPublished }).where(eq(table.id, row.id))
  },
  remove: (ctx, { id }) => ctx.db.delete(table).where(eq(table.id, id)),
  toForm: ({ id, version, createdAt, changedAt, purpose, ...row }) => ({ ...row, purpose: purpose ?? '' }),
  nameOf: ({ title }) => title,
})

async function toRow(ctx: Ctx, { content, purpose, ...form }: SitePageForm, id?: string) {
  if (form.isPublished) assertNoBlanks({ purpose, content })
  return {
    ...form,
    slug: await slugFor(ctx, { slug: form.slug, title: form.title, table, id }),
    content: parseHtml(content),
    purpose: purpose || null,
  }
}

async function withUniqueColumns<Row>(slug: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await withUniqueSlug('site_pages_slug_key', slug, write)
  } catch (error) {
    if (brokenConstraint(error) !== 'site_pages_purpose_key') throw error
    throw invalidField('purpose', 'Another page has this purpose already.', error)
  }
}
