import { and, eq, isNotNull } from 'drizzle-orm'
import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import { type PagePurpose, purposeTitles } from '#contract/site/site-pages/page-options.ts'
import { sitePages } from '#db/schema/site/site-pages.ts'
import type { Ctx } from '../../context.ts'
import { findBlanks } from '../site-pages/index.ts'
import { listOf, setupItem } from './item.ts'

/** An imprint is required in some countries only. */
const required: readonly PagePurpose[] = ['privacy', 'terms', 'refunds']

const place = { to: '/admin/pages', label: 'Open pages' }
const title = 'Legal pages'

export async function loadLegalItem(ctx: Ctx): Promise<SetupItem> {
  const pages = await ctx.db
    .select({ purpose: sitePages.purpose, content: sitePages.content })
    .from(sitePages)
    .where(and(eq(sitePages.isPublished, true), isNotNull(sitePages.purpose)))
  const published = pages.map(({ purpose }) => purpose)
  const missing = required.filter((purpose) => !published.includes(purpose))
  if (missing.length > 0) return setupItem(title, 'open', `Publish these pages: ${titlesOf(missing)}.`, place)
  const incomplete = pages.flatMap(({ purpose, content }) => (purpose && findBlanks(content).length > 0 ? purpose : []))
  if (incomplete.length > 0)
    return setupItem(title, 'open', `Fill in the blanks of these pages: ${titlesOf(incomplete)}.`, place)
  const imprint = published.includes('imprint') ? '' : ' Some countries also require an imprint.'
  return setupItem(title, 'done', `${titlesOf(required)} are published.${imprint}`, place)
}

const titlesOf = (purposes: readonly PagePurpose[]) => listOf(purposes.map((purpose) => purposeTitles[purpose]))
